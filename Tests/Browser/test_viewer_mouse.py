"""A mouse click does what the cursor indicates: it zooms the picture, or closes the viewer on the empty background."""

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from site_files import SiteFiles
from viewer_site import Address, album_and_items, open_item, shown, state


def _cursor(page: Page, x: float, y: float) -> str:
    return page.evaluate("([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).cursor", [x, y])


@pytest.fixture
def album(fixture_site: SiteFiles):
    return album_and_items(fixture_site, "nine 09")[0]


def test_a_click_on_the_picture_zooms_at_the_point_and_back(browser: Browser, album) -> None:
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 3)
        left, top, width, height = state(page)["frame"]
        x, y = left + width * 0.25, top + height * 0.25
        assert _cursor(page, x, y) == "zoom-in"
        page.mouse.click(x, y)
        still(page)
        zoomed = state(page)["frame"]
        assert zoomed[2] == pytest.approx(2 * width, rel=0.01) and state(page)["bars"]
        assert _cursor(page, x, y) == "grab"
        # Waits longer than the second click of a double click may take.
        page.wait_for_function("start => performance.now() - start > 350", arg=page.evaluate("performance.now()"))
        page.mouse.click(x, y)
        still(page)
        assert state(page)["frame"] == pytest.approx([left, top, width, height], abs=0.5)


def test_a_click_on_the_empty_ground_closes(browser: Browser, album, address: Address) -> None:
    with opened(browser, 1440) as page:
        open_item(page, address(album), 3)
        left, top, _, height = state(page)["frame"]
        assert _cursor(page, left - 40, top + height / 2) in ("auto", "default")
        page.mouse.click(left - 40, top + height / 2)
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)


def test_the_first_click_of_a_page_is_not_a_second_one(browser: Browser, album) -> None:
    with opened(browser, 1440) as page:
        # However soon after the page's start, from which event times count.
        page.add_init_script("Object.defineProperty(Event.prototype, 'timeStamp', { get() { return 100; } })")
        open_item(page, album.path.as_uri(), 3)
        left, top, _, height = state(page)["frame"]
        page.mouse.click(left - 40, top + height / 2)
        page.wait_for_function("!document.querySelector('dialog.agv').open")


def test_the_first_wheel_of_a_page_turns(browser: Browser, album) -> None:
    with opened(browser, 1440) as page:
        page.add_init_script("Object.defineProperty(Event.prototype, 'timeStamp', { get() { return 100; } })")
        open_item(page, album.path.as_uri(), 3)
        left, top, width, height = state(page)["frame"]
        page.mouse.move(left + width / 2, top + height / 2)
        page.mouse.wheel(200, 0)
        shown(page, 4)


def test_a_drag_that_ends_on_the_ground_does_not_close(browser: Browser, album) -> None:
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 3)
        left, top, _, height = state(page)["frame"]
        page.mouse.move(left + 20, top + height / 2)
        page.mouse.down()
        page.mouse.move(left - 40, top + height / 2, steps=4)
        page.mouse.up()
        still(page)
        assert state(page)["open"]


def test_the_sign_of_loading_waits(browser: Browser, album) -> None:
    with opened(browser, 1440, reduced_motion="no-preference") as page:
        open_item(page, album.path.as_uri(), 3)
        # At the start of a wait it is invisible, later it is visible.
        seen = page.evaluate("""() => {
            const sign = document.querySelector('.agv-progress');
            sign.hidden = false;
            sign.classList.add('agv-unknown');
            const at = time => {
                for (const motion of sign.getAnimations()) { motion.pause(); motion.currentTime = time; }
                return getComputedStyle(sign).visibility;
            };
            return [at(0), at(200), at(399)].concat(at(450));
        }""")
        assert seen == ["hidden", "hidden", "hidden", "visible"]


@pytest.mark.parametrize("width", [320, 600])
def test_a_narrow_window_has_buttons_for_a_mouse(browser: Browser, album, width: int) -> None:
    with opened(browser, width) as page:
        open_item(page, album.path.as_uri(), 3)
        button = page.locator(".agv-next")
        box = button.bounding_box()
        assert box and box["width"] <= 36 and button.evaluate("button => getComputedStyle(button).opacity") == "1"
        button.click()
        shown(page, 4)
    with opened(browser, width, has_touch=True, is_mobile=True) as page:
        open_item(page, album.path.as_uri(), 3)
        # A finger swipes instead.
        assert page.locator(".agv-next").evaluate("button => getComputedStyle(button).opacity") == "0"
