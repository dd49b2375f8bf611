"""Spaces: the site behind the door works as it does outside, from files and from a host, and no request reveals what is inside.

The sites are built by the program and sealed by the second implementation of the format."""

import re
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, Locator, Page, Route

from axe import violations_in
from browsing import HEIGHT, SCHEMES, frames, opened, refused
from sealed_site import COUNT_LINKS, OTHER_PASSWORD, PASSWORD, enter, inside, opened_space, pictures, sealed
from serving import serving
from sites import Sites

_LISTEN = """
window.violations = [];
addEventListener('securitypolicyviolation', event => top.violations.push(event.effectiveDirective + ' ' + event.blockedURI));
"""


@pytest.fixture(scope="session")
def root(sites: Sites, browser: Browser) -> Path:
    return sealed(sites, browser)


@pytest.fixture(scope="session", params=["file", "http"])
def door(request: pytest.FixtureRequest, root: Path) -> Iterator[str]:
    if request.param == "file":
        yield (root / "private.html").as_uri()
        return
    with serving(root) as base:
        yield base + "private.html"


# Both load the same files in the same way, as scripts. What concerns the first visit, the history, windows, storage, the policy or media is
# tested on both, and everything else on one of them.
from_a_file = pytest.mark.parametrize("door", ["file"], indirect=True)
on_a_host = pytest.mark.parametrize("door", ["http"], indirect=True)


@contextmanager
def visiting(browser: Browser, door: str, **options: Any) -> Iterator[Page]:
    """A window that may only request the door, the sealed files, the theme's files, and the public icon, as whole browsers do."""
    strange: list[str] = []
    errors: list[str] = []
    base = door.rsplit("/", 1)[0]

    def asked(address: str) -> None:
        if not address.startswith((door, base + "/sealed/", base + "/assets/", base + "/icon.png", "data:", "blob:", "about:blank")):
            strange.append(address)

    with opened(browser, **options) as page:
        page.on("request", lambda request: asked(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
    assert not strange, strange
    assert not errors, errors


def _shown(frame: Frame, index: int) -> None:
    """Waits until the viewer shows an item and takes keys, which it does once it has the focus."""
    frame.locator(f".agv-slide[data-index='{index}']:not([aria-hidden]) .agv-original").wait_for(state="attached")
    frame.wait_for_function("document.activeElement.closest('dialog.agv[open]')")


def _heading(frame: Frame) -> str:
    return frame.locator("h1").first.inner_text()


# --- The door


def test_two_passwords_open_two_spaces(browser: Browser, door: str) -> None:
    for password, title in ((PASSWORD, "Found"), (OTHER_PASSWORD, "Other")):
        with visiting(browser, door) as page:
            page.goto(door)
            enter(page, password)
            frame = inside(page, "index.html")
            assert _heading(frame) == title
            page.wait_for_function("title => document.title === title", arg=title)
            pictures(frame)
            # The other space's home page has no finding links, and therefore no header.
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 800})
                lock = frame.locator(".ag-lock").bounding_box()
                assert lock["y"] < 20 and width - 60 < lock["x"] + lock["width"] <= width


@from_a_file
def test_a_password_is_the_same_however_it_is_composed(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        enter(page, PASSWORD.replace("ä", "a\u0308"))
        inside(page)


@from_a_file
@pytest.mark.parametrize("typed", [f" {PASSWORD}", f"{PASSWORD}\u00a0 "])
def test_blanks_around_a_password_do_not_count(browser: Browser, door: str, typed: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        enter(page, typed)
        inside(page)


@on_a_host
def test_a_wrong_password_is_reported_and_can_be_typed_again(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        page.wait_for_function("document.activeElement.type === 'password'")
        enter(page, "wrong")
        page.locator("form [role=status]", has_text="This password is wrong").wait_for()
        assert page.evaluate("document.activeElement.type") == "password"
        # The wrong password is selected, so that typing replaces it.
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        inside(page)


@from_a_file
def test_nothing_can_be_submitted_without_the_script(browser: Browser, door: str) -> None:
    with opened(browser, java_script_enabled=False) as page:
        page.goto(door)
        assert page.get_by_label("Password").is_disabled()
        assert page.get_by_role("button").is_disabled()
        assert page.locator("noscript p", has_text="These albums are encrypted. Turn on JavaScript").is_visible()


@pytest.mark.parametrize("door, script, words", [
    ("http", "Object.defineProperty(Crypto.prototype, 'subtle', {get() { return undefined; }})", "secure connection"),
    ("file", "delete window.DecompressionStream", "too old"),
], indirect=["door"])
def test_a_browser_that_cannot_decrypt_says_why(browser: Browser, door: str, script: str, words: str) -> None:
    with visiting(browser, door) as page:
        page.add_init_script(script)
        page.goto(door)
        page.locator("form [role=status]", has_text=words).wait_for()
        assert page.get_by_label("Password").is_disabled()


# --- Inside


def test_an_album_page_shows_its_pictures_and_the_viewer_turns(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.add_init_script(COUNT_LINKS)
        frame = opened_space(page, door, "long/index.html")
        pictures(frame)
        before = frame.evaluate("scrollY")
        frame.locator(".ag-cell[data-index='3'] > a").click()
        _shown(frame, 3)
        page.wait_for_function("location.hash === '#/long/00003.html'")
        for index in range(4, 24):
            page.keyboard.press("ArrowRight")
            _shown(frame, index)
        # The pictures of previous items are released, and so are those that have left the strip.
        frame.wait_for_function("""() => {
            const shown = new Set([...document.images].map(image => image.src.startsWith('blob:') ? image.src : image.currentSrc));
            return [...top.links].every(link => shown.has(link));
        }""")
        page.keyboard.press("Escape")
        frame.locator("dialog.agv[open]").wait_for(state="hidden")
        page.wait_for_function("location.hash === '#/long/index.html'")
        assert frame.evaluate("document.activeElement.closest('[data-index]').dataset.index") == "23"
        assert frame.evaluate("document.activeElement.getBoundingClientRect().top") > 0
        assert before == 0


def _late(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


@on_a_host
def test_a_picture_is_as_sharp_as_its_place(browser: Browser, door: str) -> None:
    """Even if the styles, without which a picture is as wide as its largest file, arrive after the page."""
    with visiting(browser, door, width=390, device_scale_factor=2) as page:
        page.route("**/*.css", _late)
        frame = opened_space(page, door, "big/index.html")
        pictures(frame)
        width, natural = frame.evaluate("(image => [image.clientWidth, image.naturalWidth])(document.querySelector('.ag-cell img'))")
        assert width * 1.8 <= natural < 1500


def test_links_lead_through_the_space_and_back(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door)
        frame.get_by_role("link", name="Long").first.click()
        inside(page, "long/index.html")
        # The entries from before a reload belong to documents that are gone.
        page.reload()
        enter(page, PASSWORD)
        inside(page, "long/index.html")
        page.evaluate("history.back()")
        assert _heading(inside(page, "index.html")) == "Found"
        page.evaluate("history.forward()")
        frame = inside(page, "long/index.html")
        frame.evaluate("scrollTo(0, 900)")
        frame.wait_for_function("scrollY === 900")
        # The breadcrumb is updated one frame later.
        frame.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # A mouse click would scroll the link into view.
        frame.evaluate("document.querySelector('.ag-breadcrumb a').click()")
        inside(page, "index.html")
        page.evaluate("history.back()")
        frame = inside(page, "long/index.html")
        frame.wait_for_function("scrollY === 900")
        page.evaluate("history.forward()")
        frame = inside(page, "index.html")
        assert _heading(frame) == "Found"


def test_a_link_to_an_item_opens_it_and_closes_to_its_album(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/b2.html")
        _shown(frame, 2)
        page.keyboard.press("ArrowRight")
        _shown(frame, 3)
        page.wait_for_function("location.hash === '#/big/b3.html'")
        page.keyboard.press("Escape")
        frame = inside(page, "big/index.html#item-b3")
        pictures(frame)


@from_a_file
def test_a_link_to_a_part_of_the_page_goes_there(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.set_viewport_size({"width": 820, "height": 300})
        frame = opened_space(page, door, "tagged/index.html")
        frame.get_by_role("navigation", name="Categories").get_by_role("link", name="Two").click()
        frame.wait_for_function("document.querySelector(':target')?.id === 'category-2' && scrollY > 0")
        inside(page, "tagged/index.html#category-2")
        page.evaluate("history.back()")
        frame.wait_for_function("scrollY === 0")
        inside(page, "tagged/index.html")


@on_a_host
def test_an_item_named_after_the_page_is_scrolled_to(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "long/index.html#item-00090")
        frame.wait_for_function("scrollY > 1000 && document.querySelector(':target').id === 'item-00090'")
        pictures(frame)


@from_a_file
def test_a_page_of_a_category(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "rooms/categories/kitchen.html")
        frame.locator(".ag-cell > a").first.click()
        _shown(frame, 12)
        page.keyboard.press("Escape")
        frame.locator("dialog.agv[open]").wait_for(state="hidden")
        frame.locator(".ag-breadcrumb a", has_text="Rooms").click()
        inside(page, "rooms/index.html")


def test_the_search_from_any_page(browser: Browser, door: str) -> None:
    with visiting(browser, door, width=1440) as page:
        frame = opened_space(page, door, "big/index.html")
        field = frame.locator(".ag-seek input")
        field.fill("dusk")
        field.press("Enter")
        frame = inside(page, "search.html?q=dusk")
        frame.locator(".ag-hit img").first.wait_for()
        pictures(frame)
        frame.locator(".ag-hit a", has_text="Lighthouse at dusk").click()
        frame.locator("dialog.agv[open] .agv-original").first.wait_for(state="attached")
        page.evaluate("history.back()")
        frame.locator("dialog.agv[open]").wait_for(state="hidden")
        frame.locator("#query").fill("harbours")
        frame.locator(".ag-found-count", has_text="3 results").wait_for()


@on_a_host
def test_the_timeline(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "timeline.html")
        frame.locator("[data-finding=timeline] img").first.wait_for()
        pictures(frame)
        frame.locator("[data-finding=timeline] a").first.click()
        frame.locator("dialog.agv[open] .agv-original").first.wait_for(state="attached")


@from_a_file
def test_the_map(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "map.html")
        frame.locator(".ag-mark").first.wait_for()
        frame.locator(".ag-mark img").first.wait_for()
        frame.locator(".ag-mark").first.click()
        frame.locator(".ag-map-panel a, [data-finding=map] a").first.wait_for()


def test_the_next_page_of_a_long_list_comes_by_itself_on_a_host(browser: Browser, root: Path) -> None:
    with serving(root) as base, visiting(browser, base + "private.html") as page:
        frame = opened_space(page, base + "private.html", "long/index.html")
        assert frame.locator(".ag-cell").count() < 300
        frame.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        frame.locator("#item-00299").wait_for(state="attached")
        frame.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        pictures(frame)


# Not every browser in use supports them.
@pytest.mark.parametrize("door, lacks", [
    ("file", "nothing"), ("http", "nothing"), ("file", "requestIdleCallback and Uint8Array.fromBase64"),
], indirect=["door"])
def test_a_download_of_several_pieces_is_the_file_itself(browser: Browser, door: str, sites: Sites, lacks: str) -> None:
    with visiting(browser, door) as page:
        if lacks != "nothing":
            page.add_init_script("delete window.requestIdleCallback; delete Uint8Array.fromBase64;")
        frame = opened_space(page, door, "big/noise.html")
        _shown(frame, 6)
        with page.expect_download() as download:
            frame.locator("a.agv-button[download]").click()
        assert download.value.suggested_filename.startswith("noise.")
        published = max((sites.site("space-one", lambda _: None).root / "big" / "media").glob("noise-*"), key=lambda file: file.stat().st_size)
        assert published.stat().st_size > 2 * 524_288
        assert Path(download.value.path()).read_bytes() == published.read_bytes()


def test_what_is_selected_on_a_host_is_saved(browser: Browser, root: Path) -> None:
    with serving(root) as base, visiting(browser, base + "private.html") as page:
        frame = opened_space(page, base + "private.html", "big/index.html")
        frame.get_by_role("button", name="Select", exact=True).click()
        frame.locator(".ag-cell[data-index='1'] > a").click()
        with page.expect_download() as download:
            frame.get_by_role("button", name="Save", exact=True).click()
        assert download.value.suggested_filename == "b1.jpg"


@on_a_host
def test_a_client_picks_and_finds_the_hearts_again(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "client/index.html")
        heart = frame.locator(".ag-cell[data-index='1'] .agv-heart")
        heart.click()
        assert heart.get_attribute("aria-pressed") == "true"
        page.reload()
        enter(page, PASSWORD)
        frame = inside(page, "client/index.html")
        assert frame.locator(".agv-heart[aria-pressed=true]").count() == 1


@from_a_file
def test_a_picker_shows_what_is_chosen(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "picker/index.html")
        pictures(frame)
        frame.locator(".ag-cell[data-index='4'] > a").click()
        frame.wait_for_function("document.querySelector('.ag-selected img').currentSrc.startsWith('blob:') && document.querySelector('.ag-selected').dataset.index === '4'")
        frame.locator(".ag-selected a").click()
        _shown(frame, 4)


@on_a_host
def test_a_picker_shows_what_is_chosen_before_its_picture_has_arrived(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.set_viewport_size({"width": 820, "height": 200})
        frame = opened_space(page, door, "picker/index.html")
        pictures(frame)
        held: list[Route] = []
        page.route("**/sealed/**", lambda route: held.append(route))
        cell = frame.locator(".ag-cell[data-index='4'] > a")
        cell.scroll_into_view_if_needed()
        while not held:
            frames(page, 1)
        # In so low a window, the selected view lies over the cell.
        cell.evaluate("link => link.click()")
        frame.wait_for_selector(".ag-selected[data-index='4']", state="attached")
        # This also answers the held requests.
        page.unroute("**/sealed/**")
        frame.wait_for_function("document.querySelector('.ag-selected img').currentSrc.startsWith('blob:')")


@from_a_file
def test_a_link_out_of_the_space_leaves_the_frame(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/index.html")
        link = frame.locator("a[href='https://example.org/elsewhere']")
        link.evaluate("link => { link.addEventListener('click', () => setTimeout(() => { window.target = link.target; })); "
                      "addEventListener('click', event => event.preventDefault()); link.click(); }")
        frame.wait_for_function("window.target === '_top'")


def test_a_link_opened_in_a_window_of_its_own_asks_for_the_password(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "index.html")
        with page.context.expect_page() as opening:
            frame.locator("a[href='big/index.html']").first.click(modifiers=["ControlOrMeta"])
        new = opening.value
        enter(new, PASSWORD)
        inside(new, "big/index.html")
        link = frame.locator("a[href='big/index.html']").first
        address = link.evaluate("link => { link.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true})); return link.href; }")
        assert address == door + "#/big/index.html"


def _opened_film(page: Page, door: str) -> tuple[Frame, Locator]:
    frame = opened_space(page, door, "films/index.html")
    pictures(frame)
    frame.locator(".ag-cell > a").first.click()
    film = frame.locator("video.agv-film")
    film.wait_for()
    return frame, film


def test_a_film_is_decrypted_when_it_is_played(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame, film = _opened_film(page, door)
        assert film.evaluate("film => film.currentSrc").startswith("data:") or film.evaluate("film => film.currentSrc") == ""
        film.evaluate("film => { film.muted = true; film.play(); }")
        frame.wait_for_function("document.querySelector('video.agv-film').currentTime > 0.2")
        assert film.evaluate("film => film.currentSrc").startswith("blob:")


@contextmanager
def _held(page: Page) -> Iterator[list[Route]]:
    """Holds the answers to requests for sealed files."""
    held: list[Route] = []
    page.route("**/sealed/**", lambda route: held.append(route))
    yield held
    # This also answers the held requests.
    page.unroute("**/sealed/**")


# Plays a film like the browser's own button, which no script in the page can replace.
_PLAY = """film => {
    window.film = film;
    film.muted = true;
    top.HTMLMediaElement.prototype.play.call(film).catch(() => {});
}"""


@on_a_host
@pytest.mark.parametrize("leaving", ["pause", "turn", "pause and play"])
def test_a_film_plays_after_the_wait_only_if_it_still_should(browser: Browser, door: str, leaving: str) -> None:
    with visiting(browser, door) as page:
        frame, film = _opened_film(page, door)
        wait = frame.locator(".ag-decrypting", has_text="Decrypting")
        with _held(page) as held:
            film.evaluate(_PLAY)
            wait.wait_for()
            assert film.evaluate("film => [film.paused, film.error]") == [False, None]
            while not held:
                frames(page, 1)
            if leaving == "turn":
                page.keyboard.press("ArrowRight")
            else:
                wait.click()
            wait.wait_for(state="detached")
            if leaving == "pause and play":
                film.evaluate(_PLAY)
                wait.wait_for()
        frame.wait_for_function("film.currentSrc.startsWith('blob:')")
        if leaving == "pause and play":
            frame.wait_for_function("film.currentTime > 0.2")
        else:
            film.evaluate("film => { film.preload = 'auto'; }")
            frame.wait_for_function("film.readyState === 4")
            assert frame.evaluate("[film.paused, film.currentTime]") == [True, 0]


@from_a_file
def test_a_motion_that_is_stopped_while_it_is_decrypted_learns_of_it(browser: Browser, door: str) -> None:
    """Like a Live Photo's when the visitor turns: the video has no controls, and is removed when it pauses."""
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "films/index.html")
        frame.locator(".ag-cell > a").first.click()
        frame.locator("video.agv-film").wait_for()
        with _held(page):
            stopped = frame.evaluate("""async () => {
                const video = document.createElement('video');
                video.muted = true;
                video.src = document.querySelector('video.agv-film').src;
                const paused = new Promise(done => { video.onpause = done; });
                const refused = video.play().catch(problem => problem.name);
                video.pause();
                await paused;
                return [await refused, video.paused, document.querySelectorAll('.ag-decrypting').length];
            }""")
        assert stopped == ["AbortError", True, 0]


@on_a_host
def test_hostile_texts_are_inert(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "hostile/index.html")
        pictures(frame)
        frame.locator(".ag-cell > a").first.click()
        _shown(frame, 0)
        for index in range(1, 6):
            page.keyboard.press("ArrowRight")
            _shown(frame, index)
        for window in page.frames:
            assert window.evaluate("window.hacked") is None


def test_no_page_breaks_the_policy(browser: Browser, door: str) -> None:
    with visiting(browser, door, bypass_csp=False) as page:
        page.add_init_script(_LISTEN)
        page.goto(door)
        enter(page, PASSWORD)
        for address in ("big/index.html", "search.html?q=dusk", "timeline.html", "map.html", "films/index.html", "big/b1.html"):
            page.frame_locator("iframe.ag-space-shown").locator("h1, .agv-original").first.wait_for(state="attached")
            page.evaluate("address => { location.hash = '#/' + address; }", address)
            page.frame_locator("iframe.ag-space-shown").locator(f"base[href*='{address.split('?')[0]}']").wait_for(state="attached")
        page.frame_locator("iframe.ag-space-shown").locator(".agv-original").first.wait_for(state="attached")
        assert page.evaluate("window.violations") == []


@from_a_file
def test_axe_finds_nothing(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        found = [violations_in(page, SCHEMES)]
        enter(page, "wrong")
        page.locator("form [role=status]", has_text="This password is wrong").wait_for()
        found.append(violations_in(page, SCHEMES))
        enter(page, PASSWORD)
        pictures(inside(page))
        # This includes the page inside: axe scans frames.
        found.append(violations_in(page, SCHEMES))
        assert not any(found), "\n".join(found)


# --- What does not arrive


def _note(page: Page, words: str) -> None:
    page.locator(".ag-space-note", has_text=words).wait_for()


def _closes_on_back(page: Page, frame: Frame, address: str) -> None:
    """Opens an item of the visible page, and goes back to it."""
    frame.locator(".ag-cell > a").first.click()
    frame.locator("dialog.agv[open] .agv-original").first.wait_for(state="attached")
    page.evaluate("history.back()")
    frame.locator("dialog.agv[open]").wait_for(state="hidden")
    page.wait_for_function("address => location.hash === '#/' + address", arg=address)
    # The visitor is on a good page again.
    page.locator(".ag-space-note").wait_for(state="hidden")


@on_a_host
@pytest.mark.parametrize("files", ["sealed/**", "assets/inside-*.js"])
def test_after_a_page_that_does_not_load_the_visit_continues_where_it_was(browser: Browser, door: str, files: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/index.html")
        pictures(frame)
        page.route(f"**/{files}", lambda route: route.abort())
        frame.locator(".ag-breadcrumb a").first.click()
        _note(page, "could not be loaded")
        assert inside(page, "big/index.html") == frame
        page.unroute(f"**/{files}")
        _closes_on_back(page, frame, "big/index.html")
        frame.locator(".ag-breadcrumb a").first.click()
        assert _heading(inside(page, "index.html")) == "Found"


@on_a_host
@pytest.mark.parametrize("files", ["sealed/**", "assets/inside-*.js"])
def test_after_a_step_back_that_does_not_load_the_address_is_that_of_the_visible_page(browser: Browser, door: str, files: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "index.html")
        frame.locator("a[href='big/index.html']").first.click()
        inside(page, "big/index.html")
        # Until then, the browser still has the first page.
        page.reload()
        enter(page, PASSWORD)
        frame = inside(page, "big/index.html")
        pictures(frame)
        page.route(f"**/{files}", lambda route: route.abort())
        page.evaluate("history.back()")
        _note(page, "could not be loaded")
        assert inside(page, "big/index.html") == frame
        page.unroute(f"**/{files}")
        _closes_on_back(page, frame, "big/index.html")


def _without_pictures(page: Page, door: str) -> Frame:
    """Opens an album and scrolls to pictures that cannot be loaded until requests are no longer intercepted."""
    frame = opened_space(page, door, "long/index.html")
    pictures(frame)
    page.route("**/sealed/**", lambda route: route.abort())
    frame.evaluate("scrollTo(0, 2000)")
    frame.locator(".ag-broken").first.wait_for()
    return frame


@on_a_host
def test_pictures_come_with_the_connection(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = _without_pictures(page, door)
        page.unroute("**/sealed/**")
        page.context.set_offline(True)
        page.context.set_offline(False)
        pictures(frame)
        frame.wait_for_function("!document.querySelector('.ag-broken')")


@on_a_host
def test_pictures_come_without_an_event_about_the_connection(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = _without_pictures(page, door)
        # The second attempt fails, too, and leaves one note for each picture.
        with page.expect_event("requestfailed"):
            pass
        assert frame.evaluate(
            "[...document.querySelectorAll('.ag-with-broken')].every(a => a.querySelectorAll('.ag-broken').length === 1)"
        )
        page.unroute("**/sealed/**")
        pictures(frame)
        # Pictures out of sight are requested when they come into sight.
        frame.evaluate("scrollTo(0, 0)")
        pictures(frame)


@on_a_host
def test_requests_without_an_answer_give_way(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.clock.install()
        frame = opened_space(page, door, "long/index.html")
        pictures(frame)
        with _held(page) as held:
            frame.evaluate("scrollTo(0, 3000)")
            while len(held) < 4:
                frames(page, 1)
            # The page computes the name of what it requests in several steps, which come before these.
            frame.evaluate("""async () => {
                document.querySelector('.ag-breadcrumb a').click();
                for (let step = 0; step < 10; step += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
            }""")
            page.clock.run_for(31_000)
            # The page takes precedence over the waiting pictures, too.
            page.wait_for_function("document.head.querySelectorAll('script[src*=sealed]').length > 4")
            while len(held) < 5:
                frames(page, 1)
            held[4].continue_()
            inside(page, "index.html")


@on_a_host
@pytest.mark.parametrize("is_blocked", [False, True])
def test_a_visit_whose_first_page_has_no_script_says_so(browser: Browser, door: str, is_blocked: bool) -> None:
    """This includes a browser that blocks the script and reports it while the page is still being written."""
    with visiting(browser, door) as page:
        if is_blocked:
            refused(page, "*/assets/inside-*.js")
        else:
            page.route("**/assets/inside-*.js", lambda route: route.abort())
        page.goto(door)
        enter(page, PASSWORD)
        _note(page, "could not be loaded")
        assert page.locator("iframe").count() == 0


# --- Leaving


@from_a_file
def test_the_lock_and_a_reload_forget_the_keys(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/index.html")
        frame.get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        assert page.evaluate("document.activeElement.type") == "password"
        assert page.get_by_label("Password").input_value() == ""
        assert page.evaluate("[document.title, location.hash]") == ["Private albums – Found", ""]
        enter(page, PASSWORD)
        inside(page)
        page.reload()
        page.get_by_label("Password").wait_for()
        assert page.locator("iframe").count() == 0


@on_a_host
def test_back_after_the_lock_opens_nothing(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/index.html")
        frame.locator(".ag-breadcrumb a").first.click()
        inside(page, "index.html").get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        page.evaluate("new Promise(done => { addEventListener('popstate', () => setTimeout(done), {once: true}); history.back(); })")
        assert page.locator("iframe").count() == 0
        assert page.get_by_label("Password").is_visible()
        # Nor does the address say which page was open.
        assert page.evaluate("location.hash") == ""
        # A page that somebody asks for by its address opens with the password, as before.
        page.evaluate("new Promise(done => { addEventListener('hashchange', () => setTimeout(done), {once: true}); location.hash = '#/long/index.html'; })")
        assert page.evaluate("location.hash") == "#/long/index.html"
        enter(page, PASSWORD)
        inside(page, "long/index.html")


@on_a_host
def test_back_to_a_page_of_another_space_is_the_start_of_this_one(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "long/index.html")
        frame.locator(".ag-breadcrumb a").first.click()
        frame = inside(page, "index.html")
        frame.locator("a[href='big/index.html']").first.click()
        inside(page, "big/index.html").get_by_role("button", name="Lock").click()
        enter(page, OTHER_PASSWORD)
        inside(page, "index.html")
        page.evaluate("new Promise(done => { addEventListener('popstate', () => done(), {once: true}); history.go(-2); })")
        assert _heading(inside(page, "index.html")) == "Other"
        assert page.locator(".ag-space-note").text_content() == ""


@from_a_file
def test_an_idle_visit_is_locked(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.clock.install()
        opened_space(page, door, "big/index.html")
        page.clock.run_for(14 * 60 * 1000)
        assert page.locator("iframe").count() == 1
        page.keyboard.press("ArrowDown")
        page.clock.run_for(14 * 60 * 1000)
        assert page.locator("iframe").count() == 1
        page.clock.run_for(70 * 1000)
        page.locator("iframe").wait_for(state="detached")
        page.locator("form [role=status]", has_text="Locked after 15 minutes").wait_for()


@on_a_host
@pytest.mark.parametrize("what", ["a film", "a slideshow", "a clip under the pointer"])
def test_a_visitor_who_watches_without_touching_anything_is_present(browser: Browser, door: str, what: str) -> None:
    with visiting(browser, door) as page:
        page.clock.install()
        frame = opened_space(page, door, "films/index.html" if what != "a slideshow" else "big/b1.html")
        if what == "a slideshow":
            _shown(frame, 1)
            page.clock.run_for(14 * 60 * 1000)
            # A click by a script does not count as input.
            frame.evaluate("document.querySelector('.agv-bar button:has(path)[aria-label=\"Slideshow\"]').click()")
            while page.evaluate("location.hash") == "#/big/b1.html":
                page.clock.run_for(500)
        else:
            pictures(frame)
            frame.locator(".ag-cell > a").first.click()
            frame.locator("video.agv-film").evaluate("(film, isClip) => { film.loop = true; film.ariaHidden = isClip ? 'true' : null; }",
                                                     what != "a film")
            page.clock.run_for(14 * 60 * 1000)
            frame.locator("video.agv-film").evaluate(_PLAY)
            frame.wait_for_function("film.currentTime > 0")
            frame.evaluate("new Promise(done => film.addEventListener('timeupdate', () => done(), {once: true}))")
        page.clock.run_for(2 * 60 * 1000)
        if what == "a clip under the pointer":
            page.locator("iframe").wait_for(state="detached")
        else:
            assert page.locator("iframe").count() == 1


@on_a_host
def test_the_lock_forgets_what_is_selected(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "big/index.html")
        root = urlsplit(door).path.rsplit("/", 1)[0]
        page.evaluate("key => sessionStorage.setItem(key, '[1]')", f"albumgen.selection.{root}/public/")
        frame.get_by_role("button", name="Select", exact=True).click()
        frame.locator(".ag-cell[data-index='1'] > a").click()
        assert page.evaluate("key => sessionStorage.getItem(key)", f"albumgen.selection.{root}/big/") == '["b1"]'
        frame.get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        assert page.evaluate("Object.keys(sessionStorage)") == [f"albumgen.selection.{root}/public/"]


# The type of each key that the device remembers, and whether a script could read it.
_REMEMBERED = """() => new Promise(done => {
    indexedDB.open('albumgen-door').onsuccess = event => {
        event.target.result.transaction('keys').objectStore('keys').getAll().onsuccess = all => {
            event.target.result.close();
            done(all.target.result.map(key => [key.type, key.extractable]));
        };
    };
})"""


def _remembers(page: Page) -> None:
    """Waits until the browser has stored the key. The space opens without it if that takes long."""
    page.wait_for_function(f"async () => (await ({_REMEMBERED})()).length === 1")


def test_a_device_remembers_until_it_is_locked(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        page.get_by_label("Remember on this device").check()
        enter(page, OTHER_PASSWORD)
        inside(page)
        _remembers(page)
        page.reload()
        frame = inside(page)
        assert _heading(frame) == "Other"
        # It cannot be read, only used.
        assert page.evaluate(_REMEMBERED) == [["secret", False]]
        frame.get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        page.reload()
        page.get_by_label("Password").wait_for()
        page.wait_for_function("document.activeElement.type === 'password'")
        assert page.locator("iframe").count() == 0


def test_a_browser_that_never_stores_the_key_opens_the_space(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.add_init_script("indexedDB.open = () => ({})")
        page.goto(door)
        page.get_by_label("Remember on this device").check()
        enter(page, OTHER_PASSWORD)
        assert _heading(inside(page)) == "Other"


def test_the_lock_locks_every_window(browser: Browser, door: str) -> None:
    """Even one that was opened only with the password, whereas a page that finds the space locked leaves the others open."""
    with visiting(browser, door) as page:
        page.goto(door)
        page.get_by_label("Remember on this device").check()
        enter(page, PASSWORD)
        inside(page)
        _remembers(page)
        other = page.context.new_page()
        other.goto(door + "#/long/index.html")
        inside(other, "long/index.html")
        # The key stays, as if the browser were slow.
        page.evaluate("indexedDB.open = () => ({})")
        inside(page).get_by_role("button", name="Lock").click()
        other.locator("iframe").wait_for(state="detached")
        assert other.evaluate("[document.activeElement.type, location.hash]") == ["password", ""]
        enter(other, PASSWORD)
        inside(other)
        page.reload()
        page.wait_for_function(f"async () => !(await ({_REMEMBERED})()).length")
        page.get_by_label("Password").wait_for()
        assert other.locator("iframe").count() == 1


def test_a_page_that_is_closed_while_it_locks_stays_locked(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.goto(door)
        page.get_by_label("Remember on this device").check()
        enter(page, OTHER_PASSWORD)
        frame = inside(page)
        _remembers(page)
        # The page ends before the browser has removed the key.
        page.evaluate("indexedDB.open = () => ({})")
        frame.get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        page.reload()
        page.get_by_label("Password").wait_for()
        page.wait_for_function(f"async () => !(await ({_REMEMBERED})()).length")
        assert page.locator("iframe").count() == 0
        # From here on, the device can be trusted again.
        page.get_by_label("Remember on this device").check()
        enter(page, OTHER_PASSWORD)
        inside(page)
        _remembers(page)
        page.reload()
        assert _heading(inside(page)) == "Other"


def test_a_secret_link_opens_and_leaves_no_trace_in_the_address(browser: Browser, door: str, root: Path) -> None:
    import base64

    from space_format import door_key, header_of, link_fragment

    header = header_of((root / "private.html").read_text("utf-8"))
    fragment = link_fragment(door_key(OTHER_PASSWORD, base64.b64decode(header["salt"]), header["rounds"]))
    with visiting(browser, door) as page:
        page.goto(door + fragment)
        assert _heading(inside(page)) == "Other"
        assert "key" not in page.url
        page.goto("about:blank")
        page.goto(door + fragment[:-4] + "AAAA")
        page.locator("form [role=status]", has_text="This link does not open any albums").wait_for()
        assert "key" not in page.url


# --- Paper


@from_a_file
def test_paper_has_the_whole_page(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "long/index.html")
        pictures(frame)
        frame.evaluate("scrollTo(0, 300)")
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf()))
        assert sheets > 3
        # A moment after printing, the page is as it was.
        page.wait_for_function("!document.querySelector('.ag-space-paper')")
        assert page.locator("iframe").bounding_box() == {"x": 0, "y": 0, "width": 820, "height": HEIGHT}
        assert frame.evaluate("scrollY") == 300
        frame.locator(".ag-cell[data-index='3'] > a").click()
        _shown(frame, 3)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 1


@from_a_file
def test_what_is_measured_for_paper_is_what_is_printed(browser: Browser, sites: Sites, door: str) -> None:
    """The last lines of a page would be missing if it were higher on paper than on the screen."""
    with visiting(browser, door) as page:
        for address in ("index.html", "long/index.html", "big/index.html"):
            frame = opened_space(page, door, address)
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
            page.emulate_media(media="print")
            high = page.evaluate("document.querySelector('iframe').clientHeight")
            assert high > 0 and frame.evaluate("document.documentElement.scrollHeight") <= high, address
            page.emulate_media(media="screen")
            page.goto("about:blank")


@from_a_file
def test_the_key_for_printing_waits_for_pictures_outside_the_window(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "long/index.html")
        closed = "[...document.images].filter(image => !image.closest('dialog') && !image.currentSrc.startsWith('blob:')).length"
        assert frame.evaluate(closed) > 0
        frame.evaluate(f"window.print = () => {{ window.missing = {closed}; }}")
        page.keyboard.press("Control+p")
        frame.wait_for_function("window.missing === 0")
