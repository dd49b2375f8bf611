"""The tested sites. The real program builds each once per session, when the first worker needs it."""

import fcntl
import os
import shutil
from pathlib import Path
from typing import Callable

import pytest

from building import PROJECT, build
from fixture_source import write_source
from site_files import SiteFiles


class Sites:
    """The folders of built sites and other inputs, shared by all workers of a session."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @staticmethod
    def of(session: pytest.TempPathFactory) -> "Sites":
        own = session.getbasetemp()
        # A worker's own folder is in the session's.
        folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "sites"
        folder.mkdir(exist_ok=True)
        return Sites(folder)

    def made(self, name: str, make: Callable[[Path], object]) -> Path:
        """Returns the folder that `make` fills. One is made at a time: a build uses all processors anyway, and its inputs must be made
        first."""
        folder = self._folder / name
        done = self._folder / f"{name}.done"
        with open(self._folder / "lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                # If another worker failed, this one tries again, and fails in the same way.
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    def site(self, name: str, write: Callable[[Path], object]) -> SiteFiles:
        """Returns a site built from the source that `write` writes."""

        def make(folder: Path) -> None:
            write(folder / "source")
            build(folder / "source", folder)

        return SiteFiles(self.made(name, make) / "site")

    def themed(self, name: str, original: SiteFiles, theme: str, source: Path | None = None) -> SiteFiles:
        """Returns another site in a theme, reusing its pictures."""
        made = original.root.parent
        return SiteFiles(
            self.made(name, lambda folder: build(source or made / "source", folder, theme=theme, cache=made / "cache")) / "site")

    @property
    def fixture(self) -> SiteFiles:
        return self.site("fixture", write_source)

    @property
    def example(self) -> SiteFiles:
        return SiteFiles(self.made("example", lambda folder: build(PROJECT / "site-example", folder)) / "site")

    def fixture_in(self, theme: str) -> SiteFiles:
        return self.fixture if theme == "default" else self.themed(f"fixture-{theme}", self.fixture, theme)
