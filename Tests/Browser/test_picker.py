"""The picker's four rules, by touch and by wheel."""

from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened, still
from fingers import Fingers
from site_files import SiteFiles
from viewer_site import Address, shown, state


@pytest.fixture
def picker(browser: Browser, fixture_site: SiteFiles, address: Address) -> Iterator[Page]:
    with opened(browser, 390, has_touch=True) as page:
        page.goto(address(fixture_site.album("picker")))
        yield page


def _bottom(page: Page) -> float:
    return page.evaluate("document.querySelector('.ag-selected').getBoundingClientRect().bottom")


def _scrolled(page: Page) -> float:
    return page.evaluate("scrollY")


def test_a_swipe_inside_the_grid_never_moves_the_view(picker: Page) -> None:
    before = _bottom(picker)
    fingers = Fingers(picker)
    for steps in (12, 3):
        fingers.drag((195, 880), (195, before + 30), steps=steps, pause=8)
        still(picker)
        assert _bottom(picker) == before
    assert _scrolled(picker) > 100


def test_a_finger_that_crosses_into_the_view_carries_it_and_a_pull_brings_it_back(picker: Page) -> None:
    before = _bottom(picker)
    fingers = Fingers(picker)
    fingers.send("touchStart", (195, before + 60))
    for y in range(int(before) + 40, 200, -20):
        fingers.send("touchMove", (195, y))
        picker.wait_for_timeout(10)
        if y < before - 20:
            assert _bottom(picker) == pytest.approx(y, abs=25)
    fingers.send("touchEnd")
    still(picker)
    collapsed = _bottom(picker)
    assert collapsed < before - 200
    # While the grid is not at its top, pulling down scrolls the grid and nothing else.
    picker.evaluate("scrollTo(0, 400)")
    fingers.drag((195, 400), (195, 500), pause=15, hold=100)
    assert _bottom(picker) == collapsed
    picker.evaluate("scrollTo(0, 0)")
    still(picker)
    fingers.drag((195, 300), (195, 700), pause=15, steps=12)
    still(picker)
    assert _bottom(picker) == pytest.approx(before, abs=1)


def test_tapping_a_cell_selects_it_and_brings_the_view_back(picker: Page) -> None:
    before = _bottom(picker)
    picker.mouse.move(195, 300)
    picker.mouse.wheel(0, 2000)
    still(picker)
    assert _bottom(picker) < before - 200
    cell = picker.locator("[data-layout=picker] .ag-cell[data-index='4'] > a")
    cell.tap()
    still(picker)
    assert _bottom(picker) == pytest.approx(before, abs=1) and not state(picker)["open"]
    assert cell.get_attribute("aria-current") == "true"
    shown_source = picker.locator(".ag-selected img").evaluate("image => image.currentSrc")
    assert shown_source.rsplit("/", 1)[1].split("-")[0] == "04"
    picker.locator(".ag-selected a").tap()
    shown(picker, 4)


def test_the_way_up_stays_above_the_view(picker: Page) -> None:
    picker.evaluate("scrollTo(0, 600)")
    still(picker)
    header = picker.locator(".ag-header").bounding_box()
    view = picker.locator(".ag-selected").bounding_box()
    assert header and view and header["y"] == 0 and view["y"] == header["height"]


def test_the_wheel_over_the_grid_scrolls_the_grid_alone(picker: Page) -> None:
    before = _bottom(picker)
    picker.mouse.move(195, before + 60)
    picker.mouse.wheel(0, 500)
    still(picker)
    assert _bottom(picker) == before and _scrolled(picker) > 300
    picker.mouse.move(195, 200)
    picker.mouse.wheel(0, 2000)
    still(picker)
    assert _bottom(picker) < before - 200
    picker.evaluate("scrollTo(0, 0)")
    picker.mouse.wheel(0, -2000)
    still(picker)
    assert _bottom(picker) == before
