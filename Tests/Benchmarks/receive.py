"""Measures how fast `albumgen serve --receive` takes files, and the memory that many senders take."""

import hashlib
import os
import re
import sys
import threading
import time
from pathlib import Path

# The device, from the torture suite.
sys.path.append(str(Path(__file__).resolve().parents[1] / "Torture"))
from sending import Receiving  # noqa: E402

SENDERS = (4, 50, 200)
# The bytes that are sent in each measurement.
BYTES = 800 << 20


def memory(receiving: Receiving) -> float:
    """Returns the megabytes of the process's own memory."""
    status = Path(f"/proc/{receiving.process.pid}/status").read_text(encoding="utf-8")
    return int(re.search(r"RssAnon:\s+(\d+)", status).group(1)) / 1000  # type: ignore[union-attr]


def processor(receiving: Receiving) -> float:
    """Returns the seconds that the process has spent on processors."""
    fields = Path(f"/proc/{receiving.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def receive(program: str, source: Path) -> list[tuple[str, str, str]]:
    """Returns the rows of a table: measurement, result, target. `source` is a folder that has only what a site needs.

    The senders are in Python, and share the processors with the server and with the digests of what it receives."""
    rows = []
    sent = source / "Sent"
    # Pictures that cannot be decoded, since making renditions is not part of the measurement.
    (source / "albumgen.yml").write_text("ignore: ['*.jpg']\n", encoding="utf-8")
    receiving = Receiving(program, source)
    try:
        for senders in SENDERS:
            size = BYTES // senders
            contents = []
            for number in range(senders):
                content = b"\xff\xd8\xff\xe0" + number.to_bytes(4, "big") + bytes(size - 8)
                contents.append((memoryview(content), hashlib.sha256(content).hexdigest()))
            before, worst, used, start = memory(receiving), 0.0, processor(receiving), time.perf_counter()
            threads = [
                threading.Thread(target=receiving.send, args=(f"{senders} {number}.jpg", *content))
                for number, content in enumerate(contents)
            ]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                worst = max(worst, memory(receiving))
                time.sleep(0.02)
            seconds, used = time.perf_counter() - start, processor(receiving) - used
            megabytes = size * senders / 1e6
            rows.append((
                f"{senders} senders", f"{megabytes / seconds:.0f} MB/s, {megabytes / used:.0f} MB per processor second",
                "≥ 300 MB/s"))
            rows.append(("", f"{worst - before:.0f} MB over idle", "≤ 60 MB"))
            assert len(list(sent.iterdir())) == senders
            for file in sent.iterdir():
                file.unlink()
    finally:
        receiving.end()
    return rows
