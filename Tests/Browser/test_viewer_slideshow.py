"""The slideshow, the strip of thumbnails, progress, and right-to-left pages."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browsing import opened
from serving import serving
from site_files import SiteFiles
from viewer_site import album_and_items, open_item, shown, state


def test_the_slideshow_turns_and_pauses(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 03")
    with opened(browser, 1440) as page:
        page.clock.install()
        open_item(page, album.path.as_uri(), 1)
        # From here on, only the test moves the clock. On a busy machine, the slideshow would otherwise turn before the test has found the item.
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        button = page.locator("button.agv-slideshow")
        button.click()
        assert button.get_attribute("aria-label") == "Pause"
        page.clock.run_for(4500)
        shown(page, 2)
        # After the last item it starts again.
        page.clock.run_for(4500)
        shown(page, 0)
        # While another tab is in front, nobody sees it.
        for is_hidden, index in ((True, 0), (False, 1)):
            page.evaluate(
                """isHidden => {
                    Object.defineProperty(document, 'hidden', {value: isHidden, configurable: true});
                    document.dispatchEvent(new Event('visibilitychange'));
                }""", is_hidden)
            page.clock.run_for(4500)
            assert state(page)["index"] == index
        button.click()
        assert button.get_attribute("aria-label") == "Slideshow"
        page.clock.run_for(20_000)
        assert state(page)["index"] == 1


def test_a_key_starts_a_slideshow_without_bars(browser: Browser, fixture_site: SiteFiles) -> None:
    """They used to stay over every picture, since keys never hid them."""
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 1)
        bars = page.locator(".agv-root")
        page.keyboard.press("s")
        expect(bars).to_have_class(re.compile("agv-idle"))
        # Another key shows them, as does the end of the slideshow.
        page.keyboard.press("s")
        expect(bars).not_to_have_class(re.compile("agv-idle"))


def test_the_strip_leads_anywhere_and_marks_the_item(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 390) as page:
        open_item(page, album.path.as_uri(), 0)
        page.locator(".agv-strip button").nth(5).click()
        shown(page, 5)
        current = page.locator(".agv-strip [aria-current]")
        # The strip follows a turn a frame later.
        expect(current).to_have_attribute("aria-label", "6 of 9")
        box = current.bounding_box()
        assert box and 0 <= box["x"] and box["x"] + box["width"] <= 390


def test_a_site_may_show_progress_in_its_own_way(browser: Browser, fixture_site: SiteFiles) -> None:
    with serving(fixture_site.root, image_delay=0.3) as base, opened(browser) as page:
        page.add_init_script(
            "window.seen = []; document.addEventListener('albumgen:progress', event => {"
            "event.preventDefault(); seen.push([event.detail.index, event.detail.fraction]); });"
        )
        open_item(page, f"{base}nine-09/index.html", 2)
        seen = page.evaluate("seen")
        assert [2, None] in seen and seen[-1] == [2, 1]
        assert page.locator(".agv-progress").is_hidden()


def test_right_to_left(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 1440) as page:
        page.add_init_script("new MutationObserver((_, self) => { if (document.documentElement) {"
            "document.documentElement.dir = 'rtl'; self.disconnect(); } }).observe(document, {childList: true})")
        open_item(page, album.path.as_uri(), 3)
        page.keyboard.press("ArrowLeft")
        shown(page, 4)
        page.keyboard.press("ArrowRight")
        shown(page, 3)
        left = page.evaluate(
            "document.querySelector(\".agv-slide[data-index='4']\").getBoundingClientRect().left < 0"
        )
        assert left, "the next item is to the left"
        frame = page.locator(".agv-next").bounding_box()
        assert frame and frame["x"] < 100


def test_a_visitor_who_opens_the_details_can_read_them(browser: Browser, fixture_site: SiteFiles) -> None:
    """The next item would replace what is being read."""
    album, _ = album_and_items(fixture_site, "nine 03")
    with opened(browser, 1440) as page:
        page.clock.install()
        open_item(page, album.path.as_uri(), 1)
        for key, part in (("i", ".agv-panel"), ("?", ".agv-keys")):
            page.keyboard.press("s")
            assert page.locator("button.agv-slideshow").get_attribute("aria-label") == "Pause"
            page.keyboard.press(key)
            assert page.locator("button.agv-slideshow").get_attribute("aria-label") == "Slideshow"
            page.clock.run_for(9000)
            assert state(page)["index"] == 1 and page.locator(part).is_visible()
            page.keyboard.press(key)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("start", ["s", "f"])
def test_closing_a_full_screen_returns_the_focus(browser: Browser, fixture_site: SiteFiles, start: str, motion: str) -> None:
    """Without a flight, the dialog was closed before the browser had left the full screen, and then nothing had the focus."""
    album, _ = album_and_items(fixture_site, "nine 03")
    with opened(browser, 1440, reduced_motion=motion) as page:
        page.goto(album.path.as_uri())
        page.locator(".ag-cell[data-index='1'] > a").focus()
        page.keyboard.press("Enter")
        shown(page, 1)
        page.keyboard.press(start)
        page.wait_for_function("document.fullscreenElement")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.fullscreenElement && !document.querySelector('dialog.agv').open")
        expect(page.locator(".ag-cell[data-index='1'] > a")).to_be_focused()
        # It also keeps the focus later.
        page.evaluate("new Promise(resolve => { setTimeout(resolve, 300); })")
        expect(page.locator(".ag-cell[data-index='1'] > a")).to_be_focused()
