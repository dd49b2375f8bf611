"""Every orientation is shown upright, and a wide-gamut photograph in its own colours."""

from playwright.sync_api import Browser

from browsing import opened
from photos import QUADRANTS
from pixels import distance, quadrant_colours
from site_files import SiteFiles

# Twice the possible rounding error of JPEG.
TOLERANCE = 8


def test_each_orientation_is_upright(browser: Browser, fixture_site: SiteFiles) -> None:
    items = fixture_site.items(fixture_site.album("orientation"))
    assert len(items) == 8
    with opened(browser) as page:
        for orientation, item in enumerate(items, 1):
            page.goto(item.path.as_uri())
            _assert_upright(quadrant_colours(page, "main img"), f"orientation {orientation}")


def test_thumbnails_are_upright(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(fixture_site.album("orientation").path.as_uri())
        for cell in range(1, 9):
            _assert_upright(quadrant_colours(page, f"[data-layout] > :nth-child({cell}) img"), f"cell {cell}")


def test_display_p3_looks_as_srgb_does(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser) as page:
        for item in fixture_site.items(fixture_site.album("colour")):
            page.goto(item.path.as_uri())
            _assert_upright(quadrant_colours(page, "main img"), item.name)


def _assert_upright(colours: dict[str, tuple[int, int, int]], what: str) -> None:
    wrong = {name: colour for name, colour in colours.items() if distance(colour, QUADRANTS[name]) > TOLERANCE}
    assert not wrong, f"{what}: {wrong} instead of {QUADRANTS}"
