"""The picker's four rules, by touch and by wheel."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import ON_TOP, frames, opened, still
from building import build
from fingers import Fingers
from photos import write_photo
from site_files import SiteFiles
from viewer_site import shown, state


@pytest.fixture
def picker(browser: Browser, fixture_site: SiteFiles) -> Iterator[Page]:
    with opened(browser, 390, has_touch=True) as page:
        page.goto(fixture_site.album("picker").path.as_uri())
        yield page


def _bottom(page: Page) -> float:
    return page.evaluate("document.querySelector('.ag-selected').getBoundingClientRect().bottom")


def _comes_to(page: Page, low: float, high: float) -> None:
    """Waits until the bottom of the view is between two heights, and everything is still. The page gets events late on a busy machine."""
    page.wait_for_function(
        """([low, high]) => {
            const { bottom } = document.querySelector('.ag-selected').getBoundingClientRect();
            return low <= bottom && bottom <= high;
        }""", arg=[low, high])
    still(page)


def test_a_swipe_inside_the_grid_never_moves_the_view(picker: Page) -> None:
    before = _bottom(picker)
    fingers = Fingers(picker)
    for steps in (12, 3):
        fingers.drag((195, 880), (195, before + 30), steps=steps, pause=8)
        still(picker)
        assert _bottom(picker) == before
    # The page gets scroll events late, and later on a busy machine.
    picker.wait_for_function("scrollY > 100")
    assert _bottom(picker) == before


def test_a_finger_that_crosses_into_the_view_carries_it_and_a_pull_brings_it_back(picker: Page) -> None:
    before = _bottom(picker)
    fingers = Fingers(picker)
    fingers.send("touchStart", (195, before + 60))
    for y in range(int(before) + 40, 200, -20):
        fingers.send("touchMove", (195, y))
        frames(picker, 1)
        if y < before - 20:
            picker.wait_for_function(
                "y => Math.abs(document.querySelector('.ag-selected').getBoundingClientRect().bottom - y) <= 25", arg=y)
    fingers.send("touchEnd")
    _comes_to(picker, 0, before - 200)
    collapsed = _bottom(picker)
    assert collapsed < before - 200
    # While the grid is not at its top, pulling down only scrolls the grid.
    picker.evaluate("scrollTo(0, 400)")
    fingers.drag((195, 400), (195, 500), pause=15, hold=100)
    assert _bottom(picker) == collapsed
    picker.evaluate("scrollTo(0, 0)")
    still(picker)
    fingers.drag((195, 300), (195, 700), pause=15, steps=12)
    _comes_to(picker, before - 1, before + 1)
    assert _bottom(picker) == pytest.approx(before, abs=1)


def test_tapping_a_cell_selects_it_and_brings_the_view_back(picker: Page) -> None:
    before = _bottom(picker)
    picker.mouse.move(195, 300)
    picker.mouse.wheel(0, 2000)
    _comes_to(picker, 0, before - 200)
    assert _bottom(picker) < before - 200
    cell = picker.locator("[data-layout=picker] .ag-cell[data-index='4'] > a")
    cell.tap()
    _comes_to(picker, before - 1, before + 1)
    assert _bottom(picker) == pytest.approx(before, abs=1) and not state(picker)["open"]
    assert cell.get_attribute("aria-current") == "true"
    shown_source = picker.locator(".ag-selected img").evaluate("image => image.currentSrc")
    assert shown_source.rsplit("/", 1)[1].split("-")[0] == "04"
    # Screen readers announce the picture.
    assert picker.locator("[aria-live=polite] img").get_attribute("alt") == cell.locator("img").get_attribute("alt") != ""
    picker.locator(".ag-selected a").tap()
    shown(picker, 4)


def test_the_way_up_stays_above_the_view(picker: Page) -> None:
    picker.evaluate("scrollTo(0, 600)")
    still(picker)
    header = picker.locator(".ag-header").bounding_box()
    view = picker.locator(".ag-selected").bounding_box()
    assert header and view and header["y"] == 0 and view["y"] == header["height"]


@pytest.mark.parametrize("finding", ["on", "off"])
def test_a_long_way_up_keeps_to_its_line(browser: Browser, tmp_path: Path, finding: str) -> None:
    """As on other pages, a phone has room for the last step, which can be clicked however little of its name fits."""
    folder = tmp_path / "source" / "A journey through all the islands of the north" / "The second week, with the children" / "picker"
    write_photo(folder / "0.jpg", 1)
    (folder / "album.md").write_text("---\nlayout: picker\n---\n", encoding="utf-8")
    (tmp_path / "source" / "albumgen.yml").write_text(
        f"title: Photographs of the family\nsearch: {finding}\ntimeline: {finding}\n", encoding="utf-8")
    album = SiteFiles(build(tmp_path / "source", tmp_path)).album("picker")
    with opened(browser, 390) as page:
        page.goto(album.path.as_uri())
        assert page.locator(".ag-breadcrumb a").count() == 3
        steps = page.locator(".ag-breadcrumb a:visible")
        assert steps.count() == 1
        boxes = [step.locator("..").bounding_box() for step in steps.all()]
        header = page.locator(".ag-header").bounding_box()
        assert header and all(boxes)
        assert len({box["y"] for box in boxes}) == 1
        assert boxes[0]["y"] + boxes[0]["height"] <= header["y"] + header["height"]
        assert boxes[-1]["x"] + boxes[-1]["width"] <= page.locator(".agv-play").bounding_box()["x"]
        for step in steps.all():
            step.click(trial=True, position={"x": 4, "y": 12})
            assert step.locator("..").evaluate("step => getComputedStyle(step).textOverflow") == "ellipsis"


def test_the_wheel_over_the_grid_scrolls_the_grid_alone(picker: Page) -> None:
    before = _bottom(picker)
    picker.mouse.move(195, before + 60)
    picker.mouse.wheel(0, 500)
    picker.wait_for_function("scrollY > 300")
    still(picker)
    assert _bottom(picker) == before
    picker.mouse.move(195, 200)
    picker.mouse.wheel(0, 2000)
    _comes_to(picker, 0, before - 200)
    assert _bottom(picker) < before - 200
    picker.evaluate("scrollTo(0, 0)")
    picker.mouse.wheel(0, -2000)
    _comes_to(picker, before - 1, before + 1)
    assert _bottom(picker) == before


def test_the_skip_link_is_above_the_header(picker: Page) -> None:
    picker.keyboard.press("Tab")
    assert picker.evaluate("document.activeElement.className") == "ag-skip"
    assert picker.evaluate(ON_TOP)


def test_all_of_the_menu_is_in_reach_on_a_phone_held_sideways(browser: Browser, tmp_path: Path) -> None:
    """The header stays visible while the page scrolls, and so does its menu."""
    source = tmp_path / "source"
    write_photo(source / "picker" / "0.jpg", 1)
    (source / "picker" / "album.md").write_text("---\nlayout: picker\n---\n", encoding="utf-8")
    links = "".join(f'  - {{url: "https://a{number}.example/", title: "Number {number}"}}\n' for number in range(8))
    (source / "albumgen.yml").write_text(f"title: Site\nsearch: on\ntimeline: on\nnav:\n{links}", encoding="utf-8")
    album = SiteFiles(build(source, tmp_path)).album("picker")
    with opened(browser, viewport={"width": 844, "height": 390}) as page:
        page.goto(album.path.as_uri())
        page.locator(".ag-menu").click()
        menu = page.locator("nav:popover-open")
        box = menu.bounding_box()
        assert box and box["y"] + box["height"] <= 390
        page.mouse.move(box["x"] + 50, box["y"] + 50)
        page.mouse.wheel(0, 1000)
        page.wait_for_function("document.querySelector('nav:popover-open ul:last-child li:last-child').getBoundingClientRect().bottom <= innerHeight")


def test_the_view_does_not_cover_what_the_keyboard_comes_back_to(picker: Page) -> None:
    picker.locator("[data-layout=picker] a").nth(30).focus()
    for _ in range(20):
        picker.keyboard.press("Shift+Tab")
        frames(picker)
        box = picker.locator(":focus").bounding_box()
        assert box and box["y"] >= _bottom(picker) - 1
