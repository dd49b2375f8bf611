"""Videos play in place, stop when the viewer turns, and keep the visitor's speed and volume."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import frames, opened, refused
from films import write_film
from photos import write_photo
from serving import serving
from site_files import SiteFiles
from sites import Sites
from viewer_site import shown, state

# In the program's order: photographs first, then videos, each kind a category.
PHOTO, FIRST, SECOND = 0, 1, 2


@pytest.fixture(scope="module")
def films_site(browser: Browser, sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        folder = source / "films"
        write_photo(folder / "photo.jpg", 1)
        for index, name in enumerate(("first", "second")):
            write_film(browser, folder / f"{name}.webm", 120 * index)

    return sites.site("films", write)


@pytest.fixture
def films(request: pytest.FixtureRequest, browser: Browser, films_site: SiteFiles) -> Iterator[Page]:
    """Opens the films on `file://`, unless a test uses a host."""
    with serving(films_site.root) as base, opened(browser, 1000) as page:
        isServed = getattr(request, "param", "file") == "http"
        page.goto(f"{base}films/index.html" if isServed else films_site.album("films").path.as_uri())
        yield page


def _open(page: Page, index: int) -> None:
    page.locator(f".ag-cell[data-index='{index}'] > a").click()
    shown(page, index, original=False)
    _video(page, index).wait_for()


def _video(page: Page, index: int):
    return page.locator(f".agv-slide[data-index='{index}'] video")


def _play(page: Page, index: int) -> None:
    _video(page, index).evaluate("async video => { video.muted = true; await video.play(); }")
    page.wait_for_function("index => document.querySelector(`.agv-slide[data-index='${index}'] video`).currentTime > 0", arg=index)


@pytest.mark.parametrize("films", ["file", "http"], indirect=True)
def test_a_video_plays_in_its_place_and_stops_when_left(films: Page) -> None:
    _open(films, FIRST)
    frame = state(films)["frame"]
    # As large as the stage allows, although the film itself is small.
    assert frame[2] > 500 and frame[2] / frame[3] == pytest.approx(16 / 9, rel=0.01)
    _play(films, FIRST)
    assert state(films)["frame"] == frame
    films.keyboard.press("ArrowRight")
    shown(films, SECOND, original=False)
    assert _video(films, FIRST).evaluate("video => video.paused")
    # Nothing plays automatically.
    assert _video(films, SECOND).evaluate("video => video.paused && video.preload") == "none"
    # A film that is left no longer has the arrow keys.
    _video(films, SECOND).focus()
    films.keyboard.press("PageUp")
    shown(films, FIRST, original=False)
    films.keyboard.press("ArrowRight")
    shown(films, SECOND, original=False)


def test_closing_stops_it(films: Page) -> None:
    _open(films, FIRST)
    _play(films, FIRST)
    films.evaluate("window.film = document.querySelector('.agv-slide:not([aria-hidden]) video')")
    films.locator(".agv-stage").focus()
    films.keyboard.press("Escape")
    films.wait_for_function("!document.querySelector('dialog.agv').open && film.paused")


def test_speed_and_volume_carry_over(films: Page) -> None:
    _open(films, FIRST)
    _play(films, FIRST)
    # The viewer receives both changes as events.
    _video(films, FIRST).evaluate("""async video => {
        const heard = ['ratechange', 'volumechange'].map(kind => new Promise(done => video.addEventListener(kind, done, {once: true})));
        Object.assign(video, {playbackRate: 0.5, volume: 0.25, muted: true});
        await Promise.all(heard);
    }""")
    films.locator(".agv-stage").focus()
    films.keyboard.press("ArrowRight")
    shown(films, SECOND, original=False)
    _play(films, SECOND)
    frames(films)
    assert _video(films, SECOND).evaluate("video => [video.playbackRate, video.volume, video.muted]") == [0.5, 0.25, True]


def test_each_kind_has_its_category(films: Page) -> None:
    _open(films, SECOND)
    current = films.locator("dialog [data-role=tabs] [aria-current]")
    assert current.inner_text().replace("\n", "") == "Videos(2)"
    films.keyboard.press("Home")
    shown(films, PHOTO)
    assert current.inner_text().replace("\n", "") == "Photos(1)"
    # A film cannot be zoomed, and it handles its keys itself.
    films.keyboard.press("End")
    films.keyboard.press("z")
    assert films.locator(".agv-zoomed").count() == 0
    _video(films, SECOND).focus()
    films.keyboard.press("ArrowLeft")
    assert state(films)["index"] == SECOND


def test_a_slideshow_waits_for_the_end(films: Page) -> None:
    films.clock.install()
    _open(films, FIRST)
    films.locator("button.agv-slideshow").click()
    # In a loop, so that the film is longer than a picture's interval.
    _video(films, FIRST).evaluate("video => { video.muted = true; video.loop = true; return video.play(); }")
    films.clock.run_for(20_000)
    assert state(films)["index"] == FIRST
    _video(films, FIRST).evaluate("video => video.pause()")
    films.clock.run_for(5000)
    shown(films, SECOND, original=False)


def test_a_frame_of_the_film_is_its_picture(browser: Browser, films_site: SiteFiles) -> None:
    with serving(films_site.root) as base, opened(browser, 1000) as page:
        page.goto(f"{base}films/index.html")
        cell = page.locator(f".ag-cell[data-index='{FIRST}']")
        assert cell.locator("img").evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 0
        assert cell.locator(".ag-badge").inner_text().startswith("▶ 0:0")
        # In a cell that is narrower than the duration, there is none: it would cover a neighbour's.
        widths = [cell.evaluate("(cell, width) => { cell.style.width = width;"
                                " return cell.querySelector('.ag-badge').getBoundingClientRect().width; }", width)
                  for width in ("120px", "36px")]
        assert widths[0] > 36 and widths[1] == 0, widths
        _open(page, FIRST)
        poster = _video(page, FIRST).evaluate("video => video.poster")
        assert page.evaluate("async src => { const i = new Image(); i.src = src; await i.decode(); return i.naturalWidth; }", poster) == 320
        frame = state(page)["frame"]
        assert frame[2] / frame[3] == pytest.approx(16 / 9, rel=0.01)


def test_what_opens_on_its_own_page_is_named_when_its_words_have_come(browser: Browser, films_site: SiteFiles) -> None:
    pages = films_site.items(films_site.album("films"))
    with opened(browser, 1000) as page:
        page.goto(pages[FIRST].path.as_uri())
        page.locator("video[aria-label='Video 2 of 3']").wait_for()
        page.goto(pages[PHOTO].path.as_uri())
        page.locator(".agv-original[alt='Photo 1 of 3']").wait_for()
        # Its neighbour was also prepared before its texts were known.
        page.keyboard.press("ArrowRight")
        page.locator(".agv-slide:not([aria-hidden]) video[aria-label='Video 2 of 3']").wait_for()


def test_a_film_that_cannot_be_played_says_so(browser: Browser, films_site: SiteFiles) -> None:
    with serving(films_site.root) as base, opened(browser, 1000) as page:
        refused(page, "*.webm")
        page.goto(f"{base}films/index.html")
        _open(page, FIRST)
        _video(page, FIRST).evaluate("video => video.play().catch(() => {})")
        problem = page.locator(".agv-slide:not([aria-hidden]) .agv-problem")
        problem.get_by_role("button").wait_for()
        assert problem.locator("p").inner_text() == "This video cannot be played"
        page.locator(".agv-stage").focus()
        page.keyboard.press("Home")
        shown(page, PHOTO)


def test_a_video_is_on_paper(browser: Browser, films_site: SiteFiles) -> None:
    with opened(browser, 1000) as page:
        page.goto(films_site.items(films_site.album("films"))[FIRST].path.as_uri())
        _video(page, FIRST).wait_for()
        page.emulate_media(media="print")
        still = _video(page, FIRST).bounding_box()
        assert still and still["width"] >= 320 and still["y"] < 40 and still["width"] / still["height"] == pytest.approx(16 / 9, rel=0.01)
