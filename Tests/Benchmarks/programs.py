"""The programs to compare, configured for the same sizes and two workers."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measuring import Cost, run

LARGE, SMALL, WORKERS = 2048, 400, 2
ALBUMGEN = Path(os.environ["ALBUMGEN"])


@dataclass
class Sigal:
    source: Path
    scratch: Path
    # One of the themes in its package; the first is the default.
    theme: str = "colorbox"

    def __post_init__(self) -> None:
        self.output = self.scratch / f"sigal {self.theme}"
        self.settings = self.scratch / f"sigal {self.theme}.conf.py"
        # Everything else is sigal's default.
        self.settings.write_text(
            f"img_size = ({LARGE}, {LARGE})\nthumb_size = ({SMALL}, {SMALL})\nimg_format = 'JPEG'\ntheme = '{self.theme}'\n"
        )

    def forget(self) -> None:
        shutil.rmtree(self.output, ignore_errors=True)

    def build(self) -> Cost:
        program = Path(sys.executable).with_name("sigal")
        return run([program, "build", "-q", "-n", WORKERS, "-c", self.settings, self.source, self.output])


@dataclass
class Albumgen:
    source: Path
    scratch: Path
    title: str = "Measured"

    def __post_init__(self) -> None:
        self.output, self.cache = self.scratch / "albumgen", self.scratch / "cache"
        self.report = self.scratch / "report.json"
        self.configuration = self.scratch / "albumgen.yml"
        self.configure(self.title)

    def configure(self, title: str) -> None:
        self.configuration.write_text(
            f"title: {title}\nthumbnails: {{widths: [{SMALL}]}}\noriginals: {{longEdge: {LARGE}}}\n"
        )

    def forget(self) -> None:
        shutil.rmtree(self.output, ignore_errors=True)
        shutil.rmtree(self.cache, ignore_errors=True)

    def build(self, memory: bool = False, progress: str = "none") -> Cost:
        command = [ALBUMGEN, "build", self.source, "--output", self.output, "--cache", self.cache]
        command += ["--config", self.configuration, "--report", self.report, "--jobs", WORKERS, "--progress", progress]
        return run(command, memory)

    def write_pages(self) -> tuple[Cost, int]:
        """Runs a build that has pages to write. Returns its cost, and the pages per second while it only wrote pages."""
        cost = self.build(progress="plain")
        rates = re.findall(r"writing pages: (\d+) of \1, (\d+)/s", cost.output)
        return cost, int(rates[-1][1]) if rates else 0

    @property
    def last_report(self) -> dict[str, Any]:
        return json.loads(self.report.read_text())


@dataclass
class BareLoop:
    """libjpeg-turbo in one process, without metadata, colour management or a cache: a lower bound for any generator."""

    photographs: list[Path]
    scratch: Path

    def __post_init__(self) -> None:
        self.output, self.program = self.scratch / "bare", self.scratch / "bare_loop"
        source = Path(__file__).with_name("bare_loop.c")
        subprocess.run([os.environ.get("CC", "cc"), "-O2", source, "-o", self.program, "-ljpeg"], check=True)

    def forget(self) -> None:
        shutil.rmtree(self.output, ignore_errors=True)

    def build(self) -> Cost:
        self.output.mkdir()
        return run([self.program, self.output, LARGE, SMALL, *self.photographs])
