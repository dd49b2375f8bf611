"""Nothing moves while a page and its images arrive late."""

import pytest
from playwright.sync_api import Browser

from browsing import WIDTHS, opened, settle
from serving import serving
from site_files import SiteFiles

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


@pytest.mark.parametrize("width", WIDTHS)
def test_layout_shift_is_zero(browser: Browser, site: SiteFiles, width: int) -> None:
    with serving(site.root, image_delay=0.15) as base, opened(browser, width) as page:
        page.add_init_script(OBSERVE)
        for visited in site.listings:
            page.goto(base + visited.path.as_uri().removeprefix(site.root.as_uri() + "/"))
            settle(page)
            assert page.evaluate("window.shifts") == [], visited.name


# One of each layout; pages in pieces take their time.
STREAMED = ("nine 11", "single portrait", "家", "justified 07", "grid", "picker", "outer")


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_page_is_being_read(browser: Browser, fixture_site: SiteFiles, width: int) -> None:
    kinds = [fixture_site.of_kind(kind)[0] for kind in ("home", "category", "item")]
    found = {}
    with serving(fixture_site.root, page_delay=0.03) as base, opened(browser, width) as page:
        page.add_init_script(OBSERVE)
        for visited in kinds + [fixture_site.album(name) for name in STREAMED]:
            page.goto(base + visited.path.as_uri().removeprefix(fixture_site.root.as_uri() + "/"))
            if shifts := page.evaluate("window.shifts"):
                found[visited.name] = shifts
    assert not found
