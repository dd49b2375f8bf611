"""The large picture at the head of an album, and the part of cropped pictures that remains visible."""

import re
from itertools import product
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page as Tab

from axe import violations
from browsing import ON_TOP, SCHEMES, opened, settle
from building import THEMES
from colours import contrast
from photos import write_photo
from pixels import screenshot
from site_files import SiteFiles
from sites import Sites

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


def _write(root: Path) -> None:
    (root / "White").mkdir(parents=True)
    for index in range(12):
        Image.new("RGB", (2000, 1300), "white").save(root / "White" / f"{index:02}.jpg")
    (root / "White/album.yml").write_text("title: All in white\ndescription: Of snow, and of linen.\nhero: full\n", encoding="utf-8")
    for index in range(11):
        write_photo(root / "Sea" / f"{index:02}.jpg", index, (1700, 1100))
    (root / "Sea/album.yml").write_text("hero: wide\ncover: 04.jpg\nfocus: 20% 80%\n", encoding="utf-8")
    write_photo(root / "Plain" / "a.jpg", 3, (900, 600))
    write_photo(root / "Plain" / "b.jpg", 4, (600, 900))
    (root / "Plain" / "b.jpg.yml").write_text("focus: 50% 10%\n", encoding="utf-8")
    (root / "Plain/album.yml").write_text("hero: none\nlayout: nine-grid\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Home\nhero: full\nsearch: on\n", encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def site(theme: str, sites: Sites) -> SiteFiles:
    plain = sites.site("hero", _write)
    return plain if theme == "default" else sites.themed(f"hero-{theme}", plain, theme)


def _pages(site: SiteFiles) -> list[Path]:
    return [site.root / "index.html"] + [site.album(name).path for name in ("White", "Sea", "Plain")]


def test_no_picture_is_on_a_page_twice(browser: Browser, site: SiteFiles) -> None:
    with opened(browser) as tab:
        for page in _pages(site):
            tab.goto(page.as_uri())
            # Links to neighbouring albums and smart albums may repeat pictures, so they are not checked.
            shown = tab.eval_on_selector_all(
                ".ag-hero img, .ag-albums img, .ag-block img", "all => all.map(image => image.src.replace(/-\\d+-[0-9a-f]+\\.\\w+$/, ''))")
            assert len(set(shown)) == len(shown), page
            assert tab.locator(".ag-hero").count() == (0 if page == site.album("Plain").path else 1)


def test_the_hero_opens_as_the_cell_that_it_stands_for(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, viewport=LAPTOP) as tab:
        tab.goto(site.album("Sea").path.as_uri())
        assert tab.locator(".ag-block .ag-cell").count() == 10
        assert tab.locator(".ag-block [data-index='4']").count() == 0
        hero = tab.locator(".ag-hero[data-index='4'] a")
        assert hero.get_attribute("href") and tab.locator(".ag-hero img").get_attribute("alt")
        hero.click()
        tab.locator("dialog.agv[open]").wait_for()
        assert "5" in tab.locator(".agv [data-role=counter]").inner_text()
        tab.keyboard.press("Escape")
        tab.locator("dialog.agv[open]").wait_for(state="detached")
        assert tab.evaluate("document.activeElement.closest('.ag-hero') !== null")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_a_full_hero_reaches_the_edges_and_a_wide_one_the_margins(browser: Browser, site: SiteFiles, viewport: dict[str, int]) -> None:
    with opened(browser, viewport=viewport) as tab:
        tab.goto(site.album("White").path.as_uri())
        full = tab.locator(".ag-hero").bounding_box()
        assert full and full["x"] == 0 and full["y"] == 0 and full["width"] == viewport["width"]
        assert 0.6 * viewport["height"] < full["height"] < viewport["height"]
        title = tab.locator("h1").bounding_box()
        assert title and title["y"] + title["height"] < full["height"]
        # Words that do not fit make the picture higher.
        tab.locator("h1").evaluate("title => { title.textContent = 'A very long title '.repeat(30); }")
        words, picture, high = (tab.locator(name).bounding_box() for name in (".ag-name", ".ag-hero img", ".ag-hero"))
        assert words and picture and high and high["height"] > full["height"]
        assert picture["height"] == high["height"] == pytest.approx(words["y"] + words["height"], abs=1)
        tab.goto(site.album("Sea").path.as_uri())
        wide = tab.locator(".ag-hero").bounding_box()
        title = tab.locator("h1").bounding_box()
        assert wide and title and wide["y"] > 30 and title["y"] >= wide["y"] + wide["height"]
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Albums with a full-width hero, where the hero is black, as parts of its height from the top, and whether its words are dark.
BRIGHTNESS = {
    "white": ((0, 0), True),
    # The words are in no album on the black, which would be the worst background for them.
    "white with a dark middle": ((0.4, 0.48), True),
    # The words are on the white, which is the worst background for them.
    "white below a dark stripe": ((0.14, 0.24), False),
    "white above a dark stripe": ((0.51, 0.6), False),
    "black": ((0, 1), False),
}


def _write_brightness(root: Path) -> None:
    for name, ((top, end), _) in BRIGHTNESS.items():
        (root / name).mkdir(parents=True)
        picture = Image.new("RGB", (2000, 1300), "white")
        picture.paste("black", (0, int(1300 * top), 2000, int(1300 * end)))
        picture.save(root / name / "a.jpg")
        for number in range(3):
            write_photo(root / name / f"{number}.jpg", number)
        (root / name / "album.yml").write_text("description: Of snow, and of linen.\nhero: full\ncover: a.jpg\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Home\nhero: full\nsearch: on\n", encoding="utf-8")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_words_over_any_picture_can_be_read(browser: Browser, sites: Sites, theme: str, viewport: dict[str, int]) -> None:
    plain = sites.site("hero-brightness", _write_brightness)
    site = plain if theme == "default" else sites.themed(f"hero-brightness-{theme}", plain, theme)
    pages = {site.album(name).path: is_dark for name, (_, is_dark) in BRIGHTNESS.items()}
    # One of the colourful photos, since the albums' covers are below it.
    pages[site.root / "index.html"] = False
    words = ".ag-opener h1, .ag-opener .ag-summary span, .ag-opener .ag-lead, .ag-header a, .ag-seek input, .agv-play"
    wrong = []
    with opened(browser, viewport=viewport) as tab:
        for page, is_dark in pages.items():
            ink = (0, 0, 0) if is_dark else (255, 255, 255)
            tab.goto(page.as_uri())
            assert tab.locator("h1").evaluate("title => getComputedStyle(title).color") == f"rgb{ink}", page
            tab.locator(".ag-hero img").evaluate("image => image.decode()")
            # Only the background is drawn.
            tab.add_style_tag(content=f"{words.replace(',', ' *,')} *, {words} {{ color: transparent !important }} svg {{ visibility: hidden }}")
            boxes = [box for box in (one.bounding_box() for one in tab.locator(words).all() if one.is_visible()) if box]
            assert len(boxes) >= 4
            link = tab.locator(".ag-hero a")
            for scheme, is_focused in product(SCHEMES, (False, True)[:1 + link.count()]):
                tab.emulate_media(color_scheme=scheme)
                if link.count():
                    link.evaluate("(link, isFocused) => isFocused ? link.focus({ focusVisible: true, preventScroll: true }) : link.blur()", is_focused)
                ground = screenshot(tab)
                for box in boxes:
                    for x in (box["x"] + 4, box["x"] + box["width"] / 2, box["x"] + box["width"] - 4):
                        for y in (box["y"] + 4, box["y"] + box["height"] - 4):
                            behind = ground.getpixel((min(max(0, int(x)), ground.width - 1), int(y)))
                            if contrast(ink, behind) < 4.5:
                                wrong.append(f"{page} in {scheme}{' with the focus' * is_focused}: {behind} at {x:.0f}, {y:.0f}")
    assert not wrong, "\n".join(wrong)


def test_axe_finds_nothing(browser: Browser, site: SiteFiles, theme: str) -> None:
    """Scans each page on a light phone and on a dark laptop in the default theme, and on one of them in the others, in turn."""
    windows = list(zip((PHONE, LAPTOP), SCHEMES))
    found = []
    with opened(browser) as tab:
        for number, page in enumerate(_pages(site), THEMES.index(theme)):
            tab.goto(page.as_uri())
            settle(tab)
            for viewport, scheme in windows if theme == "default" else windows[number % 2:][:1]:
                tab.set_viewport_size(viewport)
                tab.emulate_media(color_scheme=scheme)
                if wrong := violations(tab):
                    found.append(f"{page} at {viewport['width']}, {scheme}:\n{wrong}")
    assert not found, "\n".join(found)


def _position(tab: Tab, selector: str) -> str:
    return tab.eval_on_selector(selector, "image => getComputedStyle(image).objectPosition")


def test_what_is_cut_is_cut_around_its_focus(browser: Browser, site: SiteFiles) -> None:
    with opened(browser) as tab:
        tab.goto(site.album("Sea").path.as_uri())
        assert _position(tab, ".ag-hero img") == "20% 80%"
        tab.goto(site.album("White").path.as_uri())
        assert _position(tab, ".ag-hero img") == "50% 40%", "a hero loses more below than above, where the heads are"
        tab.goto(site.album("Plain").path.as_uri())
        assert _position(tab, "[data-index='1'] img") == "50% 10%"
        assert _position(tab, "[data-index='0'] img") == "50% 50%"
        tab.goto((site.root / "index.html").as_uri())
        card = tab.locator(".ag-albums .ag-card", has_text=re.compile("Sea")).locator("img")
        assert card.evaluate("image => getComputedStyle(image).objectPosition") == "20% 80%"


def test_paper_has_the_hero_if_it_is_one_of_the_photographs(browser: Browser, site: SiteFiles) -> None:
    """It is not among the others. Its title is below it, since paper has no white letters."""
    with opened(browser, viewport={"width": 718, "height": 1000}) as tab:
        tab.emulate_media(media="print")
        for name, kind in (("White", "full"), ("Sea", "wide")):
            tab.goto(site.album(name).path.as_uri())
            hero, title = tab.locator(f".ag-hero[data-hero={kind}] img").bounding_box(), tab.locator("h1").bounding_box()
            assert hero and title, name
            assert 200 < hero["height"] <= 480 and title["y"] >= hero["y"] + hero["height"], name
        tab.goto((site.root / "index.html").as_uri())
        assert tab.locator(".ag-hero").is_hidden()


def test_the_skip_link_is_before_everything(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, viewport=PHONE) as tab:
        tab.goto(site.album("White").path.as_uri())
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.className") == "ag-skip"
        assert tab.evaluate(ON_TOP)


def test_nothing_in_the_header_is_on_a_wide_hero_of_the_home_page(browser: Browser, sites: Sites, theme: str) -> None:
    """Without a breadcrumb, the home page's header is in the line of the title, unless the picture is above that."""

    def write(root: Path) -> None:
        for index, name in enumerate(("Sea", "Hills", "Town", "Snow")):
            for number in range(3):
                write_photo(root / name / f"{number}.jpg", 3 * index + number, (1700, 1100))
        (root / "albumgen.yml").write_text("title: Home\nhero: wide\nsearch: on\ntimeline: on\n", encoding="utf-8")

    plain = sites.site("hero-home", write)
    site = plain if theme == "default" else sites.themed(f"hero-home-{theme}", plain, theme)
    with opened(browser) as tab:
        for width in (390, 820, 1200, 1440):
            tab.set_viewport_size({"width": width, "height": 800})
            tab.goto((site.root / "index.html").as_uri())
            top = tab.locator(".ag-hero").bounding_box()["y"]
            parts = tab.locator(".ag-header :is(a, button, input):visible").all()
            assert parts
            for part in parts:
                box = part.bounding_box()
                assert box["y"] + box["height"] <= top + 0.5, width


def _below(tab: Tab, selector: str) -> float:
    """Returns the distance from the hero to an element below it."""
    hero, element = tab.locator(".ag-hero").bounding_box(), tab.locator(selector).bounding_box()
    assert hero and element
    return element["y"] - hero["y"] - hero["height"]


@pytest.mark.parametrize("nav", ["", "nav: [{title: Far, url: https://example.org/}]\n"])
def test_title_and_text_are_as_far_below_the_hero_on_the_home_page_as_in_an_album(
    browser: Browser, sites: Sites, theme: str, nav: str
) -> None:
    def write(root: Path) -> None:
        for name in ("Sea", "Hills"):
            for number in range(3):
                write_photo(root / name / f"{number}.jpg", number, (1700, 1100))
        (root / "albumgen.yml").write_text(f"title: Home\nsearch: on\ntimeline: on\n{nav}", encoding="utf-8")
        for album in (root / "album.md", root / "Sea/album.md"):
            album.write_text("---\nhero: wide\n---\nWords beside the title.\n", encoding="utf-8")

    name = f"hero-distance{'-nav' * bool(nav)}"
    plain = sites.site(name, write)
    site = plain if theme == "default" else sites.themed(f"{name}-{theme}", plain, theme)
    with opened(browser) as tab:
        for width in (390, 820, 1440, 2560):
            tab.set_viewport_size({"width": width, "height": 900})
            distances = []
            for page in (site.root / "index.html", site.album("Sea").path):
                tab.goto(page.as_uri())
                # On a laptop, the text is beside the title; elsewhere below it, in letters of another size.
                distances.append([_below(tab, "h1"), _below(tab, ".ag-prose") if width >= 1440 and theme == "default" else 0])
            assert distances[0] == pytest.approx(distances[1], abs=0.5), (width, distances)


def test_a_full_hero_reaches_the_edges_of_a_small_site_with_round_corners(browser: Browser, sites: Sites, theme: str) -> None:
    """The header of a small site has no search and no menu."""

    def write(root: Path) -> None:
        (root / "Snow").mkdir(parents=True)
        for index in range(3):
            Image.new("RGB", (1700, 1100), (255, 255, 255 - 3 * index)).save(root / "Snow" / f"{index}.jpg")
        (root / "Snow/album.yml").write_text("hero: full\n", encoding="utf-8")
        (root / "albumgen.yml").write_text("title: Home\nhero: full\ntheme: {corner: 20}\n", encoding="utf-8")

    plain = sites.site("hero-small", write)
    site = plain if theme == "default" else sites.themed(f"hero-small-{theme}", plain, theme)
    with opened(browser) as tab:
        for width in (390, 820, 1440):
            tab.set_viewport_size({"width": width, "height": 800})
            for page in (site.root / "index.html", site.album("Snow").path):
                tab.goto(page.as_uri())
                hero = tab.locator(".ag-hero").bounding_box()
                assert hero and (hero["x"], hero["y"], hero["width"]) == (0, 0, width), (page, width)
                corners = tab.locator(".ag-hero, .ag-hero a, .ag-hero img").evaluate_all(
                    "parts => parts.map(part => getComputedStyle(part).borderRadius)")
                assert set(corners) == {"0px"}, (page, width)


@pytest.mark.parametrize("width", [1440, 2560])
def test_a_nine_grid_is_as_wide_as_the_page_below_a_full_width_hero(browser: Browser, sites: Sites, width: int) -> None:
    def write(root: Path) -> None:
        for index in range(7):
            write_photo(root / "Seven" / f"{index}.jpg", index, (1700, 1100))
        (root / "Seven/album.yml").write_text("hero: full\n", encoding="utf-8")

    with opened(browser, viewport={"width": width, "height": 900}) as tab:
        tab.goto(sites.site("hero-seven", write).album("Seven").path.as_uri())
        grid, name = tab.locator("[data-layout='nine-grid']"), tab.locator("h1")
        box, words = grid.bounding_box(), name.bounding_box()
        assert box and words and grid.locator(".ag-cell").count() == 6
        assert abs(box["x"] - words["x"]) < 3 and abs(box["x"] + box["width"] - (width - box["x"])) < 2
        # The picture that the browser chose is not scaled up.
        chosen, shown = grid.locator("img").first.evaluate("async image => { await image.decode(); return [image.naturalWidth, image.clientWidth]; }")
        assert chosen >= shown
