"""Nothing shifts while a page and its images arrive slowly."""

from contextlib import ExitStack

from playwright.sync_api import Browser, Page as Tab

from browsing import HEIGHT, WIDTHS, opened, settle
from serving import serving
from site_files import Page, SiteFiles

OBSERVE = """
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            const places = entry.sources.map(({ node, previousRect: from, currentRect: to }) => [
                (node?.outerHTML ?? node?.data ?? 'removed').slice(0, 200), from.toJSON(), to.toJSON()]);
            window.shifts.push([entry.value, ...places]);
        }
    }).observe({type: 'layout-shift', buffered: true});
"""


def moved(tab: Tab, base: str, page: Page, width: int) -> list[str]:
    """Returns what shifts while the page opens at this width."""
    tab.set_viewport_size({"width": width, "height": HEIGHT})
    tab.goto(base + page.path.as_uri().removeprefix(page.site.as_uri() + "/"))
    settle(tab)
    return [f"{page.name} at {width}: {shift}" for shift in tab.evaluate("window.shifts")]


def widths_of(number: int) -> tuple[int, ...]:
    """Returns two of the widths, in turn: a page is a template with content of its own, and other pages show the template at the third."""
    return tuple(width for place, width in enumerate(WIDTHS) if place != number % len(WIDTHS))


# One page of each layout, since pages sent in pieces are slow.
STREAMED = ("nine 11", "single portrait", "家", "justified 07", "grid", "picker", "outer")


def streamed(site: SiteFiles) -> list[Page]:
    return [site.of_kind(kind)[0] for kind in ("home", "category", "item")] + [site.album(name) for name in STREAMED]


def test_layout_shift_is_zero(browser: Browser, site: SiteFiles, fixture_site: SiteFiles) -> None:
    """Images are sent after the whole page. The fixture's pages that are sent in pieces are tested here, too, so that one visit
    shows both kinds of shifts."""
    wrong = []
    in_pieces = streamed(site) if site is fixture_site else []
    with ExitStack() as stack:
        whole = stack.enter_context(serving(site.root, image_delay=0.15))
        pieces = stack.enter_context(serving(site.root, image_delay=0.15, page_delay=0.015, is_image_last=True))
        tab = stack.enter_context(opened(browser))
        tab.add_init_script(OBSERVE)
        for number, page in enumerate(site.listings):
            base = pieces if page in in_pieces else whole
            # The example's pages use the same templates with other content, so each is tested at one of the widths. Only it has a map.
            is_everywhere = site is fixture_site or page.kind == "map"
            for width in widths_of(number) if is_everywhere else (WIDTHS[number % len(WIDTHS)],):
                wrong += moved(tab, base, page, width)
    assert not wrong, "\n".join(wrong)


def test_nothing_moves_while_a_page_is_being_read(browser: Browser, fixture_site: SiteFiles) -> None:
    """Tests the pages that the test above does not send in pieces."""
    wrong = []
    with serving(fixture_site.root, page_delay=0.015) as base, opened(browser) as tab:
        tab.add_init_script(OBSERVE)
        for number, page in enumerate(page for page in streamed(fixture_site) if page not in fixture_site.listings):
            for width in widths_of(number):
                wrong += moved(tab, base, page, width)
    assert not wrong, "\n".join(wrong)


# As on a busy machine: what a script postpones until after a frame runs later than the items that it requested arrive.
LATE = """
    const wait = window.setTimeout.bind(window);
    window.setTimeout = (step, milliseconds = 0, ...rest) => wait(step, Math.max(milliseconds, 300), ...rest);
"""


def test_nothing_moves_when_scripts_come_late(browser: Browser, fixture_site: SiteFiles) -> None:
    page = fixture_site.items(fixture_site.album("nine 05"))[2]
    wrong = []
    with serving(fixture_site.root) as base, opened(browser) as tab:
        tab.add_init_script(OBSERVE)
        tab.add_init_script(LATE)
        for width in WIDTHS:
            moved(tab, base, page, width)
            tab.locator(".agv-strip [aria-current]").wait_for()
            wrong += tab.evaluate("window.shifts.slice()")
    assert not wrong, "\n".join(map(str, wrong))
