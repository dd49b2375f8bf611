"""Measures how evenly a viewer moves under fingers in Chromium, on the processor of a slow phone."""

import base64
import json
import math
import time
from dataclasses import dataclass
from statistics import median
from typing import Any, Callable

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
# In seconds.
_REFRESH = 1 / 60


@dataclass
class Evenness:
    """What the screen showed during one gesture and the animation that follows it, according to Chromium's own record of its
    frames. Callbacks in the page would not do: while the page is busy, the compositor still moves what needs no script."""

    # Milliseconds from the first touch to the first frame that it changed.
    response: float
    # The longest time between two new frames while something moved, in milliseconds.
    longest: float
    # The number of all such times that were longer than `LATE`.
    late: float
    frames: float

    @property
    def text(self) -> str:
        return f"{self.longest:.0f} ms ({self.late:.0f} of {self.frames:.0f} late)"


def middle_evenness(several: list[Evenness]) -> Evenness:
    """Returns the medians of several gestures."""
    return Evenness(**{name: median(getattr(one, name) for one in several) for name in ("response", "longest", "late", "frames")})


def gestures(browser: Browser, viewer: Viewer) -> dict[str, Evenness]:
    """Opens a photo by a tap, turns by a swipe and zooms by a pinch, and records frames until the page is still."""
    phone = {"viewport": {"width": WIDTH, "height": HEIGHT}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
    with serving(viewer.site) as base, opened(browser, reduced_motion="no-preference", **phone) as page:
        page.goto(base + viewer.page, wait_until="networkidle")
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": _PROCESSOR})

        def watched(gesture: str, stays: bool = False, **how: float | str) -> Evenness:
            """The browser itself moves the fingers, at the pace of the screen."""
            act = lambda: session.send(f"Input.synthesize{gesture}Gesture", how | {"gestureSourceType": "touch"})
            return _watched(browser, page, act, stays)

        results: dict[str, Evenness] = {}
        box = page.locator(viewer.thumbnail).first.bounding_box()
        assert box
        tap = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        results["opening"] = _watched(browser, page, lambda: Fingers(page).tap(*tap))
        page.locator(viewer.original).first.wait_for()
        # Wait until the neighbours are ready.
        page.wait_for_timeout(3000)
        results["swipe"] = watched("Scroll", x=330, y=420, xDistance=-270, speed=1000, preventFling=False)
        page.wait_for_timeout(2000)
        results["pinch"] = watched("Pinch", stays=True, x=195, y=420, scaleFactor=3, relativeSpeed=400)
        return results


def _watched(browser: Browser, page: Page, act: Callable[[], None], stays: bool = False) -> Evenness:
    """Acts, and evaluates the frames until the page is still.

    `stays` says that the picture stays where the fingers leave it. Later, both viewers draw it more sharply. Chromium counts the frame
    in which that becomes visible as part of the motion, which it considers finished only at the next change of the page.
    """
    session = browser.new_browser_cdp_session()
    session.send("Tracing.start", {
        "transferMode": "ReturnAsStream", "traceConfig": {"includedCategories": ["devtools.timeline", "benchmark"]},
    })
    # Chromium's clock.
    begun = time.monotonic() * 1e6
    act()
    page.wait_for_timeout(900)
    ended: list[dict[str, Any]] = []
    session.once("Tracing.tracingComplete", lambda event: ended.append(event))
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    parts = []
    while True:
        part = session.send("IO.read", {"handle": ended[0]["stream"]})
        parts.append(base64.b64decode(part["data"]) if part.get("base64Encoded") else part["data"].encode())
        if part["eof"]:
            break
    session.detach()
    return _judged(json.loads(b"".join(parts))["traceEvents"], begun, stays)


def _judged(events: list[dict[str, Any]], begun: float, stays: bool) -> Evenness:
    touches = [event for event in events if event["name"] == "EventDispatch" and event["args"]["data"]["type"] in ("touchstart", "touchend")]
    # The renderer that was touched. The browser's own windows produce frames, too.
    touched = touches[0]["pid"]
    # The last motion of the fingers is on the screen two frames after they are lifted.
    ended = max(event["ts"] for event in touches) + 2 * _REFRESH * 1e6 if stays else math.inf
    running: dict[str, dict[str, Any]] = {}
    # The number of the newest frame, by the time at which it reached the screen, in microseconds.
    shown: dict[int, int] = {}
    wanted: set[int] = set()
    for event in sorted((event for event in events if event["name"] == "PipelineReporter"), key=lambda event: event["ts"]):
        if event["pid"] != touched or not begun <= event["ts"] <= ended:
            continue
        frame = running.setdefault(event["id2"]["local"], {})
        if event["ph"] == "b":
            frame.update(event["args"]["frame_reporter"])
            continue
        del running[event["id2"]["local"]]
        if not frame:
            continue
        number = frame["frame_sequence"]
        if frame["state"].startswith("STATE_PRESENTED"):
            shown[event["ts"]] = max(number, shown.get(event["ts"], 0))
        elif frame["state"] == "STATE_DROPPED" and frame["affects_smoothness"]:
            wanted.add(number)
    numbers = sorted(set(shown.values()))
    # No frame is late if nothing had to move.
    times = [
        (1 + len(wanted.intersection(range(before + 1, after)))) * _REFRESH * 1000 for before, after in zip(numbers, numbers[1:])
    ]
    return Evenness((min(shown) - begun) / 1000, max(times), sum(one > LATE for one in times), len(times))
