"""Runs a command and measures the cost of it and all its child processes."""

import os
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence


@dataclass(frozen=True)
class Cost:
    wall: float
    # User and system seconds of the command and every process it waited for.
    cpu: float
    # The peak sum of the resident memory of the command and all its descendants; 0 if it was not requested.
    tree_memory: int
    # The peak resident memory of a single process among them.
    process_memory: int
    output: str


class CommandFailed(Exception):
    pass


def run(command: Sequence[object], memory: bool = False, allowed: tuple[int, ...] = (0,)) -> Cost:
    words = [str(word) for word in command]
    with open(os.devnull) as nothing:
        started = time.perf_counter()
        process = subprocess.Popen(words, stdin=nothing, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        peak = _Peak(process.pid) if memory else None
        assert process.stdout
        output = process.stdout.read().decode(errors="replace")
        # Only wait4 reports the usage of this one command.
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in allowed:
        raise CommandFailed(f"{' '.join(words[:6])} ... exited {process.returncode}:\n{output[-2000:]}")
    tree = peak.stop() if peak else 0
    return Cost(wall, usage.ru_utime + usage.ru_stime, tree, usage.ru_maxrss * 1024, output)


class _Peak:
    """Samples the memory of a process tree in a separate thread."""

    # Short enough to notice the pixels of a single photo, and cheap on the two cores it shares.
    INTERVAL = 0.02

    def __init__(self, root: int) -> None:
        self.root = root
        self.highest = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._sample, daemon=True)
        self.thread.start()

    def stop(self) -> int:
        self.ended.set()
        self.thread.join()
        return self.highest

    def _sample(self) -> None:
        page = os.sysconf("SC_PAGE_SIZE")
        name = Path(f"/proc/{self.root}/cmdline").read_bytes()
        while not self.ended.wait(self.INTERVAL):
            total = 0
            waiting = [self.root]
            while waiting:
                process = Path(f"/proc/{waiting.pop()}")
                try:
                    if process.name != str(self.root) and (process / "cmdline").read_bytes() == name:
                        continue  # Between fork and exec it shares its parent's memory, which is counted already.
                    total += int((process / "statm").read_text().split()[1]) * page
                    for task in (process / "task").iterdir():
                        waiting += map(int, (task / "children").read_text().split())
                except OSError:
                    continue  # The process has ended in the meantime.
            self.highest = max(self.highest, total)
