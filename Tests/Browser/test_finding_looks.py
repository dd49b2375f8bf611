"""A site's `theme:` settings apply to search, timeline and map as they do to albums, in every theme, and each of these pages is
aligned as its theme requires."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page as Tab

from browsing import opened
from building import THEMES
from colours import contrast
from finding_site import write_finding_site
from site_files import SiteFiles
from sites import Sites

# Dark enough for light backgrounds, and light enough for dark ones.
ACCENT = {"light": "#8a1c7c", "dark": "#e58ad9"}
CORNER, GAP = 8, 11

# The style of the first element that a selector matches.
_STYLE = "([selector, name, part]) => getComputedStyle(document.querySelector(selector), part)[name]"


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> SiteFiles:
    wishes = f'accent: {{light: "{ACCENT["light"]}", dark: "{ACCENT["dark"]}"}}, corner: {CORNER}, gap: {GAP}, type: mono'
    plain = sites.site("finding", write_finding_site)
    return sites.themed(f"looks-{request.param}", plain, theme=f"{{name: {request.param}, {wishes}}}")


def style(tab: Tab, selector: str, name: str, part: str | None = None) -> str:
    return str(tab.evaluate(_STYLE, [selector, name, part]))


def whole_words(tab: Tab, selector: str) -> bool:
    """Returns whether no word of an element is on two lines."""
    return bool(tab.evaluate(
        """selector => {
            const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                for (const { index, 0: word } of node.data.matchAll(/\\S+/g)) {
                    const letters = document.createRange();
                    letters.setStart(node, index);
                    letters.setEnd(node, index + word.length);
                    if (new Set([...letters.getClientRects()].map(box => Math.round(box.top))).size > 1) return false;
                }
            }
            return true;
        }""", selector))


def accent(tab: Tab) -> str:
    """Returns the accent as computed styles write it; `accent-color` is set on every page."""
    return style(tab, "html", "accentColor")


def open_page(tab: Tab, site: SiteFiles, kind: str, query: str = "", wait: str = "main") -> None:
    tab.goto(site.of_kind(kind)[0].path.as_uri() + query)
    tab.locator(wait).first.wait_for()


def test_search(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        open_page(tab, site, "search", "?q=dusk", ".ag-hit img")
        assert accent(tab) in ("rgb(138, 28, 124)", "rgb(229, 138, 217)")
        assert style(tab, ".ag-finding [aria-current]", "color") == accent(tab)
        for rounded in (".ag-hit-picture", ".ag-query input"):
            assert style(tab, rounded, "borderRadius") == f"{CORNER}px", rounded
        assert style(tab, ".ag-hit", "borderRadius", "::before") == f"{CORNER}px", "while its picture is not there, too"
        assert float(style(tab, ".ag-hits", "columnGap").removesuffix("px")) >= GAP
        assert style(tab, ".ag-query input", "fontFamily") == style(tab, "body", "fontFamily")
        hit = tab.locator(".ag-hit:has(.ag-hit-title)").first
        title = hit.locator(".ag-hit-title")
        line = title.bounding_box()["height"]
        title.evaluate("title => { title.textContent = 'A lighthouse at dusk, seen from the last boat' }")
        assert title.bounding_box()["height"] == pytest.approx(2 * line, abs=0.5), "a title may take two lines"
        title.evaluate("title => { title.textContent = 'A lighthouse at dusk '.repeat(9) }")
        assert title.bounding_box()["height"] == pytest.approx(2 * line, abs=0.5), "but no more"
        assert hit.evaluate("""hit => {
            const last = hit.querySelector('a').lastElementChild.getBoundingClientRect();
            return last.bottom <= hit.getBoundingClientRect().bottom;
        }""")
        tab.locator("#query").focus()
        assert style(tab, "#query", "outlineColor") == accent(tab)
        button = tab.locator(".ag-show-more button")
        tab.locator(".ag-show-more").evaluate("more => { more.hidden = false }")
        button.hover()
        assert style(tab, ".ag-show-more button", "borderTopColor") == accent(tab)
        assert style(tab, ".ag-show-more button", "borderRadius") == f"{CORNER}px"


@pytest.mark.parametrize("width", [390, 1440])
def test_timeline(browser: Browser, site: SiteFiles, width: int) -> None:
    with opened(browser, width) as tab:
        open_page(tab, site, "timeline", wait=".ag-month li img")
        assert style(tab, ".ag-month li", "borderRadius") == f"{CORNER}px"
        assert style(tab, ".ag-handle", "backgroundColor") == accent(tab)
        boxes = [tab.locator(".ag-month li").nth(place).bounding_box() for place in (0, 1)]
        assert boxes[0] and boxes[1]
        assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] == pytest.approx(GAP, abs=0.6)
        # The longest month name does not touch its pictures.
        heading = tab.locator(".ag-month h2").first
        heading.evaluate("heading => { heading.firstChild.data = 'September 2026' }")
        words = heading.evaluate(
            "heading => { const range = document.createRange(); range.selectNodeContents(heading.firstChild);"
            " const { right, bottom } = range.getBoundingClientRect(); return [right, bottom]; }")
        assert words[0] < boxes[0]["x"] - 8 or words[1] <= boxes[0]["y"], (words, boxes[0])


def test_map(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        open_page(tab, site, "map", wait=".ag-mark.ag-pictured")
        for lettered in (".ag-mark", ".ag-map-buttons button"):
            assert style(tab, lettered, "fontFamily") == style(tab, "body", "fontFamily"), lettered
        tab.locator(".ag-mark").first.hover()
        assert style(tab, ".ag-mark:hover", "borderTopColor") == accent(tab)
        tab.locator(".ag-mark").first.click()
        tab.locator(".ag-map-panel img").first.wait_for()
        assert style(tab, ".ag-map-panel li", "borderRadius") == f"{CORNER}px"
        assert style(tab, ".ag-map-panel ul", "columnGap") == f"{GAP}px"
        # In a theme with full-width pictures, the map is full-width, too, without rounded corners.
        edge = tab.locator(".ag-map").bounding_box()
        assert edge
        assert style(tab, ".ag-map", "borderRadius") == ("0px" if edge["x"] == 0 else f"{CORNER}px")


def test_titles_line_up_with_the_header(browser: Browser, site: SiteFiles) -> None:
    """Even on a very wide screen, the header's content starts and ends where the page's text and pictures do."""
    with opened(browser, 2200) as tab:
        for kind in ("search", "timeline", "on-this-day", "map"):
            open_page(tab, site, kind)
            up = tab.locator(".ag-breadcrumb").bounding_box()
            block = tab.locator(".ag-masthead").bounding_box()
            assert up and block
            padding = float(style(tab, ".ag-masthead", "paddingInlineStart").removesuffix("px"))
            assert block["x"] + padding == pytest.approx(up["x"], abs=0.6), kind


def test_where_nothing_is_found_there_are_the_albums(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        open_page(tab, site, "search")
        albums = tab.locator(".ag-elsewhere")
        assert albums.get_by_role("heading").all_inner_texts() == ["Albums"]
        assert albums.get_by_role("link").all_inner_texts() == ["Iceland", "Kyoto", "Lisbon"]
        tab.locator("#query").fill("dusk")
        tab.locator(".ag-hit a").first.wait_for()
        assert not albums.is_visible()
        tab.locator("#query").fill("zeppelin")
        tab.get_by_text("No results").wait_for()
        assert albums.is_visible()
        albums.get_by_role("link", name="Kyoto").click()
        assert tab.url.endswith("kyoto/index.html")


def test_forced_colours_keep_parts_apart(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1440, forced_colors="active") as tab:
        open_page(tab, site, "timeline", wait=".ag-month li img")
        assert style(tab, ".ag-handle", "backgroundColor") != style(tab, "body", "backgroundColor")
        open_page(tab, site, "map", wait=".ag-mark.ag-pictured")
        for part in (".ag-map", ".ag-map-buttons button"):
            assert style(tab, part, "borderTopStyle") == "solid", part


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_the_map_readable(browser: Browser, site: SiteFiles, scheme: str) -> None:
    """Names can be read on land, on lakes and on water, and land is seen in the water."""
    with opened(browser, 1440, forced_colors="active", color_scheme=scheme) as tab:
        open_page(tab, site, "map", wait=".ag-mark.ag-pictured")
        land, lakes, names, water = (tab.evaluate(
            """([selector, name]) => {
                const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
                context.fillStyle = getComputedStyle(document.querySelector(selector))[name];
                context.fillRect(0, 0, 1, 1);
                return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
            }""", [selector, name]) for selector, name in (
                (".ag-map canvas", "color"), (".ag-map canvas", "outlineColor"), (".ag-map canvas", "textDecorationColor"), (".ag-map", "backgroundColor")))
        assert all(contrast(names, ground) >= 4.5 for ground in (land, lakes, water)), (names, land, lakes, water)
        assert contrast(land, water) >= 1.2, (land, water)


def test_the_buttons_stay_on_a_phone_with_letters_of_twice_the_size(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        # As in the browser's own settings, on which media queries depend.
        tab.context.new_cdp_session(tab).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        for visited in (site.album("iceland"), site.of_kind("timeline")[0]):
            tab.goto(visited.path.as_uri())
            tab.locator(".ag-menu").wait_for()
            sides = tab.evaluate(
                """[...document.querySelectorAll('.ag-header :is(a, button)')].filter(part => part.offsetWidth)
                    .map(part => part.getBoundingClientRect()).flatMap(frame => [frame.left, frame.right])"""
            )
            assert min(sides) >= 0 and max(sides) <= 390, sides


def test_words_stay_whole_with_letters_of_twice_the_size(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        tab.context.new_cdp_session(tab).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        open_page(tab, site, "search", "?q=dusk", ".ag-hit img")
        cut = tab.eval_on_selector_all(".ag-hit-note", "notes => notes.filter(note => note.scrollWidth > note.clientWidth).map(note => note.textContent)")
        assert cut == []
        open_page(tab, site, "map", wait=".ag-mark.ag-pictured")
        tab.locator(".ag-mark").first.press("Enter")
        heading = tab.locator(".ag-map-panel h2")
        heading.wait_for()
        assert whole_words(tab, ".ag-map-panel h2"), heading.bounding_box()
