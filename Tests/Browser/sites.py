"""The sites that tests look at: each built once a session by the real program, whichever worker needs it first."""

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
    """Folders of made things, shared by all workers of a session."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @staticmethod
    def of(session: pytest.TempPathFactory) -> "Sites":
        own = session.getbasetemp()
        # A worker's own folder lies in the session's.
        folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "sites"
        folder.mkdir(exist_ok=True)
        return Sites(folder)

    def made(self, name: str, make: Callable[[Path], object]) -> Path:
        """The folder that `make` fills. One thing is made at a time: a build uses all processors anyway, and what it is made
        of must be made before."""
        folder = self._folder / name
        done = self._folder / f"{name}.done"
        with open(self._folder / "lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                # What another worker has failed to make is made anew, and fails here the same way.
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    def site(self, name: str, write: Callable[[Path], object]) -> SiteFiles:
        """A site of the source that `write` puts into the folder it gets."""

        def make(folder: Path) -> None:
            write(folder / "source")
            build(folder / "source", folder)

        return SiteFiles(self.made(name, make) / "site")

    def themed(self, name: str, original: SiteFiles, theme: str, source: Path | None = None) -> SiteFiles:
        """Another site in a theme; the pictures are not made anew."""
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
