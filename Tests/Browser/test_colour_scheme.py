"""Pages are light or dark according to the visitor's system."""

from playwright.sync_api import Browser

from browsing import SCHEMES, opened
from pixels import screenshot
from site_files import SiteFiles


def test_pages_follow_the_scheme(browser: Browser, fixture_site: SiteFiles) -> None:
    lightness = {}
    for scheme in SCHEMES:
        with opened(browser, color_scheme=scheme) as page:
            page.goto(fixture_site.of_kind("home")[0].path.as_uri())
            # The window's lower left corner is background, wherever the content is.
            lightness[scheme] = sum(screenshot(page).getpixel((2, 897))) / 3
    assert lightness["light"] > 200 and lightness["dark"] < 70, lightness
