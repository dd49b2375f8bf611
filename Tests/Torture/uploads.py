"""Kills the server in the middle of uploads. What it has confirmed must be there, no incomplete file may have a photo's name, and
the next server removes what is unfinished."""

import hashlib
import os
import random
import signal
import tempfile
import threading
import time
from pathlib import Path

from program import ALBUMGEN
from sending import Receiving

SENDERS = 4


def run(count: int, seed: int) -> int:
    """Returns the number of problems found."""
    wrong: list[str] = []
    unfinished = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        # Builds should not try to decode what is sent. The folder must stay an album, because only albums receive
        # photos.
        (source / "albumgen.yml").write_text("ignore: ['*.jpg']\n", encoding="utf-8")
        for number in range(count):
            kill = random.Random(f"{seed} {number}")
            unfinished += _kill(source, kill, number, wrong)
        receiving = Receiving(str(ALBUMGEN), source)
        wrong += [f"{path.name} was left" for path in _leftovers(source)]
        receiving.end()
    for line in wrong:
        print(f"uploads: {line}")
    print(f"uploads: {count} kills, {unfinished} unfinished files, {len(wrong)} wrong")
    return len(wrong)


def _leftovers(source: Path) -> list[Path]:
    return list((source / "Sent").glob(".albumgen-tmp*"))


def _kill(source: Path, rng: random.Random, number: int, wrong: list[str]) -> int:
    """Returns the number of files that the kill left unfinished."""
    receiving = Receiving(str(ALBUMGEN), source)
    wrong += [f"kill {number}: {path.name} was left" for path in _leftovers(source)]
    offered: set[str] = set()
    confirmed: set[str] = set()
    # Polling the process is not enough: its connections may close some time before it has ended.
    killed = threading.Event()

    def send(sender: int) -> None:
        sizes = random.Random(f"{number} {sender}")
        for turn in range(1000):
            content = b"\xff\xd8\xff\xe0" + os.urandom(16) * sizes.randrange(10_000, 300_000)
            digest = hashlib.sha256(content).hexdigest()
            offered.add(digest)
            name = "the same.jpg" if turn % 3 == 0 else f"{number} {sender} {turn}.jpg"
            try:
                receiving.send(name, memoryview(content), digest)
            except Exception as error:
                if not killed.is_set():
                    wrong.append(f"kill {number}: {error!r}")
                return
            confirmed.add(digest)

    threads = [threading.Thread(target=send, args=(sender,)) for sender in range(SENDERS)]
    for thread in threads:
        thread.start()
    time.sleep(rng.uniform(0.02, 0.6))
    killed.set()
    os.kill(receiving.process.pid, signal.SIGKILL)
    receiving.process.wait()
    for thread in threads:
        thread.join()
    files = [path for path in (source / "Sent").glob("*") if not path.name.startswith(".")]
    there = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    if there - offered:
        wrong.append(f"kill {number}: {len(there - offered)} files are there in part")
    if confirmed - there:
        wrong.append(f"kill {number}: {len(confirmed - there)} files are lost")
    for path in files:
        path.unlink()
    return len(_leftovers(source))
