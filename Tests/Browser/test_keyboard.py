"""The arrow keys turn to the next and the previous item, and the address follows."""

from typing import Callable

from playwright.sync_api import Browser

from browsing import opened
from site_files import Page, SiteFiles
from viewer_site import names, shown


def test_arrow_keys_turn(browser: Browser, fixture_site: SiteFiles, address: Callable[[Page], str]) -> None:
    items = fixture_site.items(fixture_site.album("nine 12"))
    with opened(browser) as page:
        page.goto(address(items[0]))
        for item in items[1:4]:
            page.keyboard.press("ArrowRight")
            shown(page, item.manifest["index"])
            assert names(page, item)
        page.keyboard.press("ArrowLeft")
        shown(page, 2)
        assert names(page, items[2])


def test_focus_can_be_seen(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser) as page:
        for visited in (fixture_site.of_kind("home")[0], fixture_site.album("nine 09"), fixture_site.of_kind("item")[0]):
            page.goto(visited.path.as_uri())
            for _ in range(6):
                page.keyboard.press("Tab")
                shown = page.evaluate(
                    """() => {
                        const focused = document.activeElement, style = getComputedStyle(focused);
                        return focused === document.body || style.outlineStyle !== 'none' || style.boxShadow !== 'none';
                    }"""
                )
                assert shown, f"{visited.name}: {page.evaluate('document.activeElement.outerHTML')}"
