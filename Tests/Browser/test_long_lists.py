"""Lists of several pages: the next page is loaded before the end of the previous one comes into view, and links lead there as well."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from axe import violations
from browsing import HEIGHT, SCHEMES, opened, refused, still
from building import THEMES
from long_album import write_long_album
from serving import serving
from site_files import SiteFiles
from sites import Sites
from viewer_site import shown

COUNT = 500
PER_PAGE = 240
# With the numbers of items: one of them has three pages.
LAYOUTS = {"grid": COUNT, "justified": 300, "picker": 300}
ROOMS = {"Hall": range(250), "Garden": range(250, 300)}
WIDTHS = (390, 1440)

_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture(scope="module")
def long_lists(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        # A number of columns by which the size of a page is not divisible.
        write_long_album(source / "a-grid", COUNT, "layout: {kind: grid, perRow: 7}")
        write_long_album(source / "b-justified", LAYOUTS["justified"], "layout: justified")
        write_long_album(source / "c-picker", LAYOUTS["picker"], "layout: picker")
        rooms = "".join(
            f"  - tag: {tag}\n    items: [" + ", ".join(f"{k:05}.jpg" for k in places) + "]\n" for tag, places in ROOMS.items())
        write_long_album(source / "d-rooms", 300, f"layout: grid\ncategories:\n{rooms}")
        write_long_album(source / "e-story", 300, "layout: story", "Words.\n\n![](00007.jpg)\n\nMore.\n\n![](00299.jpg) ![](00003.jpg)\n")
        rows = "".join(f"| {k:05}.jpg |\n" for k in range(300))
        write_long_album(source / "f-table", 300, "layout: justified", f"Before.\n\n| url |\n|---|\n{rows}\nBehind them all.\n")
        write_long_album(source / "short", 9, "layout: grid")

    return sites.site("long-lists", write)


@pytest.fixture(scope="module")
def host(long_lists: SiteFiles) -> Iterator[str]:
    with serving(long_lists.root) as base:
        yield base


@pytest.fixture(params=WIDTHS)
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page under the site's own policy, whose errors are recorded."""
    with opened(browser, request.param) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)) if "ransition" not in str(error) else None)
        page.add_init_script(_SHIFTS)
        yield page
        assert mistakes == []


def indices(page: Page) -> list[int]:
    return page.evaluate("[...document.querySelectorAll('.ag-cell')].map(cell => Number(cell.dataset.index))")


def scrolled_to(page: Page, index: int, block: str = "center") -> None:
    """Scrolls on until the item's page has been loaded, and to the item."""
    page.wait_for_function(
        """([index, block]) => {
            const cell = document.querySelector(`.ag-cell[data-index='${index}']`);
            const end = document.querySelector('.ag-pager');
            (cell || end).scrollIntoView({block});
            return Boolean(cell);
        }""",
        arg=[index, block],
    )
    still(page)


def name(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def middle(page: Page) -> str:
    """Returns the element in the middle of the window, and its position."""
    return page.evaluate(
        """() => {
            const cells = [...document.querySelectorAll('.ag-cell')].filter(cell => cell.getBoundingClientRect().bottom > innerHeight / 2);
            return cells[0].id + ' ' + Math.round(cells[0].getBoundingClientRect().top);
        }"""
    )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_next_page_is_there_when_it_is_reached(tab: Page, host: str, layout: str) -> None:
    album = f"{host}{'abc'[list(LAYOUTS).index(layout)]}-{layout}/"
    count = LAYOUTS[layout]
    pages = -(-count // PER_PAGE)
    tab.goto(album + "index.html")
    assert indices(tab)[:PER_PAGE] == list(range(PER_PAGE))
    scrolled_to(tab, PER_PAGE)
    tab.wait_for_url(album + "index-2.html")
    assert indices(tab)[:2 * PER_PAGE] == list(range(min(count, 2 * PER_PAGE)))
    assert tab.locator(".ag-pager").count() == 1
    scrolled_to(tab, count - 1)
    tab.wait_for_url(f"{album}index-{pages}.html")
    assert indices(tab) == list(range(count))
    # The end of the list is that of the last page.
    assert tab.locator(".ag-pager [aria-current]").inner_text() == str(pages) and tab.locator(".ag-pager [rel=next]").count() == 0
    assert tab.locator(".ag-neighbours").count() == 1 and tab.locator(".ag-up").count() == 1
    assert tab.evaluate("document.querySelector('.ag-footer').previousElementSibling.matches('main')")
    assert tab.evaluate("shifts") == []
    # Cells of two pages are placed like those of one: row below row, with the album's gap.
    seam = tab.evaluate(
        """index => {
            const frame = k => document.querySelector(`.ag-cell[data-index='${k}']`).getBoundingClientRect();
            return frame(index).top - frame(index - 1).bottom;
        }""",
        PER_PAGE,
    )
    row = tab.evaluate("getComputedStyle(document.querySelector('.ag-block')).rowGap")
    if layout == "justified":
        assert seam == pytest.approx(float(row.removesuffix("px")), abs=1)
    elif seam > 0:
        assert seam == pytest.approx(float(row.removesuffix("px")), abs=1)
    # Back to the top, which is the first page.
    tab.locator(".ag-up a").click()
    tab.wait_for_url(album + "index.html")
    assert tab.evaluate("scrollY") == 0


def test_categories_continue_and_follow_one_another(tab: Page, host: str) -> None:
    count = sum(map(len, ROOMS.values()))
    tab.goto(f"{host}d-rooms/index.html")
    scrolled_to(tab, count - 1)
    assert indices(tab) == list(range(count))
    heads = tab.locator(".ag-section h2").all_inner_texts()
    assert [head.replace("\n", "") for head in heads] == [f"{tag}({len(places)})" for tag, places in ROOMS.items()]
    assert tab.evaluate("new Set([...document.querySelectorAll('[id]')].map(part => part.id)).size === document.querySelectorAll('[id]').length")


@pytest.mark.parametrize(("tab", "way"), list(zip(WIDTHS, ("Escape", "Back"))), indirect=["tab"])
def test_an_item_of_the_second_page_closes_to_its_place(tab: Page, host: str, way: str) -> None:
    tab.goto(f"{host}a-grid/index.html")
    scrolled_to(tab, PER_PAGE + 30)
    tab.wait_for_url("**/index-2.html")
    before = tab.evaluate("scrollY")
    tab.locator(f".ag-cell[data-index='{PER_PAGE + 30}'] a").click()
    shown(tab, PER_PAGE + 30)
    assert name(tab) == f"{PER_PAGE + 30:05}.html"
    for _ in range(3):
        tab.keyboard.press("ArrowRight")
    shown(tab, PER_PAGE + 33)
    if way == "Back":
        tab.go_back()
    else:
        tab.keyboard.press("Escape")
    tab.wait_for_function("!document.querySelector('dialog.agv[open]')")
    still(tab)
    assert name(tab) == "index-2.html" and tab.evaluate("scrollY") == before
    assert tab.evaluate("document.activeElement.parentElement.dataset.index") == str(PER_PAGE + 33)
    # Across the border between two pages, it closes to the first one without loading anything.
    tab.evaluate("window.isSame = true")
    tab.go_forward()
    shown(tab, PER_PAGE + 33)
    for _ in range(34):
        tab.keyboard.press("ArrowLeft")
    shown(tab, PER_PAGE - 1)
    tab.keyboard.press("Escape")
    tab.wait_for_function("!document.querySelector('dialog.agv[open]')")
    still(tab)
    assert tab.evaluate("window.isSame && document.activeElement.parentElement.dataset.index") == str(PER_PAGE - 1)


@pytest.mark.parametrize(("tab", "is_reloaded"), list(zip(WIDTHS, (True, False))), indirect=["tab"])
def test_the_place_is_kept(tab: Page, host: str, is_reloaded: bool) -> None:
    tab.goto(f"{host}b-justified/index.html")
    scrolled_to(tab, PER_PAGE + 30)
    tab.wait_for_url("**/index-2.html")
    place = middle(tab)
    tab.wait_for_function("history.state?.place")
    if is_reloaded:
        tab.reload()
    else:
        tab.goto(f"{host}short/index.html")
        tab.go_back()
    tab.wait_for_function("document.readyState === 'complete'")
    still(tab)
    # Scroll positions are whole pixels, row heights are not.
    (item, top), (kept, kept_top) = place.split(), middle(tab).split()
    assert name(tab) == "index-2.html" and kept == item and abs(int(kept_top) - int(top)) <= 1
    # The list continues from there.
    scrolled_to(tab, LAYOUTS["justified"] - 1)
    assert indices(tab) == list(range(PER_PAGE, LAYOUTS["justified"]))


@pytest.mark.parametrize("tab", WIDTHS[:1], indirect=True)
def test_a_reload_in_the_viewer_returns_to_the_second_page(tab: Page, host: str) -> None:
    tab.goto(f"{host}a-grid/index.html")
    scrolled_to(tab, PER_PAGE + 30)
    tab.wait_for_url("**/index-2.html")
    tab.locator(f".ag-cell[data-index='{PER_PAGE + 30}'] a").click()
    shown(tab, PER_PAGE + 30)
    tab.reload()
    shown(tab, PER_PAGE + 30)
    tab.keyboard.press("Escape")
    tab.wait_for_url("**/index-2.html")
    tab.wait_for_function("document.readyState === 'complete'")
    tab.wait_for_function(
        "index => document.activeElement.parentElement?.dataset.index == index", arg=PER_PAGE + 30)
    still(tab)
    frame = tab.locator(f".ag-cell[data-index='{PER_PAGE + 30}']").bounding_box()
    assert frame and 0 < frame["y"] < 900


@pytest.mark.parametrize("tab", WIDTHS[:1], indirect=True)
def test_the_picker_works_in_what_was_loaded(tab: Page, host: str) -> None:
    tab.goto(f"{host}c-picker/index.html")
    scrolled_to(tab, PER_PAGE + 5)
    tab.locator(f".ag-cell[data-index='{PER_PAGE + 5}'] a").click()
    assert tab.locator(".ag-selected").get_attribute("data-index") == str(PER_PAGE + 5)
    assert tab.locator("dialog.agv[open]").count() == 0


@pytest.mark.parametrize("tab", WIDTHS[1:], indirect=True)
def test_selecting_works_in_what_was_loaded(tab: Page, host: str) -> None:
    tab.goto(f"{host}a-grid/index.html")
    tab.get_by_role("button", name="Select", exact=True).click()
    tab.locator(".ag-cell[data-index='3'] a").click()
    scrolled_to(tab, PER_PAGE + 5)
    cell = tab.locator(f".ag-cell[data-index='{PER_PAGE + 5}'] a")
    assert cell.get_attribute("role") == "checkbox" and cell.get_attribute("aria-checked") == "false"
    cell.click()
    assert cell.get_attribute("aria-checked") == "true"
    assert tab.get_by_text("2 selected").is_visible()


@pytest.mark.parametrize("tab", WIDTHS[:1], indirect=True)
def test_a_list_that_was_continued_is_accessible(tab: Page, host: str) -> None:
    tab.goto(f"{host}d-rooms/index.html")
    scrolled_to(tab, sum(map(len, ROOMS.values())) - 1)
    for width, scheme in zip(WIDTHS, SCHEMES):
        tab.set_viewport_size({"width": width, "height": HEIGHT})
        tab.emulate_media(color_scheme=scheme)
        wrong = violations(tab)
        assert not wrong, f"{width}, {scheme}: {wrong}"


def test_the_keyboard_continues_where_the_next_page_begins(tab: Page, host: str) -> None:
    """The focused pager is replaced by the page that it links to."""
    tab.goto(f"{host}a-grid/index.html")
    tab.locator(".ag-pager [rel=next]").focus()
    # With low rows, the first pager to appear is the second page's.
    tab.wait_for_function(
        "perPage => Number(document.activeElement.parentElement?.dataset.index || 1) % perPage === 0", arg=PER_PAGE)


def test_where_the_next_page_cannot_be_read_its_link_stays(
    browser: Browser, long_lists: SiteFiles, host: str
) -> None:
    with opened(browser) as page:
        allow = refused(page, "*/index-2.html")
        page.goto(f"{host}a-grid/index.html")
        with page.expect_event("requestfailed"):
            page.locator(".ag-pager").scroll_into_view_if_needed()
        allow()
        page.locator(".ag-pager [rel=next]").click()
        page.wait_for_url("**/index-2.html")
    # On `file://`, and without scripts.
    for options in ({}, {"java_script_enabled": False}):
        with opened(browser, **options) as page:
            page.goto(long_lists.album("a-grid").path.as_uri())
            page.locator(".ag-pager").scroll_into_view_if_needed()
            assert page.locator(".ag-cell").count() == PER_PAGE
            page.locator(".ag-pager [rel=next]").click()
            page.wait_for_url("**/index-2.html")
            assert page.locator(".ag-cell").first.get_attribute("data-index") == str(PER_PAGE)


def test_a_later_page_leads_back_before_its_list(browser: Browser, long_lists: SiteFiles) -> None:
    """A reload shows the page to which a visitor has scrolled, alone."""
    with opened(browser, java_script_enabled=False) as page:
        first = long_lists.album("a-grid").path
        page.goto(first.with_name("index-2.html").as_uri())
        link, cell = page.locator(".ag-summary a"), page.locator(".ag-cell").first
        assert link.bounding_box()["y"] < cell.bounding_box()["y"] < 560
        link.click()
        assert page.url == first.as_uri() and page.locator(".ag-summary a").count() == 0


def test_its_policy_lets_a_page_read_the_next(browser: Browser, host: str) -> None:
    with opened(browser, bypass_csp=False) as page:
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if "Content Security Policy" in message.text else None)
        page.goto(f"{host}b-justified/index.html")
        page.locator(".ag-pager").scroll_into_view_if_needed()
        cell = page.locator(f".ag-cell[data-index='{PER_PAGE}']")
        cell.wait_for(state="attached")
        # A `style` attribute contains its shape.
        ratio = cell.bounding_box()
        assert ratio and ratio["width"] / ratio["height"] != pytest.approx(1, abs=0.05) or PER_PAGE % 4 == 3
        assert refused == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_long_page_leads_back_to_its_top(browser: Browser, sites: Sites, theme: str) -> None:
    """The link needs no script."""
    site = sites.fixture_in(theme)
    with opened(browser, 390, java_script_enabled=False) as page:
        # It lists more items than fit into a few windows.
        page.goto(site.album("picker").path.as_uri())
        page.locator(".ag-up").scroll_into_view_if_needed()
        assert page.evaluate("scrollY") > 1000
        page.locator(".ag-up a").click()
        assert page.evaluate("scrollY") == 0
        page.goto(site.album("grid").path.as_uri())
        assert page.locator(".ag-up").count() == 0
