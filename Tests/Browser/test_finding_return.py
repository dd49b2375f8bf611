"""Closing an item that was opened from search or timeline returns to the results, at the same place."""

import pytest
from playwright.sync_api import Browser

from browsing import opened, still
from finding_site import PER_ALBUM, write_finding_site
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, shown


@pytest.fixture(scope="module")
def finding_site(sites: Sites) -> SiteFiles:
    return sites.site("finding", write_finding_site)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("is_reloaded", [False, True])
def test_search(browser: Browser, finding_site: SiteFiles, address: Address, width: int, is_reloaded: bool) -> None:
    search = address(finding_site.of_kind("search")[0]) + "?q=kyoto"
    with opened(browser, width) as page:
        page.goto(search)
        page.locator(".ag-show-more button").click()
        page.locator(".ag-hit a").nth(PER_ALBUM - 1).wait_for()
        page.evaluate("document.querySelectorAll('.ag-hit')[30].scrollIntoView({block: 'center'})")
        still(page)
        place = page.evaluate("scrollY")
        assert place > 300
        page.locator(".ag-hit a").nth(30).evaluate("link => link.click()")
        page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        if is_reloaded:
            page.reload()
            page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.keyboard.press("Escape")
        page.wait_for_url(search)
        page.locator(".ag-hit a").nth(PER_ALBUM - 1).wait_for()
        page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("is_reloaded", [False, True])
def test_timeline(browser: Browser, finding_site: SiteFiles, address: Address, width: int, is_reloaded: bool) -> None:
    timeline = address(finding_site.of_kind("timeline")[0])
    with opened(browser, width) as page:
        page.goto(timeline)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
        link = page.locator(".ag-timeline li a")
        link.first.wait_for()
        still(page)
        place = page.evaluate("scrollY")
        assert place > 300
        link.last.evaluate("link => link.click()")
        page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.keyboard.press("Home")
        shown(page, 0)
        if is_reloaded:
            page.reload()
            shown(page, 0)
        page.keyboard.press("Escape")
        page.wait_for_url(timeline)
        page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


def test_an_item_opened_from_its_album_still_closes_to_the_album(
    browser: Browser, finding_site: SiteFiles, address: Address
) -> None:
    """Although the same item was opened from the results before."""
    search = address(finding_site.of_kind("search")[0]) + "?q=lighthouse"
    album = finding_site.album("Iceland")
    with opened(browser) as page:
        page.goto(search)
        page.locator(".ag-hit a").first.click()
        page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        item = page.url.split("#")[0]
        page.goto(address(album))
        page.goto(item)
        page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.keyboard.press("Escape")
        page.wait_for_url(lambda url: url.split("#")[0] == address(album))
