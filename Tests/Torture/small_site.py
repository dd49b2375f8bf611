"""The source of a small site with a bit of everything, the changes made in it, and the files of other people around it."""

import os
import shutil
from pathlib import Path

import pictures

CONFIGURATION = """\
title: Torture
baseURL: https://example.org/site/
thumbnails: {widths: [16]}
originals: {longEdge: 20}
search: true
timeline: true
download: {items: true, zip: true}
"""


def write_source(source: Path) -> None:
    files = {
        "albumgen.yml": CONFIGURATION.encode(),
        "Sea/album.md": b"---\ntitle: The sea\naliases: [ocean]\n---\nTwo days.\n",
        "Sea/a.jpg": pictures.jpeg(1, "2024:05:01 09:00:00"),
        "Sea/b.jpg": pictures.jpeg(2, "2024:05:02 09:00:00"),
        "Sea/b.jpg.md": b"---\ndescription: The first caption\ntag: Coast\n---\n",
        "Hills/c.png": pictures.png(3),
        "Hills/album.csv": b"url,title\nc.png,See\nd.jpg,Dee\n",
        "Hills/d.jpg": pictures.jpeg(4),
        "Hills/Spring/e.jpg": pictures.jpeg(5),
        "Hills/Spring/e.jpg.xmp": XMP.encode(),
        "Old/g.jpg": pictures.jpeg(7),
        "Kept/album.yml": b"originals: {mode: copy}\nvideos: {mode: copy}\n",
        "Kept/i.jpg": pictures.jpeg(10),
        "Kept/film.mp4": pictures.film(0),
    }
    for name, content in files.items():
        write(source / name, content)


XMP = """\
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
"""


def change_source(source: Path) -> None:
    """Changes a caption, renames a file, deletes one, adds one, and removes a folder."""
    write(source / "Sea/b.jpg.md", b"---\ndescription: The second caption\ntag: Coast\n---\n", age=50)
    (source / "Sea/a.jpg").rename(source / "Sea/renamed.jpg")
    (source / "Hills/d.jpg").unlink()
    write(source / "Hills/album.csv", b"url,title\nc.png,See\nnew.jpg,New\n", age=50)
    write(source / "Hills/new.jpg", pictures.jpeg(8), age=50)
    shutil.rmtree(source / "Hills/Spring")
    shutil.rmtree(source / "Old")
    write(source / "Kept/other.mp4", pictures.film(1), age=50)
    write(source / "Valley/h.jpg", pictures.jpeg(9), age=50)


def write(path: Path, content: bytes, age: float = 100) -> None:
    """Writes a file with an older time, since a build does not trust a file that may still be changing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    time = BEGINNING - age
    os.utime(path, (time, time))


# Bytes without a meaning, the same in every run.
BEGINNING = 1_700_000_000.0

# Other people's files, in folders that albumgen reads or writes. None may change.
STRANGERS = {
    "source": ["notes.txt", "Sea/sea.psd.txt", ".git/config"],
    "output": ["CNAME", ".git/config", "sea/mine.txt", "mine/index.html"],
    "cache": ["mine.txt", "renditions/mine.txt", "films/mine.txt"],
}


def plant_strangers(folders: dict[str, Path]) -> dict[Path, bytes]:
    planted = {folders[place] / name: f"mine: {place}/{name}\n".encode() for place in folders for name in STRANGERS[place]}
    for path, content in planted.items():
        write(path, content)
    return planted
