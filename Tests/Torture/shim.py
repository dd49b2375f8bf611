"""Compiles and configures the library that makes file operations fail, and reads its log."""

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

# Room for its two counters and its list of processes, and some to spare.
_STATE_BYTES = 4096


def compile_shim(folder: Path) -> Path:
    library = folder / "fault.so"
    source = Path(__file__).with_name("fault.c")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-std=gnu11", "-O1", "-shared", "-fPIC", source, "-o", library, "-ldl"], check=True)
    return library


@dataclass(frozen=True)
class Call:
    number: int
    process: int
    kind: str
    path: str


def environment(
    library: Path, scratch: Path, roots: list[Path], kind: str = "any", number: int = 0, action: str = "",
    lasting: bool = False, graves: Path | None = None,
) -> dict[str, str]:
    """Returns the environment in which the shim hits one call (or, with 0, only records all calls), and leaves its log in the
    scratch folder."""
    state, log = scratch / "fault.state", scratch / "fault.log"
    state.write_bytes(bytes(_STATE_BYTES))
    log.unlink(missing_ok=True)
    values = {
        "LD_PRELOAD": str(library), "FAULT_STATE": str(state), "FAULT_LOG": str(log),
        "FAULT_ROOTS": ":".join(map(str, roots)), "FAULT_KIND": kind, "FAULT_NUMBER": str(number), "FAULT_ACTION": action,
    }
    if lasting:
        values["FAULT_LASTING"] = "1"
    if graves:
        values["FAULT_GRAVES"] = str(graves)
    return values


def calls(scratch: Path) -> list[Call]:
    """Returns the calls in the log, in order."""
    try:
        lines = (scratch / "fault.log").read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    fields = (line.split("\t", 3) for line in lines)
    found = (Call(int(number), int(process), kind, path) for number, process, kind, path in fields)
    return sorted(found, key=lambda call: call.number)


def fast_folder() -> Path:
    """Returns the fastest folder for temporary files, which are small, and read and written thousands of times."""
    memory = Path("/dev/shm")
    named = os.environ.get("TORTURE_SCRATCH")
    return Path(named) if named else memory if os.access(memory, os.W_OK) else Path(tempfile.gettempdir())
