"""The states of the viewer and how to reach each, for tests of all states and for screenshots."""

from typing import Callable

from playwright.sync_api import Page

from browsing import refused
from site_files import SiteFiles
from viewer_site import album_and_items, open_item


# For several states in one window: each page begins as in a new one.
FORGET = "localStorage.clear(); sessionStorage.clear();"


def opened_with(*keys: str) -> Callable[[Page, SiteFiles], None]:
    def reach(page: Page, site: SiteFiles) -> None:
        open_item(page, site.album("家").path.as_uri(), 4)
        for key in keys:
            page.keyboard.press(key)

    return reach


def _slideshow(page: Page, site: SiteFiles) -> None:
    opened_with("s")(page, site)
    assert page.locator("button.agv-slideshow").get_attribute("aria-label") == "暂停"


def selecting(page: Page, site: SiteFiles) -> None:
    page.goto(site.album("nine 09").path.as_uri())
    page.get_by_role("button", name="Select").click()
    page.locator(".ag-cell[data-index='2'] > a").click()


def _asking(page: Page, site: SiteFiles) -> None:
    selecting(page, site)
    page.get_by_role("button", name="Delete…").click()
    page.locator("dialog.agv-ask[open]").wait_for()


def _picker(page: Page, site: SiteFiles) -> None:
    page.goto(site.album("picker").path.as_uri())
    page.locator(".ag-cell[data-index='4'] > a").click()


def _failed(page: Page, site: SiteFiles) -> None:
    _, items = album_and_items(site, "nine 05")
    original = items[2].manifest["items"][2]["original"]["src"].rsplit("/", 1)[1]
    refused(page, f"*/{original}")
    page.goto(items[2].path.as_uri())
    page.locator(".agv-slide:not([aria-hidden]) .agv-problem button").wait_for()


STATES: dict[str, Callable[[Page, SiteFiles], None]] = {
    "open": opened_with(), "details": opened_with("i"), "keys": opened_with("?"), "zoomed": opened_with("z"), "bare": opened_with("b"),
    "closed again": opened_with("i", "i", "?", "?"), "zoomed and bare": opened_with("z", "b"),
    "slideshow": _slideshow, "selecting": selecting, "asking": _asking, "picker": _picker, "failed": _failed,
}
