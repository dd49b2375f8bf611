"""One or more small valid files of every format, from which fuzzing starts."""

import os
import struct
import subprocess
import tempfile
from pathlib import Path

import pictures

# The tags that exiftool writes into every format that it supports.
_TAGS = [
    "-EXIF:Artist=Ann", "-EXIF:ImageDescription=A caption", "-EXIF:DateTimeOriginal=2024:05:01 09:00:00",
    "-EXIF:GPSLatitude=48.2", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=16.3", "-EXIF:GPSLongitudeRef=E",
    "-EXIF:Orientation#=6", "-EXIF:Make=Maker", "-EXIF:Model=Model", "-EXIF:SerialNumber=1234",
    "-XMP:Subject=sea", "-XMP:Rating=4", "-XMP:Title=A title", "-XMP:PersonInImage=Ann",
]
_IPTC = ["-IPTC:Keywords=sea", "-IPTC:Caption-Abstract=A caption", "-IPTC:City=Vienna"]
_STILLS = {
    "plain.png": [], "deep.png": ["-pix_fmt", "rgb48be"], "palette.png": ["-pix_fmt", "pal8"], "grey.png": ["-pix_fmt", "gray"],
    "alpha.png": ["-pix_fmt", "rgba"], "lossy.webp": [], "lossless.webp": ["-lossless", "1"], "still.gif": [], "plain.tif": ["-pix_fmt", "rgb24"],
    "deflated.tif": ["-pix_fmt", "rgb24", "-compression_algo", "deflate"], "still.avif": [], "still.jxl": [], "grey.jpg": ["-pix_fmt", "gray"],
    "full.jpg": ["-pix_fmt", "yuvj444p"],
}
_MOVING = {"moving.gif": [], "moving.webp": ["-c:v", "libwebp_anim"], "moving.png": ["-f", "apng"]}
_FILMS = ("film.mp4", "film.mov", "film.webm", "film.mkv", "film.avi", "film.ogv")
# Larger ones of real cameras would take most of the time.
_LARGEST = 40_000


def specimens() -> dict[str, bytes]:
    """Returns the files by name. ffmpeg, exiftool and heif-enc make them, so other versions of these may give other files."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        still = ["-f", "lavfi", "-i", "testsrc2=size=24x16:rate=5"]
        for file, arguments in _STILLS.items():
            pictures.ffmpeg(*still, "-frames:v", "1", *arguments, str(folder / file))
        for file, arguments in _MOVING.items():
            pictures.ffmpeg(*still, "-frames:v", "3", *arguments, str(folder / file))
        (folder / "photo.jpg").write_bytes(pictures.jpeg(3))
        subprocess.run(
            ["heif-enc", "-q", "40", "-o", folder / "still.heic", folder / "plain.png"], check=True, capture_output=True
        )
        tagged = [_copied(path) for path in sorted(folder.iterdir())]
        # Some formats take only some of the tags.
        subprocess.run(["exiftool", "-q", "-q", "-m", "-overwrite_original", *_TAGS, *tagged], capture_output=True)
        subprocess.run(["exiftool", "-q", "-q", "-m", "-overwrite_original", *_IPTC, *tagged], capture_output=True)
        for file in _FILMS:
            pictures.ffmpeg(
                *("-f", "lavfi", "-i", "testsrc2=size=32x16:rate=4", "-t", "0.5"),
                *("-metadata", "title=A title", "-metadata", "location=+48.2+16.3/"), str(folder / file),
            )
        found = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    found |= _assembled(found)
    found |= _real()
    return found


def _copied(path: Path) -> Path:
    copy = path.with_name(f"tagged-{path.name}")
    copy.write_bytes(path.read_bytes())
    return copy


def _assembled(found: dict[str, bytes]) -> dict[str, bytes]:
    jpeg, film = found["tagged-photo.jpg"], found["film.mp4"]
    tiff = _raw(jpeg)
    return {
        "raw.dng": tiff,
        "raw.nef": tiff,
        "raw.cr2": tiff[:8] + b"CR\x02\0" + tiff[12:],
        "raw.orf": b"IIRO" + tiff[4:],
        "raw.rw2": b"IIU\0" + tiff[4:],
        "raw.raf": b"FUJIFILMCCD-RAW 0201FF389501" + b"X-T1".ljust(56, b"\0") + struct.pack(">II", 100, len(jpeg)) + jpeg,
        "raw.cr3": struct.pack(">I", 24) + b"ftypcrx \0\0\0\1crx isom" + jpeg,
        "motion.jpg": jpeg + film,
        "MVIMG_1.jpg": jpeg + b"MotionPhoto_Data" + film,
    }


def _raw(jpeg: bytes) -> bytes:
    """A TIFF as cameras write it: the first image has the size of a thumbnail, and refers to a JPEG."""
    entries = [
        (0x0100, 4, 1, 160), (0x0101, 4, 1, 120), (0x0103, 3, 1, 6), (0x0112, 3, 1, 1),
        (0x0201, 4, 1, 200), (0x0202, 4, 1, len(jpeg)), (0xC612, 1, 4, 0x00000401),
    ]
    directory = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries) + bytes(4)
    return (b"II*\0" + struct.pack("<I", 16) + bytes(8) + directory).ljust(200, b"\0") + jpeg


def _real() -> dict[str, bytes]:
    """Returns small files from real programs and cameras, if a folder of them is given."""
    folder = os.environ.get("TORTURE_CORPUS", "")
    endings = {".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".heif", ".tif", ".dng", ".cr2", ".mp4", ".webm", ".mpo"}
    paths = sorted(Path(folder).rglob("*")) if folder else []
    small = (path for path in paths if path.suffix.lower() in endings and path.is_file() and path.stat().st_size <= _LARGEST)
    return {f"real-{place}{path.suffix.lower()}": path.read_bytes() for place, path in enumerate(small)}


TEXTS = {
    "album.yml": """\
title: Any title
description: "A sentence: with a colon"
date: 2024-03-09
layout: {kind: grid, perRow: 3, gap: 7}
map: {headline: title, "owner.name": agentName}
categories:
  - tag: Hall
    count: 2
    items: [a.jpg, {url: b.jpg, title: The door, rating: 4, keywords: [sea, tide], position: "48.2, 16.3"}]
  - &anchor
    tag: Tour
    items: [walk.mp4]
aliases: [old, past/one]
""",
    "album.json": """\
{"title": "Any", "items": [{"url": "a.jpg", "tag": "Hall", "rating": 4, "extra": {"price": [1, 2.5e3, null, true]}},
 {"url": "b.jpg", "shootTime": "2024-03-09 18:04", "description": "\\u00e9\\ud83d\\ude00 \\"x\\""}]}
""",
    "album.csv": 'url;tag;title;keywords;rating\na.jpg;Hall;"The hall; at noon";oak, light;4\nb.jpg;Room;"a ""b"" c";;-1\n',
    "album.md": """\
---
title: Any title
cover: a.jpg
draft: false
---
# Rose Street 5

A *bright* flat, https://example.org ~~old~~ - [ ] task.

| source | field |
|---|---|
| photo | url |
| room | tag |

| photo | room | rating |
|---|---|---|
| a.jpg | Hall | 5 |
| [view](b.jpg) | Balcony | 4 |

## Hall

![The hall at noon](a.jpg "Hall") ![](b.jpg)

> - a list
> 1. <b>html</b> &amp; `code`
""",
    "a.jpg.md": "---\ntitle: Lagoon\ntag: Coast\npublishDate: 2024-01-01\npeople: [Ann]\n---\nProse.\n",
    "a.jpg.yml": "title: Lagoon\nrating: 3\nshootTime: 2024-03-09T18:04:05+01:00\n",
    "a.jpg.json": '{"title": "a.jpg", "description": "From Takeout", "photoTakenTime": {"timestamp": "1700000000"}, '
    '"geoData": {"latitude": 48.2, "longitude": 16.3}, "people": [{"name": "Ann"}]}',
    "a.jpg.xmp": """\
<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/" xmp:Rating="4" exif:GPSLatitude="48,12.5N" exif:GPSLongitude="16,20.1E">
<dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
""",
}
CONFIGURATION = """\
title: Any
theme: {name: book, accent: "#2f5d50", gap: 8}
smart: [recent, {years: {}}, {title: Sea, where: rating >= 4 and keywords contains "sea"}]
albums: {Sea: {layout: grid, sort: -name}}
providers: {web: {bytes: 1000, retries: 0}}
maps: {export: {headline: title}}
map: export
publish: [0, 1]
ignore: ["*.psd", "raw/"]
csp: {img-src: https://tiles.example}
watermark: {text: "© me", opacity: 0.5, on: all}
"""
TEMPLATES = {
    "facts.mustache": "{{#facts}}<dt>{{name}}</dt><dd>{{{value}}}</dd>{{/facts}}{{^facts}}none{{/facts}}{{! a comment }}\n",
    "item.mustache": "{{<layout}}{{$main}}<p>{{counter}}</p>{{>facts}}{{/main}}{{/layout}}\n",
    "theme.yml": "name: mine\nscheme: light\naccent: \"#2f5d50\"\n",
    "look.css": "body { margin: 0; background: url(x.png) }\n",
    "strings/en.json": '{"close": "Close", "counter": "{index} of {total}"}\n',
}
