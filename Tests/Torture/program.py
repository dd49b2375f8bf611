"""Runs the real program, and says what came of it."""

import json
import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Mapping

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
    # KiB that the main process, or the largest of those that it waited for, took at its peak.
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
) -> Outcome:
    """One build, at the end of which no process that it started is left.

    With a processor, all of it runs on that one, so that its calls come in nearly the same order each time."""
    report = cache.with_name(f"{cache.name}.report.json")
    report.unlink(missing_ok=True)
    command = [ALBUMGEN, "build", source, "--output", output, "--cache", cache, "--report", report, "--progress", "none"]

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if processor is not None:
            os.sched_setaffinity(0, {processor})

    process = subprocess.Popen(
        [*map(str, command), *map(str, arguments)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})}, start_new_session=True, preexec_fn=prepare,
    )
    has_hung = False
    try:
        output_bytes, error_bytes = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        has_hung = True
        _end(process)
        output_bytes, error_bytes = process.communicate()
    return Outcome(
        process.returncode, output_bytes.decode(errors="replace"), error_bytes.decode(errors="replace"),
        _read(report), has_hung,
    )


def _read(report: Path) -> dict[str, Any]:
    try:
        return json.loads(report.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _end(process: "subprocess.Popen[bytes]") -> None:
    # Its workers have groups of their own, and go with it.
    os.killpg(process.pid, signal.SIGKILL)
    time.sleep(0.2)
