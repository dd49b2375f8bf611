"""Measures an album's page and its viewer in Chromium: what is loaded, when the first thumbnail is there, how long a turn takes."""

import gzip
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, Response

sys.path.append(str(Path(__file__).resolve().parents[1] / "Browser"))
from browsing import chromium, opened
from serving import serving

# A thumbnail is there once it can be painted, in the first frame after that.
_FIRST_THUMBNAIL = """
    window.firstThumbnail = new Promise(done => {
        const look = () => {
            const there = [...document.images].some(image => image.complete && image.naturalWidth > 100
                && image.getBoundingClientRect().top < innerHeight && image.clientWidth > 50);
            if (there) done(performance.now()); else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
"""
# From the key press to the first frame with another picture, decoded and in the place where it stays.
_TURN = """original => {
    const source = () => { const image = document.querySelector(original); return image && image.complete && image.naturalWidth
        ? image.currentSrc : ''; };
    const before = source();
    window.turned = new Promise(done => addEventListener('keydown', event => {
        let stable = 0, place = '';
        const look = now => {
            const image = document.querySelector(original), after = source();
            const frame = image ? image.getBoundingClientRect() : null;
            const here = frame ? [frame.left, frame.top, frame.width].map(Math.round).join() : '';
            if (after && after !== before && here === place) done(stable - event.timeStamp);
            else {
                place = after !== before ? here : '';
                stable = performance.now();
                requestAnimationFrame(look);
            }
        };
        requestAnimationFrame(look);
    }, {once: true, capture: true}));
}"""


@dataclass(frozen=True)
class Viewer:
    """A published album, and where in it the viewer's parts are."""

    site: Path
    page: str
    thumbnail: str
    original: str


@dataclass
class Figures:
    # Bytes of everything but pictures, compressed as a host sends them, until the viewer shows a picture.
    weight: int
    requests: int
    # Milliseconds.
    thumbnail: float
    turn: float
    hurried: float


def middle(visits: list[Figures]) -> Figures:
    """The medians of several visits."""
    return Figures(
        weight=round(median(visit.weight for visit in visits)), requests=round(median(visit.requests for visit in visits)),
        thumbnail=median(visit.thumbnail for visit in visits), turn=median(visit.turn for visit in visits),
        hurried=median(visit.hurried for visit in visits),
    )


def visit(browser: Browser, viewer: Viewer, throttle: int, turns: int = 12) -> Figures:
    """With nothing remembered, on a processor so many times slower than it is."""
    with serving(viewer.site) as base, opened(browser, 1440) as page:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        responses: list[Response] = []
        page.on("response", lambda response: responses.append(response))
        page.add_init_script(_FIRST_THUMBNAIL)
        page.goto(base + viewer.page)
        thumbnail = page.evaluate("firstThumbnail")
        page.locator(viewer.thumbnail).first.click()
        page.locator(viewer.original).first.wait_for()
        texts = [response for response in responses if response.ok and not response.request.resource_type == "image"]
        weight = sum(len(gzip.compress(response.body(), 9)) for response in texts)
        page.wait_for_timeout(1500)
        return Figures(weight, len(texts), thumbnail, _turn(page, viewer, turns, 700), _turn(page, viewer, turns, 0))


def _turn(page: Page, viewer: Viewer, turns: int, rest: int) -> float:
    """The median turn, with so many milliseconds of rest before each, in which neighbours can be made ready."""
    taken = []
    for _ in range(turns):
        page.wait_for_timeout(rest)
        page.evaluate(_TURN, viewer.original)
        page.keyboard.press("ArrowRight")
        taken.append(page.evaluate("turned"))
    return median(taken)
