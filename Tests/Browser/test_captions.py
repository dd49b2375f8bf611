"""Titles and captions of items in lists: on hover or focus, or below the pictures."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page as Tab

from axe import violations_in
from browsing import SCHEMES, frames, opened
from building import THEMES
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE

LAYOUTS = ("grid", "justified", "nine-grid")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = "Ice on its way to the sea, seen from the only place where one can stand without getting wet feet."


def _write(root: Path) -> None:
    for layout in LAYOUTS:
        for captions in ("none", "hover", "below"):
            folder = root / f"{layout} {captions}"
            for index in range(5):
                write_photo(folder / f"{index}.jpg", index, (900, 600) if index % 2 else (600, 900))
            (folder / "0.jpg.yml").write_text(f"title: Lagoon\ndescription: {LONG}\n", encoding="utf-8")
            (folder / "1.jpg.yml").write_text("description: A beach\n", encoding="utf-8")
            (folder / "album.yml").write_text(f"layout: {layout}\ncaptions: {captions}\nhero: none\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Captions\n", encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def site(theme: str, sites: Sites) -> SiteFiles:
    original = sites.site("captions", _write)
    return original if theme == "default" else sites.themed(f"captions-{theme}", original, theme)


_BOXES = """() => [...document.querySelectorAll('.ag-block .ag-cell')].map(cell => {
    const words = cell.querySelector('.ag-words'), a = cell.querySelector('a').getBoundingClientRect();
    const box = words && words.getBoundingClientRect();
    return {
        link: [a.left, a.top, a.width, a.height], opacity: words && Number(getComputedStyle(words).opacity),
        words: box && [box.left, box.top, box.width, box.height], cell: cell.getBoundingClientRect().bottom,
    };
})"""


def _open(tab: Tab, site: SiteFiles, name: str) -> list[dict[str, Any]]:
    tab.goto(site.album(name).path.as_uri())
    return tab.evaluate(_BOXES)


def _is_beneath(cell: dict[str, Any]) -> bool:
    (left, top, width, height), words = cell["link"], cell["words"]
    return abs(words[1] - top - height) < 1 and words[0] >= left - 0.5 and words[2] <= width + 0.5 and cell["opacity"] == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_captions_are_where_they_are_asked_for(browser: Browser, site: SiteFiles, theme: str, layout: str) -> None:
    """One layout of each theme is scanned by axe, and each layout in one theme."""
    is_scanned = LAYOUTS.index(layout) == THEMES.index(theme)
    with opened(browser, 1440) as tab:
        tab.add_init_script(OBSERVE)
        bare = _open(tab, site, f"{layout} none")
        assert all(cell["words"] is None for cell in bare)

        below = _open(tab, site, f"{layout} below")
        assert [cell["words"] is not None for cell in below] == [True, True, False, False, False]
        # Each picture keeps its place in its row, and its size.
        for cell, plain in zip(below, bare):
            assert [cell["link"][k] for k in (0, 2, 3)] == pytest.approx([plain["link"][k] for k in (0, 2, 3)], abs=1.5)
        assert _is_beneath(below[0]) and _is_beneath(below[1])
        assert all(other["link"][1] >= cell["cell"] - 0.5 for cell in below for other in below if other["link"][1] > cell["link"][1] + 1)
        assert not is_scanned or not violations_in(tab, SCHEMES)

        hover = _open(tab, site, f"{layout} hover")
        for cell, plain in zip(hover, bare):
            assert cell["link"] == pytest.approx(plain["link"], abs=0.6)
        assert hover[0]["opacity"] == 0
        tab.locator(".ag-cell a").first.hover()
        _shows(tab, 0)
        tab.mouse.move(0, 0)
        _shows(tab, None)
        tab.locator(".ag-cell a").first.focus()
        tab.keyboard.press("Tab")
        _shows(tab, 1)
        left, top, width, height = tab.evaluate(_BOXES)[1]["words"]
        assert top + height == pytest.approx(hover[1]["link"][1] + hover[1]["link"][3], abs=1) and width == pytest.approx(hover[1]["link"][2], abs=1)
        assert not is_scanned or not violations_in(tab, SCHEMES)
        # A click on the text opens its item.
        tab.locator(".ag-cell a").first.hover()
        tab.mouse.click(left + width / 2, top + height - 8)
        tab.locator(".agv-slide[data-index='1']:not([aria-hidden])").wait_for(state="attached")
        assert tab.evaluate("window.shifts") == []


def _shows(tab: Tab, index: int | None) -> None:
    """Waits until only the text of this cell is visible."""
    tab.wait_for_function(
        """index => [...document.querySelectorAll('.ag-words')].every((words, place) =>
            getComputedStyle(words).opacity === (place === index ? '1' : '0'))""", arg=index)


def test_on_a_phone_they_are_beneath(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, **PHONE) as tab:
        for layout in LAYOUTS:
            assert all(_is_beneath(cell) for cell in _open(tab, site, f"{layout} hover")[:2])
            frames(tab)
            assert tab.evaluate("document.documentElement.scrollWidth") == 390
