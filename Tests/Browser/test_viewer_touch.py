"""Fingers on a phone: swipes, taps and pinches, sent as real touches."""

from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from fingers import Fingers
from site_files import SiteFiles
from viewer_site import album_and_items, open_item, shown, state


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with opened(browser, 390, has_touch=True) as page:
        yield page


@pytest.fixture
def nine(phone: Page, fixture_site: SiteFiles) -> Fingers:
    album, _ = album_and_items(fixture_site, "nine 09")
    open_item(phone, album.path.as_uri(), 3)
    return Fingers(phone)


def test_swipes_turn(phone: Page, nine: Fingers) -> None:
    nine.drag((320, 450), (60, 450))
    shown(phone, 4)
    nine.drag((60, 450), (320, 460))
    shown(phone, 3)
    # A short swipe returns, a short but quick one does not.
    nine.drag((250, 450), (200, 450), pause=30, hold=150)
    still(phone)
    assert state(phone)["index"] == 3
    nine.drag((270, 450), (150, 450), steps=2)
    shown(phone, 4)


def test_the_ends_hold(phone: Page, nine: Fingers) -> None:
    phone.keyboard.press("Home")
    nine.drag((60, 450), (340, 450))
    still(phone)
    now = state(phone)
    assert now["index"] == 0 and abs(now["frame"][0] + now["frame"][2] / 2 - 195) < 1


def test_the_ends_resist(phone: Page, nine: Fingers) -> None:
    phone.keyboard.press("Home")
    resting = state(phone)["frame"][0]
    nine.send("touchStart", (60, 450))
    for x in range(80, 281, 20):
        nine.send("touchMove", (x, 450))
    still(phone)
    # The finger has moved 220 px, the picture a third of that.
    assert state(phone)["frame"][0] - resting == pytest.approx(220 * 0.3, abs=3)
    nine.send("touchEnd")
    still(phone)
    assert state(phone)["frame"][0] == pytest.approx(resting, abs=0.5)


def test_a_picture_that_is_thrown_slows_down(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 390, has_touch=True, reduced_motion="no-preference") as page:
        open_item(page, album.path.as_uri(), 3)
        fingers = Fingers(page)
        for _ in range(5):
            page.keyboard.press("+")
        still(page)
        before = state(page)["frame"]
        # At the moment when the finger leaves: by the time the test checks, the picture may have stopped.
        page.evaluate("""() => addEventListener('pointerup', () => {
            window.letGo = document.querySelector('.agv-slide:not([aria-hidden]) .agv-box').getBoundingClientRect().left;
        }, {once: true})""")
        fingers.drag((150, 400), (190, 400), steps=4, pause=12)
        page.wait_for_function("window.letGo !== undefined")
        still(page)
        let_go = page.evaluate("letGo")
        rest = state(page)["frame"][0]
        still(page)
        # It kept moving within its bounds after the finger left, and is now still.
        assert rest > max(let_go, before[0] + 40) + 5 and rest <= 0.5
        assert state(page)["frame"][0] == pytest.approx(rest, abs=0.5) and state(page)["index"] == 3


def test_a_tall_picture_can_be_read(phone: Page, fixture_site: SiteFiles) -> None:
    # 300 by 1800 pixels.
    album, items = album_and_items(fixture_site, "formats")
    index = next(number for number, item in enumerate(items) if item.path.name == "column.html")
    open_item(phone, album.path.as_uri(), index)
    fingers = Fingers(phone)
    ground = phone.locator(".agv-stage").bounding_box()
    whole = state(phone)["frame"]
    assert ground and whole[3] <= ground["height"] + 0.5 and whole[2] < 160
    # Below the bar.
    fingers.tap(195, ground["y"] + 80)
    fingers.tap(195, ground["y"] + 80)
    still(phone)
    # Full size, and every part can be reached by panning, which neither turns nor closes.
    frame = state(phone)["frame"]
    assert frame[2] == pytest.approx(300, abs=1)
    for _ in range(8):
        fingers.drag((195, 650), (195, 300), pause=8, hold=100)
    still(phone)
    assert sum(state(phone)["frame"][1::2]) == pytest.approx(ground["y"] + ground["height"], abs=2)
    for _ in range(8):
        fingers.drag((195, 300), (195, 650), pause=8, hold=100)
    still(phone)
    now = state(phone)
    assert now["open"] and now["index"] == index and now["frame"][1] == pytest.approx(ground["y"], abs=2)


def test_right_to_left_swipes_the_other_way(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 390, has_touch=True) as page:
        page.add_init_script("new MutationObserver((_, self) => { if (document.documentElement) {"
            "document.documentElement.dir = 'rtl'; self.disconnect(); } }).observe(document, {childList: true})")
        open_item(page, album.path.as_uri(), 3)
        fingers = Fingers(page)
        fingers.drag((60, 450), (320, 450))
        shown(page, 4)
        fingers.drag((320, 450), (60, 450))
        shown(page, 3)
        strip = page.locator(".agv-strip")
        # The strip follows a turn a frame later.
        current = strip.locator("button[aria-label='4 of 9'][aria-current]").bounding_box()
        following = strip.locator("button[aria-label='5 of 9']").bounding_box()
        assert current and following and following["x"] < current["x"]


_BARE = "document.querySelector('.agv-root').classList.contains('agv-bare')"


def test_a_tap_toggles_all_bars_and_a_double_tap_does_not(phone: Page, nine: Fingers) -> None:
    phone.clock.install()
    nine.tap(195, 450)
    phone.wait_for_function(_BARE)
    assert not state(phone)["bars"]
    assert not phone.locator(".agv-top").is_visible() and not phone.locator(".agv-bottom").is_visible()
    nine.rest()
    nine.tap(195, 450)
    phone.wait_for_function(f"!{_BARE}")
    assert state(phone)["bars"]
    # The page's clock is also that of its events: while it runs, a busy machine may make two slow taps of these.
    phone.clock.pause_at(phone.evaluate("Date.now()") + 1000)
    nine.tap(195, 450)
    nine.tap(195, 450)
    # Longer than the wait for the second tap of a double tap.
    phone.clock.run_for(2000)
    now = state(phone)
    assert now["bars"] and now["frame"][2] > 400


def test_double_tap_zooms_at_the_point(phone: Page, nine: Fingers) -> None:
    left, top, width, height = state(phone)["frame"]
    point = (left + width * 0.3, top + height * 0.6)
    nine.tap(*point)
    nine.tap(*point)
    still(phone)
    zoomed = state(phone)["frame"]
    # 480 pixels wide on a screen of 390: full size is 480.
    assert zoomed[2] == pytest.approx(480, abs=1)
    assert (point[0] - zoomed[0]) / zoomed[2] == pytest.approx(0.3, abs=0.01)
    nine.rest()
    nine.tap(*point)
    nine.tap(*point)
    still(phone)
    assert state(phone)["frame"] == pytest.approx([left, top, width, height], abs=0.5)


def test_a_small_picture_is_shown_twice_as_large(phone: Page, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "single tiny")
    open_item(phone, album.path.as_uri(), 0)
    fingers = Fingers(phone)
    assert state(phone)["frame"][2] == 120
    fingers.tap(195, 400)
    fingers.tap(195, 400)
    still(phone)
    assert state(phone)["frame"][2] == pytest.approx(240, abs=1)


def test_pinch_keeps_the_point_and_the_limit(phone: Page, nine: Fingers) -> None:
    width = state(phone)["frame"][2]
    nine.send("touchStart", (175, 450), (215, 450))
    for spread in (30, 60, 90, 120, 160, 190):
        nine.send("touchMove", (195 - spread, 450), (195 + spread, 450))
    nine.send("touchEnd")
    still(phone)
    assert state(phone)["frame"][2] == pytest.approx(width * 5, rel=0.01)
    nine.send("touchStart", (15, 450), (375, 450))
    for spread in (150, 100, 60, 30, 15):
        nine.send("touchMove", (195 - spread, 450), (195 + spread, 450))
    nine.send("touchEnd")
    still(phone)
    assert state(phone)["frame"][2] == pytest.approx(width, abs=1)


def test_panning_stays_within_the_picture(phone: Page, nine: Fingers) -> None:
    nine.send("touchStart", (175, 450), (215, 450))
    nine.send("touchMove", (95, 450), (295, 450))
    nine.send("touchEnd")
    before = state(phone)["frame"]
    nine.drag((200, 450), (150, 450), pause=20, hold=120)
    still(phone)
    assert state(phone)["frame"][0] == pytest.approx(before[0] - 50, abs=2)
    for _ in range(6):
        nine.drag((60, 450), (340, 450), pause=10, hold=120)
        if state(phone)["index"] != 3:
            break
    left = state(phone)["frame"][0]
    assert left <= 1 and state(phone)["index"] in (2, 3)


def test_swiping_down_closes_and_a_little_does_not(phone: Page, nine: Fingers) -> None:
    nine.drag((195, 400), (195, 440), pause=30, hold=150)
    still(phone)
    assert state(phone)["open"]
    nine.drag((195, 400), (200, 650))
    phone.wait_for_function("!document.querySelector('dialog.agv').open")


def test_the_wheel_zooms_at_the_point(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 3)
        left, top, width, height = state(page)["frame"]
        page.mouse.move(left + width * 0.8, top + height * 0.5)
        page.mouse.wheel(0, -600)
        still(page)
        zoomed = state(page)["frame"]
        assert width * 1.5 < zoomed[2] <= width * 5.01
        page.mouse.wheel(0, 3000)
        still(page)
        assert state(page)["frame"] == pytest.approx([left, top, width, height], abs=0.5)


def test_zoom_keys(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 3)
        width = state(page)["frame"][2]
        for key, factor in [("+", 1.5), ("-", 1), ("z", 2), ("0", 1), ("z", 2), ("z", 1)]:
            page.keyboard.press(key)
            assert state(page)["frame"][2] == pytest.approx(width * factor, rel=0.01), key
        page.keyboard.press("?")
        assert page.locator(".agv-keys").is_visible()
        page.keyboard.press("Escape")
        assert not page.locator(".agv-keys").is_visible() and state(page)["open"]
        page.keyboard.press("i")
        assert "Model <1>" in page.locator(".agv-panel").inner_text()
        page.keyboard.press("i")
        page.keyboard.press("f")
        page.wait_for_function("document.fullscreenElement")
        assert state(page)["open"]


def test_no_colour_of_the_browser_lies_over_a_picture_after_a_tap(phone: Page, nine: Fingers, fixture_site: SiteFiles) -> None:
    def colours(selector: str) -> set[str]:
        found = phone.locator(selector).evaluate_all("all => all.map(one => getComputedStyle(one).webkitTapHighlightColor)")
        assert found, selector
        return set(found)

    for selector in (".ag-cell > a", "dialog.agv", ".agv button", ".agv-strip button", "button"):
        assert colours(selector) == {"rgba(0, 0, 0, 0)"}, selector
    phone.goto(fixture_site.of_kind("home")[0].path.as_uri())
    assert colours(".ag-card a") == {"rgba(0, 0, 0, 0)"}
    # For a link, only the browser reacts.
    assert "rgba(0, 0, 0, 0)" not in colours(".ag-footer a")
