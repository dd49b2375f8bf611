"""What a page inside a space keeps in memory: no link to a poster that nothing shows, and no listener for a menu that is closed."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Frame, Page

from browsing import opened
from sealed_site import COUNT_LINKS, opened_space, pictures, sealed
from serving import serving
from sites import Sites

# Functions for the page inside: they open a file as a picture, and wait until a film has another poster.
_HELPERS = """
window.picture = async address => {
    const image = document.createElement('img');
    image.src = address;
    await image.decode();
};
window.renewed = async (film, before) => {
    while (film.poster === before) await new Promise(done => requestAnimationFrame(done));
    return film.poster;
};
undefined;
"""


@pytest.fixture(scope="session")
def root(sites: Sites, browser: Browser) -> Path:
    return sealed(sites, browser)


@pytest.fixture(scope="module")
def door(root: Path) -> Iterator[str]:
    with serving(root) as base:
        yield base + "private.html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with opened(browser) as page:
        page.add_init_script(COUNT_LINKS)
        yield page


def _prepared(page: Page, door: str) -> tuple[Frame, list[str]]:
    """Returns a page inside and the addresses of its pictures, in their order. The last ones are out of sight and not opened yet."""
    frame = opened_space(page, door, "long/index.html")
    pictures(frame)
    frame.evaluate(_HELPERS)
    return frame, frame.evaluate(
        "[...document.querySelectorAll('img[data-space-src]')].map(image => new URL(image.dataset.spaceSrc, document.baseURI).href)")


def test_a_film_keeps_one_poster(page: Page, door: str) -> None:
    frame, addresses = _prepared(page, door)
    kept = frame.evaluate(
        """async addresses => {
            const film = document.createElement('video'), seen = new Set();
            for (const address of [...addresses, ...addresses]) {
                const before = film.poster;
                film.poster = address;
                seen.add(await renewed(film, before));
            }
            const count = () => [...seen].filter(link => top.links.has(link)).length;
            const shown = count();
            film.removeAttribute('src');
            return [seen.size, shown, count()];
        }""",
        addresses[:3],
    )
    assert kept == [6, 1, 0]


def test_a_slow_poster_does_not_replace_a_newer_one(page: Page, door: str) -> None:
    frame, addresses = _prepared(page, door)
    quick, slow = addresses[0], addresses[-1]
    frame.evaluate("picture", quick)
    page.route("**/sealed/**", lambda route: held.append(route))
    held: list[object] = []
    poster = frame.evaluate(
        """([quick, slow]) => {
            window.film = document.createElement('video');
            film.poster = slow;
            film.poster = quick;
            return renewed(film, '');
        }""",
        [quick, slow],
    )
    # This also answers the held requests.
    page.unroute("**/sealed/**")
    frame.evaluate("picture", slow)
    assert frame.evaluate("film.poster") == poster


def test_a_closed_menu_leaves_no_listener(page: Page, door: str) -> None:
    frame = opened_space(page, door, "index.html")
    session = page.context.new_cdp_session(page)

    def listeners() -> int:
        found = session.send("Runtime.evaluate", {"expression": "document.querySelector('iframe').contentDocument"})
        node = session.send("DOM.describeNode", {"objectId": found["result"]["objectId"]})["node"]["backendNodeId"]
        # As an object of its own window: from another window, its listeners are not visible.
        own = session.send("DOM.resolveNode", {"backendNodeId": node})["object"]["objectId"]
        return len(session.send("DOMDebugger.getEventListeners", {"objectId": own})["listeners"])

    link = frame.locator("a[href='big/index.html']").first.element_handle()
    own = link.get_attribute("href")
    before = listeners()
    for _ in range(3):
        link.evaluate("link => { link.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true})); }")
        assert link.get_attribute("href") != own and listeners() > before
        link.evaluate("link => { link.dispatchEvent(new PointerEvent('pointermove', {bubbles: true})); }")
        assert link.get_attribute("href") == own
    assert listeners() == before
