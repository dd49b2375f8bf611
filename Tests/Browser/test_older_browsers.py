"""What browsers that lack a newer feature show; here, the feature is removed from Chromium."""

import pytest
from playwright.sync_api import Browser, Route

from browsing import opened
from serving import serving
from site_files import SiteFiles


def _without_popovers(route: Route) -> None:
    answer = route.fetch()
    body = answer.text().replace(" popover ", " ").replace(" popovertarget=", " data-removed=").replace(":popover-open", ":no-such-state")
    route.fulfill(response=answer, body=body)


@pytest.mark.parametrize("width", [320, 390, 1000])
@pytest.mark.parametrize("page", ["index.html", "travels/iceland-in-march/index.html"])
def test_without_popovers_the_menu_is_a_row(browser: Browser, example_site: SiteFiles, width: int, page: str) -> None:
    """Safari before 17."""
    with serving(example_site.root) as base, opened(browser, width) as tab:
        for kind in ("html", "css"):
            tab.route(f"**/*.{kind}", _without_popovers)
        tab.goto(base + page)
        header = tab.locator(".ag-header").bounding_box()
        assert header and header["height"] < 110
        assert not tab.locator(".ag-menu").is_visible()
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # Those outside the window are reached by scrolling.
        links = tab.locator(".ag-choosing nav a:visible").all()
        assert len(links) > 4
        for link in links:
            link.scroll_into_view_if_needed()
            place, menu = link.bounding_box(), tab.locator(".ag-choosing nav").bounding_box()
            assert place and menu and menu["y"] <= place["y"] and place["x"] < menu["x"] + menu["width"]
            assert place["x"] + place["width"] > menu["x"]
        assert tab.locator(".ag-finding > .ag-icon").first.is_visible()
