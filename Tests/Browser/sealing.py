"""Sealed sites for the tests of spaces: built by the program, and sealed by the second implementation of the format.

They are built with `spaces: decoy`, which adds a door, and the header of that door is then replaced."""

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

# The program requires 600,000; the browser reads the number from the header.
ROUNDS = 1000
DOOR = "private.html"


def write_sealed_site(folder: Path, spaces: list[Space], salt: bytes | None = None, rounds: int = ROUNDS) -> None:
    """Writes a site that consists only of the door and the spaces behind it."""
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
    """Writes another site's door with a new header, and the assets that it links to."""
    shutil.copytree(site / "assets", folder / "assets", dirs_exist_ok=True)
    element = re.compile(r'(<script type="application/json" class="ag-door-header">).*?(</script>)', re.DOTALL)
    door = (site / DOOR).read_text("utf-8")
    assert len(element.findall(door)) == 1
    (folder / DOOR).write_text(element.sub(lambda parts: parts[1] + json.dumps(header) + parts[2], door), "utf-8")
