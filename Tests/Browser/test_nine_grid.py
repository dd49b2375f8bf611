"""The nine-grid's geometry against the specification's table, within half a pixel."""

import pytest
from playwright.sync_api import Browser

from blocks import TOLERANCE, differences, measure
from browsing import HEIGHT, WIDTHS, opened
from fixture_source import SINGLES
from nine_grid import PHONE, expected_frames, expected_single
from site_files import SiteFiles

GAP = 5


@pytest.mark.parametrize("rows", ["nine", "classic"])
def test_each_cell_is_where_the_table_says(
    browser: Browser, fixture_site: SiteFiles, rows: str
) -> None:
    wrong = []
    with opened(browser) as page:
        for count in range(2, 13):
            page.goto(fixture_site.album(f"{rows} {count:02}").path.as_uri())
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                block = measure(page, "nine-grid")
                assert block.gap == GAP
                expected = expected_frames(count, block.width, GAP, classic=rows == "classic", phone=width <= PHONE)
                wrong += [f"n={count} at {width}: {line}" for line in differences(expected, block.cells)]
                height = max(y + tall for _, y, _, tall in expected)
                if abs(block.height - height) > TOLERANCE:
                    wrong.append(f"n={count} at {width}: {block.height} high instead of {height}")
    assert not wrong, "\n".join(wrong)


def test_a_single_item_keeps_its_ratio_and_is_not_enlarged(browser: Browser, fixture_site: SiteFiles) -> None:
    wrong = []
    with opened(browser) as page:
        for name, size in SINGLES.items():
            page.goto(fixture_site.album(f"single {name}").path.as_uri())
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                block = measure(page, "nine-grid")
                expected = expected_single(block.width, GAP, size, phone=width <= PHONE)
                wrong += [f"{name} at {width}: {line}" for line in differences([expected], block.cells)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("count", [9, 10, 12])
def test_the_ninth_cell_tells_how_many_more_there_are(browser: Browser, fixture_site: SiteFiles, count: int) -> None:
    with opened(browser) as page:
        page.goto(fixture_site.album(f"nine {count:02}").path.as_uri())
        block = measure(page, "nine-grid")
        assert block.count == count
        assert len(block.texts) == 9
        assert (f"+{count - 9}" in block.texts[8]) == (count > 9)
