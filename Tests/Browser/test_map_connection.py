"""Maps whose data could not be loaded: they are drawn when the connection is back, without a reload."""

from contextlib import contextmanager
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page as Tab

from browsing import opened, refused
from finding_site import write_finding_site
from serving import serving
from site_files import SiteFiles
from sites import Sites

# Whether anything is painted on the canvas of a map.
_DRAWN = """selector => {
    const canvas = document.querySelector(selector + ' canvas');
    const data = canvas?.width ? canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data : [];
    return data.some((value, place) => place % 4 === 3 && value > 0);
}"""


@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    return sites.site("finding", write_finding_site)


@contextmanager
def _lost(tab: Tab, address: str) -> Iterator[Callable[[], None]]:
    """Makes requests for an address fail. Expects one to have failed when the block is left."""
    allow = refused(tab, address)
    with tab.expect_event("requestfailed"):
        yield allow


@pytest.mark.parametrize("script", ["outline", "coast", "names"])
def test_the_map_is_drawn_when_the_connection_is_back(browser: Browser, site: SiteFiles, script: str) -> None:
    with serving(site.root) as base, opened(browser, 1280) as tab:
        with _lost(tab, f"*/{script}*.js") as allow:
            # Close enough for the finer coasts.
            tab.goto(base + "map.html#area=62,-22,66,-16")
        allow()
        with tab.expect_response(lambda response: f"/{script}" in response.url):
            tab.evaluate("dispatchEvent(new Event('online'))")
        tab.wait_for_function(_DRAWN, arg=".ag-map")


def test_the_map_is_drawn_without_an_event_about_the_connection(browser: Browser, site: SiteFiles) -> None:
    with serving(site.root) as base, opened(browser, 1280) as tab:
        tab.clock.install()
        with _lost(tab, "*/outline*.js") as allow:
            tab.goto(base + "map.html")
        # While the connection is lost, each pause ends with one more request.
        with tab.expect_event("requestfailed"):
            tab.clock.run_for(2_000)
        allow()
        with tab.expect_response(lambda response: "/outline" in response.url):
            tab.clock.run_for(4_000)
        tab.clock.resume()
        tab.wait_for_function(_DRAWN, arg=".ag-map")


@pytest.mark.parametrize("script", ["ground", "outline"])
def test_the_small_map_of_the_next_item_is_drawn(browser: Browser, site: SiteFiles, script: str) -> None:
    with serving(site.root) as base, opened(browser, 1280) as tab:
        tab.goto(base + site.album("iceland").name)
        tab.locator("[data-index]").first.click()
        tab.locator(".agv-slide:not([aria-hidden])").first.wait_for()
        with _lost(tab, f"*/{script}*.js") as allow:
            tab.keyboard.press("i")
        allow()
        if script == "outline":
            tab.evaluate("dispatchEvent(new Event('online'))")
        tab.keyboard.press("ArrowRight")
        tab.wait_for_function(_DRAWN, arg=".agv-map")
