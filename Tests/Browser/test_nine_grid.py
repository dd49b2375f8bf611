"""The nine-grid's geometry against the specification's table, within half a pixel."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from blocks import TOLERANCE, differences, measure
from browsing import HEIGHT, WIDTHS, opened
from building import THEMES
from fixture_source import SINGLES
from nine_grid import LAPTOP, PHONE, expected_frames, expected_single
from photos import write_photo
from site_files import SiteFiles
from sites import Sites

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
                expected = expected_frames(count, block.width, GAP, classic=rows == "classic", fills=width < LAPTOP)
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


@pytest.mark.parametrize("theme", THEMES)
def test_a_long_title_stands_above_a_single_row(browser: Browser, sites: Sites, theme: str) -> None:
    """Beside it, the title would be a column of short lines. Beside a square grid, there is room for one."""

    def write(root: Path) -> None:
        for name, count in (("row", 3), ("square", 9), ("short", 3)):
            for index in range(count):
                write_photo(root / name / f"{index}.jpg", index)
            title = "Row" if name == "short" else "A very small wedding in a registry office with a long name"
            (root / name / "album.yml").write_text(f"title: {title}\nhero: none\n", encoding="utf-8")
        (root / "albumgen.yml").write_text("title: Home\n", encoding="utf-8")

    plain = sites.site("long-title", write)
    site = plain if theme == "default" else sites.themed(f"long-title-{theme}", plain, theme)
    with opened(browser, 1440) as page:
        for name, is_above in (("row", True), ("square", False), ("short", False)):
            page.goto((site.root / name / "index.html").as_uri())
            title, block = page.locator("h1").bounding_box(), page.locator(".ag-block").bounding_box()
            assert title and block
            assert (title["y"] + title["height"] <= block["y"]) == (is_above or theme == "book"), name
