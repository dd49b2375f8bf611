"""The arrow keys turn to the next and the previous item, and the address follows."""

from typing import Callable

from playwright.sync_api import Browser

from browsing import opened
from site_files import Page, SiteFiles
from viewer_site import names, open_item, shown, state


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


def test_the_details_give_the_keyboard_back(browser: Browser, fixture_site: SiteFiles) -> None:
    """To the button that opened them. While they have the focus, they show it."""
    with opened(browser) as page:
        page.goto(fixture_site.items(fixture_site.album("nine 12"))[0].path.as_uri())
        button, panel = page.locator("button.agv-details"), page.locator(".agv-panel")
        focused = "element => element === document.activeElement"
        button.focus()
        for _ in range(2):
            page.keyboard.press("Enter")
            assert panel.evaluate(focused)
            assert panel.evaluate("panel => getComputedStyle(panel).outlineStyle") == "solid"
            page.keyboard.press("Escape")
            assert panel.is_hidden() and button.evaluate(focused)
        # With a pointer, the focus returns to the stage, and there is no ring.
        page.reload()
        button.click()
        assert panel.evaluate("panel => getComputedStyle(panel).outlineStyle") == "none"
        page.keyboard.press("Escape")
        assert page.locator(".agv-stage").evaluate(focused)


def test_keys_work_after_tab_has_left_the_viewer(browser: Browser, fixture_site: SiteFiles, address: Callable[[Page], str]) -> None:
    """After the last control of a dialog, or if the bars with all controls are hidden, Tab leads to the page's body."""
    left = "document.activeElement === document.body"
    with opened(browser) as page:
        open_item(page, address(fixture_site.album("nine 12")), 3)
        page.keyboard.press("b")
        page.keyboard.press("Tab")
        assert not state(page)["bars"] and page.evaluate(left)
        page.keyboard.press("ArrowRight")
        shown(page, 4)
        page.keyboard.press("Tab")
        page.keyboard.press("b")
        assert state(page)["bars"]
        page.locator(".agv-strip").focus()
        while not page.evaluate(left):
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        shown(page, 5)
        page.locator(".agv-strip").focus()
        while not page.evaluate(left):
            page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        # The page handles its own keys again.
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("i")
        assert not state(page)["open"] and page.locator(".agv-panel").is_hidden()
