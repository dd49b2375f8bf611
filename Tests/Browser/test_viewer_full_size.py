"""Full size is one pixel of the picture per device pixel, however large the picture is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from fingers import Fingers
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import open_item, state

SIZES = {"photo": (6000, 4000), "panorama": (6000, 800)}


@pytest.fixture(scope="module")
def large_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        source.mkdir(exist_ok=True)
        (source / "albumgen.yml").write_text("originals: {mode: copy}\n", encoding="utf-8")
        for number, (name, size) in enumerate(SIZES.items()):
            write_photo(source / "large" / f"{number}-{name}.jpg", number, size)

    return sites.site("large", write)


def double_tap(page: Page, fingers: Fingers) -> float:
    """Returns the width of the picture after a double tap."""
    fingers.rest()
    fingers.tap(195, 400)
    fingers.tap(195, 400)
    still(page)
    return state(page)["frame"][2]


@pytest.mark.parametrize("density", [1, 3])
@pytest.mark.parametrize("name", SIZES)
def test_a_double_tap_goes_to_a_gentle_step_and_then_to_full_size(
    browser: Browser, large_site: SiteFiles, name: str, density: int
) -> None:
    with opened(browser, 390, has_touch=True, device_scale_factor=density) as page:
        open_item(page, large_site.album("large").path.as_uri(), list(SIZES).index(name))
        fingers = Fingers(page)
        whole = state(page)["frame"][2]
        gentle = double_tap(page, fingers)
        assert 1.9 * whole < gentle <= 3 * whole + 1
        full = double_tap(page, fingers)
        assert full * density == pytest.approx(SIZES[name][0], abs=2)
        assert double_tap(page, fingers) == pytest.approx(whole, abs=1)


def test_keys_wheel_and_fingers_reach_full_size(browser: Browser, large_site: SiteFiles) -> None:
    with opened(browser, 390, has_touch=True) as page:
        open_item(page, large_site.album("large").path.as_uri(), 1)
        widths = []
        for _ in range(9):
            page.keyboard.press("+")
            widths.append(state(page)["frame"][2])
        assert widths[-1] == widths[-2] == pytest.approx(6000, abs=2)
        page.keyboard.press("0")
        page.mouse.move(195, 400)
        for _ in range(6):
            page.mouse.wheel(0, -600)
        still(page)
        assert state(page)["frame"][2] == pytest.approx(6000, abs=2)
        page.keyboard.press("0")
        fingers = Fingers(page)
        for _ in range(3):
            fingers.rest()
            fingers.send("touchStart", (175, 400), (215, 400))
            for spread in (40, 80, 120, 160, 190):
                fingers.send("touchMove", (195 - spread, 400), (195 + spread, 400))
            fingers.send("touchEnd")
            still(page)
        assert state(page)["frame"][2] == pytest.approx(6000, abs=2)


def middle(page: Page) -> tuple[float, float, float]:
    """Returns which part of the picture is in the middle of the stage, from 0 to 1 in each direction, and the picture's width."""
    left, top, width, height = state(page)["frame"]
    x, y = page.evaluate("(() => { const room = document.querySelector('.agv-stage').getBoundingClientRect();"
                         "return [room.x + room.width / 2, room.y + room.height / 2]; })()")
    return (x - left) / width, (y - top) / height, width


@pytest.mark.parametrize("change", ["turned", "wider", "details"])
def test_a_zoomed_picture_stays_zoomed_when_its_place_changes(browser: Browser, large_site: SiteFiles, change: str) -> None:
    with opened(browser, 844 if change == "details" else 390, has_touch=True) as page:
        open_item(page, large_site.album("large").path.as_uri(), 0)
        whole = state(page)["frame"][2]
        for key in ("z", "+", "+"):
            page.keyboard.press(key)
        still(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        still(page)
        before = middle(page)
        assert before[2] > 3 * whole and before[0] > 0.52
        if change == "details":
            page.keyboard.press("i")
        else:
            page.set_viewport_size({"width": 844, "height": 390} if change == "turned" else {"width": 480, "height": 844})
        still(page)
        page.wait_for_function("width => document.querySelector('.agv-stage').clientWidth !== width", arg=844 if change == "details" else 390)
        still(page)
        assert middle(page)[2] == pytest.approx(before[2], abs=2), "it has the same size"
        assert middle(page)[:2] == pytest.approx(before[:2], abs=0.01), "the same part of it is in the middle"
        page.keyboard.press("0")
        still(page)
        assert state(page)["frame"][2] < before[2]
