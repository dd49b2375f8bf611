"""Sealed sites for the tests of the spaces: sites that the program has built, sealed by the second implementation of the format.

What is sealed is built with `spaces: decoy`, so that it comes with a door, whose header another takes the place of."""

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from building import PROJECT

sys.path.insert(0, str(PROJECT / "Tests" / "Spaces"))

from space_format import Space, seal  # noqa: E402

# The program demands 600,000; the browser takes the number from the header.
ROUNDS = 1000
DOOR = "private.html"


def write_sealed_site(folder: Path, spaces: list[Space], salt: bytes | None = None, rounds: int = ROUNDS) -> None:
    """A site of nothing but the door and what is behind it."""
    folder.mkdir(parents=True, exist_ok=True)
    for space in spaces:
        shutil.copytree(space.site / "assets", folder / "assets", dirs_exist_ok=True)
    with tempfile.TemporaryDirectory() as bare:
        header = seal([_without_door(space, Path(bare) / str(number)) for number, space in enumerate(spaces)], folder, salt, rounds)
    write_door(folder, spaces[0].site, header)


def _without_door(space: Space, folder: Path) -> Space:
    shutil.copytree(space.site, folder, ignore=shutil.ignore_patterns(DOOR, ".albumgen-published"), copy_function=_linked)
    return Space(folder, space.password, space.title, space.home, space.key)


def _linked(source: str, target: str) -> None:
    Path(target).hardlink_to(source)


def write_door(folder: Path, site: Path, header: dict[str, Any]) -> None:
    """The door of another site, with a header of its own; the assets that it names are added."""
    shutil.copytree(site / "assets", folder / "assets", dirs_exist_ok=True)
    element = re.compile(r'(<script type="application/json" class="ag-door-header">).*?(</script>)', re.DOTALL)
    door = (site / DOOR).read_text("utf-8")
    assert len(element.findall(door)) == 1
    (folder / DOOR).write_text(element.sub(lambda parts: parts[1] + json.dumps(header) + parts[2], door), "utf-8")
