"""Shared fixtures: the sites that the real program built, and a Chromium to show them."""

from contextlib import ExitStack
from pathlib import Path
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsing import chromium
from firefox import FIREFOX, firefox
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites
from webkit import DRIVER, SCREEN, is_installed, webkit
from window import Window

# The same timeout as for other waits: a busy machine may take more than Playwright's five seconds.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """One window of each other engine for all its tests, because it takes seconds to start."""
    scratch = tmp_path_factory.mktemp(request.param)
    if request.param == "webkit":
        if not is_installed():
            pytest.skip(f"{DRIVER} and {SCREEN} are not installed")
        with webkit(scratch) as window:
            yield window
        return
    if not FIREFOX.exists():
        pytest.skip(f"there is no Firefox at {FIREFOX}; FIREFOX names another")
    pytest.importorskip("marionette_driver", reason="Firefox' remote protocol is not installed")
    with firefox(scratch) as window:
        yield window


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sites:
    return Sites.of(tmp_path_factory)


@pytest.fixture(scope="session")
def fixture_site(sites: Sites) -> SiteFiles:
    return sites.fixture


@pytest.fixture(scope="session")
def example_site(sites: Sites) -> SiteFiles:
    return sites.example


@pytest.fixture(params=["fixture", "example"])
def site(request: pytest.FixtureRequest) -> SiteFiles:
    return request.getfixturevalue(f"{request.param}_site")


@pytest.fixture(scope="session", params=["file", "http"])
def address(request: pytest.FixtureRequest) -> Iterator[Callable[[Page], str]]:
    """The address of a page: as a file, and on a host. For tests of loading or the history, in which the two differ; everything else
    is tested only from files."""
    if request.param == "file":
        yield lambda page: page.path.as_uri()
        return
    with ExitStack() as servers:
        bases: dict[Path, str] = {}

        def http(page: Page) -> str:
            if page.site not in bases:
                bases[page.site] = servers.enter_context(serving(page.site))
            # As in a link: the path is percent-encoded, and only the base differs.
            return bases[page.site] + page.path.as_uri().removeprefix(page.site.as_uri() + "/")

        yield http
