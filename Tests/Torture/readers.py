"""Runs libFuzzer on each of the program's own readers, from the seeds that whole builds are fuzzed with.

    readers.py PROGRAM FOLDER [READER...]

FOLDER keeps what libFuzzer learns, so that the next run begins there; READER_RUNS says how often each reader is called."""

import os
import re
import struct
import subprocess
import sys
from pathlib import Path

from specimens import CONFIGURATION, TEXTS, specimens
from tables import table

RUNS = int(os.environ.get("READER_RUNS", "1000000"))
# The limits for one input: seconds, and memory in MiB.
_PATIENCE, _MEMORY = 10, 2048
_SELECTION = '{"version": 1, "action": "delete", "album": "sea", "items": [{"id": "a", "page": "a.html", "media": ["media/a-0f.jpg", null]}]}'
_LEDGER = "# Files published here by albumgen. It replaces and removes these and no others.\nindex.html\nsea/media/a-16-0f1e2d3c.jpg\n"
_PICASA = """\
[Contacts2]
8e62398ebda8c1a5=Ann Lee;ann@example.org;
[.album:0123456789abcdef0123456789abcdef]
name=Best of
token=0123456789abcdef0123456789abcdef
[a.jpg]
star=yes
rotate=rotate(1)
caption=The hall
keywords=sea,tide
faces=rect64(3f845bcb59418507),8e62398ebda8c1a5;rect64(1),ffffffffffffffff
albums=0123456789abcdef0123456789abcdef
"""
_CONTACTS = '<contacts><contact id="8e62398ebda8c1a5" name="Ann &amp; Lee" display="Ann" modified_time="2009" local_contact="1"/></contacts>'
_NAMES = (
    "IMG_20190101_101112.jpg", "IMG-20190101-WA0001.jpg", "PXL_20201107_112355123.BURST-01.COVER.jpg", "IMG_E1234.HEIC", "IMG_1234.HEIC",
    "WhatsApp Image 2020-05-06 at 10.11.12.jpeg", "2003-07-14 sea.jpg", "sea-edited(1).jpg", "sea(1).jpg", "00000IMG_00000_BURST20180101101112_COVER.jpg",
)
_DATES = (
    "1974", "1974-08", "14 Jul 1974", "1960s", "19XX", "summer 1974", "1964/1966", "since 1974", "about 1950", "约1950年", "1950~", "1974-21",
    "1974/..", "../1974", "2024-03-09T18:04:05.123+01:00", "2024:03:09 18:04:05",
)
_STYLES = '@import "a.css"; @import url(b.css) screen; @font-face{src:url("a\\62 .woff2") format("woff2"),url(c.woff)} a{b:url( d.png )/* url(e) */}'
_REQUEST = "/album%201/%E6%B5%B7.html?x=1\nbytes=0-99\nbytes=-5\nbytes=1-,3-4\n\"a-1\", W/\"b\"\n*\n"

_DIGEST = bytes(range(32))
_VERSION = "0123456789abcdef"
_FILM = (
    '{"duration": 4.5, "size": {"width": 640, "height": 480}, "videoCodec": "h264", "transfer": "sdr", "usesBT601": false, "isAnamorphic": false, '
    '"isInterlaced": false, "isTransparent": false, "hasPosition": false, "hasUnknownMetadata": false, "hasHiddenParts": false}')
_FACES = '[{"name": "Ann", "region": {"left": 100, "top": 100, "right": 900, "bottom": 900}, "isUpright": true}]'
# A row of each kind, by the number of its table, with the values that `PackColumns.swift` expects.
_ROWS: dict[int, tuple[None | int | float | str | bytes, ...]] = {
    1: ("sea/a.jpg", 1000, 1700000000, 12, _DIGEST),
    2: (
        _DIGEST, _VERSION, "2024-03-09T18:04:05+01:00", "", "jpeg", 640, 480, 6, 0, 0, "A title", None, "Words", None, None, 59.3, 18.1, 200, 2.8,
        "Maker", "M1", None, None, 35.0, None, None, "sea\x1ftide", 4, None, None, "", 0, _FILM, None, 0, 0, 0, "", 0, "", _FACES, None, 7, "Ann Lee",
    ),
    3: (_DIGEST, _VERSION, "#112233 a", "", "1000:0123456789abcdef a", "AAAA a", "none a"),
}


def pack() -> bytes:
    """Returns the bytes of a pack with a row of each kind."""

    def value(one: None | int | float | str | bytes) -> bytes:
        match one:
            case None:
                return b"\0"
            case int():
                return b"\1" + struct.pack("<q", one)
            case float():
                return b"\2" + struct.pack("<d", one)
            case str():
                return b"\3" + struct.pack("<I", len(one.encode())) + one.encode()
            case bytes():
                return b"\4" + struct.pack("<I", len(one)) + one

    return b"albumgen pack 2\n" + b"".join(bytes([kind, len(row)]) + b"".join(map(value, row)) for kind, row in _ROWS.items())


def seeds(reader: str, media: dict[str, bytes]) -> list[bytes]:
    endings = {
        "json": ".json", "csv": ".csv", "encoding": ".csv", "yaml": ".yml", "frontmatter": ".md", "manifest": ".md", "markdown": ".md",
        "boxes": (".mp4", ".mov", ".heic"), "matroska": (".mkv", ".webm"), "filmend": (".mp4", ".webm", ".ogv", ".avi"), "gif": ".gif",
        "raw": (".dng", ".cr2", ".raf"), "motion": (".jpg", ".heic"), "jpeg": ".jpg", "png": ".png", "webp": ".webp",
        "sniffer": tuple({Path(name).suffix for name in media}), "xmp": (".xmp", ".jpg", ".webp"), "longxmp": (".xmp", ".jpg"),
        "head": (".png", ".gif", ".webp", ".jpg"), "items": (".heic", ".avif"),
    }
    own = {
        "selection": [_SELECTION.encode()], "ledger": [_LEDGER.encode()], "configuration": [CONFIGURATION.encode()],
        "rule": [b'rating >= 4 and (keywords contains "sea" or not year in (2023, 2024))'],
        "picasa": [_PICASA.encode()], "contacts": [_CONTACTS.encode()], "names": ["\n".join(_NAMES).encode()],
        "dates": [date.encode() for date in _DATES], "styles": [_STYLES.encode()], "request": [_REQUEST.encode()],
        "pack": [pack()],
        "frames": [b"\0\0\0\x2a" + b'{"failed":{"_0":{"failed":{"reason":"x"}}}}'[:42]],
    }
    texts = {name: text.encode() for name, text in TEXTS.items()}
    return own.get(reader) or [content for name, content in {**media, **texts}.items() if name.endswith(endings[reader])]


def main() -> int:
    program, folder = Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute()
    usage = subprocess.run([program], capture_output=True, text=True).stdout
    readers = sys.argv[3:] or usage.rpartition("readers: ")[2].split()
    media = specimens()
    rows, failed = [], 0
    for reader in readers:
        corpus, crashes = folder / reader, folder / "crashes"
        corpus.mkdir(parents=True, exist_ok=True)
        crashes.mkdir(exist_ok=True)
        for place, content in enumerate(seeds(reader, media)):
            (corpus / f"seed-{place}").write_bytes(content)
        command = [
            program, reader, f"-runs={RUNS}", f"-timeout={_PATIENCE}", f"-rss_limit_mb={_MEMORY}", "-max_len=8192",
            f"-artifact_prefix={crashes}/{reader}-", "-print_final_stats=1", "-verbosity=1", corpus,
        ]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace")
        done = re.search(r"stat::number_of_executed_units:\s+(\d+)", run.stderr)
        covered = re.findall(r"cov: (\d+)", run.stderr)
        if run.returncode:
            failed += 1
            print(f"{reader}: {' '.join(line for line in run.stderr.splitlines() if 'ERROR' in line or 'Fatal' in line)[:500]}")
        rows.append([reader, done[1] if done else "?", covered[-1] if covered else "?", "failed" if run.returncode else "well"])
        print(f"{reader}: {rows[-1][1]} runs, {rows[-1][3]}", file=sys.stderr, flush=True)
    print(table(["reader", "runs", "edges seen", ""], rows))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
