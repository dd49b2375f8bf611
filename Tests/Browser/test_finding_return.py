"""The viewer pages through the results of search, timeline and map, and closing it returns to the same place among them."""

import re
from itertools import product
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from axe import violations_in
from browsing import SCHEMES, opened, still
from finding_site import PER_ALBUM, PLACES, write_finding_site
from pairwise import pairwise
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, shown, state

# Each month has one item of each album; a year has twelve months.
PER_YEAR = 12 * len(PLACES)
TILES = ".ag-timeline li a"
TRANSPORTS, WIDTHS, WAYS = ("file", "http"), (390, 1280), ("Escape", "Back")
# For behaviour that does not depend on the transport: the history of a visit is tested separately on both.
from_a_file = pytest.mark.parametrize(("address", "tab"), [("file", 390)], indirect=True)
on_a_host = pytest.mark.parametrize(("address", "tab"), [("http", 1280)], indirect=True)


def half(odd: int) -> list[tuple[str, int, bool, str]]:
    """Returns half of the combinations of a transport, a reload and a way back, in which any two values meet; the other half is
    `half` of the other parity. The width depends on the reload; in the other half, it is the other way round."""
    return [
        (TRANSPORTS[there], WIDTHS[again ^ odd], bool(again), WAYS[back])
        for there, again, back in product((0, 1), repeat=3) if (there + again + back) % 2 == odd]




@pytest.fixture(scope="module")
def finding_site(sites: Sites) -> SiteFiles:
    return sites.site("finding", write_finding_site)


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that logs no error, with and without motion, since an animated closing ends later."""
    motion = "reduce" if request.param == 390 else "no-preference"
    with opened(browser, request.param, reduced_motion=motion) as page:
        mistakes: list[str] = []
        # A transition ends early if the second page arrives too late, which is not an error of the pages.
        page.on("pageerror", lambda error: mistakes.append(str(error)) if "ransition" not in str(error) else None)
        yield page
        assert mistakes == []


def search(page: Page, address: str, query: str, is_typed: bool = False) -> str:
    page.goto(address if is_typed else f"{address}?q={query}")
    if is_typed:
        page.locator("#query").fill(query)
    page.locator(".ag-hit a").first.wait_for()
    return page.url


def open_link(page: Page, link: str, place: int, block: str = "center") -> str:
    """Clicks one of the results without scrolling to it, and returns the target of its link."""
    there = page.locator(link).nth(place)
    there.wait_for()
    href = there.evaluate("(link, block) => { link.scrollIntoView({block}); return link.href; }", block)
    still(page)
    there.evaluate("link => link.click()")
    page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    return href


def turned(page: Page, to: int, steps: int, key: str = "ArrowRight") -> None:
    for _ in range(steps):
        page.keyboard.press(key)
    shown(page, to)


def counter(page: Page) -> str:
    return state(page)["counter"]


def closed(page: Page, key: str = "Escape") -> None:
    if key == "Back":
        page.go_back()
    else:
        page.keyboard.press(key)
    page.wait_for_function("() => !document.querySelector('dialog.agv[open]')")
    still(page)


def focused(page: Page) -> str:
    """Returns the target of the focused thumbnail, if it is visible."""
    return page.evaluate(
        """() => {
            const frame = document.activeElement.getBoundingClientRect(), middle = (frame.top + frame.bottom) / 2;
            return middle > 0 && middle < innerHeight ? document.activeElement.href : 'not visible: ' + middle;
        }"""
    )


def is_at(page: Page, href: str) -> bool:
    """Returns whether the address becomes the item's, as far as `file://` allows."""
    fragment = "#view-" + href.rsplit("/", 1)[1].removesuffix(".html")
    try:
        # The end of `href`, which may be relative.
        page.wait_for_url(lambda url: url.endswith("/" + href) or url == href or url.endswith(fragment))
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(*pairwise(address=TRANSPORTS, tab=WIDTHS, way=WAYS), indirect=["address", "tab"])
def test_search_turns_through_its_results(tab: Page, finding_site: SiteFiles, address: Address, way: str) -> None:
    """Tests turning across albums, and beyond the results that were in the page."""
    results = search(tab, address(finding_site.of_kind("search")[0]), "2022")
    assert tab.locator(".ag-hit").count() == 24
    hrefs = tab.eval_on_selector_all(".ag-hit a", "links => links.map(link => link.getAttribute('href'))")
    assert len({href.split("/")[0] for href in hrefs[:3]}) == 3, "neighbours are of different albums"
    first = open_link(tab, ".ag-hit a", 1)
    assert is_at(tab, first) and counter(tab) == f"2 of {PER_YEAR}"
    turned(tab, 4, 3)
    assert is_at(tab, hrefs[4])
    turned(tab, 31, 27)
    assert counter(tab) == f"32 of {PER_YEAR}"
    last = tab.url
    closed(tab, way)
    assert tab.url == results
    there = focused(tab)
    assert there.endswith(".html") and tab.locator(".ag-hit a").nth(31).evaluate("link => link.href") == there
    # Forward returns to the item, and its neighbours are the results.
    tab.go_forward()
    shown(tab, 31)
    assert tab.url == last
    turned(tab, 0, 1, "Home")
    assert counter(tab) == f"1 of {PER_YEAR}"
    closed(tab, way)
    assert focused(tab).endswith(hrefs[0])


@from_a_file
def test_turning_back_and_forth_shows_the_item_that_the_thumbnail_shows(
    tab: Page, finding_site: SiteFiles, address: Address
) -> None:
    search(tab, address(finding_site.of_kind("search")[0]), "dusk")
    titles = tab.locator(".ag-hit-title").all_inner_texts()
    open_link(tab, ".ag-hit a", 0)
    assert tab.locator(".agv-caption strong").inner_text() == titles[0] == "Dusk"
    turned(tab, 1, 1)
    assert tab.locator(".agv-caption strong").inner_text() == titles[1] == "Lighthouse at dusk"
    # The strip has exactly one thumbnail for each of the results.
    strip = tab.locator(".agv-strip button")
    strip.nth(7).locator("img").wait_for()
    assert strip.count() == len(titles) == 8
    strip.nth(7).click()
    shown(tab, 7)
    assert tab.locator(".agv-next").is_disabled()
    wrong = violations_in(tab, SCHEMES)
    assert not wrong, wrong


@on_a_host
def test_an_album_among_the_results_is_a_link(tab: Page, finding_site: SiteFiles, address: Address) -> None:
    results = search(tab, address(finding_site.of_kind("search")[0]), "kyoto")
    tab.locator(".ag-show-more button").click()
    tab.locator(".ag-hit a").nth(PER_ALBUM).wait_for()
    open_link(tab, ".ag-hit a", 1)
    assert counter(tab) == f"1 of {PER_ALBUM}", "of the items: the album comes first, and is none"
    closed(tab)
    tab.locator(".ag-hit a").first.click()
    tab.wait_for_url("**/kyoto/index.html")
    tab.go_back()
    tab.wait_for_url(results)
    tab.locator(".ag-hit a").nth(PER_ALBUM).wait_for()


# The history on `file://` differs from that on a host, and a reload clears the scripts' state. Search and timeline return by the same
# script: each has half of the cases.
@pytest.mark.parametrize(("address", "tab", "is_reloaded", "way"), half(0), indirect=["address", "tab"])
def test_search_keeps_its_place(
    tab: Page, finding_site: SiteFiles, address: Address, is_reloaded: bool, way: str
) -> None:
    results = search(tab, address(finding_site.of_kind("search")[0]), "kyoto", is_typed=True)
    tab.locator(".ag-show-more button").click()
    href = open_link(tab, ".ag-hit a", 30)
    place = tab.evaluate("scrollY")
    assert place > 300
    if is_reloaded:
        tab.reload()
        tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        assert is_at(tab, href)
    closed(tab, way)
    tab.wait_for_url(results)
    tab.locator(".ag-hit a").nth(PER_ALBUM).wait_for()
    tab.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    tab.wait_for_function("href => document.activeElement.href === href", arg=href)
    # From then on, the browser keeps the scroll position itself.
    tab.wait_for_function("history.scrollRestoration === 'auto'")
    tab.evaluate("scrollTo(0, 0)")
    tab.reload()
    tab.locator(".ag-hit a").first.wait_for()
    still(tab)
    assert tab.evaluate("[scrollY, history.scrollRestoration]") == [0, "auto"]


@pytest.mark.parametrize(("address", "tab", "is_reloaded", "way"), half(1), indirect=["address", "tab"])
def test_the_timeline_keeps_its_place(
    tab: Page, finding_site: SiteFiles, address: Address, is_reloaded: bool, way: str
) -> None:
    timeline = address(finding_site.of_kind("timeline")[0])
    tab.goto(timeline)
    tab.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    tab.locator(TILES).first.wait_for()
    still(tab)
    place = tab.evaluate("scrollY")
    seen = """[...document.querySelectorAll('.ag-timeline li a')].findIndex(link => {
        const frame = link.getBoundingClientRect();
        return frame.top > 0 && frame.bottom < innerHeight;
    })"""
    # Until all are there, other items may appear before it.
    tab.wait_for_function(f"[...document.querySelectorAll('.ag-timeline li')].every(tile => tile.firstChild) && {seen} >= 0")
    href = open_link(tab, TILES, tab.evaluate(seen), "nearest")
    assert tab.evaluate("scrollY") == place > 300 and re.fullmatch(rf"\d+ of {PER_ALBUM * len(PLACES)}", counter(tab))
    if is_reloaded:
        tab.reload()
        tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        assert is_at(tab, href)
    closed(tab, way)
    tab.wait_for_url(timeline)
    tab.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    tab.wait_for_function("href => document.activeElement.href === href", arg=href)


@from_a_file
def test_the_timeline_turns_through_all_of_it(tab: Page, finding_site: SiteFiles, address: Address) -> None:
    """Tests turning to an item that has no thumbnail in the page yet."""
    total = PER_ALBUM * len(PLACES)
    timeline = address(finding_site.of_kind("timeline")[0])
    tab.goto(timeline)
    open_link(tab, TILES, 0)
    assert counter(tab) == f"1 of {total}"
    turned(tab, 30, 30)
    closed(tab)
    assert tab.url == timeline
    assert focused(tab) == tab.locator("[data-number='33'] a").evaluate("link => link.href"), "the albums are counted first"
    tab.go_forward()
    shown(tab, 30)
    turned(tab, total - 1, 1, "End")
    closed(tab, "Back")
    assert focused(tab) == tab.locator(f"[data-number='{total + 2}'] a").evaluate("link => link.href")
    assert tab.evaluate("scrollY") > 300


@on_a_host
def test_the_map_turns_through_the_items_of_a_mark(tab: Page, finding_site: SiteFiles, address: Address) -> None:
    the_map = address(finding_site.of_kind("map")[0])
    tab.goto(the_map)
    tab.locator(".ag-mark").first.click()
    tile = ".ag-map-panel li a"
    open_link(tab, tile, 2)
    assert counter(tab) == f"3 of {PER_ALBUM}"
    # More items than are in the panel.
    turned(tab, 37, 35)
    closed(tab)
    assert tab.url == the_map and tab.locator(".ag-map-panel").is_visible()
    assert tab.locator(tile).nth(37).evaluate("link => link === document.activeElement")
    inside = tab.evaluate(
        """() => {
            const panel = document.querySelector('.ag-map-panel').getBoundingClientRect();
            const frame = document.activeElement.getBoundingClientRect();
            return frame.top >= panel.top - 1 && frame.bottom <= panel.bottom + 1;
        }"""
    )
    assert inside


@pytest.mark.parametrize(("address", "tab"), [("file", 390), ("http", 1280)], indirect=True)
def test_the_map_keeps_its_place(tab: Page, finding_site: SiteFiles, address: Address) -> None:
    tab.goto(address(finding_site.of_kind("map")[0]))
    tab.locator(".ag-mark").first.click()
    marks = "[...document.querySelectorAll('.ag-mark')].map(mark => mark.style.transform)"
    still(tab)
    count, places = tab.locator(".ag-map-panel h2").inner_text(), tab.evaluate(marks)
    href = open_link(tab, ".ag-map-panel li a", 2)
    tab.reload()
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    assert is_at(tab, href)
    closed(tab, "Back")
    tab.wait_for_function("href => document.activeElement.href === href", arg=href)
    assert tab.locator(".ag-map-panel h2").inner_text() == count and tab.locator(".ag-mark").count()
    # On `file://`, only the items, not the map's position, are known after a reload.
    if not tab.url.startswith("file:"):
        still(tab)
        assert tab.evaluate(marks) == places


@from_a_file
def test_results_of_another_search_are_not_mixed_up(tab: Page, finding_site: SiteFiles, address: Address) -> None:
    search(tab, address(finding_site.of_kind("search")[0]), "kyoto")
    href = open_link(tab, ".ag-hit a", 5)
    closed(tab)
    tab.locator("#query").fill("lisbon")
    tab.wait_for_function("document.querySelector('.ag-hit a')?.href.includes('lisbon')")
    # Forward returns to the item that was open, whatever the current results are.
    tab.go_forward()
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    assert is_at(tab, href)
    identity = href.rsplit("/", 1)[1].removesuffix(".html")
    assert state(tab)["id"] == identity
    # And a result of the new search opens among the new results.
    closed(tab)
    tab.locator(".ag-hit a").nth(3).wait_for()
    if "lisbon" in tab.url:
        href = open_link(tab, ".ag-hit a", 3)
        assert is_at(tab, href) and counter(tab) == f"3 of {PER_ALBUM}"


@pytest.mark.parametrize("address", ["http"], indirect=True)
def test_only_what_is_near_is_loaded(browser: Browser, sites: Sites, address: Address) -> None:
    """Each of the results is in a different album."""
    count = 40

    def write(source: Path) -> None:
        for album in range(count):
            folder = source / f"a{album:02}"
            write_photo(folder / "p.jpg", 1, (360, 270))
            (folder / "p.jpg.md").write_text(f"---\nshootTime: 2024-01-01 12:{album:02}\n---\n", encoding="utf-8")

    site = sites.site("scattered", write)
    with opened(browser, 390) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if re.search(r"/a\d\d/items-", request.url) else None)
        page.goto(address(site.of_kind("timeline")[0]))
        open_link(page, TILES, 20)
        shown(page, 20)
        page.locator(".agv-slide[data-index='22'] .agv-thumb").wait_for(state="attached")
        still(page)
        assert len(asked) == 5, "the item, and two on either side"
        turned(page, 21, 1)
        page.locator(".agv-slide[data-index='23'] .agv-thumb").wait_for(state="attached")
        assert len(asked) == 6


def test_an_item_opened_from_its_album_still_closes_to_the_album(
    browser: Browser, finding_site: SiteFiles, address: Address
) -> None:
    """Even if the same item was opened from the results before."""
    results = address(finding_site.of_kind("search")[0]) + "?q=lighthouse"
    album = finding_site.album("Iceland")
    with opened(browser) as page:
        page.goto(results)
        page.locator(".ag-hit a").first.wait_for()
        item = open_link(page, ".ag-hit a", 0)
        page.goto(address(album))
        page.goto(item)
        page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.keyboard.press("Escape")
        page.wait_for_url(lambda url: url.split("#")[0] == address(album))
