"""Runs the real program, and says what came of it."""

import json
import os
import re
import resource
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Mapping, Sequence

PROJECT = Path(__file__).resolve().parents[2]


def _program() -> Path:
    if named := os.environ.get("ALBUMGEN"):
        return Path(named).absolute()
    release = PROJECT / ".build/release/albumgen"
    return release if release.exists() else PROJECT / ".build/debug/albumgen"


ALBUMGEN = _program()
# No build here takes a second; what takes so many hangs.
PATIENCE = 60


@dataclass(frozen=True)
class Outcome:
    # Negative for the number of a signal.
    code: int
    output: str
    errors: str
    # What `--report` wrote, where it did.
    report: dict[str, Any] = field(default_factory=dict)
    has_hung: bool = False
    # KiB that the main process took at its peak, where that was asked for.
    peak: int = 0

    @property
    def text(self) -> str:
        return self.output + self.errors


def build(
    source: Path,
    output: Path,
    cache: Path,
    *arguments: str | Path,
    environment: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
    processor: int | None = None,
    measures: bool = False,
) -> Outcome:
    """One build, at the end of which no process that it started is left.

    With a processor, all of it runs on that one, so that its calls come in nearly the same order each time."""
    report = cache.with_name(f"{cache.name}.report.json")
    report.unlink(missing_ok=True)
    named = ["--output", output, "--cache", cache, "--report", report, "--progress", "none", *arguments]
    outcome = command(["build", source, *named], environment, patience, processor, measures)
    return replace(outcome, report=_read(report))


def command(
    arguments: Sequence[str | Path],
    environment: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
    processor: int | None = None,
    measures: bool = False,
) -> Outcome:
    """Any command of the program."""

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if processor is not None:
            os.sched_setaffinity(0, {processor})

    process = subprocess.Popen(
        [str(ALBUMGEN), *map(str, arguments)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})}, start_new_session=True, preexec_fn=prepare,
    )
    has_hung = False
    peaks = [0]
    if measures:
        threading.Thread(target=_watch, args=(process, peaks), daemon=True).start()
    try:
        output_bytes, error_bytes = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        has_hung = True
        _end(process)
        output_bytes, error_bytes = process.communicate()
    return Outcome(
        process.returncode, output_bytes.decode(errors="replace"), error_bytes.decode(errors="replace"),
        has_hung=has_hung, peak=max(peaks),
    )


def _watch(process: "subprocess.Popen[bytes]", peaks: list[int]) -> None:
    """Notes the most memory that a process has had, until it ends; what it takes in its last moments is missed."""
    while process.poll() is None:
        try:
            status = Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            return
        if match := re.search(r"VmHWM:\s+(\d+)", status):
            peaks.append(int(match[1]))
        time.sleep(0.05)


def _read(report: Path) -> dict[str, Any]:
    try:
        return json.loads(report.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _end(process: "subprocess.Popen[bytes]") -> None:
    # Its workers have groups of their own, and go with it.
    os.killpg(process.pid, signal.SIGKILL)
    time.sleep(0.2)
