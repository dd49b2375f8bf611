"""Runs a part of the suite on each of the other themes that come with the program."""

import gzip
import io
from itertools import product
from pathlib import Path
from typing import Iterable

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page as Tab

from axe import violations
from blocks import differences, measure
from browsing import HEIGHT, SCHEMES, frames, opened, refused, settle
from building import THEMES
from nine_grid import LAPTOP, expected_frames
from photos import write_photo
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE, moved
from viewer_states import FORGET, STATES

WIDTHS = (390, 1440)
# One album of each layout, and one with nested albums.
ALBUMS = ("nine 11", "single portrait", "家", "justified 20", "grid", "picker", "outer")
LOOKED_AT = ("open", "details", "selecting", "picker")

_IS_WIDE = """direction => {
    document.documentElement.dir = direction;
    return document.documentElement.scrollWidth > innerWidth;
}"""


@pytest.fixture(scope="module", params=[theme for theme in THEMES if theme != "default"])
def theme(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def themed(theme: str, sites: Sites) -> SiteFiles:
    return sites.fixture_in(theme)


def _visited(site: SiteFiles) -> list[Page]:
    return [site.of_kind(kind)[0] for kind in ("home", "category", "item")] + [site.album(name) for name in ALBUMS]


def _violations(tab: Tab, name: str, windows: Iterable[tuple[int, str]]) -> list[str]:
    """Returns axe's findings on the open page in windows of these widths and colour schemes."""
    found = []
    for width, scheme in windows:
        tab.set_viewport_size({"width": width, "height": HEIGHT})
        tab.emulate_media(color_scheme=scheme)
        if wrong := violations(tab):
            found.append(f"{name} at {width}, {scheme}:\n{wrong}")
    return found


def test_pages_hold_still_and_fit_and_axe_finds_nothing(browser: Browser, theme: str, themed: SiteFiles) -> None:
    """Checks layout shifts at one width of each page, on a phone in one theme, in a wide window in the next; and scans each page on a
    light phone or on a dark wide screen, in the next theme on the other."""
    windows = list(zip(WIDTHS, SCHEMES))
    wrong = []
    with serving(themed.root, image_delay=0.1, page_delay=0.01) as base, opened(browser) as tab:
        tab.add_init_script(OBSERVE)
        for place, page in enumerate(_visited(themed), THEMES.index(theme)):
            wrong += moved(tab, base, page, WIDTHS[place % 2])
            for direction, width in product(("rtl", "ltr"), WIDTHS):
                tab.set_viewport_size({"width": width, "height": HEIGHT})
                frames(tab)
                if tab.evaluate(_IS_WIDE, direction):
                    wrong.append(f"{page.name} at {width}, {direction}, is wider than the window")
            # The viewer covers the item's page.
            if page.kind != "item":
                wrong += _violations(tab, page.name, windows[place % 2:][:1])
    assert not wrong, "\n".join(wrong)


def test_axe_finds_nothing_in_the_viewer_and_beneath_it(browser: Browser, theme: str, themed: SiteFiles) -> None:
    windows = list(zip(WIDTHS, SCHEMES))
    found = []
    with opened(browser) as tab:
        refused(tab, "*/viewer-*.js")
        item = themed.of_kind("item")[0]
        tab.goto(item.path.as_uri())
        settle(tab)
        found += _violations(tab, item.name, windows[THEMES.index(theme) % 2:][:1])
    with opened(browser, WIDTHS[0]) as tab:
        tab.add_init_script(FORGET)
        for place, name in enumerate(LOOKED_AT, THEMES.index(theme)):
            tab.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
            STATES[name](tab, themed)
            found += _violations(tab, name, windows[place % 2:][:1])
    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", WIDTHS)
def test_cells_are_where_the_tables_say(browser: Browser, themed: SiteFiles, width: int) -> None:
    wrong = []
    with opened(browser, width) as page:
        for count in (2, 4, 5, 7, 8, 11):
            page.goto(themed.album(f"nine {count:02}").path.as_uri())
            block = measure(page, "nine-grid")
            expected = expected_frames(count, block.width, block.gap, classic=False, fills=width < LAPTOP)
            if count == 4 and width >= LAPTOP and "book" in str(themed.root):
                # Centred, as the title is.
                free = block.width - 2 * expected[0][2] - block.gap
                expected = [(x + free / 2, *rest) for x, *rest in expected]
            wrong += [f"n={count}: {line}" for line in differences(expected, block.cells)]
        # On a right-to-left page, the first cell is at the right.
        page.evaluate("document.documentElement.dir = 'rtl'")
        mirrored = measure(page, "nine-grid")
        assert mirrored.cells[0][0] + mirrored.cells[0][2] == pytest.approx(mirrored.width, abs=0.5)
        page.goto(themed.album("justified 20").path.as_uri())
        block = measure(page, "justified")
        rows: dict[int, list[float]] = {}
        for left, top, wide, tall in block.cells:
            rows.setdefault(round(top), []).append(tall)
            rows[round(top)][0] = max(rows[round(top)][0], tall)
            if left + wide > block.width + 0.5:
                wrong.append(f"justified: a cell ends at {left + wide} of {block.width}")
        wrong += [f"justified: a row of {heights}" for heights in rows.values() if max(heights) - min(heights) > 0.5]
    assert not wrong, "\n".join(wrong)


def test_paper_forced_colours_and_schemes(browser: Browser, themed: SiteFiles) -> None:
    """In print, every theme is light; in forced colours, a selected item still looks different; the dark theme is always dark."""
    ground = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    isDark = "darkroom" in str(themed.root)
    for scheme in SCHEMES:
        with opened(browser, color_scheme=scheme) as page:
            page.goto(themed.of_kind("home")[0].path.as_uri())
            assert (max(page.evaluate(ground)) < 60) == (isDark or scheme == "dark")
            page.emulate_media(media="print")
            assert min(page.evaluate(ground)) > 220
            assert page.locator("h1").is_visible() and page.locator(".ag-card-title").first.is_visible()
    with opened(browser, forced_colors="active") as page:
        STATES["picker"](page, themed)
        marked = "getComputedStyle(document.querySelector('[data-layout=picker] [aria-current]')).outlineStyle"
        assert page.evaluate(marked) == "solid"


def test_styles_of_the_viewer_are_small(themed: SiteFiles) -> None:
    """`test_the_weight` limits the viewer's own styles to 6 kB compressed; a theme may add half a kilobyte."""
    sheets = [path for name in ("viewer", "look") for path in (themed.root / "assets").glob(f"{name}-*.css")]
    assert len(sheets) == 2
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in sheets) <= 6500


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_a_dark_card_are_on_its_cover_without_overlapping(browser: Browser, sites: Sites, width: int) -> None:
    def write(source: Path) -> None:
        write_photo(source / "Sea" / "a.jpg", 1, (900, 600))
        (source / "Sea" / "album.yml").write_text("title: The sea\ndescription: Three days beside it, and what was left.\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("theme: darkroom\n", encoding="utf-8")

    site = sites.site("dark-card", write)
    with opened(browser, width) as page:
        page.goto((site.root / "index.html").as_uri())
        cover = page.locator(".ag-cover").bounding_box()
        words = [page.locator(f".ag-card-{name}").bounding_box() for name in ("title", "summary", "lead")]
        assert cover and all(words)
        for upper, lower in zip(words, words[1:]):
            assert upper["y"] + upper["height"] <= lower["y"] + 0.5
        for box in words:
            assert cover["x"] < box["x"] and box["x"] + box["width"] < cover["x"] + cover["width"]
            assert cover["y"] < box["y"] and box["y"] + box["height"] < cover["y"] + cover["height"]


def test_cards_fit_the_narrowest_phone(browser: Browser, themed: SiteFiles) -> None:
    """A folding phone's outer screen, and the widest gap that a theme may have."""
    with opened(browser, 280) as page:
        page.goto(themed.of_kind("home")[0].path.as_uri())
        page.evaluate("document.documentElement.style.setProperty('--gap', '200px')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 280
        ends = page.locator(".ag-cards").first.evaluate("cards => [cards.scrollWidth, cards.clientWidth]")
        assert ends[0] <= ends[1]


def test_a_word_of_eight_letters_stays_whole_on_a_phone_at_twice_the_size(browser: Browser, themed: SiteFiles) -> None:
    with opened(browser, 390) as page:
        page.goto(themed.of_kind("home")[0].path.as_uri())
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for kind in ("", "ag-full"):
            lines = page.evaluate(
                """kind => {
                    if (kind) document.body.classList.add(kind);
                    const title = document.querySelector('h1');
                    title.textContent = 'Weddings';
                    const letters = document.createRange();
                    letters.selectNodeContents(title);
                    return new Set([...letters.getClientRects()].map(box => box.top)).size;
                }""",
                kind,
            )
            assert lines == 1, kind


@pytest.mark.parametrize("width", WIDTHS)
def test_a_title_with_a_logo_is_aligned_like_other_titles(browser: Browser, themed: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(themed.of_kind("home")[0].path.as_uri())
        title = page.evaluate(
            """() => {
                const title = document.querySelector('h1');
                const logo = Object.assign(new Image(40, 40), { className: 'ag-logo' });
                title.replaceChildren(logo, 'Light');
                const words = document.createRange();
                words.selectNodeContents(title);
                const box = title.getBoundingClientRect();
                const before = logo.getBoundingClientRect().left - box.left;
                return { align: getComputedStyle(title).textAlign, before, behind: box.right - words.getBoundingClientRect().right };
            }"""
        )
        if title["align"] == "center":
            assert title["before"] == pytest.approx(title["behind"], abs=2)
        else:
            assert title["before"] <= 1


@pytest.mark.parametrize("name", THEMES)
def test_a_title_beside_a_logo_keeps_its_words_whole(browser: Browser, sites: Sites, name: str) -> None:
    def write(source: Path) -> None:
        write_photo(source / "Sea" / "a.jpg", 1, (900, 600))
        (source / "static").mkdir()
        logo = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'
        (source / "static" / "mark.svg").write_text(logo, encoding="utf-8")
        (source / "albumgen.yml").write_text("title: Light, mostly\nlogo: mark.svg\nsearch: on\n", encoding="utf-8")

    plain = sites.site("logo", write)
    site = plain if name == "default" else sites.themed(f"logo-{name}", plain, name)
    with opened(browser, 390) as page:
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        page.goto(site.of_kind("home")[0].path.as_uri())
        lines = page.locator("h1 > .ag-logo").evaluate(
            """logo => ['Light,', 'mostly'].map(word => {
                const letters = document.createRange(), title = logo.nextSibling, at = title.data.indexOf(word);
                letters.setStart(title, at);
                letters.setEnd(title, at + word.length);
                return new Set([...letters.getClientRects()].map(box => Math.round(box.top))).size;
            })"""
        )
        assert lines == [1, 1]


# What the keyboard can focus, with the ends of its focus ring beyond the window. What a box scrolls or cuts can be brought into view.
_RINGS = """() => [...document.querySelectorAll('a[href], button, input, select, [tabindex="0"]')].map(part => {
    part.focus({ focusVisible: true, preventScroll: true });
    const style = getComputedStyle(part), box = part.getBoundingClientRect();
    if (!box.width || !part.matches(':focus-visible') || style.outlineStyle === 'none' || part.matches('.ag-skip')) return null;
    const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const isIn = box.left - reach >= 0 && box.right + reach <= innerWidth;
    for (let outer = part.parentElement; outer; outer = outer.parentElement) {
        if (outer !== document.body && getComputedStyle(outer).overflowX !== 'visible') return null;
    }
    return isIn ? null : `${part.tagName} ${part.className} in ${part.parentElement.className}: ${box.left - reach} to ${box.right + reach}`;
}).filter(Boolean)"""


@pytest.mark.parametrize("name", THEMES)
def test_no_focus_ring_is_beyond_the_window(browser: Browser, sites: Sites, name: str) -> None:
    def write(source: Path) -> None:
        for folder, settings in (("Story", "layout: story\nhero: none\n"), ("Opening", "hero: full\n"), ("Grid", "layout: grid\n"), ("Rows", "layout: justified\n"), ("One", "layout: picker\n")):
            for index in range(7):
                write_photo(source / folder / f"{index}.jpg", index, (1800, 1200))
                place = f"latitude: 6{index}.1\nlongitude: -20.5\nshootTime: 2024-0{index + 1}-05\nkeywords: [w{index}]\n"
                (source / folder / f"{index}.jpg.yml").write_text(place, encoding="utf-8")
            (source / folder / "album.md").write_text(f"---\n{settings}---\nWords.\n\n![](1.jpg \"full\")\n\nMore.\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("title: Rings\nhero: full\nsearch: on\ntimeline: on\nprivacy: {gps: on}\n", encoding="utf-8")

    plain = sites.site("rings", write)
    site = plain if name == "default" else sites.themed(f"rings-{name}", plain, name)
    wrong = []
    with opened(browser) as page:
        for visited in [page for kind in ("home", "album", "search", "map") for page in site.of_kind(kind)]:
            page.goto(visited.path.as_uri())
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                settle(page)
                wrong += [f"{visited.name} at {width}: {ring}" for ring in page.evaluate(_RINGS)]
    assert not wrong, "\n".join(wrong)


def test_chinese_titles_on_an_english_page_of_book_are_upright(browser: Browser, sites: Sites) -> None:
    def write(root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        (root / "albumgen.yml").write_text("title: Travels\ntheme: book\nlanguage: en\n", encoding="utf-8")
        # A vertical stroke, which covers few columns of pixels only if it is upright.
        for number, title in enumerate(("丨丨丨丨", "Kyoto")):
            write_photo(root / f"album {number}" / "a.jpg", number)
            (root / f"album {number}" / "album.yml").write_text(f"title: {title}\n", encoding="utf-8")

    with opened(browser, 1440) as page:
        page.goto((sites.site("book-chinese", write).root / "index.html").as_uri())
        chinese, latin = page.locator(".ag-card-title").all()
        assert latin.evaluate("title => getComputedStyle(title).fontStyle") == "italic"
        words = chinese.evaluate(
            """title => {
                const words = document.createRange();
                words.selectNodeContents(title);
                const { x, y, width, height } = words.getBoundingClientRect();
                return { x, y, width, height };
            }"""
        )
        strokes = Image.open(io.BytesIO(page.screenshot(clip=words))).convert("L")
        dark = [x for x in range(strokes.width) if min(strokes.getpixel((x, y)) for y in range(strokes.height)) < 128]
        assert 4 <= len(dark) < strokes.width / 5
