"""Measures the reading of manifests: 100,000 items in each format, with mapped fields, without reading their media files."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from table import show

COUNT = int(os.environ.get("BENCH_ITEMS", 100_000))
# Seconds for 100,000 items.
TARGETS = {"album.csv": 2, "album.json": 2, "album.yml": 5, "album.md": 5, "album.md of images": 5}
MAPPING = "map: {room: tag, name: title, words: description, broker: agentName, taken: shootTime}\n"


def records() -> list[dict[str, str]]:
    return [
        {
            "url": f"IMG_{index:06}.jpg", "room": f"Room {index // 100 % 9}", "name": f"The view from window {index}",
            "words": f"What is to be seen from window {index} in the evening, when the lamps are lit.",
            "broker": f"Ann {index % 7}", "taken": f"2024-03-{index % 28 + 1:02} {index % 24:02}:{index % 60:02}",
            "price": str(index * 7),
        }
        for index in range(COUNT)
    ]


def write(path: Path, items: list[dict[str, str]], of_images: bool) -> None:
    names = list(items[0])
    if of_images:
        # The fields that Markdown can express; a heading opens a category.
        path.write_text("".join(
            ("" if index % 100 else f"## {item['room']}\n\n") + f"![{item['words']}]({item['url']} \"{item['name']}\")\n\n"
            for index, item in enumerate(items)))
    elif path.suffix == ".csv":
        lines = [";".join(names)] + [";".join(item.values()) for item in items]
        path.write_text("\n".join(lines) + "\n")
    elif path.suffix == ".json":
        path.write_text(json.dumps(items))
    elif path.suffix == ".md":
        rows = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
        path.write_text("\n".join(rows + ["| " + " | ".join(item.values()) + " |" for item in items]) + "\n")
    else:
        fields = ("\n    ".join(f"{name}: {json.dumps(value)}" for name, value in item.items()) for item in items)
        path.write_text("items:\n" + "".join(f"  - {text}\n" for text in fields))


def manifests(probe: str, scratch: Path) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    items = records()
    for item in items:
        (scratch / item["url"]).touch()
    (scratch / "albumgen.yml").write_text(MAPPING)
    rows = []
    for format, target in TARGETS.items():
        name, of_images = format.split()[0], "images" in format
        write(scratch / name, items, of_images)
        size = (scratch / name).stat().st_size
        written = ("url", "room", "name", "words") if of_images else items[0]
        text = sum(len(item[name]) for item in items for name in written)
        runs = [json.loads(subprocess.run([probe, "manifest", str(scratch)], check=True, capture_output=True).stdout) for _ in range(3)]
        run = sorted(runs, key=lambda run: run["seconds"])[1]
        assert run["items"] == COUNT and run["diagnostics"] == 0, run
        above = (run["bytes"] - text) / COUNT
        rows.append((format, f"{size / 1e6:.1f} MB", f"{run['seconds']:.2f} s", f"{run['cpu']:.2f} s", f"≤ {target * COUNT / 100_000:g} s", f"{above:.0f} B", "≤ 1500 B"))
        (scratch / name).unlink()
    show(
        f"Manifests of {COUNT} items, read and mapped; the median of 3",
        ("format", "file", "wall", "CPU", "target", "memory an item above its text", "target"), rows)
