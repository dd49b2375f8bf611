"""The justified layout: full rows of one height each, ratios kept, no ragged last row."""

from itertools import groupby

import pytest
from playwright.sync_api import Browser

from blocks import TOLERANCE, Block, measure
from browsing import HEIGHT, WIDTHS, opened
from fixture_source import JUSTIFIED_COUNTS
from site_files import SiteFiles

# As in fixture_source.
RATIOS = (4 / 3, 3 / 4, 2.0, 1.0)


def _rows(block: Block) -> list[list[tuple[float, float, float, float]]]:
    return [list(row) for _, row in groupby(block.cells, key=lambda cell: round(cell[1]))]


def _blocks(browser: Browser, site: SiteFiles, count: int) -> list[Block]:
    """Returns the album's block at each width."""
    blocks = []
    with opened(browser) as page:
        page.goto(site.album(f"justified {count:02}").path.as_uri())
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            blocks.append(measure(page, "justified"))
    return blocks


@pytest.mark.parametrize("count", JUSTIFIED_COUNTS)
def test_rows_are_full_and_of_one_height(browser: Browser, fixture_site: SiteFiles, count: int) -> None:
    for block in _blocks(browser, fixture_site, count):
        _are_full_and_of_one_height(block, count)


def _are_full_and_of_one_height(block: Block, count: int) -> None:
    assert len(block.cells) == count
    rows = _rows(block)
    for row in rows:
        heights = [height for _, _, _, height in row]
        assert max(heights) - min(heights) <= TOLERANCE
        assert row[0][0] == pytest.approx(0, abs=TOLERANCE)
        right = row[-1][0] + row[-1][2]
        if len(rows) > 1:
            assert right == pytest.approx(block.width, abs=TOLERANCE)
        else:
            # A single row is narrower if it would be higher than the screen at full width.
            assert right <= block.width + TOLERANCE
    for (_, _, wide, tall), ratio in zip(block.cells, [RATIOS[index % 4] for index in range(count)]):
        assert wide / tall == pytest.approx(ratio, rel=0.02)


def test_no_single_row_ends_just_before_the_edge(browser: Browser, fixture_site: SiteFiles) -> None:
    parts = set()
    with opened(browser) as page:
        page.goto(fixture_site.album("justified 03").path.as_uri())
        for width in range(1000, 2560, 40):
            page.set_viewport_size({"width": width, "height": 560})
            block = measure(page, "justified")
            if len(_rows(block)) > 1:
                continue
            x, _, wide, _ = block.cells[-1]
            parts.add(round((x + wide) / block.width, 3))
    assert min(parts) < 0.9 and max(parts) > 0.999, parts
    assert not [part for part in parts if 0.9 < part < 0.999], parts


def test_rows_do_not_differ_much_in_height(browser: Browser, fixture_site: SiteFiles) -> None:
    for block in _blocks(browser, fixture_site, 20):
        heights = [row[0][3] for row in _rows(block)]
        assert max(heights) / min(heights) < 2
