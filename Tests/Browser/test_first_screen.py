"""How much of the first screen is photograph."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page as Tab, expect

from axe import violations_in
from browsing import HEIGHT, opened
from building import PROJECT
from photos import write_photo
from site_files import SiteFiles
from sites import Sites

LAPTOP = {"width": 1440, "height": 900}
WIDE = {"width": 2560, "height": 1440}
LANDSCAPE, PORTRAIT = (1200, 800), (800, 1200)

# The fraction of the window that pictures cover. They do not overlap.
_SHARE = """() => {
    const seen = [...document.images].map(image => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0))
            * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
    return seen.reduce((sum, area) => sum + area, 0) / innerWidth / innerHeight;
}"""

# The number of covers in each row.
_COVER_ROWS = """selector => {
    const tops = [...document.querySelectorAll(selector)].map(cover => Math.round(cover.getBoundingClientRect().top));
    return [...new Set(tops)].map(top => tops.filter(other => other === top).length);
}"""


def share(tab: Tab, path: Path) -> float:
    tab.goto(path.as_uri())
    return tab.evaluate(_SHARE)


@pytest.fixture(scope="module")
def few(sites: Sites) -> SiteFiles:
    def write(root: Path) -> None:
        for name, sizes in {
            "five": [LANDSCAPE] * 5, "seven": [PORTRAIT] * 7, "two": [LANDSCAPE] * 2, "one": [PORTRAIT],
            "mixed": [LANDSCAPE, PORTRAIT, LANDSCAPE, LANDSCAPE, PORTRAIT], "written": [LANDSCAPE] * 6,
        }.items():
            for index, size in enumerate(sizes):
                write_photo(root / name / f"{index:02}.jpg", index, size)
            (root / name / "album.yml").write_text("layout: justified\n", encoding="utf-8")
        (root / "written" / "album.md").write_text("\n\n".join(["We walked. " * 60 + "[A link](https://example.com)."] * 4), encoding="utf-8")
        table = "| plant | sown | picked |\n| --- | --- | --- |\n" + "| lettuce | 14 March | 2 May |\n" * 8
        list_of_tasks = "\n".join(["- straw under the pumpkins, and a board over the second sowing of lettuce"] * 12)
        for index in range(6):
            write_photo(root / "table" / f"{index:02}.jpg", index, LANDSCAPE)
        (root / "table" / "album.md").write_text("\n\n".join(["We sowed. " * 30, table, list_of_tasks]), encoding="utf-8")
        for index, category in enumerate(["Ceremony"] * 9 + ["Portraits"] * 4 + ["Dinner"] * 12):
            write_photo(root / "wedding" / f"{index:02}.jpg", index, (LANDSCAPE, PORTRAIT)[index % 2])
            (root / "wedding" / f"{index:02}.md").write_text(f"---\ntag: {category}\n---\n", encoding="utf-8")
        for index in range(30):
            write_photo(root / "many" / f"{index:02}.jpg", index, (LANDSCAPE, PORTRAIT)[index % 2])
        (root / "albumgen.yml").write_text("title: Few\n", encoding="utf-8")

    return sites.site("few", write)


@pytest.mark.parametrize(("viewport", "goal"), [(LAPTOP, 0.55), (WIDE, 0.45)])
def test_the_home_page_is_mostly_photographs(
    browser: Browser, example_site: SiteFiles, viewport: dict[str, int], goal: float
) -> None:
    with opened(browser, viewport=viewport) as tab:
        assert share(tab, example_site.root / "index.html") >= goal


def test_the_dark_home_page_is_photographs_from_edge_to_edge(browser: Browser, sites: Sites, example_site: SiteFiles) -> None:
    themed = sites.themed("example-darkroom", example_site, "darkroom", source=PROJECT / "site-example")
    with opened(browser, viewport=LAPTOP) as tab:
        assert share(tab, themed.root / "index.html") > 0.7


@pytest.mark.parametrize("name", ["five", "mixed", "seven", "many"])
def test_an_album_in_rows_is_mostly_photographs(browser: Browser, few: SiteFiles, name: str) -> None:
    with opened(browser, viewport=LAPTOP) as tab:
        assert share(tab, few.album(name).path) >= 0.55


@pytest.mark.parametrize(("viewport", "goal"), [(LAPTOP, 0.45), (WIDE, 0.35)])
def test_an_album_with_categories_is_almost_half_photographs(
    browser: Browser, few: SiteFiles, viewport: dict[str, int], goal: float
) -> None:
    with opened(browser, viewport=viewport) as tab:
        assert share(tab, few.album("wedding").path) >= goal


def test_the_categories_stay_in_view_beside_the_photographs(browser: Browser, few: SiteFiles) -> None:
    with opened(browser, viewport=LAPTOP) as tab:
        tab.goto(few.album("wedding").path.as_uri())
        links = tab.get_by_role("navigation", name="Categories").get_by_role("link")
        dinner = tab.locator(".ag-section").last
        links.last.click()
        expect(dinner.get_by_role("heading")).to_be_in_viewport()
        expect(links.first).to_be_in_viewport(ratio=1)
        assert links.first.bounding_box()["x"] < dinner.bounding_box()["x"]
        links.first.click()
        expect(tab.locator(".ag-cell").first).to_be_in_viewport()
        assert violations_in(tab, ["light", "dark"]) == ""


def test_a_text_with_a_table_leaves_room_for_the_photographs(browser: Browser, few: SiteFiles) -> None:
    with opened(browser, viewport=LAPTOP) as tab:
        assert share(tab, few.album("table").path) > 0.15


def test_a_few_photographs_are_in_high_rows(browser: Browser, few: SiteFiles) -> None:
    with opened(browser, viewport=LAPTOP) as tab:
        for name, rows in {"five": [3, 2], "mixed": [3, 2], "seven": [4, 3], "two": [2], "one": [1]}.items():
            tab.goto(few.album(name).path.as_uri())
            assert tab.evaluate(_COVER_ROWS, ".ag-cell") == rows, name
            # However few there are, each is visible as a whole.
            assert tab.locator(".ag-cell").first.bounding_box()["height"] <= 0.83 * LAPTOP["height"]


def test_without_categories_all_items_are_shown(browser: Browser, few: SiteFiles) -> None:
    with opened(browser) as tab:
        tab.goto(few.album("many").path.as_uri())
        assert tab.locator('[data-layout="justified"][data-count="30"] > .ag-cell').count() == 30
        assert tab.locator(".ag-more").count() == 0


@pytest.mark.parametrize(("viewport", "abreast"), [(LAPTOP, 3), (WIDE, 4)])
def test_no_cover_is_alone_in_its_row(
    browser: Browser, fixture_site: SiteFiles, example_site: SiteFiles, viewport: dict[str, int], abreast: int
) -> None:
    with opened(browser, viewport=viewport) as tab:
        for site in (fixture_site, example_site):
            tab.goto((site.root / "index.html").as_uri())
            rows = tab.evaluate(_COVER_ROWS, ".ag-albums .ag-cover")
            assert rows == sorted(rows) and rows[-1] == abreast and min(rows) > 1
            small = tab.evaluate(_COVER_ROWS, ".ag-smart .ag-cover")
            assert small[-1] > 1 or sum(small) == 1


def test_a_photo_stays_where_it_is_beside_a_long_text(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        tab.goto(fixture_site.of_kind("item")[0].path.as_uri())
        photo = tab.locator(".ag-media")
        before = photo.bounding_box()
        tab.evaluate("document.querySelector('.ag-about').append('long '.repeat(3000))")
        assert photo.bounding_box() == before


def test_a_long_text_leaves_room_for_the_photos_of_a_phone(browser: Browser, few: SiteFiles) -> None:
    with opened(browser, 390, has_touch=True, is_mobile=True) as tab:
        tab.goto((few.root / "written" / "index.html").as_uri())
        text, first = tab.locator(".ag-prose"), tab.locator(".ag-cell").first
        more = tab.get_by_role("checkbox", name="Read on")
        cut, top = text.bounding_box(), first.bounding_box()
        assert cut and top and cut["height"] < 320 and top["y"] < HEIGHT
        assert violations_in(tab, ["light", "dark"]) == ""
        tab.get_by_text("Read on").tap()
        expect(more).to_be_hidden()
        assert text.evaluate("text => text.offsetHeight === text.scrollHeight && text.offsetHeight > innerHeight")
        # A visitor who returns finds the page as it was.
        first.scroll_into_view_if_needed()
        place = tab.evaluate("scrollY")
        tab.goto((few.root / "index.html").as_uri())
        tab.go_back()
        expect(more).to_be_hidden()
        tab.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


def test_a_long_text_is_whole_where_it_is_read_with_keys_or_on_a_laptop(browser: Browser, few: SiteFiles) -> None:
    page = (few.root / "written" / "index.html").as_uri()
    with opened(browser, 390) as tab:
        tab.goto(page)
        text = tab.locator(".ag-prose")
        is_whole = "text => text.offsetHeight === text.scrollHeight"
        assert not text.evaluate(is_whole)
        text.get_by_role("link").last.focus()
        assert text.evaluate(is_whole)
        tab.get_by_role("checkbox", name="Read on").focus()
        assert not text.evaluate(is_whole)
        tab.keyboard.press("Space")
        assert text.evaluate(is_whole)
    with opened(browser, 1440) as tab:
        tab.goto(page)
        assert tab.locator(".ag-prose").evaluate(is_whole)
        expect(tab.get_by_text("Read on")).to_be_hidden()
