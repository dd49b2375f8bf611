"""The grid: square cells, with a set number in each row."""

import pytest
from playwright.sync_api import Browser

from blocks import differences, measure
from browsing import WIDTHS, opened
from fixture_source import GRID_PER_ROW
from site_files import SiteFiles


@pytest.mark.parametrize("width", WIDTHS)
def test_cells_are_squares_in_rows(browser: Browser, fixture_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(fixture_site.album("grid").path.as_uri())
        block = measure(page, "grid")
    side = (block.width - (GRID_PER_ROW - 1) * block.gap) / GRID_PER_ROW
    step = side + block.gap
    expected = [(index % GRID_PER_ROW * step, index // GRID_PER_ROW * step, side, side) for index in range(10)]
    assert not differences(expected, block.cells)


def test_the_widest_gap_leaves_room_for_the_most_cells(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 390) as page:
        page.goto(fixture_site.album("grid").path.as_uri())
        page.evaluate("document.querySelector('[data-layout=grid]').setAttribute('style', '--gap:200px;--per-row:24')")
        block = measure(page, "grid")
    assert all(width >= 4 for _, _, width, _ in block.cells), block.cells
