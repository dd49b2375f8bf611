"""An album that is a story: its text, with the photographs between the paragraphs."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page as Tab

from axe import violations_in
from browsing import SCHEMES, opened, settle, still
from building import PROJECT, THEMES
from long_album import write_long_album
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from test_fitting_pictures import DEVICES, LEAST, unfit
from viewer_site import Address

SCREENS = {390: 844, 820: 1180, 1440: 900, 2560: 1440}
PICTURES = {
    "first": (2400, 1600), "pano": (3200, 1100), "tall one": (1600, 2400), "tall two": (1600, 2400), "high": (2880, 3600),
    "a": (2400, 1600), "b": (1600, 2400), "c": (2400, 1600), "small": (1200, 800), "never named": (1200, 800), "nor this": (900, 1200),
}
TEXT = """---
layout: story
%s---
# The long way round

%s

![A caption beneath the first](first.jpg)

## The lake

![](pano.jpg)

Then the light went.

![One](<tall one.jpg>) ![](<tall two.jpg>)

> You do not take a photograph of the rain.
>
> the guide

![](a.jpg) ![](b.jpg) ![](c.jpg)

![](high.jpg "full")

![](small.jpg "small")
![](walk.webm)

The end.
"""
WORDS = "We came in on the night train, slept through the whole of the coast, and woke up to rain on the window. " * 3
ORDER = ["text", "large", "text", "full", "text", "wide", "text", "wide", "full", "small", "large", "text"]


def _write(root: Path) -> None:
    for name, front, words in (("Story", "", WORDS), ("从右到左", "language: zh-Hans\n", "我们坐夜车来，睡过了整个海岸。" * 12), ("Opening", "hero: full\n", WORDS)):
        folder = root / name
        for seed, (file, size) in enumerate(PICTURES.items()):
            # The same files in each album, so that their renditions are made once.
            if name == "Story":
                write_photo(folder / f"{file}.jpg", seed, size)
            else:
                folder.mkdir(exist_ok=True)
                (folder / f"{file}.jpg").hardlink_to(root / "Story" / f"{file}.jpg")
        shutil.copy(PROJECT / "Tests/Fixtures/walk.webm", folder / "walk.webm")
        (folder / "album.md").write_text(TEXT % (front, words), encoding="utf-8")
        (folder / "high.jpg.yml").write_text("focus: 50% 0%\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Stories\n", encoding="utf-8")


@pytest.fixture(scope="module")
def story_site(sites: Sites) -> SiteFiles:
    return sites.site("story", _write)


@pytest.fixture(scope="module", params=THEMES)
def themed_site(request: pytest.FixtureRequest, sites: Sites, story_site: SiteFiles) -> SiteFiles:
    return story_site if request.param == "default" else sites.themed(f"story-{request.param}", story_site, request.param)


_PARTS = """() => [...document.querySelectorAll('.ag-story > *')].map(part => {
    const { left, right, width, top, bottom } = part.getBoundingClientRect();
    const pictures = [...part.querySelectorAll('.ag-cell > a')].map(link => {
        const box = link.getBoundingClientRect();
        return {left: box.left, right: box.right, top: box.top, width: box.width, height: box.height};
    });
    return {kind: part.dataset.width || 'text', left, right, width, top, bottom, pictures};
})"""


def test_it_reads_like_a_page_of_a_magazine(browser: Browser, themed_site: SiteFiles) -> None:
    with opened(browser) as tab:
        for name in ("Story", "从右到左"):
            tab.set_viewport_size({"width": 1440, "height": 900})
            tab.goto(themed_site.album(name).path.as_uri())
            if name != "Story":
                tab.evaluate("document.documentElement.dir = 'rtl'")
            for width, height in SCREENS.items():
                tab.set_viewport_size({"width": width, "height": height})
                _check_parts(tab, width, height)
            # Chinese characters are not slanted.
            slants = tab.evaluate("[...document.querySelectorAll('.ag-words, .ag-summary, blockquote')].map(words => getComputedStyle(words).fontStyle)")
            assert name == "Story" or set(slants) == {"normal"}
            assert not violations_in(tab, SCHEMES)
        tab.set_viewport_size({"width": 390, "height": 844})
        assert not violations_in(tab, ("light",))


def _check_parts(tab: Tab, width: int, height: int) -> None:
    assert tab.evaluate("document.documentElement.scrollWidth") == width
    parts = tab.evaluate(_PARTS)
    assert [part["kind"] for part in parts] == ORDER
    assert all(above["bottom"] <= below["top"] + 0.5 for above, below in zip(parts, parts[1:]))
    column = tab.evaluate("(() => { const {left, right} = document.querySelector('.ag-story p').getBoundingClientRect(); return [left, right]; })()")
    # The text is centred, and its lines are not too long to read.
    assert abs(column[0] + column[1] - width) < 2
    assert 15 * 18 < column[1] - column[0] <= min(600, width - 24)
    for part in parts:
        boxes = part["pictures"]
        if part["kind"] == "text":
            continue
        # Nothing is higher than the window, and the pictures of a row have the same height.
        assert all(box["height"] <= height + 0.5 for box in boxes)
        for box in boxes:
            assert all(abs(box["height"] - other["height"]) < 1.5 for other in boxes if abs(other["top"] - box["top"]) < 1)
        if part["kind"] == "full":
            assert boxes[0]["left"] == 0 and boxes[0]["right"] == width
        if part["kind"] == "small":
            assert boxes[0]["width"] <= column[1] - column[0] + 1
    # Cropped pictures are cropped around their focus.
    assert tab.locator("#item-high img").evaluate("image => getComputedStyle(image).objectPosition") == "50% 0%"
    large, pair, rows = parts[1], parts[5], parts[7]
    assert len({round(box["top"]) for box in pair["pictures"]}) == 1
    if width >= 820:
        assert large["pictures"][0]["width"] > 1.15 * (column[1] - column[0])
        assert len({round(box["top"]) for box in rows["pictures"]}) == 1
    # The items that the text does not mention are listed once, below it.
    rest = tab.eval_on_selector_all(".ag-section .ag-cell", "all => all.map(cell => cell.id)")
    assert rest == ["item-never-named", "item-nor-this"]
    caption = tab.locator(".ag-words").first.bounding_box()
    assert caption and caption["y"] >= large["pictures"][0]["top"] + large["pictures"][0]["height"] - 0.5


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1440, "height": 900}])
def test_a_picture_opens_where_it_is_and_closes_to_its_place(
    browser: Browser, story_site: SiteFiles, address: Address, viewport: dict[str, int]
) -> None:
    album = story_site.album("Story")
    with opened(browser, viewport=viewport) as tab:
        tab.goto(address(album))
        settle(tab)
        cell = tab.locator("#item-tall-two")
        cell.scroll_into_view_if_needed()
        place = tab.evaluate("scrollY")
        cell.locator("a").click()
        tab.locator(".agv-slide[data-id='tall-two']:not([aria-hidden])").wait_for(state="attached")
        # The viewer turns in the order of the text.
        tab.keyboard.press("ArrowRight")
        tab.locator(".agv-slide[data-id='a']:not([aria-hidden])").wait_for(state="attached")
        tab.keyboard.press("ArrowLeft")
        tab.locator(".agv-slide[data-id='tall-two']:not([aria-hidden])").wait_for(state="attached")
        tab.keyboard.press("Escape")
        tab.locator("dialog.agv[open]").wait_for(state="detached")
        still(tab)
        assert abs(tab.evaluate("scrollY") - place) < 2
        assert tab.evaluate("document.activeElement.closest('.ag-cell').id") == "item-tall-two"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("device", DEVICES)
def test_pictures_fit_their_places(browser: Browser, sites: Sites, story_site: SiteFiles, device: str, theme: str) -> None:
    site = story_site if theme == "default" else sites.themed(f"story-{theme}", story_site, theme)
    with opened(browser, **DEVICES[device]) as tab:
        tab.goto(site.album("Story").path.as_uri())
        for place in range(tab.locator(".ag-run img").count()):
            tab.evaluate(
                """place => { for (const image of document.querySelectorAll('.measured')) image.classList.remove('measured');
                    const image = document.querySelectorAll('.ag-run img')[place];
                    image.classList.add('measured'); image.scrollIntoView({block: 'center'}); }""", place)
            # The fixture's film has few pixels.
            if not tab.locator(".measured").evaluate("image => image.naturalWidth < 640 && image.src.includes('walk')"):
                # So has an upright original when it fills a whole window.
                least = 0.7 if tab.locator("#item-high .measured").count() else LEAST
                assert not unfit(tab, ".measured", least)


def test_without_script_pictures_lead_to_their_pages(browser: Browser, story_site: SiteFiles) -> None:
    with opened(browser, java_script_enabled=False) as tab:
        tab.goto(story_site.album("Story").path.as_uri())
        tab.locator("#item-pano a").click()
        assert tab.url == (story_site.album("Story").path.parent / "pano.html").as_uri()


def test_a_hero_opens_the_story(browser: Browser, story_site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        tab.goto(story_site.album("Opening").path.as_uri())
        hero = tab.locator(".ag-hero").bounding_box()
        assert hero and hero["x"] == 0 and hero["width"] == 1440
        ids = tab.eval_on_selector_all(".ag-cell", "all => all.map(cell => cell.id)")
        assert len(ids) == len(set(ids)) == len(PICTURES) + 1


def test_a_long_story_stays_on_the_first_page(browser: Browser, sites: Sites, address: Address) -> None:
    """The items that it does not mention follow, 240 per page; every way back leads to the page that shows the photo."""
    def write(root: Path) -> None:
        pictures = "\n\n".join(f"![]({index:05}.jpg)" for index in range(250))
        write_long_album(root / "Long", 500, "layout: story", f"# Long\n\nFrom the first day on.\n\n{pictures}\n")

    album = sites.site("long-story", write).album("Long")
    folder = album.path.parent
    assert sorted(page.name for page in folder.glob("index*.html")) == ["index-2.html", "index.html"]
    for name, home in (("00245", "index.html"), ("00489", "index.html"), ("00490", "index-2.html"), ("00499", "index-2.html")):
        trail = re.search(r'class="ag-breadcrumb".*?</nav>', (folder / f"{name}.html").read_text("utf-8"), re.DOTALL)
        assert trail and f'href="{home}#item-{name}"' in trail[0]
        assert (folder / home).read_text("utf-8").count(f'id="item-{name}"') == 1
    with opened(browser, 820) as tab:
        tab.goto(address(album) + "#view-00245")
        tab.locator(".agv-slide[data-id='00245']:not([aria-hidden])").wait_for(state="attached")
        tab.keyboard.press("Escape")
        tab.locator("dialog.agv[open]").wait_for(state="detached")
        assert tab.url.split("#")[0].endswith("/index.html")
        assert tab.evaluate("document.activeElement.closest('.ag-cell')?.id") == "item-00245"
