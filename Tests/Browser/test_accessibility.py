"""axe finds nothing on any kind of page, in light and in dark."""

from playwright.sync_api import Browser

from axe import violations_in
from browsing import HEIGHT, SCHEMES, opened, settle
from site_files import SiteFiles


def test_axe_finds_nothing(browser: Browser, site: SiteFiles, fixture_site: SiteFiles) -> None:
    # All rules on a light phone and a dark wide screen, and those for colours on a dark phone as well.
    both = ((390, SCHEMES), (1440, SCHEMES[1:]))
    one = [(width, (scheme,)) for scheme in SCHEMES for width in (390, 1440)]
    found = []
    with opened(browser) as page:
        for number, visited in enumerate(site.listings_of_elements):
            page.goto(visited.path.as_uri())
            settle(page)
            # The example's pages use the same templates with other content, so each is tested in one of the windows. Only it has a map.
            is_everywhere = site is fixture_site or visited.kind == "map"
            for width, schemes in both if is_everywhere else one[number % 4:][:1]:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                if wrong := violations_in(page, schemes):
                    found.append(f"{visited.name} at {width}:\n{wrong}")
    assert not found, "\n".join(found)
