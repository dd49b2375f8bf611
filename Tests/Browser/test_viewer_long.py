"""An album of thousands of items is as fast as one of 50: what is loaded, and what exists, depends only on the current item."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browsing import frames, opened
from long_album import write_long_album
from serving import serving
from site_files import SiteFiles
from sites import Sites
from viewer_site import originals, shown, state

# 21 scripts of a hundred items each, and three registers of a thousand.
LONG = 2100
COUNTS = (1, 2, 3, 50, LONG)
STRETCH = 100


@pytest.fixture(scope="module")
def sized_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        for count in COUNTS:
            write_long_album(source / f"of {count}", count)
        (source / "of 0").mkdir()
        (source / "of 0" / "album.md").write_text("Nothing yet.\n", encoding="utf-8")

    return sites.site("sized", write)


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, sized_site: SiteFiles) -> Iterator[str]:
    if request.param == "file":
        yield sized_site.root.as_uri() + "/"
        return
    with serving(sized_site.root) as address:
        yield address


@pytest.fixture
def files(sized_site: SiteFiles) -> str:
    return sized_site.root.as_uri() + "/"


def _address(base: str, count: int, index: int) -> str:
    return f"{base}of-{count}/{index:05}.html"


def _places() -> list[tuple[int, int]]:
    return [(count, index) for count in COUNTS if count != 50 for index in sorted({0, min(1, count - 1), count // 2, count - 1})]


def test_the_window_at_each_place(browser: Browser, files: str) -> None:
    with opened(browser) as page:
        for count, index in _places():
            page.goto(_address(files, count, index))
            originals(page, [place for place in (index - 1, index, index + 1) if 0 <= place < count])
            now = state(page)
            what = f"{index + 1} of {count}"
            # A single item needs no counter.
            assert now["counter"] == (what if count > 1 else "")
            # Exactly two slides are on each side.
            assert now["slides"] == min(count - 1, index + 2) - max(0, index - 2) + 1, what
            assert page.locator(".agv-previous").is_disabled() == (index == 0), what
            # After the last item comes the next album, if there is one.
            is_end = index == count - 1 and count == COUNTS[-1]
            # The item script says whether there is one.
            page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
            expect(page.locator(".agv-next")).to_be_enabled(enabled=not is_end)


def test_slides_stay_exactly_side_by_side_however_far_one_turns(browser: Browser, files: str) -> None:
    with opened(browser, 1000) as page:
        page.goto(_address(files, LONG, 300))
        shown(page, 300)
        page.wait_for_function("document.querySelectorAll('.agv-slide').length === 5")

        def check(index: int) -> None:
            shown(page, index)
            page.wait_for_function("!document.querySelector('.agv-track').getAnimations().length")
            places = page.evaluate(
                "[...document.querySelectorAll('.agv-slide')].map(s => [Number(s.dataset.index), s.getBoundingClientRect().x])")
            assert {place - index for place, _ in places} == {-2, -1, 0, 1, 2}
            for place, left in places:
                assert left == pytest.approx((place - index) * (1000 + 24), abs=0.001), (place, index)

        # Places are counted from another slide after each hundred. The first turn of the wheel, which moves the slides, is such a turn.
        index = 300
        page.mouse.move(500, 400)
        for keys in (100, 230):
            for _ in range(keys):
                page.keyboard.press("ArrowRight")
            index += keys
            check(index)
            page.wait_for_timeout(450)
            page.mouse.wheel(200, 0)
            index += 1
            check(index)
        page.keyboard.press("Home")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
        check(2)


def test_what_is_farther_is_released(browser: Browser, base: str) -> None:
    with opened(browser) as page:
        page.goto(_address(base, LONG, 1050))
        originals(page, [1049, 1050, 1051])
        # Evicted images no longer hold a picture, even if a reference to them remains.
        page.evaluate("window.held = [...document.querySelectorAll('.agv-slide img')]")
        page.keyboard.press("End")
        originals(page, [LONG - 2, LONG - 1])
        assert page.evaluate("held.filter(image => image.isConnected || image.getAttribute('src')).length") == 0


def test_an_album_without_items_has_no_viewer(sized_site: SiteFiles) -> None:
    text = (sized_site.root / "of-0/index.html").read_text(encoding="utf-8")
    assert "Nothing yet." in text and "viewer" not in text


def test_turning_across_the_border_of_a_stretch(browser: Browser, base: str) -> None:
    with opened(browser, 390) as page:
        page.goto(_address(base, LONG, 1090))
        shown(page, 1090)
        # The next stretch has been requested by now, long before its border.
        page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
        for index in range(1091, 1111):
            page.keyboard.press("ArrowRight")
            blank = page.evaluate("!document.querySelector('.agv-slide:not([aria-hidden]) img')")
            assert not blank and state(page)["counter"] == f"{index + 1} of {LONG}"
        originals(page, [1109, 1110, 1111])
        for _ in range(12):
            page.keyboard.press("ArrowLeft")
        originals(page, [1097, 1098, 1099])


def test_home_and_end_wherever_one_is(browser: Browser, files: str) -> None:
    with opened(browser) as page:
        page.goto(_address(files, LONG, 1050))
        shown(page, 1050)
        for key, index in (("End", LONG - 1), ("Home", 0), ("End", LONG - 1)):
            page.keyboard.press(key)
            shown(page, index)
            assert state(page)["counter"] == f"{index + 1} of {LONG}"


def test_the_strip_holds_what_is_visible(browser: Browser, files: str) -> None:
    with opened(browser, 1440) as page:
        page.goto(_address(files, LONG, 1050))
        shown(page, 1050)
        cells = page.locator(".agv-strip button")
        page.locator(".agv-strip [aria-current]").wait_for()
        most = 1440 // 48 * 2
        assert 0 < cells.count() <= most
        page.evaluate("document.querySelector('.agv-strip').scrollLeft = 48 * 1800")
        wanted = page.locator(f".agv-strip button[aria-label='1806 of {LONG}']")
        wanted.locator("img").wait_for(state="attached")
        assert cells.count() <= most
        wanted.click()
        shown(page, 1805)


def _cost(page: Page, base: str, count: int, index: int) -> dict[str, int]:
    page.goto(_address(base, count, index))
    originals(page, [index - 1, index, index + 1])
    # Waits until everything around the item is there.
    page.wait_for_function(
        """() => !document.querySelector("script[src*='items-']")
            && document.querySelectorAll('.agv-slide').length === 5 && document.querySelector('.agv-strip [aria-current]')
            && [...document.querySelectorAll('.agv-slide, .agv-strip button')].every(part => part.querySelector('img'))"""
    )
    return page.evaluate(
        """() => {
            const loaded = performance.getEntriesByType('resource');
            return {elements: document.querySelectorAll('*').length, images: document.images.length,
                stretches: new Set(loaded.map(entry => entry.name).filter(name => /items-/.test(name))).size};
        }"""
    )


def test_opening_costs_what_a_short_album_costs(browser: Browser, sized_site: SiteFiles) -> None:
    with serving(sized_site.root) as base, opened(browser, 1440) as page:
        short, long = _cost(page, base, 50, 25), _cost(page, base, LONG, 1025)
    assert long["elements"] <= short["elements"] + 30 and long["images"] <= short["images"] + 10
    # Its own script, and those that begin within fifty items.
    assert short["stretches"] == 1 and long["stretches"] <= 3


@pytest.mark.parametrize(
    ("base", "index"), [("file", 0), ("http", 150), ("file", 1821), ("http", LONG - 1)], indirect=["base"])
def test_a_shared_address_finds_an_item_in_a_long_album(browser: Browser, base: str, index: int) -> None:
    with opened(browser) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
        page.goto(f"{base}of-{LONG}/index.html#view-{index:05}")
        shown(page, index)
        assert state(page)["counter"] == f"{index + 1} of {LONG}"
        # The register with the id, the item's own script, that of the underlying page, and those of the neighbours.
        scripts = sorted(set(name for name in asked if name.startswith(("items-", "places-"))))
        assert [name.split("-")[0] for name in scripts].count("places") == 1 and len(scripts) <= 5, scripts


def withhold(page: Page, script: str) -> list[Route]:
    """Holds back the answers to requests for a script of items, and returns those requests."""
    held: list[Route] = []
    page.route(f"**/{script}", lambda route: held.append(route))
    return held


def answer(page: Page, held: list[Route]) -> None:
    """Waits for the requests, answers them, and waits until the page has read the answers."""
    while not held:
        frames(page, 1)
    for route in held:
        with page.expect_response(route.request.url):
            route.continue_()
    held.clear()
    frames(page, 10)


@pytest.mark.parametrize("is_closed", [False, True])
def test_an_address_that_is_found_late_leaves_the_viewer_alone(browser: Browser, sized_site: SiteFiles, is_closed: bool) -> None:
    with serving(sized_site.root) as base, opened(browser) as page:
        held = withhold(page, "places-*.js")
        page.goto(f"{base}of-{LONG}/index.html#view-01500", wait_until="domcontentloaded")
        page.locator(".ag-cell[data-index='1'] > a").click()
        shown(page, 1)
        if is_closed:
            page.keyboard.press("Escape")
            page.wait_for_function("!document.querySelector('.agv[open]')")
        answer(page, held)
        assert state(page).get("counter") == (None if is_closed else f"2 of {LONG}")


def test_an_address_that_is_found_late_does_not_scroll(browser: Browser, fixture_site: SiteFiles) -> None:
    album = fixture_site.album("nine 12")
    with serving(fixture_site.root) as base, opened(browser) as page:
        page.set_viewport_size({"width": 390, "height": 300})
        held = withhold(page, "items-1.js")
        address = f"{base}{album.path.relative_to(fixture_site.root)}#item-11"
        page.goto(address, wait_until="domcontentloaded")
        page.mouse.wheel(0, 120)
        page.wait_for_function("scrollY === 120")
        answer(page, held)
        assert page.evaluate("scrollY") == 120
        # If nobody has scrolled, it leads to the link to all items, in place of the thumbnail.
        page.goto("about:blank")
        page.goto(address, wait_until="domcontentloaded")
        answer(page, held)
        page.wait_for_function("scrollY > 120")


def test_texts_that_arrive_after_closing_name_nothing(browser: Browser, sized_site: SiteFiles) -> None:
    with serving(sized_site.root) as base, opened(browser) as page:
        held = withhold(page, "items-1.js")
        page.goto(f"{base}of-50/index.html", wait_until="domcontentloaded")
        before = page.url, page.title()
        page.locator(".ag-cell[data-index='1'] > a").click()
        page.locator(".agv[open]").wait_for()
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('.agv[open]')")
        answer(page, held)
        assert (page.url, page.title()) == before


# Only a long album has registers.
@pytest.mark.parametrize(
    ("count", "name"), [*((LONG, name) for name in ("%", "%E4%B8", "nobody", "-", "__proto__")), (50, "%"), (50, "nobody")])
def test_an_address_that_names_no_item_opens_nothing(browser: Browser, files: str, count: int, name: str) -> None:
    with opened(browser) as page:
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{files}of-{count}/index.html#view-{name}")
        # There is no event to wait for: opening another item afterwards shows that the scripts have run.
        page.wait_for_function("!document.querySelector(\"script[src*='items-'], script[src*='places-']\")")
        frames(page)
        assert not state(page)["open"] and errors == []
        page.locator(".ag-cell[data-index='1'] > a").click()
        shown(page, 1)
        assert errors == []
