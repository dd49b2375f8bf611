"""axe finds nothing on any kind of page, in light and in dark."""

import pytest
from playwright.sync_api import Browser

from axe import violations_in
from browsing import SCHEMES, opened, settle
from site_files import SiteFiles


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing(browser: Browser, site: SiteFiles, width: int) -> None:
    found = []
    with opened(browser, width) as page:
        for visited in site.listings:
            page.goto(visited.path.as_uri())
            settle(page)
            if wrong := violations_in(page, SCHEMES):
                found.append(f"{visited.name}:\n{wrong}")
    assert not found, "\n".join(found)
