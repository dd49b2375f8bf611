"""Runs several jobs at once, each lane with a folder and a processor of its own."""

import os
import queue
import shutil
import tempfile
import threading
from pathlib import Path
from typing import Callable, Iterable, TypeVar

from shim import fast_folder

LANES = int(os.environ.get("TORTURE_LANES", "2"))
Job = TypeVar("Job")


class Lane:
    def __init__(self, number: int, base: Path) -> None:
        available = sorted(os.sched_getaffinity(0))
        self.number = number
        self.processor = available[number % len(available)]
        self.root = base / f"lane{number}"
        self.root.mkdir(parents=True)

    def empty(self) -> Path:
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir(parents=True)
        return self.root


def run(jobs: Iterable[Job], work: Callable[[Lane, Job], None], count: int = LANES) -> None:
    """Runs all jobs. The first exception in any lane ends all of them, and is raised."""
    waiting: "queue.SimpleQueue[Job]" = queue.SimpleQueue()
    for job in jobs:
        waiting.put(job)
    failures: list[BaseException] = []
    with tempfile.TemporaryDirectory(prefix="albumgen-torture-", dir=fast_folder(), ignore_cleanup_errors=True) as base:

        def lane(number: int) -> None:
            here = Lane(number, Path(base))
            while not failures:
                try:
                    job = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    work(here, job)
                except BaseException as failure:
                    failures.append(failure)

        threads = [threading.Thread(target=lane, args=(number,), daemon=True) for number in range(count)]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except KeyboardInterrupt as interruption:
            failures.append(interruption)
            for thread in threads:
                thread.join()
    if failures:
        raise failures[0]
