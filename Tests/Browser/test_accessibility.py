"""axe finds nothing on any kind of page, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from browsing import SCHEMES, opened, settle
from site_files import SiteFiles


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing(browser: Browser, site: SiteFiles, scheme: str, width: int) -> None:
    albums = site.of_kind("album")
    pages = [pages[0] for kind in ("home", "category", "item", "search", "timeline", "map") if (pages := site.of_kind(kind))] + albums
    found = []
    with opened(browser, width, color_scheme=scheme) as page:
        for visited in pages:
            page.goto(visited.path.as_uri())
            settle(page)
            results = Axe().run(page)
            if results.violations_count:
                found.append(f"{visited.name}:\n{results.generate_report()}")
    assert not found, "\n".join(found)
