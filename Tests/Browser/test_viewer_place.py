"""Closing the viewer returns to the place in the album where it was opened, or to that of the item seen last."""

from pathlib import Path
from typing import Any, Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from long_album import write_long_album
from pairwise import pairwise
from site_files import Page as SitePage
from site_files import SiteFiles
from sites import Sites
from viewer_site import open_item, shown, state

TRANSPORTS, WIDTHS = ("file", "http"), (390, 1440)
# For tests that depend on the transport and on the width, but not on both together.
each_once = pytest.mark.parametrize(("address", "tab"), list(zip(TRANSPORTS, WIDTHS)), indirect=True)
other_way_round = pytest.mark.parametrize(("address", "tab"), list(zip(TRANSPORTS, reversed(WIDTHS))), indirect=True)
PER_PAGE = 240
# Far enough that nothing from the start is still visible at the end.
STEPS = 16


@pytest.fixture(scope="module")
def placed_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        write_long_album(source / "listed", 500, "layout: {kind: grid, perRow: 2}")
        write_long_album(source / "nine", 30, "layout: nine-grid")
        rooms = source / "rooms"
        write_long_album(rooms, 260, "layout: grid\ncategories:\n  - {tag: Hall, items: [00000.jpg]}\n"
            "  - tag: Garden\n    items: [" + ", ".join(f"{k:05}.jpg" for k in range(1, 260)) + "]")

    return sites.site("placed", write)


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page with and without motion, since an animated closing ends later."""
    motion = "reduce" if request.param == 390 else "no-preference"
    with opened(browser, request.param, reduced_motion=motion) as page:
        yield page


Address = Callable[[SitePage], str]


def opened_at(page: Page, album: str, to: int = 4000) -> int:
    """Opens the album's page, scrolls it, opens an item in the middle of the window and returns its index."""
    page.goto(album)
    page.evaluate("to => scrollTo(0, to)", to)
    still(page)
    index = page.evaluate(
        "Number(document.elementFromPoint(innerWidth / 4, innerHeight / 2).closest('[data-index]').dataset.index)")
    # Not by a locator, which would scroll the whole thumbnail into view.
    page.mouse.click(page.evaluate("innerWidth / 4"), page.evaluate("innerHeight / 2"))
    shown(page, index)
    assert page.evaluate("scrollY") == to
    return index


def turned(page: Page, index: int, steps: int, key: str = "ArrowRight") -> int:
    for _ in range(steps):
        page.keyboard.press(key)
    to = index + steps * (1 if key == "ArrowRight" else -1)
    shown(page, to)
    return to


def closed(page: Page) -> None:
    page.wait_for_function("() => !document.querySelector('dialog.agv[open]')")
    still(page)


def listed(page: Page, index: int) -> None:
    """Waits until the viewer is closed over a page that lists the item."""
    page.wait_for_function(
        """index => document.readyState === 'complete' && !document.querySelector('dialog.agv[open]') &&
            Boolean(document.querySelector(`.ag-cell[data-index='${index}']`))""",
        arg=index,
    )
    still(page)


def in_sight(page: Page, index: int) -> bool:
    frame = page.locator(f".ag-cell[data-index='{index}']").bounding_box()
    return bool(frame) and 0 <= frame["y"] + frame["height"] / 2 <= page.evaluate("innerHeight")


def focused(page: Page) -> int:
    return page.evaluate("Number(document.activeElement.closest('[data-index]')?.dataset.index ?? -1)")


@each_once
def test_closing_shows_the_thumbnail_of_the_item_seen_last(tab: Page, placed_site: SiteFiles, address: Address) -> None:
    index = opened_at(tab, address(placed_site.album("listed")))
    last = turned(tab, index, STEPS)
    tab.keyboard.press("Escape")
    closed(tab)
    assert focused(tab) == last and in_sight(tab, last)
    # Back does so, too, after Forward.
    tab.go_forward()
    shown(tab, last)
    last = turned(tab, last, STEPS, "ArrowLeft")
    tab.go_back()
    closed(tab)
    assert focused(tab) == last and in_sight(tab, last)


@other_way_round
def test_closing_the_item_that_was_opened_leaves_the_page_where_it_was(
    tab: Page, placed_site: SiteFiles, address: Address
) -> None:
    index = opened_at(tab, address(placed_site.album("listed")))
    tab.keyboard.press("Escape")
    closed(tab)
    assert tab.evaluate("scrollY") == 4000 and focused(tab) == index
    # From then on, the browser keeps the scroll position itself, as on every page.
    tab.reload()
    tab.wait_for_function("scrollY === 4000")
    still(tab)
    assert tab.evaluate("[scrollY, history.scrollRestoration, history.state]") == [4000, "auto", None]


@each_once
def test_closing_after_a_reload_returns_to_the_place(tab: Page, placed_site: SiteFiles, address: Address) -> None:
    album = address(placed_site.album("listed"))
    index = opened_at(tab, album)
    tab.reload()
    shown(tab, index)
    tab.go_back()
    tab.wait_for_url(album)
    closed(tab)
    tab.wait_for_function("scrollY === 4000")
    assert focused(tab) == index
    tab.go_forward()
    shown(tab, index)
    tab.reload()
    last = turned(tab, index, STEPS)
    tab.keyboard.press("Escape")
    tab.wait_for_url(album)
    closed(tab)
    tab.wait_for_function("index => document.activeElement.closest('[data-index]')?.dataset.index == index", arg=last)
    assert in_sight(tab, last)


# An item, its page of the list, and those of an item beyond the border.
BORDERS = (
    (PER_PAGE - 1, "index.html", PER_PAGE + 3, "index-2.html"), (PER_PAGE, "index-2.html", PER_PAGE - 3, "index.html"),
    (2 * PER_PAGE - 2, "index-2.html", 2 * PER_PAGE + 1, "index-3.html"),
)


def _with_borders() -> tuple[list[str], list[tuple[Any, ...]]]:
    """Returns cases with two of the borders each, in turn."""
    names, rows = pairwise(address=TRANSPORTS, tab=WIDTHS, is_reloaded=(False, True))
    left_out = (number % len(BORDERS) for number in range(len(rows)))
    return [*names, "borders"], [(*row, BORDERS[:out] + BORDERS[out + 1:]) for row, out in zip(rows, left_out)]


@pytest.mark.parametrize(*_with_borders(), indirect=["address", "tab"])
def test_closing_across_the_pages_of_a_list(
    tab: Page, placed_site: SiteFiles, address: Address, is_reloaded: bool, borders: list[tuple[int, str, int, str]]
) -> None:
    album = address(placed_site.album("listed"))
    tab.goto("about:blank")
    for first, page_of_it, last, page_of_last in borders:
        open_item(tab, album.replace("index.html", page_of_it), first)
        turned(tab, first, abs(last - first), "ArrowRight" if last > first else "ArrowLeft")
        if is_reloaded:
            tab.reload()
            shown(tab, last)
        tab.keyboard.press("Escape")
        # On a host, the other page may have been appended to this one.
        pages = [album.replace("index.html", page_of_last)]
        if album.startswith("http"):
            pages.append(album.replace("index.html", page_of_it))
        listed(tab, last)
        assert tab.url.split("#")[0] in pages
        assert in_sight(tab, last)
        tab.wait_for_function(f"document.activeElement.closest('[data-index]')?.dataset.index === '{last}'")
    # Each closing left one entry: that of the album.
    tab.go_back()
    assert tab.url.split("#")[0] in (album, album.replace("index.html", "index-2.html"))


@other_way_round
def test_closing_across_the_pages_of_a_category(tab: Page, placed_site: SiteFiles, address: Address) -> None:
    category = next(page for page in placed_site.of_kind("category") if page.path.name == "garden.html")
    # The hall's only item comes first.
    open_item(tab, address(category), PER_PAGE)
    turned(tab, PER_PAGE, 3)
    tab.keyboard.press("Escape")
    listed(tab, PER_PAGE + 3)
    assert "garden" in tab.url and (tab.url.startswith("http") or "garden.2.html" in tab.url)
    assert in_sight(tab, PER_PAGE + 3)


@each_once
def test_an_item_that_a_nine_grid_leaves_out_is_at_its_last_cell(
    tab: Page, placed_site: SiteFiles, address: Address
) -> None:
    album = placed_site.album("nine")
    open_item(tab, address(album), 0)
    turned(tab, 0, 20)
    tab.keyboard.press("Escape")
    closed(tab)
    assert tab.evaluate("!!document.activeElement.querySelector('.ag-more')")
    # From the item's own address, too.
    tab.goto(address(placed_site.items(album)[20]))
    shown(tab, 20)
    tab.keyboard.press("Escape")
    tab.wait_for_url(lambda url: url.split("#")[0] == address(album))
    tab.wait_for_function("""() => {
        const frame = document.querySelector('.ag-more').getBoundingClientRect();
        return frame.top >= 0 && frame.bottom <= innerHeight;
    }""")
    assert not state(tab)["open"]
