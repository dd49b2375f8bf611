"""Pages are light or dark according to the visitor's system."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from browsing import SCHEMES, opened
from pixels import screenshot
from site_files import SiteFiles
from sites import Sites


def test_pages_follow_the_scheme(browser: Browser, fixture_site: SiteFiles) -> None:
    lightness = {}
    for scheme in SCHEMES:
        with opened(browser, color_scheme=scheme) as page:
            page.goto(fixture_site.of_kind("home")[0].path.as_uri())
            # The window's lower left corner is background, wherever the content is.
            lightness[scheme] = sum(screenshot(page).getpixel((2, 897))) / 3
    assert lightness["light"] > 200 and lightness["dark"] < 70, lightness


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_drawing_on_nothing_can_be_seen(browser: Browser, sites: Sites, scheme: str) -> None:
    def write(root: Path) -> None:
        (root / "Drawings").mkdir(parents=True)
        for name, ink in (("black", 0), ("white", 255)):
            picture = Image.new("RGBA", (1200, 900), (0, 0, 0, 0))
            picture.paste((ink, ink, ink, 255), (500, 300, 700, 600))
            picture.save(root / "Drawings" / f"{name}.png")

    site = sites.site("drawings", write)
    with opened(browser, color_scheme=scheme) as page:
        def contrast(part: str) -> int:
            """Returns how much the picture's middle differs in brightness from what is beside it."""
            page.locator(part).first.evaluate("image => image.decode()")
            box = page.locator(part).first.bounding_box()
            assert box
            shot = screenshot(page).convert("L")
            middle = box["y"] + box["height"] / 2
            drawn, beside = (shot.getpixel((round(box["x"] + box["width"] * share), round(middle))) for share in (0.5, 0.25))
            return abs(drawn - beside)

        page.goto(site.album("Drawings").path.as_uri())
        for name in ("black", "white"):
            assert contrast(f'.ag-cell a[href*="{name}"] img') > 150, name
        for name in ("black", "white"):
            # The page has the first items itself, without the script with the others.
            page.goto((site.root / f"drawings/{name}-png.html").as_uri())
            page.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for()
            assert contrast(".agv-slide:not([aria-hidden]) .agv-thumb") > 150, name
