"""What a page shows before its pictures have loaded, and which of them it requests first."""

import base64
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page as Tab, Route

from browsing import opened
from site_files import Page, SiteFiles
from sites import Sites
from test_fitting_pictures import write_large
from viewer_site import Address

# The placeholder's selector for each kind of page.
PLACES = {"home": ".ag-cover", "album": ".ag-hero", "item": ".ag-media", "picker": ".ag-selected a"}


@pytest.fixture(scope="session")
def darkroom_site(sites: Sites) -> SiteFiles:
    return sites.themed("fitting-darkroom", sites.site("fitting", write_large), "darkroom")


def page_of(site: SiteFiles, kind: str) -> Page:
    if kind == "home":
        return site.of_kind("home")[0]
    album = site.album("picker" if kind == "picker" else "rows")
    return site.items(album)[2] if kind == "item" else album


def placeholder(tab: Tab, place: str) -> str:
    background = tab.locator(place).first.evaluate("element => getComputedStyle(element).backgroundImage")
    return re.findall(r"data:image/jpeg;base64,[A-Za-z0-9+/=]+", background)[-1]


@pytest.mark.parametrize("kind", PLACES)
def test_a_blurred_picture_stands_in(browser: Browser, darkroom_site: SiteFiles, address: Address, kind: str) -> None:
    """It needs no script and no file, and shows before any picture has loaded, under the page's own policy."""
    with opened(browser, 390, java_script_enabled=False, bypass_csp=False) as tab:
        def refuse(route: Route) -> None:
            route.abort() if route.request.resource_type == "image" else route.continue_()

        tab.route(lambda url: not url.startswith("data:"), refuse)
        refused: list[str] = []
        tab.on("console", lambda message: refused.append(message.text) if "Content Security" in message.text else None)
        tab.goto(address(page_of(darkroom_site, kind)))
        data = placeholder(tab, PLACES[kind])
        assert len(data) < 600
        assert not refused
    with Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2]))) as image:
        image.load()
        assert 20 <= max(image.size) <= 30


@pytest.mark.parametrize("kind", PLACES)
def test_one_picture_comes_first(browser: Browser, darkroom_site: SiteFiles, kind: str) -> None:
    # The viewer would open over an item's page.
    with opened(browser, 1440, java_script_enabled=False) as tab:
        tab.goto(page_of(darkroom_site, kind).path.as_uri())
        first = tab.locator("main img[fetchpriority=high]")
        assert first.count() == 1
        assert first.first.get_attribute("loading") is None
        frame = first.first.bounding_box()
        assert frame and frame["y"] < 900


def test_pages_stay_small(darkroom_site: SiteFiles) -> None:
    """Only visible pictures have placeholders."""
    for page in darkroom_site.pages:
        assert page.path.read_text(encoding="utf-8").count("data:image/jpeg") <= 7
