"""Search, timeline and map: from a file and from a host, with keys and fingers, and without scripts."""

import re
import time
from pathlib import Path
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page as Tab, Route, expect

from axe import violations
from browsing import frames, opened, refused
from building import build
from finding_site import PER_ALBUM, PLACES, write_busy_day_site, write_finding_site, write_pacific_site, write_wordy_site
from photos import write_photo
from searching import hits
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites

_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({type: 'layout-shift', buffered: true});
"""

# The number of the scrubber's labels that are covered at either end, except by other labels of the scrubber.
_COVERED = """() => [...document.querySelectorAll('.ag-years span, .ag-bubble')].filter(word => {
    const box = word.getBoundingClientRect(), bubble = document.querySelector('.ag-bubble');
    const before = [word.style.pointerEvents, bubble.style.pointerEvents];
    word.style.pointerEvents = bubble.style.pointerEvents = 'auto';
    const tops = [box.left + 1, box.right - 1].map(x => document.elementFromPoint(x, box.top + box.height / 2));
    [word.style.pointerEvents, bubble.style.pointerEvents] = before;
    return tops.some(top => top && !top.closest('.ag-scrubber'));
}).length"""


@pytest.fixture(scope="module")
def finding_site(sites: Sites) -> SiteFiles:
    return sites.site("finding", write_finding_site)


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A page that logs no error and sends no request to another host."""
    with opened(browser, getattr(request, "param", 1280), has_touch=True) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("request", lambda asked: mistakes.append(asked.url) if "example.org" in asked.url else None)
        page.add_init_script(_SHIFTS)
        yield page
        assert mistakes == []


def one(site: SiteFiles, kind: str) -> Page:
    return site.of_kind(kind)[0]


def assert_accessible(tab: Tab) -> None:
    wrong = violations(tab)
    assert not wrong, wrong


def test_search_finds_by_words_in_any_writing(tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]) -> None:
    tab.goto(address(one(finding_site, "search")))
    # A title ranks above a keyword, and a keyword above a caption; among equals, newer items come first.
    assert hits(tab, "dusk")[:2] == ["Dusk", "Lighthouse at dusk"]
    assert tab.locator(".ag-found-count").inner_text() == "8 results"
    texts = tab.locator(".ag-hit").all_inner_texts()
    assert ["August 2021" in text for text in texts] == [False] * 2 + [True] * 3 + [False] * 3
    assert hits(tab, "DUSK light") == ["Lighthouse at dusk"], "every word counts, and the last may be unfinished"
    assert hits(tab, "水壶") == hits(tab, "红水壶和") == ["红水壶和苹果"]
    assert hits(tab, "苹") == ["红水壶和苹果"]
    assert hits(tab, "cafe aero") == ["Café Ærø"]
    # Half-width kana, and a ligature.
    assert len(hits(tab, "\uff76\uff9e\uff97\uff7d")) == len(hits(tab, "co\ufb00ee")) == len(PLACES)
    assert len(hits(tab, "2021-08")) == len(hits(tab, "august 2021")) == len(hits(tab, "2021年8月")) == 3
    # A shortened month counts as the whole month only next to a number.
    assert len(hits(tab, "aug 2021")) == len(hits(tab, "Aug. 2021")) == 3 and len(hits(tab, "5 augu 2021")) == 1
    assert len(hits(tab, "ju 2021")) == len(hits(tab, "aug lighthouse")) == len(hits(tab, "aug kyoto")) == 0
    assert hits(tab, "kyoto")[0] == "Kyoto", "albums are found, too"
    assert tab.locator(".ag-found-count").inner_text() == f"{PER_ALBUM + 1} results"
    tab.get_by_role("button", name="Show more").click()
    assert tab.locator(".ag-hit").count() == PER_ALBUM + 1
    assert hits(tab, "zeppelin") == []
    # The address contains the query, and a result links to the item's page.
    hits(tab, "lighthouse")
    assert tab.url.endswith("?q=lighthouse")
    tab.reload()
    tab.locator(".ag-hit a").first.click()
    opened_item(tab, "iceland/p00.html")


def test_a_beginning_of_very_many_words_shows_the_best(
    tab: Tab, tmp_path: Path
) -> None:
    write_wordy_site(tmp_path / "source")
    site = SiteFiles(build(tmp_path / "source", tmp_path))
    shards = len(list((site.root / "finding").glob("words-*.js")))
    assert shards > 3
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url) if "/words-" in request.url else None)
    tab.goto(one(site, "search").path.as_uri())
    # A keyword ranks above text; among equals, newer items come first.
    odd, even = range(29, 0, -2), range(28, -1, -2)
    assert hits_by_page(tab, "q") == [f"p{index:02}.html" for index in [*odd, *even][:24]]
    assert tab.locator(".ag-found-count").inner_text() == "Showing the best of 30 results. Type more to narrow them down."
    assert not tab.get_by_role("button", name="Show more").is_visible()
    assert asked == [], "no shard of words is read"
    assert hits_by_page(tab, "quiet") == [f"p{index:02}.html" for index in odd]
    assert tab.locator(".ag-found-count").inner_text() == "15 results"
    assert len(asked) == 1


UNLOADED = "Not everything could be loaded. Check your connection and try again."


@pytest.mark.parametrize(("script", "query"), [
    ("words.js", "harbour"), ("words-*.js", "harbour"), ("words-*.js", "dusk harbour"), ("items-*.js", "harbour")])
def test_search_says_what_could_not_be_loaded(tab: Tab, finding_site: SiteFiles, script: str, query: str) -> None:
    with serving(finding_site.root) as base:
        allow = refused(tab, f"*/finding/{script}")
        tab.goto(base + "search.html")
        tab.locator("#query").fill(query)
        tab.locator(".ag-found-count").get_by_text(UNLOADED).wait_for()
        assert tab.locator(".ag-hit a").count() == 0
        allow()
        tab.locator("#query").press("Enter")
        tab.locator(".ag-hit a").first.wait_for()
        assert tab.locator(".ag-found-count").inner_text() == "6 results"


def test_a_slow_search_says_so(tab: Tab, finding_site: SiteFiles) -> None:
    with serving(finding_site.root) as base:
        held: list[Route] = []
        tab.route("**/finding/words-*.js", lambda route: held.append(route))
        tab.goto(base + "search.html")
        tab.locator("#query").fill("harbour")
        tab.locator(".ag-found-count").get_by_text("Searching").wait_for()
        # The page may say so before it requests the words.
        while not held:
            frames(tab, 1)
        for route in held:
            route.continue_()
        tab.locator(".ag-hit a").first.wait_for()
        assert tab.locator(".ag-found-count").inner_text() == "6 results"


def test_the_map_says_that_its_places_could_not_be_loaded(tab: Tab, finding_site: SiteFiles) -> None:
    with serving(finding_site.root) as base:
        allow = refused(tab, "*/finding/positions.js")
        tab.goto(base + "map.html")
        tab.locator(".ag-map").get_by_text(UNLOADED).wait_for()
        assert_accessible(tab)
        allow()
        tab.reload()
        tab.locator(".ag-mark").first.wait_for()
        assert not tab.locator(".ag-map").get_by_text(UNLOADED).count()


@pytest.mark.parametrize("page, place", [
    ("timeline.html", ".ag-month li"), ("on-this-day.html#07-14", ".ag-year li"), ("map.html", ".ag-mark"),
    ("map.html", ".ag-map-panel li")])
def test_places_fill_when_the_connection_is_back(tab: Tab, finding_site: SiteFiles, page: str, place: str) -> None:
    with serving(finding_site.root) as base:
        allow = refused(tab, "*/finding/items-*.js")
        refusals: list[str] = []
        tab.on("requestfailed", lambda request: refusals.append(request.url))
        tab.goto(base + page)
        if "panel" in place:
            tab.locator(".ag-mark").first.click()
        tab.locator(place).first.wait_for()
        frames(tab)
        # The first request, and one after a pause.
        deadline = time.monotonic() + 30
        while len(refusals) < 2:
            assert time.monotonic() < deadline, "nothing was requested again"
            tab.wait_for_timeout(50)
        assert not tab.locator(f"{place} img").count()
        allow()
        tab.evaluate("dispatchEvent(new Event('online'))")
        tab.locator(f"{place} img").first.wait_for()


def test_a_long_wait_for_the_connection_leaves_no_listeners(tab: Tab, finding_site: SiteFiles) -> None:
    session = tab.context.new_cdp_session(tab)

    def listeners() -> int:
        window = session.send("Runtime.evaluate", {"expression": "window"})["result"]["objectId"]
        found = session.send("DOMDebugger.getEventListeners", {"objectId": window})["listeners"]
        return sum(listener["type"] == "online" for listener in found)

    with serving(finding_site.root) as base:
        tab.goto(base + "timeline.html")
        tab.locator(".ag-month li img").first.wait_for()
        before = listeners()
        refused(tab, "*/finding/items-*.js")
        tab.clock.install()
        with tab.expect_event("requestfailed"):
            tab.reload()
        for pause in (2_000, 4_000, 8_000, 16_000):
            with tab.expect_event("requestfailed"):
                tab.clock.run_for(pause)
        # At most one, for the current pause.
        assert listeners() <= before + 1


def opened_item(tab: Tab, page: str = "") -> None:
    """Waits until the viewer shows an item and the address names it, as far as `file://` allows."""
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    identity = tab.locator(".agv-slide:not([aria-hidden])").get_attribute("data-id")
    assert page.endswith(f"/{identity}.html") or not page
    tab.wait_for_url(lambda url: url.endswith(f"#view-{identity}") or url.endswith(page or f"/{identity}.html"))


def hits_by_page(tab: Tab, query: str) -> list[str]:
    hits(tab, query)
    # At once: further results may replace these at any moment.
    return tab.eval_on_selector_all(".ag-hit a", "links => links.map(link => link.getAttribute('href').split('/').pop())")


def test_search_begins_on_the_home_page(tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]) -> None:
    tab.goto(address(one(finding_site, "home")))
    tab.get_by_role("searchbox").fill("harbour")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search.html?q=harbour")
    tab.locator(".ag-hit a").nth(5).wait_for()
    assert tab.locator(".ag-found-count").inner_text() == "6 results"
    assert tab.evaluate("shifts") == []
    assert_accessible(tab)


@pytest.mark.parametrize(("tab", "address"), [(390, "file"), (1440, "http")], indirect=True)
def test_timeline_goes_to_any_month(tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]) -> None:
    tab.goto(address(one(finding_site, "timeline")))
    tab.locator(".ag-month li img").first.wait_for()
    assert tab.locator(".ag-month h2").first.inner_text() .replace("\n", "") == "April 2024(3)"
    slider = tab.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "April 2024"
    slider.focus()
    tab.keyboard.press("PageDown")
    tab.wait_for_function("document.querySelector('.ag-scrubber').getAttribute('aria-valuetext') === 'December 2023'")
    tab.keyboard.press("End")
    tab.wait_for_function("/20(21)/.test(document.querySelector('.ag-scrubber').getAttribute('aria-valuetext'))")
    tab.locator("section[aria-label='January 2021'] img").nth(2).wait_for()
    frame = slider.bounding_box()
    assert frame
    tab.mouse.move(frame["x"] + 10, frame["y"] + frame["height"] - 1)
    tab.mouse.down()
    tab.mouse.move(frame["x"] + 10, frame["y"] + 1, steps=5)
    tab.mouse.up()
    tab.wait_for_function("document.querySelector('.ag-scrubber').getAttribute('aria-valuetext') === 'April 2024'")
    assert tab.evaluate("shifts") == []
    assert_accessible(tab)
    tab.locator("section[aria-label='April 2024'] a").first.click()
    opened_item(tab, "lisbon/p39.html")


@pytest.mark.parametrize(("language", "written"), [("en", "12,345"), ("zh-Hans", "12,345"), ("de", "12.345")])
def test_numbers_are_written_as_in_the_rest_of_the_page(
        browser: Browser, finding_site: SiteFiles, language: str, written: str) -> None:
    page = one(finding_site, "timeline").path
    text = re.sub('<html lang="[^"]*"', f'<html lang="{language}"', page.read_text(encoding="utf-8"))
    if language == "de":
        text = text.replace('"group":","', '"group":"."')
    with opened(browser) as tab:
        for count, wanted in (("5400", "5400"), ("12345", written)):
            changed = re.sub(r'"months":\[(\d+),\d+', rf'"months":[\1,{count}', text)
            assert changed != text
            tab.unroute_all()
            tab.route("**/timeline.html", lambda route: route.fulfill(body=changed, content_type="text/html"))
            tab.goto(page.as_uri())
            expect(tab.locator("section.ag-month .ag-count").first).to_have_text(f"({wanted})")


def _write_archive(root: Path) -> None:
    root.mkdir(parents=True)
    for index, date in enumerate(["1974-08-03", "1974-08", "1974", "about 1974", "1970s", "1969-05-01"]):
        write_photo(root / f"p{index}.jpg", index, (360, 270))
        (root / f"p{index}.jpg.yml").write_text(f"date: {date}\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Shoebox\ntimeline: on\nsearch: on\n", encoding="utf-8")


@pytest.mark.parametrize("tab", [1440], indirect=True)
def test_dates_that_are_not_known_exactly_are_where_they_belong(tab: Tab, tmp_path: Path) -> None:
    _write_archive(tmp_path / "photos")
    site = build(tmp_path / "photos", tmp_path)
    tab.goto((site / "timeline.html").as_uri())
    tab.wait_for_selector(".ag-month img")
    months = tab.eval_on_selector_all(".ag-month", """months => months.map(month => [month.getAttribute('aria-label'),
        [...month.querySelectorAll('.ag-day')].map(day => day.textContent).join(),
        [...month.querySelectorAll('img')].map(image => image.alt).join(' | ')])""")
    assert months == [
        ["August 1974", "3", "Photo, 3 August 1974 | Photo, August 1974"],
        ["1974", "", "Photo, 1974 | Photo, about 1974"],
        ["1970s", "", "Photo, the 1970s"],
        ["May 1969", "1", "Photo, 1 May 1969"],
    ]
    tab.goto((site / "search.html").as_uri() + "?q=about+1974")
    tab.wait_for_selector("text=about 1974")


@pytest.mark.parametrize("tab", [390], indirect=True)
@pytest.mark.parametrize("older", [9, 8])
def test_only_the_first_item_of_a_day_shows_its_number(tab: Tab, tmp_path: Path, older: int) -> None:
    write_busy_day_site(tmp_path / "source", older)
    with serving(build(tmp_path / "source", tmp_path)) as base:
        held: list[Route] = []
        tab.route("**/finding/items-3.js", lambda route: held.append(route))
        tab.goto(base + "timeline.html")
        tab.locator(".ag-month li img").first.wait_for()
        assert tab.locator(".ag-day").all_inner_texts() == ["9"]
        tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        # The items before the 150th arrive after it, as happens when one scrolls up.
        tab.locator("[data-number='150'] img").wait_for()
        frames(tab)
        while not held:
            frames(tab, 1)
        for route in held:
            route.continue_()
        tab.locator("[data-number='149'] img").wait_for()
        frames(tab)
        assert tab.locator(".ag-day").all_inner_texts() == ([] if older == 9 else ["8"])


@pytest.mark.parametrize("tab", [390, 1440], indirect=True)
def test_the_scrubber_reaches_the_last_months(tab: Tab, finding_site: SiteFiles) -> None:
    """They are visible at the end of the page, but cannot reach the top of the window."""
    tab.goto(one(finding_site, "timeline").path.as_uri())
    slider = tab.get_by_role("slider")
    last = int(slider.get_attribute("aria-valuemax") or "")
    slider.focus()
    for key, month in (
        ("End", last), ("ArrowDown", last), ("ArrowUp", last - 1), ("ArrowUp", last - 2), ("ArrowDown", last - 1), ("ArrowDown", last),
        ("PageDown", last), ("Home", 0), ("ArrowDown", 1), ("End", last),
    ):
        tab.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuenow", str(month))
        frames(tab)
        expect(slider).to_have_attribute("aria-valuenow", str(month))
    assert slider.get_attribute("aria-valuetext") == "January 2021"
    # Scrolling moves to another month.
    tab.evaluate("scrollBy(0, -innerHeight)")
    expect(slider).not_to_have_attribute("aria-valuenow", str(last))
    for _ in range(last):
        tab.keyboard.press("ArrowDown")
    expect(slider).to_have_attribute("aria-valuenow", str(last))


@pytest.mark.parametrize("tab", [390], indirect=True)
def test_nothing_lies_over_the_scrubber(tab: Tab, finding_site: SiteFiles) -> None:
    """While a finger moves the handle, its year and month are fully visible above headings and pictures."""
    tab.goto(one(finding_site, "timeline").path.as_uri())
    tab.locator(".ag-month li img").first.wait_for()
    frame = tab.get_by_role("slider").bounding_box()
    assert frame
    tab.mouse.move(frame["x"] + 20, frame["y"] + 1)
    tab.mouse.down()
    covered = 0
    for part in range(20):
        tab.mouse.move(frame["x"] + 20, frame["y"] + frame["height"] * part / 20)
        frames(tab, 2)
        covered += tab.evaluate(_COVERED)
    assert covered == 0
    assert tab.locator(".ag-years span").first.evaluate("year => getComputedStyle(year).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_an_open_timeline_follows_the_month_in_its_address(
    tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]
) -> None:
    tab.goto(address(one(finding_site, "timeline")) + "#month-202301")
    reached = "month => document.querySelector('.ag-scrubber').getAttribute('aria-valuetext') === month"
    tab.wait_for_function(reached, arg="January 2023")
    tab.evaluate("location.hash = '#month-202106'")
    tab.wait_for_function(reached, arg="June 2021")
    # An invalid address does not move the map.
    tab.evaluate(
        "() => new Promise(done => { addEventListener('hashchange', done, {once: true}); location.hash = '#month-199901'; })")
    frames(tab)
    assert tab.evaluate(f"({reached})('June 2021')")


# The names in the map's last drawing, with their positions.
_NAMES = """
window.names = [];
const draw = CanvasRenderingContext2D.prototype.fillText;
const clear = CanvasRenderingContext2D.prototype.clearRect;
CanvasRenderingContext2D.prototype.clearRect = function (...box) { window.names = []; clear.apply(this, box); };
CanvasRenderingContext2D.prototype.fillText = function (text, left, top) {
    const { width } = this.measureText(text);
    window.names.push({ text, left, top, width, right: left + width });
    draw.call(this, text, left, top);
};
"""
_MIDDLE = """() => {
    const canvas = document.querySelector('.ag-map canvas');
    return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data];
}"""


@pytest.mark.parametrize(("tab", "address"), [(390, "file"), (1440, "http")], indirect=True)
def test_map_shows_what_was_taken_where(tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]) -> None:
    tab.goto(address(one(finding_site, "map")))
    tab.locator(".ag-mark.ag-pictured").nth(2).wait_for()
    counts = [int(text) for text in tab.locator(".ag-mark-count").all_inner_texts()]
    assert counts == [PER_ALBUM] * len(PLACES)
    tab.wait_for_function("() => { const c = document.querySelector('.ag-map canvas');"
                          " return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(value => value > 0); }")
    tab.locator(".ag-mark").first.click()
    panel = tab.locator(".ag-map-panel")
    panel.locator("img").nth(8).wait_for()
    assert panel.get_by_role("heading").inner_text() == f"{PER_ALBUM} items here"
    assert_accessible(tab)
    # Each mark can be seen beside the panel that it opens.
    for number in range(len(PLACES)):
        panel.get_by_role("button", name="Close").click()
        tab.get_by_role("button", name="Show all").click()
        tab.wait_for_function("document.querySelectorAll('.ag-mark').length === 3")
        tab.locator(".ag-mark").nth(number).click()
        frames(tab)
        mark, over = tab.locator(".ag-mark").nth(number).bounding_box(), panel.bounding_box()
        assert mark and over and (mark["x"] + mark["width"] <= over["x"] or mark["y"] + mark["height"] <= over["y"]), number
    panel.get_by_role("button", name="Zoom in").click()
    tab.wait_for_function("document.querySelectorAll('.ag-mark').length === 1")
    panel.get_by_role("button", name="Close").click()
    for _ in range(9):
        tab.get_by_role("button", name="Zoom in").click()
    # Five places eleven kilometres apart are separate marks.
    tab.wait_for_function("document.querySelectorAll('.ag-mark').length > 1")
    tab.get_by_role("button", name="Show all").click()
    tab.wait_for_function("document.querySelectorAll('.ag-mark').length === 3")
    tab.locator(".ag-mark").first.click()
    panel.locator("a").first.click()
    opened_item(tab)


@pytest.mark.parametrize(("tab", "address"), [(390, "http"), (1440, "file")], indirect=True)
def test_a_map_gets_finer_as_one_zooms_in(tab: Tab, finding_site: SiteFiles, address: Callable[[Page], str]) -> None:
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    tab.add_init_script(_NAMES)
    tab.goto(address(one(finding_site, "map")))
    # On a phone, the whole world is so small that there is no room for names.
    tab.locator(".ag-map").wait_for()
    if (tab.viewport_size or {})["width"] < 600:
        tab.get_by_role("button", name="Zoom in").click()
    tab.wait_for_function("window.names.some(name => name.text === 'Russia')")
    # The whole world needs only the outline.
    assert not [name for name in asked if name.startswith("coast-")]
    tab.goto("about:blank")
    asked.clear()
    tab.goto(address(one(finding_site, "map")) + "#area=38,8,46,16")
    tab.wait_for_function("window.names.some(name => name.text === 'Rome')")
    pieces = [name for name in asked if name.startswith("coast-")]
    assert "coast-18.js" in pieces and len(pieces) == len(set(pieces)) < 6
    names = tab.evaluate("window.names")
    assert 5 < len(names) < 80
    # No name overlaps another name or a mark, or reaches beyond the map.
    frame = tab.locator(".ag-map").bounding_box()
    assert frame
    for place, name in enumerate(names):
        assert all(name["right"] < other["left"] or name["left"] > other["right"] or abs(name["top"] - other["top"]) > 14
                   for other in names[:place]), name
        assert -name["width"] < name["left"] < frame["width"] and 0 <= name["top"] <= frame["height"], name
    # Land and water are in the right places: Sicily and the sea west of it, at the centre of a small part of the map.
    seen = {}
    for name, area in {"land": "37.4,14.1,37.6,14.3", "sea": "38.6,10.4,38.8,10.6", "lake": "45.55,10.6,45.7,10.75"}.items():
        tab.evaluate("hash => new Promise(done => { addEventListener('hashchange', done, {once: true}); location.hash = hash; })", f"area={area}")
        frames(tab, 3)
        # The outline, which is drawn until the coast has arrived, has no such lake.
        tab.wait_for_function("!document.querySelector(\"head script[src*='coast-']\")")
        frames(tab, 3)
        seen[name] = tab.evaluate(_MIDDLE)
    assert seen["sea"][3] == 0 and seen["land"][3] == seen["lake"][3] == 255
    assert seen["lake"] != seen["land"]
    # Zooming ends where the coast has no more detail.
    ends = []
    for _ in range(2):
        for _ in range(8):
            tab.get_by_role("button", name="Zoom in").click()
        frames(tab, 2)
        ends.append(tab.evaluate("() => document.querySelector('.ag-map canvas').toDataURL()"))
    assert ends[0] == ends[1]


def test_a_map_names_places_in_the_site_s_language(tab: Tab, tmp_path: Path) -> None:
    write_pacific_site(tmp_path / "source")
    configuration = tmp_path / "source" / "albumgen.yml"
    configuration.write_text(configuration.read_text(encoding="utf-8") + "language: zh-Hans\n", encoding="utf-8")
    tab.add_init_script(_NAMES)
    page = one(SiteFiles(build(tmp_path / "source", tmp_path)), "map").path.as_uri()
    tab.goto(page + "#area=-10,170,30,-100")
    tab.wait_for_function("window.names.some(name => name.text === '斐济')")
    assert "Map data" not in tab.locator(".ag-map-credit").inner_text()


def test_a_map_shows_the_side_of_the_world_between_its_edges(browser: Browser, finding_site: SiteFiles) -> None:
    with opened(browser, 1440) as page:
        page.add_init_script(_NAMES)
        for area, first, second in (("-60,-180,75,180", "Chile", "China"), ("-60,0,75,360", "China", "Chile")):
            page.goto("about:blank")
            page.goto(f"{one(finding_site, 'map').path.as_uri()}#area={area}")
            page.wait_for_function("window.names.some(name => name.text === 'Chile') && window.names.some(name => name.text === 'China')")
            left = {name["text"]: name["left"] for name in page.evaluate("window.names")}
            assert left[first] < left[second], area


def test_a_map_goes_over_the_edge_of_the_world(tab: Tab, tmp_path: Path) -> None:
    write_pacific_site(tmp_path / "source")
    tab.goto(one(SiteFiles(build(tmp_path / "source", tmp_path)), "map").path.as_uri())
    tab.locator(".ag-mark.ag-pictured").nth(3).wait_for()
    frame = tab.locator(".ag-map").bounding_box()
    marks = tab.evaluate(
        "[...document.querySelectorAll('.ag-mark')].map(mark => [mark.getBoundingClientRect().left, mark.innerText])"
    )
    assert frame
    # From west to east, with one mark for the two adjacent pictures, the only one with a number, and close enough to fill much of the map.
    assert [count for _, count in sorted(marks)] == ["", "2", "", ""]
    assert max(marks)[0] - min(marks)[0] > frame["width"] / 3
    for _ in range(8):
        tab.get_by_role("button", name="Zoom out").click()
    tab.wait_for_function("document.querySelectorAll('.ag-mark').length === 1")
    assert tab.locator(".ag-mark-count").inner_text() == "5"
    tab.locator(".ag-mark").click()
    tab.locator(".ag-map-panel").get_by_role("button", name="Zoom in").click()
    tab.wait_for_function("document.querySelectorAll('.ag-mark').length > 1")


def test_without_scripts_there_are_links(browser: Browser, finding_site: SiteFiles) -> None:
    with opened(browser, java_script_enabled=False) as page:
        page.goto(one(finding_site, "search").path.as_uri())
        assert "needs JavaScript" in page.locator("main").inner_text()
        assert page.locator("main a").count() == len(PLACES)
        page.goto(one(finding_site, "timeline").path.as_uri() + "#month-202104")
        assert page.locator("#month-202104 h2").inner_text() == "April 2021"
        assert page.locator("#month-202104 a").count() == len(PLACES)
        page.goto(one(finding_site, "map").path.as_uri())
        assert page.locator("main h2").all_inner_texts() == sorted(PLACES)
        page.locator("main a").first.click()
        assert page.url.endswith("iceland/index.html")
