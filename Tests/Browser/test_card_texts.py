"""Texts of cards and captions keep away from each other and from the edges of the window, however long they are."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page as Tab

from browsing import WIDTHS, opened, settle
from building import THEMES
from photos import write_photo
from site_files import SiteFiles
from sites import Sites

LONG = "A title of an album that describes the whole summer in which at last we bought the boat, and of the winter after it"
PHONE = {"width": 390, "height": 844}


def _write(root: Path) -> None:
    for index, name in enumerate(("First", "Second", "Third")):
        for number in range(4):
            write_photo(root / name / f"{number}.jpg", 4 * index + number, (900, 600))
            (root / name / f"{number}.jpg.yml").write_text(
                f"shootTime: 2024-05-{number + 1:02}\ndescription: Words that are long enough for two lines below a picture.\n", encoding="utf-8")
        (root / name / "album.yml").write_text(
            f"title: {LONG} {name}\ndescription: {LONG}.\nlayout: justified\ncaptions: below\nhero: none\n", encoding="utf-8")
    (root / "Third" / "album.yml").write_text("title: Short\nlayout: grid\ncaptions: hover\nhero: none\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Texts\nhero: none\nsmart: [all, years]\n", encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> SiteFiles:
    plain = sites.site("card-texts", _write)
    return plain if request.param == "default" else sites.themed(f"card-texts-{request.param}", plain, request.param)


# The texts of each card that overlap or leave the card, with the edges of what is drawn.
_OVERLAPS = """() => [...document.querySelectorAll('.ag-card a')].flatMap(card => {
    const bottom = card.getBoundingClientRect().bottom, top = card.getBoundingClientRect().top;
    const boxes = [...card.querySelectorAll('.ag-card-title, .ag-card-summary, .ag-card-lead')]
        .map(text => text.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    return boxes.filter((box, place) => box.top < top || box.bottom > bottom + 0.5 || place && box.top < boxes[place - 1].bottom - 0.5)
        .map(box => [card.innerText, box.top, box.bottom, top, bottom]);
})"""


def test_texts_of_cards_do_not_cover_one_another(browser: Browser, site: SiteFiles) -> None:
    wrong = []
    with opened(browser) as tab:
        for page in (site.of_kind("home")[0], site.album("Second")):
            tab.goto(page.path.as_uri())
            assert tab.locator(".ag-card-lead, .ag-neighbours").count()
            for width in (*WIDTHS, 2560):
                tab.set_viewport_size({"width": width, "height": 900})
                wrong += [f"{page.name} at {width}: {one}" for one in tab.evaluate(_OVERLAPS)]
    assert not wrong, "\n".join(wrong)


# The lines of captions, as the boxes of their text.
_CAPTIONS = """() => [...document.querySelectorAll('.ag-words')].flatMap(words => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()].map(line => [line.left, line.right]);
})"""


def _captions(tab: Tab) -> list[list[float]]:
    lines: list[list[float]] = tab.evaluate(_CAPTIONS)
    assert len(lines) > 4
    return lines


@pytest.mark.parametrize("name", ["First", "Third"])
def test_captions_below_touch_neither_the_window_nor_each_other(browser: Browser, site: SiteFiles, name: str) -> None:
    """In a row, the second picture's caption begins at some distance from the end of the first one's."""
    with opened(browser, viewport=PHONE, has_touch=True, is_mobile=True) as tab:
        tab.goto(site.album(name).path.as_uri())
        settle(tab)
        lines = _captions(tab)
        assert all(left >= 10 and right <= PHONE["width"] - 10 for left, right in lines), lines
        starts = sorted({round(left) for left, _ in lines})
        for start, following in zip(starts, starts[1:]):
            assert max(right for left, right in lines if round(left) == start) <= following - 10, lines


def test_what_covers_the_home_page_is_shown_once(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        tab.goto(site.of_kind("home")[0].path.as_uri())
        covers = tab.eval_on_selector_all(".ag-smart img", "all => all.map(image => image.src)")
        assert len(covers) == len(set(covers)) == 2


def test_few_smart_albums_fill_the_dark_window(browser: Browser, sites: Sites) -> None:
    dark = sites.themed("card-texts-darkroom", sites.site("card-texts", _write), "darkroom")
    with opened(browser) as tab:
        tab.goto(dark.of_kind("home")[0].path.as_uri())
        for width in (820, 1440, 2560):
            tab.set_viewport_size({"width": width, "height": 900})
            last = tab.locator(".ag-smart .ag-card").last.bounding_box()
            assert last and last["x"] + last["width"] == pytest.approx(width, abs=1)
            # They show the same pictures again, so they take less of the page than the albums above them.
            album = tab.locator(".ag-albums .ag-card").last.bounding_box()
            assert album and last["height"] < 0.8 * album["height"], width
