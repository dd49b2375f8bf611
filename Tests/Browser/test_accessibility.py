"""axe finds nothing on any kind of page, in light and in dark."""

from playwright.sync_api import Browser

from axe import violations_in
from browsing import HEIGHT, SCHEMES, opened, settle
from site_files import SiteFiles


def test_axe_finds_nothing(browser: Browser, site: SiteFiles) -> None:
    found = []
    with opened(browser) as page:
        for visited in site.listings:
            page.goto(visited.path.as_uri())
            settle(page)
            # Everything on a light phone and on a dark wide screen, and colours in the other scheme as well.
            for width, schemes in ((390, SCHEMES), (1440, SCHEMES[::-1])):
                page.set_viewport_size({"width": width, "height": HEIGHT})
                if wrong := violations_in(page, schemes):
                    found.append(f"{visited.name} at {width}:\n{wrong}")
    assert not found, "\n".join(found)
