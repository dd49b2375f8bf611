"""Kills the server in the middle of edits and of undoing them. Afterwards, every text is whole, what was confirmed is there, and
the next server undoes all edits, byte for byte."""

import json
import os
import random
import signal
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from pairing import PairedServer
from pictures import jpeg
from program import ALBUMGEN

LIST = "# all\ntitle: 'Sum: mer' # 2024\nitems:\n" + "".join(f"- url: {name}.jpg # {name}\n" for name in "ab") + "- c.jpg\n- d.jpg\n"
TEXTS = {
    "Summer/album.yml": LIST,
    "Summer/c.jpg.md": "---\r\nrating: 3 # stars\r\n---\r\nProse.\r\n",
    "Winter/album.md": "---\nitems:\n  - url: e.jpg\n    title: Éé # snow\n---\nSnow.\n",
    "Loose/f.yml": "title: F\n",
}
PHOTOS = ["Summer/a", "Summer/b", "Summer/c", "Summer/d", "Winter/e", "Loose/f", "Loose/g"]
ALBUMS = ["Summer", "Winter", "Loose"]
PAGES = [f"{album.lower()}/{photo[-1]}.html" for album in ALBUMS for photo in PHOTOS]
VALUES = ["One", "two: 2", "- three", "vier\nLinien", "五 # 🏔", "", "yes", "x" * 5000]
# The statuses of edits: done; the item is gone; the item has changed, or a file blocks the edit; the list has a form
# that albumgen does not edit.
ANSWERS = (200, 404, 409, 422)


class Editing(PairedServer):
    """The server, and a browser that edits its source."""

    def __init__(self, source: Path) -> None:
        super().__init__(str(ALBUMGEN), source, "--edit")
        while not self.pages():
            time.sleep(0.02)

    def ask(self, name: str, body: Any) -> tuple[int, dict[str, Any]]:
        connection = HTTPConnection(self.host)
        connection.request("POST", f"/.albumgen/edit/{name}", json.dumps(body), self.headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text)

    def pages(self) -> list[str]:
        """Returns the pages that show an item now."""
        shown: list[str] = self.ask("state", {"page": "", "chosen": PAGES})[1].get("chosen", [])
        return shown

    def change(self, pages: list[str], values: dict[str, str]) -> tuple[int, dict[str, Any]]:
        status, read = self.ask("read", {"pages": pages})
        if status != 200:
            return status, read
        items = [{"page": item["page"], "mark": item["mark"]} for item in read["items"]]
        return self.ask("change", {"items": items, "set": values})


def _files(source: Path) -> dict[str, bytes]:
    """Returns the contents of the albums, by path."""
    found = [path for album in ALBUMS for path in sorted((source / album).glob("*"))]
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in found}


def _photos(source: Path) -> list[bytes]:
    """Returns the contents of all photos, including those in the trash."""
    return sorted(path.read_bytes() for path in source.rglob("*.jpg") if ".albumgen/" not in path.as_posix())


def run(count: int, seed: int) -> int:
    """Returns the number of problems found."""
    wrong: list[str] = []
    edits: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        for number, name in enumerate(PHOTOS):
            (source / name).parent.mkdir(exist_ok=True)
            (source / f"{name}.jpg").write_bytes(jpeg(number))
        for name, text in TEXTS.items():
            (source / name).write_text(text, newline="")
        before = _files(source)
        for number in range(count):
            _kill(source, random.Random(f"{seed} {number}"), number, before, wrong, edits)
    for line in wrong:
        print(f"editing: {line}")
    made = ", ".join(f"{number} {name}" for name, number in sorted(edits.items()))
    print(f"editing: {count} kills, {made}, {len(wrong)} wrong")
    return len(wrong)


Edit = tuple[str, dict[str, Any]]


def _edit(editing: Editing, rng: random.Random) -> Edit:
    """Returns the name of a random edit, and its request."""
    shown = editing.pages()
    kind = rng.choice(["change", "change", "delete", "transfer", "undo", "undo", "cover", "move", "newAlbum"])
    pages = rng.sample(shown, min(len(shown), rng.choice([1, 1, 2, 4])))
    if kind == "undo" or not pages:
        return "undo", {}
    if kind == "change":
        return kind, {"pages": pages, "set": {rng.choice(["title", "description"]): rng.choice(VALUES)}}
    if kind == "cover":
        return kind, {"page": pages[0]}
    if kind == "move":
        album = pages[0].split("/")[0]
        beside = [page for page in shown if page.startswith(f"{album}/") and page != pages[0]]
        return (kind, {"pages": pages[:1], "next": rng.choice(beside), "shown": f"{album}/index.html"}) if beside else ("undo", {})
    if kind == "newAlbum":
        return kind, {"page": "index.html", "name": f"New {rng.randrange(3)}"}
    return kind, {"pages": pages, "files": [_file(page) for page in pages], "album": rng.choice(ALBUMS)}


def _file(page: str) -> str:
    album, name = page.removesuffix(".html").split("/")
    return f"{album.title()}/{name}.jpg"


def _lost(source: Path, after: Editing, edit: Edit) -> str:
    """Returns what is missing from an edit that was confirmed."""
    kind, asked = edit
    if kind == "newAlbum" and not (source / asked["name"] / "album.md").exists():
        return f"the album {asked['name']} is lost"
    for page in asked.get("pages", []):
        album, name = page.removesuffix(".html").split("/")
        if kind == "change":
            [(field, value)] = asked["set"].items()
            status, read = after.ask("read", {"pages": [page]})
            if status != 200 or read["items"][0]["fields"][field] != value:
                return f"the {field} of {page} is lost"
        elif kind == "delete" and (source / _file(page)).exists():
            return f"{page} is still there"
        elif kind == "transfer" and not (source / asked["album"] / f"{name}.jpg").exists():
            return f"{page} is not in {asked['album']}"
    return ""


def _kill(
    source: Path, rng: random.Random, number: int, before: dict[str, bytes], wrong: list[str], edits: dict[str, int]
) -> None:
    editing = Editing(source)
    killed = threading.Event()
    confirmed: list[Edit] = []

    def edit() -> None:
        while not killed.is_set():
            try:
                kind, asked = _edit(editing, rng)
                confirmed[:] = []
                status, answer = editing.change(asked["pages"], asked["set"]) if kind == "change" else editing.ask(kind, asked)
                if status == 200:
                    confirmed[:] = [(kind, asked)]
                    edits[kind] = edits.get(kind, 0) + 1
                elif status not in ANSWERS:
                    wrong.append(f"kill {number}: {kind} {asked}: {answer}")
                else:
                    edits["refused"] = edits.get("refused", 0) + 1
            except Exception as error:
                if not killed.is_set():
                    wrong.append(f"kill {number}: {error!r}")
                confirmed[:] = []
                return

    thread = threading.Thread(target=edit)
    thread.start()
    time.sleep(rng.uniform(0.02, 0.6))
    killed.set()
    os.kill(editing.process.pid, signal.SIGKILL)
    editing.process.wait()
    thread.join()
    if _photos(source) != sorted(content for name, content in before.items() if name.endswith(".jpg")):
        wrong.append(f"kill {number}: a photo is lost, or there twice")
    # The next server reads every text without a problem, and finds what was confirmed.
    after = Editing(source)
    if confirmed and (lost := _lost(source, after, confirmed[0])):
        wrong.append(f"kill {number}: {lost}")
    while (status := after.ask("undo", {})[0]) == 200:
        pass
    if status != 404:
        wrong.append(f"kill {number}: undoing ended with {status}")
    if (now := _files(source)) != before:
        changed = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
        wrong.append(f"kill {number}: not all was undone: {changed}")
    if (folders := [path.name for path in source.iterdir() if path.name[0] != "." and path.name not in ALBUMS]):
        wrong.append(f"kill {number}: {folders} stayed")
    after.process.terminate()
    after.process.wait()
    wrong += [f"kill {number}: {path} was left in the trash" for path in (source / ".albumgen-trash").rglob("*.jpg")]
