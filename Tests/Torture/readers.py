"""Runs libFuzzer on each of the program's own readers, from the seeds that whole builds are fuzzed with.

    readers.py PROGRAM FOLDER [READER...]

FOLDER keeps what libFuzzer learns, so that the next run begins there; READER_RUNS says how often each reader is called."""

import os
import re
import subprocess
import sys
from pathlib import Path

from specimens import CONFIGURATION, TEXTS, specimens
from tables import table

RUNS = int(os.environ.get("READER_RUNS", "1000000"))
# Seconds for one input, and MiB.
_PATIENCE, _MEMORY = 10, 2048
_SELECTION = '{"version": 1, "action": "delete", "album": "sea", "items": [{"id": "a", "page": "a.html", "media": ["media/a-0f.jpg", null]}]}'
_LEDGER = "# Files published here by albumgen. It replaces and removes these and no others.\nindex.html\nsea/media/a-16-0f1e2d3c.jpg\n"


def seeds(reader: str, media: dict[str, bytes]) -> list[bytes]:
    endings = {
        "json": ".json", "csv": ".csv", "encoding": ".csv", "yaml": ".yml", "frontmatter": ".md", "manifest": ".md", "markdown": ".md",
        "boxes": (".mp4", ".mov", ".heic"), "matroska": (".mkv", ".webm"), "filmend": (".mp4", ".webm", ".ogv", ".avi"), "gif": ".gif",
        "raw": (".dng", ".cr2", ".raf"), "motion": (".jpg", ".heic"), "jpeg": ".jpg", "png": ".png", "webp": ".webp",
        "sniffer": tuple({Path(name).suffix for name in media}),
    }
    own = {
        "selection": [_SELECTION.encode()], "ledger": [_LEDGER.encode()], "configuration": [CONFIGURATION.encode()],
        "rule": [b'rating >= 4 and (keywords contains "sea" or not year in (2023, 2024))'],
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
