"""Runs the real program."""

import os
import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
ALBUMGEN = Path(os.environ.get("ALBUMGEN", PROJECT / ".build/debug/albumgen"))
# The themes that come with the program.
THEMES = ("default", "darkroom", "book")


def build(source: Path, scratch: Path, theme: str = "", cache: Path | None = None) -> Path:
    """Builds a site, which must succeed, and returns the published folder. A theme is added to the site's own configuration; the
    cache may be one that another build has filled."""
    output = scratch / "site"
    command = [ALBUMGEN, "build", source, "--output", output, "--cache", cache or scratch / "cache", "--progress", "none"]
    if theme:
        configuration = scratch / "albumgen.yml"
        configuration.write_text(_with_theme((source / "albumgen.yml").read_text(encoding="utf-8"), theme), encoding="utf-8")
        command += ["--config", configuration]
    result = subprocess.run(command, capture_output=True, text=True, timeout=1800, stdin=subprocess.DEVNULL)
    assert result.returncode == 0, f"{' '.join(map(str, command))} exited {result.returncode}\n{result.stderr}"
    return output


def _with_theme(configuration: str, theme: str) -> str:
    """Returns the configuration with the theme, in place of any that it has."""
    lines = [line for line in configuration.splitlines() if not line.startswith("theme:")]
    return "\n".join([*lines, f"theme: {theme}", ""])
