"""Kills the server in the midst of edits and of undoing them. Every text is whole afterwards, what was confirmed is there, and the
next server undoes all edits, to the byte."""

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
VALUES = ["One", "two: 2", "- three", "vier\nLinien", "五 # 🏔", "", "yes", "x" * 5000]


class Editing(PairedServer):
    """The server, and a browser that edits its source."""

    def __init__(self, source: Path) -> None:
        super().__init__(str(ALBUMGEN), source, "--edit")
        while self.ask("read", {"pages": ["summer/a.html"]})[0] != 200:
            time.sleep(0.02)

    def ask(self, name: str, body: Any) -> tuple[int, dict[str, Any]]:
        connection = HTTPConnection(self.host)
        connection.request("POST", f"/.albumgen/edit/{name}", json.dumps(body), self.headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text)

    def change(self, pages: list[str], values: dict[str, str]) -> tuple[int, dict[str, Any]]:
        read = self.ask("read", {"pages": pages})[1]
        items = [{"page": item["page"], "mark": item["mark"]} for item in read["items"]]
        return self.ask("change", {"items": items, "set": values})


def _texts(source: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted((source / "Summer").iterdir()) if path.suffix != ".jpg"}


def run(count: int, seed: int) -> int:
    """Returns how many things were wrong."""
    wrong: list[str] = []
    edits = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        (source / "Summer").mkdir()
        for number, name in enumerate("abcd"):
            (source / "Summer" / f"{name}.jpg").write_bytes(jpeg(number))
        (source / "Summer" / "album.yml").write_text(LIST)
        (source / "Summer" / "c.jpg.md").write_text("---\r\nrating: 3 # stars\r\n---\r\nProse.\r\n", newline="")
        before = _texts(source)
        for number in range(count):
            edits += _kill(source, random.Random(f"{seed} {number}"), number, before, wrong)
    for line in wrong:
        print(f"editing: {line}")
    print(f"editing: {count} kills, {edits} edits, {len(wrong)} wrong")
    return len(wrong)


def _kill(source: Path, rng: random.Random, number: int, before: dict[str, str], wrong: list[str]) -> int:
    """Returns the number of edits."""
    editing = Editing(source)
    killed = threading.Event()
    confirmed: list[str] = []
    made = 0

    def edit() -> None:
        nonlocal made
        while not killed.is_set():
            pages = [f"summer/{name}.html" for name in rng.sample("abcd", rng.choice([1, 1, 2, 4]))]
            value = rng.choice(VALUES)
            try:
                if rng.random() < 0.3:
                    status, _ = editing.ask("undo", {})
                    confirmed[:] = []
                    fine = status in (200, 404)
                elif rng.random() < 0.3:
                    confirmed[:] = []
                    first, second = (f"summer/{name}.html" for name in rng.sample("abcd", 2))
                    name, body = rng.choice([
                        ("cover", {"page": first}),
                        ("move", {"pages": [first], "next": second, "shown": "summer/index.html"}),
                        ("newAlbum", {"page": "index.html", "name": f"New {rng.randrange(3)}"}),
                    ])
                    status, _ = editing.ask(name, body)
                    # An album of the name may be there.
                    fine = status == 200 or name == "newAlbum" and status == 422
                else:
                    field = rng.choice(["title", "description"])
                    confirmed[:] = []
                    status, _ = editing.change(pages, {field: value})
                    confirmed[:] = [*pages, field, value]
                    fine = status == 200
                made += 1
            except Exception as error:
                if not killed.is_set():
                    wrong.append(f"kill {number}: {error!r}")
                confirmed[:] = []
                return
            if not fine:
                wrong.append(f"kill {number}: status {status}")

    thread = threading.Thread(target=edit)
    thread.start()
    time.sleep(rng.uniform(0.02, 0.6))
    killed.set()
    os.kill(editing.process.pid, signal.SIGKILL)
    editing.process.wait()
    thread.join()
    # The server that comes after reads every text without a mistake, and finds what was confirmed.
    after = Editing(source)
    if confirmed:
        *pages, field, value = confirmed
        for item in after.ask("read", {"pages": pages})[1]["items"]:
            if item["fields"][field] != value:
                wrong.append(f"kill {number}: the {field} of {item['page']} is lost")
    while (status := after.ask("undo", {})[0]) == 200:
        pass
    if status != 404:
        wrong.append(f"kill {number}: undoing ended with {status}")
    if (texts := _texts(source)) != before:
        wrong.append(f"kill {number}: not all was undone: {sorted(set(texts.items()) ^ set(before.items()))}")
    if (folders := [path.name for path in source.iterdir() if path.name[0] != "." and path.name != "Summer"]):
        wrong.append(f"kill {number}: {folders} stayed")
    after.process.terminate()
    after.process.wait()
    wrong += [f"kill {number}: {path.name} was left" for path in (source / "Summer").glob(".albumgen-tmp*")]
    return made
