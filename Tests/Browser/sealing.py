"""Sealed sites for the tests of the spaces: sites that the program has built, sealed by the second implementation of the format."""

import html
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from building import PROJECT

sys.path.insert(0, str(PROJECT / "Tests" / "Spaces"))

from space_format import Space, seal  # noqa: E402

_TEMPLATES = PROJECT / "templates"
# The program demands 600,000; the browser takes the number from the header.
ROUNDS = 1000


def write_sealed_site(folder: Path, spaces: list[Space], at: bytes | None = None) -> None:
    """A site of nothing but the door and what is behind it, sealed at a salt."""
    folder.mkdir(parents=True, exist_ok=True)
    for space in spaces:
        shutil.copytree(space.site / "assets", folder / "assets", dirs_exist_ok=True)
    made = seal(spaces, folder, salt=at, rounds=ROUNDS)
    language = re.search(r'<html lang="([^"]*)"', (spaces[0].site / "index.html").read_text("utf-8"))
    (folder / "private.html").write_text(door_page(folder, spaces[0].site, made, language[1] if language else "en"), "utf-8")


def door_page(folder: Path, site: Path, header: dict[str, Any], language: str = "en") -> str:
    """The door's template in the frame of the site's home page: all that a door needs of the layout is its head."""
    texts = json.loads((_TEMPLATES / "strings" / f"{language}.json").read_text("utf-8"))["texts"]
    template = (_TEMPLATES / "door.mustache").read_text("utf-8")
    values = {f"text.{name}": html.escape(text) for name, text in texts.items() if isinstance(text, str)}
    values["doorHeader"] = json.dumps(header)
    for name in ("door.js", "door.css", "inside.js", "inside.css"):
        stem, ending = name.split(".")
        asset, = (folder / "assets").glob(f"{stem}-*.{ending}")
        values[f"asset.{stem}-{ending}"] = f"assets/{asset.name}"

    def block(name: str) -> str:
        found = re.search(r"\{\{\$%s\}\}(.*?)\{\{/%s\}\}" % (name, name), template, re.DOTALL)
        assert found, f"door.mustache has no block {name}"
        return re.sub(r"\{\{\{?\s*([\w.-]+)\s*\}\}\}?", lambda field: values[field[1]], found[1])

    home = (site / "index.html").read_text("utf-8")
    head = re.search(r"<head>.*?<link rel=\"stylesheet\" href=\"assets/albumgen[^>]*>", home, re.DOTALL)
    scheme = re.search(r'<label class="ag-scheme">.*?</label>', home, re.DOTALL)
    assert head
    frame = re.sub(r'<meta (?:name="description"|property).*?>|<link rel="(?:icon|apple|alternate|canonical).*?>', "", head[0])
    frame = re.sub(r"<title>.*?</title>", f"<title>{values['text.door']}</title>", frame)
    look = re.search(r'<link rel="stylesheet" href="assets/look[^>]*>', home)
    return (f'<!DOCTYPE html>\n<html lang="{language}" dir="ltr">\n{frame}\n<meta name="robots" content="noindex">\n{block("head")}'
            f'{look[0] if look else ""}</head>\n<body class="ag {block("kind")}">\n<main class="ag-main" id="content">\n{block("main")}</main>\n'
            f'<footer class="ag-footer"><p>Site</p>{scheme[0] if scheme else ""}</footer>\n</body>\n</html>\n')
