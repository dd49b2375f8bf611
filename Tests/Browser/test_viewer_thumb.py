"""Swiping through an album of several item scripts and pages on a phone: no blank slide, jump or wrong counter in any frame."""

import time
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import opened, still
from fingers import Fingers
from frames import watch, watched
from long_album import write_long_album
from pairwise import pairwise
from serving import serving
from site_files import SiteFiles
from sites import Sites
from viewer_site import open_item, originals, shown, state

# Two borders between scripts of a hundred items, and one between pages of 240.
TOTAL = 250
# The size of a phone, minus the browser's bars.
WIDTH = 390
# Waits until a frame shows the item: on a busy machine, the next touch could come earlier.
_SHOWN = """index => new Promise(done => {
    const look = () => {
        const slide = document.querySelector('.agv-slide:not([aria-hidden])');
        requestAnimationFrame(slide.dataset.index === String(index) ? done : look);
    };
    look();
})"""
# The shortest time in which a released slide reaches its place, in milliseconds.
SHORTEST_TURN = 120


@pytest.fixture(scope="module")
def thumb_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        write_long_album(source / "holiday", TOTAL)

    return sites.site("thumb", write)


def _eased(time: float) -> float:
    """Returns the progress of a motion after a fraction of its time: the viewer's cubic-bezier(.2, .7, .2, 1), which is fastest at
    its start, so that no other interval of the same length covers more."""
    low, high = 0.0, 1.0
    while high - low > 1e-4:
        at = (low + high) / 2
        if 0.6 * (1 - at) ** 2 * at + 0.6 * (1 - at) * at**2 + at**3 < time:
            low = at
        else:
            high = at
    return 2.1 * (1 - low) ** 2 * low + 3 * (1 - low) * low**2 + low**3


def _judge(frames: list[dict], moves: bool = True) -> list[str]:
    """Returns the visible errors; with reduced motion, slides change places from one frame to the next."""
    wrong = []
    before = None
    for number, frame in enumerate(frames):
        seen = frame["seen"]
        if not seen:
            wrong.append(f"frame {number}: the picture is not visible")
        if blank := [index for index, _, painted in seen if not painted]:
            wrong.append(f"frame {number}: {blank} are blank")
        if frame["counter"] != f"{frame['current'] + 1} of {TOTAL}":
            wrong.append(f"frame {number}: the counter says {frame['counter']} over item {frame['current'] + 1}")
        # Slides are side by side, in order.
        indices = [index for index, _, _ in seen]
        if indices != list(range(indices[0], indices[0] + len(indices))) if indices else False:
            wrong.append(f"frame {number}: {indices} side by side")
        if any(right - left < WIDTH - 1 for (_, left, _), (_, right, _) in zip(seen, seen[1:])):
            wrong.append(f"frame {number}: slides lie over one another")
        # A slide moves as far as the finger and, when released, along the viewer's easing.
        places = {index: left for index, left, _ in seen}
        if before and moves:
            elapsed = max(17, frame["time"] - before["time"])
            limit = frame["travel"] + WIDTH * _eased(elapsed / SHORTEST_TURN)
            for index, left, _ in before["seen"]:
                if index in places and abs(places[index] - left) > limit + 1:
                    moved = f"{places[index] - left:.0f} px in {elapsed:.0f} ms, the finger {frame['travel']:.0f} px"
                    wrong.append(f"frame {number}: slide {index} moves by {moved}")
        before = frame
    return wrong


# Kinds of swipes: the number of steps, forwards or back, and the milliseconds of rest afterwards: the slides are still moving, have
# just come to rest, or have been at rest.
SWIPES = {"steps": (10, 12, 14), "is_back": (False, True), "rest": (40, 160, 320)}
START = 30
# From well before each border between scripts and pages to just behind it, so that the next script is requested on the way.
ACROSS = ((88, 104), (188, 204), (228, TOTAL - 1))


def _shared() -> dict[str, tuple[int, list[tuple[int, bool, int]]]]:
    """Returns each phone's slowness and its share of all kinds of swipes."""
    slow = pairwise(**SWIPES)[1]
    return {"quick phone": (1, [kind for kind in product(*SWIPES.values()) if kind not in slow]), "slow phone": (4, slow)}


def _mixed(swipes: list[tuple[int, bool, int]]) -> list[tuple[int, bool, int]]:
    """Returns the swipes in a mixed order."""
    return [swipes[place * 7 % len(swipes)] for place in range(len(swipes))]


@pytest.mark.parametrize(("slow", "swipes"), list(_shared().values()), ids=list(_shared()))
def test_with_a_thumb(browser: Browser, thumb_site: SiteFiles, slow: int, swipes: list[tuple[int, bool, int]]) -> None:
    with serving(thumb_site.root, image_delay=0.02) as base, opened(
        browser, WIDTH, has_touch=True, is_mobile=True, reduced_motion="no-preference"
    ) as page:
        fingers = Fingers(page)
        open_item(page, f"{base}holiday/index.html", START)
        fingers.session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        still(page)
        watch(page)
        index, visited = START, {START}
        for steps, is_back, rest in _mixed(swipes):
            # The arc of a thumb: slightly upwards.
            start, end = ((90, 560), (310, 530)) if is_back else ((310, 560), (90, 530))
            fingers.drag(start, end, steps=steps, pause=10)
            index += -1 if is_back else 1
            visited.add(index)
            # Fingers do not wait for a slow phone or a busy machine: the next swipe would come before this one has been drawn.
            page.evaluate(_SHOWN, index)
            time.sleep(rest / 1000)
        still(page)
        frames = watched(page)
        assert _judge(frames) == []
        assert len(frames) > 60 and {frame["current"] for frame in frames} <= visited
        now = state(page)
        assert now["index"] == index == frames[-1]["current"] and now["counter"] == f"{index + 1} of {TOTAL}"


def test_a_thumb_holds_a_slide_that_still_moves(browser: Browser, thumb_site: SiteFiles) -> None:
    with opened(browser, WIDTH, has_touch=True, is_mobile=True, reduced_motion="no-preference") as page:
        fingers = Fingers(page)
        open_item(page, thumb_site.album("holiday").path.as_uri(), 20)
        place = "document.querySelector(\".agv-slide[data-index='21']\").getBoundingClientRect().left"
        # Stopped halfway, however late the test checks.
        page.evaluate(
            """() => document.querySelector('.agv-stage').addEventListener('transitionrun', event => {
                const motion = event.target.getAnimations()[0];
                if (motion) { motion.pause(); motion.currentTime = 20; window.isHeld = true; }
            })"""
        )
        fingers.drag((310, 560), (200, 560), steps=3)
        # The slide moves from the next frame on.
        page.wait_for_function("window.isHeld")
        before = page.evaluate(place)
        assert 20 < before < WIDTH - 20
        fingers.send("touchStart", (300, 560))
        assert page.evaluate(place) == pytest.approx(before, abs=1)
        fingers.send("touchMove", (290, 560))
        page.wait_for_function(f"to => Math.abs({place} - to) <= 1", arg=before - 10)
        for x in range(280, 160, -20):
            fingers.send("touchMove", (x, 560))
        fingers.send("touchEnd")
        page.wait_for_function("document.querySelector('.agv-slide:not([aria-hidden])').dataset.index > 20")


def test_photographs_come_in_turn_across_all_borders(browser: Browser, thumb_site: SiteFiles) -> None:
    with serving(thumb_site.root) as base, opened(browser, WIDTH, has_touch=True, is_mobile=True) as page:
        fingers = Fingers(page)
        for first, last in ACROSS:
            open_item(page, f"{base}holiday/index.html", first)
            # The test swipes sooner after opening than a person could.
            originals(page, [first - 1, first, first + 1])
            watch(page)
            for index in range(first + 1, last + 1):
                fingers.drag((310, 560), (90, 540), steps=1)
                page.evaluate(_SHOWN, index)
            frames = watched(page)
            assert _judge(frames, moves=False) == []
            turned = [frame["current"] for frame in frames]
            assert sorted(set(turned)) == list(range(first, last + 1)) and turned == sorted(turned)
        shown(page, TOTAL - 1)
        assert state(page)["slides"] == 3
