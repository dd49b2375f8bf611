"""Runs the real program."""

import os
import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
ALBUMGEN = Path(os.environ.get("ALBUMGEN", PROJECT / ".build/debug/albumgen"))


def build(source: Path, scratch: Path) -> Path:
    """The published folder of a site that builds without an error."""
    output = scratch / "site"
    command = [ALBUMGEN, "build", source, "--output", output, "--cache", scratch / "cache", "--progress", "none"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=1800, stdin=subprocess.DEVNULL)
    assert result.returncode == 0, f"{' '.join(map(str, command))} exited {result.returncode}\n{result.stderr}"
    return output
