"""The slides beside the current item have their pictures before the viewer turns, across the borders of item scripts, too."""

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import opened
from long_album import write_long_album
from pairwise import pairwise
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, open_item, originals, shown

STRETCH = 100


@pytest.fixture(scope="module")
def divided_site(sites: Sites) -> SiteFiles:
    return sites.site("divided", lambda source: write_long_album(source / "album", 250))


def _cases() -> tuple[list[str], list[tuple[Any, ...]]]:
    """Returns each place once, with the other parameters in pairs."""
    places = (STRETCH - 2, STRETCH - 1, STRETCH, STRETCH + 1, 2 * STRETCH - 1, 2 * STRETCH)
    names, rows = pairwise(address=("file", "http"), width=(390, 1440), by=("thumbnail", "address"))
    return [*names, "index"], [(*row, index) for row, index in zip(cycle(rows), places)]


@pytest.mark.parametrize(*_cases(), indirect=["address"])
def test_neighbours_across_the_border_of_a_stretch(
    browser: Browser, divided_site: SiteFiles, address: Address, width: int, index: int, by: str
) -> None:
    album = address(divided_site.album("album"))
    with opened(browser, width) as page:
        if by == "thumbnail":
            open_item(page, album, index)
        else:
            page.goto(f"{album}#view-{index:05}")
            shown(page, index)
        originals(page, [index - 1, index, index + 1])
        page.wait_for_function("""index => [-2, -1, 0, 1, 2].every(step => {
            const thumb = document.querySelector(`.agv-slide[data-index='${index + step}'] .agv-thumb`);
            return thumb && thumb.complete && thumb.naturalWidth;
        })""", arg=index)
