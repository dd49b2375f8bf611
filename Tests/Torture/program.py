"""Runs the real program, and returns the result."""

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
# No build here takes a second, so one that takes this many seconds hangs.
PATIENCE = 60


@dataclass(frozen=True)
class Outcome:
    # The exit code; the negative number of a signal.
    code: int
    output: str
    errors: str
    # What `--report` wrote, if anything.
    report: dict[str, Any] = field(default_factory=dict)
    has_hung: bool = False
    # The peak memory of the main process in KiB, if requested.
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
    """Runs a build, and makes sure that no process that it started is left. If `processor` is given, the whole build runs on that
    one, so that its calls come in nearly the same order each time."""
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
    """Runs any command of the program."""

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
    """Records the peak memory of a process until it ends. Misses what it takes in its last moments."""
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
    # Its workers have process groups of their own, and end with it.
    os.killpg(process.pid, signal.SIGKILL)
    time.sleep(0.2)
