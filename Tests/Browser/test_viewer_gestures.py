"""Gestures from frame to frame: nothing jumps when a finger leaves the screen, and a flung picture goes where it was flung."""

import re
from typing import Any, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from fingers import Fingers
from site_files import SiteFiles
from viewer_site import album_and_items, open_item, shown, state

# One entry per frame: the current picture as [centre x, centre y, width], how strongly the background covers the page, and the
# opacity of the upper bar.
_RECORD = """() => {
    const entries = window.recorded = [];
    const root = document.querySelector('.agv-root'), dialog = root.closest('dialog');
    const tick = () => {
        const box = dialog.open && dialog.querySelector('.agv-slide:not([aria-hidden]) .agv-box');
        if (box) {
            const frame = box.getBoundingClientRect();
            entries.push({at: [frame.left + frame.width / 2, frame.top + frame.height / 2, frame.width],
                veil: Number(getComputedStyle(root, '::before').opacity),
                bar: Number(getComputedStyle(root.querySelector('.agv-top')).opacity)});
        }
        window.recording = requestAnimationFrame(tick);
    };
    tick();
}"""


def slowly(page: Page) -> None:
    """Makes transitions ten times as long, so that even a busy machine paints several frames of each."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.1})


def record(page: Page) -> None:
    slowly(page)
    page.evaluate(_RECORD)


def recorded(page: Page) -> list[dict[str, Any]]:
    still(page)
    return page.evaluate("() => { cancelAnimationFrame(window.recording); return window.recorded; }")


def assert_glides(entries: list[dict[str, Any]], side: int, start: float, end: float) -> None:
    """Asserts that the motion from the finger's release to rest has several steps."""
    between = [entry["at"][side] for entry in entries]
    low, high = sorted((start, end))
    assert len({round(value) for value in between if low + 2 < value < high - 2}) >= 3, between
    assert between[-1] == pytest.approx(end, abs=1)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with opened(browser, 390, has_touch=True, reduced_motion="no-preference") as page:
        yield page


@pytest.fixture
def nine(phone: Page, fixture_site: SiteFiles) -> Fingers:
    album, _ = album_and_items(fixture_site, "nine 09")
    open_item(phone, album.path.as_uri(), 3)
    still(phone)
    return Fingers(phone)


def dragged(fingers: Fingers, start: tuple[float, float], *path: tuple[float, float]) -> None:
    """Drags, and leaves the finger resting on the screen."""
    fingers.rest()
    fingers.send("touchStart", start)
    for point in path:
        fingers.send("touchMove", point, after=30)
    fingers.send("touchMove", path[-1], after=150)
    still(fingers.page)


def test_an_aborted_swipe_glides_back(phone: Page, nine: Fingers) -> None:
    dragged(nine, (250, 450), (230, 450), (190, 450))
    left = state(phone)["frame"][0] + state(phone)["frame"][2] / 2
    assert left == pytest.approx(195 - 60, abs=2)
    record(phone)
    nine.send("touchEnd", after=150)
    assert_glides(recorded(phone), 0, left, 195)
    assert state(phone)["index"] == 3


def test_the_rubber_band_at_the_ends_glides_back(phone: Page, nine: Fingers) -> None:
    phone.keyboard.press("Home")
    shown(phone, 0)
    dragged(nine, (60, 450), (150, 450), (340, 450))
    left = state(phone)["frame"][0] + state(phone)["frame"][2] / 2
    assert 195 + 60 < left < 195 + 120
    record(phone)
    nine.send("touchEnd", after=150)
    assert_glides(recorded(phone), 0, left, 195)


def thumbnails(page: Page) -> dict[str, str]:
    """The opacity of each thumbnail that is not fully visible, by index."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.ag-cell[data-index] > a')]
        .map(link => [link.parentElement.dataset.index, getComputedStyle(link).opacity])
        .filter(([, opacity]) => opacity !== '1'))""")


def test_a_pull_follows_the_finger_both_ways_and_glides_back(phone: Page, nine: Fingers) -> None:
    rest = state(phone)["frame"]
    middle = rest[1] + rest[3] / 2
    neighbours = "[...document.querySelectorAll('.agv-slide[aria-hidden]')].filter(s => { const f = s.getBoundingClientRect();"
    dragged(nine, (195, middle), (205, middle + 40), (255, middle + 90))
    pulled = state(phone)["frame"]
    # The picture was grabbed at its centre, which stays under the finger.
    assert pulled[0] + pulled[2] / 2 == pytest.approx(255, abs=3)
    assert pulled[1] + pulled[3] / 2 == pytest.approx(middle + 90, abs=3)
    assert pulled[2] < rest[2]
    # The bars fade with the background, and no neighbour appears.
    shade = phone.evaluate("Number(getComputedStyle(document.querySelector('.agv-top')).opacity)")
    assert 0.1 < shade < 0.9
    # It has left its thumbnail.
    assert thumbnails(phone) == {"3": "0"}
    assert phone.evaluate(neighbours + " return f.right > 0 && f.left < innerWidth; }).length") == 0
    record(phone)
    nine.send("touchEnd", after=150)
    entries = recorded(phone)
    assert_glides(entries, 0, 255, 195)
    assert_glides(entries, 1, middle + 90, middle)
    assert entries[-1]["veil"] == entries[-1]["bar"] == 1 and state(phone)["open"]
    assert thumbnails(phone) == {}


def test_a_pull_that_closes_flies_to_the_thumbnail(phone: Page, nine: Fingers) -> None:
    thumbnail = phone.locator(".ag-cell[data-index='3']").bounding_box()
    middle = state(phone)["frame"][1] + state(phone)["frame"][3] / 2
    assert thumbnail
    dragged(nine, (195, middle), (205, middle + 60), (255, middle + 200))
    record(phone)
    nine.send("touchEnd", after=150)
    # Until the picture is back.
    phone.wait_for_function("""() => {
        const isOpen = document.querySelector('dialog.agv').open;
        const isHidden = getComputedStyle(document.querySelector(".ag-cell[data-index='3'] > a")).opacity === '0';
        if (isOpen !== isHidden) window.seenTwice = true;
        return !isOpen;
    }""")
    assert not phone.evaluate("window.seenTwice") and thumbnails(phone) == {}
    entries = recorded(phone)
    ends = entries[-1]["at"]
    assert entries[0]["at"][0] == pytest.approx(255, abs=4) and entries[0]["at"][1] == pytest.approx(middle + 200, abs=4)
    assert len(entries) >= 5 and entries[-1]["veil"] < 0.2 and entries[-1]["bar"] < 0.2
    assert abs(ends[0] - thumbnail["x"] - thumbnail["width"] / 2) < 25
    assert abs(ends[1] - thumbnail["y"] - thumbnail["height"] / 2) < 25
    veils = [entry["veil"] for entry in entries]
    assert veils == sorted(veils, reverse=True)


def test_bars_come_and_go_with_the_viewer(phone: Page, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    phone.goto(album.path.as_uri())
    phone.locator(".ag-cell[data-index='3'] > a").hover()
    slowly(phone)
    # From the first frame with the open viewer.
    phone.evaluate("""() => {
        window.bars = [];
        const tick = () => {
            if (document.querySelector('dialog.agv')?.open) {
                bars.push(Number(getComputedStyle(document.querySelector('.agv-top')).opacity));
            }
            requestAnimationFrame(tick);
        };
        tick();
        document.querySelector(".ag-cell[data-index='3'] > a").click();
    }""")
    shown(phone, 3)
    still(phone)
    opening = phone.evaluate("bars.splice(0)")
    assert opening[0] < 0.5 and opening[-1] == 1 and opening == sorted(opening)
    phone.keyboard.press("Escape")
    phone.wait_for_function("!document.querySelector('dialog.agv').open")
    closing = phone.evaluate("bars.slice()")
    while closing and closing[0] == 1:
        closing.pop(0)
    assert len(closing) >= 3 and closing[-1] < 0.5 and closing == sorted(closing, reverse=True)


def test_a_pull_on_an_items_own_page_shows_no_second_picture(phone: Page, fixture_site: SiteFiles) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    phone.goto(items[3].path.as_uri())
    shown(phone, 3)
    fingers = Fingers(phone)
    dragged(fingers, (195, 450), (200, 500), (205, 620))
    ground = phone.evaluate("getComputedStyle(document.querySelector('.agv-root')).backgroundColor")
    # The background is opaque, in the page's own colour.
    assert ground == phone.evaluate("getComputedStyle(document.body).backgroundColor") and "/" not in ground
    fingers.send("touchEnd", after=150)
    phone.wait_for_url(lambda url: url.split("#")[0] == album.path.as_uri())


def pinched(fingers: Fingers, *spreads: float, middle: tuple[float, float] = (195, 450)) -> None:
    x, y = middle
    fingers.rest()
    fingers.send("touchStart", (x - spreads[0], y), (x + spreads[0], y))
    for spread in spreads[1:]:
        fingers.send("touchMove", (x - spread, y), (x + spread, y))
    still(fingers.page)


def test_two_fingers_that_move_together_move_the_picture(phone: Page, nine: Fingers) -> None:
    pinched(nine, 40, 80, 120)
    before = state(phone)["frame"]
    for step in (10, 30, 50):
        nine.send("touchMove", (75 + step, 450), (315 + step, 450))
    still(phone)
    after = state(phone)["frame"]
    assert after[2] == pytest.approx(before[2], abs=1) and after[0] - before[0] == pytest.approx(50, abs=1)
    nine.send("touchEnd")
    still(phone)
    assert state(phone)["frame"][0] == pytest.approx(after[0], abs=1)


def test_a_picture_is_drawn_again_when_the_fingers_rest(phone: Page, nine: Fingers) -> None:
    phone.evaluate(
        """() => {
            window.box = document.querySelector('.agv-slide:not([aria-hidden]) .agv-box');
            window.held = [];
            new MutationObserver(() => held.push(box.style.willChange)).observe(box, {attributes: true});
        }"""
    )
    pinched(nine, 40, 80, 120)
    assert "transform" in phone.evaluate("held"), "the browser draws it at each size in between"
    # The fingers are still there.
    phone.wait_for_function("box.style.willChange === ''")
    pinched(nine, 120, 60, 20)
    phone.wait_for_function("box.style.willChange === ''")


def test_beyond_the_largest_size_the_picture_resists_and_glides_back(phone: Page, nine: Fingers) -> None:
    width = state(phone)["frame"][2]
    for _ in range(2):
        pinched(nine, 20, 60, 100, 190)
        nine.send("touchEnd")
        still(phone)
    assert state(phone)["frame"][2] == pytest.approx(5 * width, rel=0.01)
    pinched(nine, 60, 120, 180)
    beyond = state(phone)["frame"][2]
    assert 5.3 * width < beyond < 3 * 5 * width
    record(phone)
    nine.send("touchEnd")
    assert_glides(recorded(phone), 2, beyond, 5 * width)


def test_a_fling_passes_the_edge_and_is_pulled_back(phone: Page, nine: Fingers) -> None:
    pinched(nine, 40, 80, 120)
    nine.send("touchEnd")
    still(phone)
    frame = state(phone)["frame"]
    edge = frame[2] / 2
    record(phone)
    nine.rest()
    nine.send("touchStart", (100, 450))
    for x in (130, 170, 220, 280):
        nine.send("touchMove", (x, 450), after=16)
    nine.send("touchEnd", after=4)
    middles = [entry["at"][0] for entry in recorded(phone)]
    assert max(middles) > edge + 10, "past the edge"
    assert middles[-1] == pytest.approx(edge, abs=1)
    # It slows down without a jump in any frame.
    back = middles[middles.index(max(middles)):]
    assert len([value for value in back if edge + 1 < value < max(middles) - 1]) >= 4
    assert state(phone)["index"] == 3


def test_the_details_can_be_pulled_down(phone: Page, nine: Fingers) -> None:
    phone.keyboard.press("i")
    still(phone)
    panel = phone.locator(".agv-panel")
    frame = panel.bounding_box()
    assert frame
    top = frame["y"] + 10
    dragged(nine, (195, top), (195, top + 20), (195, top + 40))
    assert panel.bounding_box()["y"] == pytest.approx(frame["y"] + 40, abs=2)
    nine.send("touchEnd", after=150)
    still(phone)
    phone.wait_for_function("y => document.querySelector('.agv-panel').getBoundingClientRect().y === y", arg=frame["y"])
    nine.drag((195, top), (195, top + 150), steps=3)
    panel.wait_for(state="hidden")
    assert state(phone)["open"] and phone.locator(".agv-details").get_attribute("aria-expanded") == "false"
    # It can be opened again in its place.
    phone.keyboard.press("i")
    still(phone)
    assert panel.bounding_box()["y"] == pytest.approx(frame["y"], abs=1)


def test_the_picture_moves_with_the_details(phone: Page, nine: Fingers) -> None:
    """The viewer used to scroll to the details, which were still beyond its edge, and the picture jumped to its new place."""
    phone.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.moves = [];
        Element.prototype.animate = function (steps, ...rest) {
            if (this.matches(".agv-slide:not([aria-hidden]) .agv-box") && steps.transform) moves.push(steps.transform[0]);
            return animate.call(this, steps, ...rest);
        };
        document.querySelector(".agv-root").onscroll = () => { window.hasScrolled = true; };
    }""")
    panel = phone.locator(".agv-panel")
    before = state(phone)["frame"]
    # The picture follows a finger that moves up, and returns when it is released.
    dragged(nine, (195, 500), (195, 470), (195, 450))
    assert before[1] - 50 < state(phone)["frame"][1] < before[1] - 5
    nine.send("touchEnd", after=150)
    still(phone)
    assert state(phone)["frame"] == pytest.approx(before, abs=1) and panel.is_hidden()
    # From where the finger leaves it, the picture moves to its place above the details.
    dragged(nine, (195, 560), (195, 480), (195, 400))
    held = state(phone)["frame"]
    nine.send("touchEnd", after=150)
    panel.wait_for()
    still(phone)
    above = state(phone)["frame"]
    assert above[1] < held[1] < before[1]
    phone.keyboard.press("i")
    panel.wait_for(state="hidden")
    still(phone)
    assert state(phone)["frame"] == pytest.approx(before, abs=1)
    ways = [float(re.findall(r"-?[\d.]+", way)[1]) for way in phone.evaluate("moves")]
    assert ways == pytest.approx([held[1] - above[1], above[1] - before[1]], abs=2)
    assert not phone.evaluate("window.hasScrolled")


def test_without_motion_everything_is_in_its_place_immediately(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, 390, has_touch=True) as page:
        open_item(page, album.path.as_uri(), 3)
        fingers = Fingers(page)
        rest = state(page)["frame"]
        dragged(fingers, (250, 450), (230, 450), (190, 450))
        fingers.send("touchEnd", after=150)
        assert state(page)["frame"] == rest
        dragged(fingers, (195, 450), (205, 480), (225, 520))
        fingers.send("touchEnd", after=150)
        assert state(page)["frame"] == rest
        dragged(fingers, (195, 450), (205, 550), (225, 650))
        fingers.send("touchEnd", after=150)
        page.wait_for_function("!document.querySelector('dialog.agv').open")
