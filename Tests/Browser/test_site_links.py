"""The way to search, timeline, map and collections: on phones and tablets every page that lists has one line with the way up, search
as a sign, and a menu with the rest, without a script."""

from pathlib import Path
from typing import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page as Tab

from axe import violations
from browsing import opened, settle
from building import THEMES
from finding_site import write_finding_site
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE

PHONES = (320, 390)
# What the menu has; the search stands beside it.
LINKS = {"Timeline": "timeline.html", "Map": "map.html", "Smart albums": "index.html#smart"}


def _write(source: Path) -> None:
    write_finding_site(source)
    with (source / "albumgen.yml").open("a", encoding="utf-8") as configuration:
        # A page that is opened from a file has the button "Select" only with this.
        configuration.write("smart: [recent]\nselect: all\n")
    # The home page has items of its own, and so the viewer's buttons.
    (source / "own.jpg").hardlink_to(source / "Iceland/p00.jpg")
    manifest = source / "Kyoto/album.yml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("title: Kyoto\nlayout: grid", "title: Kyoto\nlayout: picker"),
        encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> SiteFiles:
    plain = sites.site("links", _write)
    return plain if request.param == "default" else sites.themed(f"links-{request.param}", plain, request.param)


def visited(site: SiteFiles) -> list[Page]:
    """The home page, an album, a picker, a smart album, and a page that finds items."""
    albums = [site.album(name) for name in ("Iceland", "Kyoto", "recent")]
    return [site.of_kind("home")[0], *albums, site.of_kind("timeline")[0]]


def opened_menu(tab: Tab) -> Locator:
    tab.get_by_role("button", name="Menu").click()
    return tab.get_by_role("navigation", name="Find")


@pytest.mark.parametrize("width", PHONES)
def test_every_page_that_lists_leads_there(browser: Browser, site: SiteFiles, width: int) -> None:
    root = site.root.as_uri() + "/"
    with opened(browser, width, has_touch=True, java_script_enabled=False) as tab:
        for number, page in enumerate(visited(site)):
            tab.goto(page.path.as_uri())
            assert tab.get_by_role("link", name="Search").evaluate("link => link.href") == f"{root}search.html"
            menu = opened_menu(tab)
            found = {link.inner_text(): link.evaluate("link => link.href") for link in menu.get_by_role("link").all()}
            assert found == {name: root + address for name, address in LINKS.items()}, page.name
            for name in LINKS:
                # Fails where anything covers the link.
                menu.get_by_role("link", name=name).tap(trial=True)
            followed = list(LINKS)[number % len(LINKS)]
            with tab.expect_navigation(url=root + LINKS[followed]):
                menu.get_by_role("link", name=followed).tap()


@pytest.mark.parametrize("width", (*PHONES, 820))
def test_it_is_one_line_and_nothing_lies_over_it(browser: Browser, site: SiteFiles, width: int) -> None:
    with opened(browser, width) as tab:
        for page in visited(site):
            tab.goto(page.path.as_uri())
            header = tab.locator(".ag-header").bounding_box()
            assert header and header["y"] == 0 and header["height"] <= 61, page.name
            parts = [".ag-header > .ag-breadcrumb", ".ag-header a[aria-label=Search]", ".ag-menu", ".agv-select", ".agv-play"]
            boxes = [box for part in parts for box in [tab.locator(part).bounding_box() if tab.locator(part).count() else None] if box]
            assert len(boxes) >= (4 if page.kind in ("home", "album") else 3), page.name
            boxes.sort(key=lambda box: box["x"])
            for box, following in zip(boxes, boxes[1:]):
                assert box["x"] + box["width"] <= following["x"] + 1, (page.name, boxes)
            for box in boxes:
                assert 0 <= box["y"] and box["y"] + box["height"] <= header["height"] + 1, (page.name, boxes)
            for sign in ("a[aria-label=Search]", ".ag-menu"):
                frame = tab.locator(f".ag-header {sign}").bounding_box()
                assert frame and frame["width"] >= 44 and frame["height"] >= 44
            assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.name
            # Other tests scan phones and wide screens in each theme.
            if width in (390, 820):
                assert not (wrong := violations(tab)), f"{page.name}\n{wrong}"
                opened_menu(tab)
                assert not (wrong := violations(tab)), f"{page.name}, menu open\n{wrong}"


def test_in_a_picker_it_stays_above_the_view(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        tab.goto(site.album("Kyoto").path.as_uri())
        before = tab.locator(".ag-selected").bounding_box()
        tab.evaluate("scrollTo(0, 400)")
        view = tab.locator(".ag-selected").bounding_box()
        header = tab.locator(".ag-header").bounding_box()
        assert view and header and before
        assert header["y"] == 0 and view["y"] == header["height"] == before["y"]
        menu = opened_menu(tab).bounding_box()
        assert menu and header["height"] - 8 <= menu["y"] <= header["height"] + 8


@pytest.mark.parametrize("width", (*PHONES, 820, 1200))
def test_nothing_moves_while_the_page_arrives(browser: Browser, site: SiteFiles, width: int) -> None:
    moved = {}
    with serving(site.root, image_delay=0.1, page_delay=0.02) as base, opened(browser, width) as tab:
        tab.add_init_script(OBSERVE)
        for page in visited(site)[:-1]:
            tab.goto(base + page.path.as_uri().removeprefix(site.root.as_uri() + "/"))
            settle(tab)
            if shifts := tab.evaluate("window.shifts"):
                moved[page.name] = shifts
    assert not moved


def test_the_keyboard_goes_through_it_as_the_eye_does(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1200) as tab:
        tab.goto(site.album("Iceland").path.as_uri())
        assert not tab.get_by_role("button", name="Menu").is_visible()
        tab.get_by_role("navigation", name="Find").get_by_role("link").last.focus()
        names = []
        for _ in LINKS:
            names.append(tab.evaluate("document.activeElement.innerText"))
            tab.keyboard.press("Tab")
        assert names == list(reversed(LINKS))
        assert tab.evaluate("document.activeElement.name") == "q"


def test_the_menu_opens_and_closes_by_the_keyboard(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390, java_script_enabled=True) as tab:
        tab.goto(site.album("Iceland").path.as_uri())
        button = tab.get_by_role("button", name="Menu")
        menu = tab.locator("#ag-menu")
        assert not menu.is_visible()
        button.focus()
        tab.keyboard.press("Enter")
        assert menu.is_visible()
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.innerText") == "Timeline"
        tab.keyboard.press("Escape")
        assert not menu.is_visible()
        assert tab.evaluate("document.activeElement.className") == "ag-icon ag-menu"
