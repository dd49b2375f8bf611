"""Measures an album's page and its viewer in Chromium: what is loaded, when the first thumbnail is painted, how long a turn takes."""

import gzip
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, Response

sys.path.append(str(Path(__file__).resolve().parents[1] / "Browser"))
from browsing import chromium, opened
from serving import serving

# The time of the first frame after a thumbnail can be painted.
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
# The time from the key press to the first frame with another picture, decoded and at rest.
TURN = """original => {
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
    """A published album, and the selectors of the viewer's parts."""

    site: Path
    page: str
    thumbnail: str
    original: str


@dataclass
class Figures:
    # Bytes of everything except pictures, compressed as a host sends them, until the viewer shows a picture.
    weight: int
    requests: int
    # Milliseconds.
    thumbnail: float
    turn: float
    hurried: float


@dataclass
class Depth:
    """The cost of opening an item in the middle of an album, in milliseconds, and the number of item scripts it needed."""

    by_fragment: float
    by_page: float
    turn: float
    hurried: float
    scripts: int


def middle(visits: list[Figures]) -> Figures:
    """Returns the medians of several visits."""
    return Figures(
        weight=round(median(visit.weight for visit in visits)), requests=round(median(visit.requests for visit in visits)),
        thumbnail=median(visit.thumbnail for visit in visits), turn=median(visit.turn for visit in visits),
        hurried=median(visit.hurried for visit in visits),
    )


def middle_depth(depths: list[Depth]) -> Depth:
    """Returns the medians of several measurements."""
    return Depth(
        **{name: median(getattr(one, name) for one in depths) for name in ("by_fragment", "by_page", "turn", "hurried")},
        scripts=round(median(one.scripts for one in depths)),
    )


def visit(browser: Browser, viewer: Viewer, throttle: int, turns: int = 12) -> Figures:
    """Measures a visit without a cache, on a processor slowed down `throttle` times."""
    with serving(viewer.site) as base, opened(browser, 1440) as page:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        responses: list[Response] = []
        page.on("response", lambda response: responses.append(response))
        page.add_init_script(_FIRST_THUMBNAIL)
        page.goto(base + viewer.page)
        thumbnail = page.evaluate("firstThumbnail")
        page.locator(viewer.thumbnail).first.click()
        page.locator(viewer.original).first.wait_for()
        # Pictures are loaded as images or fetched by a script.
        texts = [one for one in responses if one.ok and not one.headers.get("content-type", "").startswith("image/")]
        weight = sum(len(gzip.compress(response.body(), 9)) for response in texts)
        page.wait_for_timeout(1500)
        return Figures(weight, len(texts), thumbnail, _turn(page, viewer, turns, 700), _turn(page, viewer, turns, 0))


def depth(browser: Browser, viewer: Viewer, address: str, turns: int = 12) -> Depth:
    """Opens an item by `#view-ID` behind the album's page, then by its own page at `address`, and turns from there."""
    folder, name = address.rsplit("/", 1)
    with serving(viewer.site) as base, opened(browser, 1440) as page:
        scripts: set[str] = set()
        page.on("request", lambda request: scripts.add(request.url) if re.search(r"(items|places)-\d+\.js$", request.url) else None)
        by_fragment = _opening(page, f"{base}{folder}/index.html#view-{name.removesuffix('.html')}", viewer)
        counted = len(scripts)
        page.goto("about:blank")
        by_page = _opening(page, base + address, viewer)
        page.wait_for_timeout(1500)
        return Depth(by_fragment, by_page, _turn(page, viewer, turns, 700), _turn(page, viewer, turns, 0), counted)


def _opening(page: Page, address: str, viewer: Viewer) -> float:
    """Returns the time from the navigation to the first frame that may show the original."""
    page.goto(address, wait_until="commit")
    return page.evaluate(
        """original => new Promise(done => {
            const look = now => {
                const image = document.querySelector(original);
                if (image && image.complete && image.naturalWidth) done(now); else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        })""",
        viewer.original,
    )


def _turn(page: Page, viewer: Viewer, turns: int, rest: int) -> float:
    """Returns the median time of a turn, with `rest` milliseconds before each, in which neighbours can be loaded."""
    taken = []
    for _ in range(turns):
        page.wait_for_timeout(rest)
        page.evaluate(TURN, viewer.original)
        page.keyboard.press("ArrowRight")
        taken.append(page.evaluate("turned"))
    return median(taken)
