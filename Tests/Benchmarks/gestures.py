"""Measures how evenly a viewer moves under fingers in Chromium, on the processor of a slow phone."""

import time
from dataclasses import dataclass

from playwright.sync_api import Browser, Page
from viewers import Viewer

# From the browser tests, whose folder `viewers` has added to the path.
from browsing import opened
from fingers import Fingers
from serving import serving

WIDTH, HEIGHT = 390, 844
# In milliseconds: two frames at sixty per second.
LATE = 32
_PROCESSOR = 4

# Records the timestamp of each frame that the page draws.
_WATCH = """() => {
    const times = window.frameTimes = [];
    const tick = time => { times.push(time); window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
}"""
_WATCHED = """() => {
    cancelAnimationFrame(window.ticking);
    return window.frameTimes.slice(1).map((time, place) => time - window.frameTimes[place]);
}"""


@dataclass
class Evenness:
    """The frames of one gesture, and of the animation that follows it."""

    frames: int
    # In milliseconds.
    longest: float
    # Frames that took longer than `LATE`.
    late: int

    @property
    def text(self) -> str:
        return f"{self.longest:.0f} ms ({self.late} of {self.frames} late)"


def gestures(browser: Browser, viewer: Viewer) -> dict[str, Evenness]:
    """Opens a photo by a tap, turns by a swipe and zooms by a pinch, and records frames until the page is still."""
    phone = {"viewport": {"width": WIDTH, "height": HEIGHT}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
    with serving(viewer.site) as base, opened(browser, reduced_motion="no-preference", **phone) as page:
        page.goto(base + viewer.page, wait_until="networkidle")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _PROCESSOR})
        fingers = Fingers(page)
        results: dict[str, Evenness] = {}
        box = page.locator(viewer.thumbnail).first.bounding_box()
        assert box
        page.evaluate(_WATCH)
        fingers.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        results["opening"] = _rested(page)
        page.locator(viewer.original).first.wait_for()
        # Wait until the neighbours are ready.
        page.wait_for_timeout(3000)
        page.evaluate(_WATCH)
        fingers.drag((330, 420), (60, 420), steps=16, pause=16)
        results["swipe"] = _rested(page)
        page.wait_for_timeout(2000)
        page.evaluate(_WATCH)
        _pinch(fingers)
        results["pinch"] = _rested(page)
        return results


def _pinch(fingers: Fingers) -> None:
    fingers.rest()
    fingers.send("touchStart", (180, 420), (210, 420))
    for step in range(1, 25):
        apart = 15 + step * 5
        fingers.send("touchMove", (195 - apart, 420), (195 + apart, 420), after=16)
        time.sleep(0.016)
    fingers.send("touchEnd", after=16)


def _rested(page: Page) -> Evenness:
    page.wait_for_timeout(900)
    taken: list[float] = page.evaluate(_WATCHED)
    return Evenness(len(taken), max(taken), sum(one > LATE for one in taken))
