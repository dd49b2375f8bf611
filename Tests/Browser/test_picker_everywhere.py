"""The picker works in each block, on later pages of a long album, and on pages of categories."""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from axe import violations
from browsing import opened
from long_album import write_long_album
from pairwise import pairwise
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, shown, state


@pytest.fixture(scope="module")
def picker_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        write_long_album(source / "long", 250, "layout: picker\nselected: 00002.jpg")
        names = {tag: ", ".join(f"{index:05}.jpg" for index in places)
                 for tag, places in (("Hall", range(0, 6)), ("Garden", range(6, 12)))}
        rooms = "".join(f"  - {{tag: {tag}, items: [{listed}]}}\n" for tag, listed in names.items())
        write_long_album(source / "rooms", 12, f"layout: picker\ncategories:\n{rooms}")

    return sites.site("picker-everywhere", write)


# A page, the item that its view shows first, and the item to pick.
_PICKED = (
    ("rooms", "index.html", 0, 2), ("rooms", "index.html", 0, 8), ("rooms", "categories/garden.html", 6, 9),
    ("long", "index.html", 2, 5), ("long", "index-2.html", 240, 245),
)


def _cases() -> tuple[list[str], list[tuple[Any, ...]]]:
    """Returns each picked item once, and those in lists of several pages, which grow on a host, twice."""
    names, rows = pairwise(address=("http", "file"), width=(390, 1440))
    places = (*_PICKED, *(picked for picked in _PICKED if picked[0] == "long"))
    return [*names, "picked"], [(*row, picked) for row, picked in zip(cycle(rows), places)]


@pytest.mark.parametrize(*_cases(), indirect=["address"])
def test_a_cell_takes_the_view(
    browser: Browser, picker_site: SiteFiles, address: Address, width: int, picked: tuple[str, str, int, int]
) -> None:
    folder, name, first, index = picked
    album = address(picker_site.album(folder))
    with opened(browser, width) as page:
        page.goto(album.replace("index.html", name))
        view = page.locator(".ag-selected")
        assert view.get_attribute("data-index") == str(first)
        cell = page.locator(f".ag-cell[data-index='{index}'] > a")
        cell.click()
        assert not state(page)["open"] and view.get_attribute("data-index") == str(index)
        assert view.locator("a").get_attribute("href").rsplit("/", 1)[-1] == f"{index:05}.html" or (
            view.locator("a").evaluate("link => link.href") == cell.evaluate("link => link.href"))
        assert cell.get_attribute("aria-current") == "true"
        assert page.locator(".ag-cell [aria-current]").count() == 1
        # The pages of a long list are alike.
        if first != 2:
            wrong = violations(page)
            assert not wrong, wrong
        view.locator("a").click()
        shown(page, index)


@pytest.mark.parametrize(("address", "width"), [("http", 390), ("file", 1440)], indirect=["address"])
def test_the_view_takes_the_item_at_which_the_viewer_closes(
    browser: Browser, picker_site: SiteFiles, address: Address, width: int
) -> None:
    with opened(browser, width) as page:
        page.goto(address(picker_site.album("rooms")))
        view = page.locator(".ag-selected")
        view.locator("a").click()
        shown(page, 0)
        for index in range(1, 9):
            page.keyboard.press("ArrowRight")
            shown(page, index, original=False)
        # No file is loaded for an item that a visitor turns past.
        assert view.get_attribute("data-index") == "0"
        page.keyboard.press("Escape")
        # The dialog closes before its event arrives.
        expect(view).to_have_attribute("data-index", "8")
        expect(page.locator("dialog[open]")).to_have_count(0)
        cell = page.locator(".ag-cell[data-index='8'] > a")
        expect(cell).to_have_attribute("aria-current", "true")
        assert view.locator("a").evaluate("link => link.href") == cell.evaluate("link => link.href")
        view.locator("img").evaluate("image => image.decode()")
        view.locator("a").click()
        shown(page, 8)
