"""The ring around what has the focus is visible on pictures that have its colour."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Locator

from browsing import opened, settle
from site_files import SiteFiles
from sites import Sites



@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    """Two albums of nearly black photos, taken on one day of several years."""
    def write(source: Path) -> None:
        for album in ("Night", "Choice"):
            (source / album).mkdir(parents=True)
            for number in range(4):
                picture = Image.new("RGB", (640, 480), (4 + number, 4, 4))
                picture.save(source / album / f"{2018 + number}.jpg", exif=taken(2018 + number))
        (source / "Choice" / "album.yml").write_text("layout: picker\n")
        (source / "albumgen.yml").write_text("timeline: on\nonThisDay: on\n")

    return sites.site("night", write)


def taken(year: int) -> Image.Exif:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"{year}:06:01 12:00:00"
    return exif


def picture_of(link: Locator) -> Image.Image:
    """What a link and the pixels around it look like."""
    box = link.bounding_box()
    assert box
    clip = {"x": box["x"] - 8, "y": box["y"] - 8, "width": box["width"] + 16, "height": box["height"] + 16}
    return Image.open(BytesIO(link.page.screenshot(clip=clip))).convert("L")


@pytest.mark.parametrize(("page", "links"), [
    ("timeline.html", ".ag-month li a"), ("on-this-day.html", ".ag-year li a"), ("choice/index.html", ".ag-cell a"),
])
def test_a_ring_on_dark_photos(browser: Browser, site: SiteFiles, page: str, links: str) -> None:
    with opened(browser, 1280) as tab:
        tab.goto(site.root.joinpath(page).as_uri() + ("#06-01" if page.startswith("on-") else ""))
        link = tab.locator(links).first
        link.scroll_into_view_if_needed()
        settle(tab)
        before = picture_of(link)
        link.evaluate("link => link.focus({focusVisible: true, preventScroll: true})")
        settle(tab)
        difference = ImageChops.difference(before, picture_of(link))
        changed = sum(difference.histogram()[41:])
        # A ring of two pixels around the smallest of these tiles.
        assert changed > 2 * 2 * 2 * 90
