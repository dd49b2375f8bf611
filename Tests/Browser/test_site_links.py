"""The way to search, timeline, map and collections: on phones and tablets it is the first line of every page that lists, without
a script."""

from pathlib import Path
from typing import Callable

import pytest
from playwright.sync_api import Browser, Page as Tab

from axe import violations
from browsing import opened, settle
from building import THEMES
from finding_site import write_finding_site
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE

PHONES = (320, 390)
LINKS = {"Search": "search.html", "Timeline": "timeline.html", "Map": "map.html", "Smart albums": "index.html#smart"}


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


def links(tab: Tab) -> dict[str, str]:
    nav = tab.get_by_role("navigation", name="Find")
    return {link.inner_text(): link.evaluate("link => link.href") for link in nav.get_by_role("link").all()}


@pytest.mark.parametrize("width", PHONES)
def test_every_page_that_lists_leads_there(browser: Browser, site: SiteFiles, width: int) -> None:
    root = site.root.as_uri() + "/"
    with opened(browser, width, has_touch=True, java_script_enabled=False) as tab:
        for number, page in enumerate(visited(site)):
            tab.goto(page.path.as_uri())
            assert links(tab) == {name: root + address for name, address in LINKS.items()}, page.name
            find = tab.get_by_role("navigation", name="Find")
            for name in LINKS:
                # Fails where anything covers the link, or where it cannot be scrolled into view.
                find.get_by_role("link", name=name).tap(trial=True)
            followed = list(LINKS)[number % len(LINKS)]
            with tab.expect_navigation(url=root + LINKS[followed]):
                find.get_by_role("link", name=followed).tap()


@pytest.mark.parametrize("width", (*PHONES, 820))
def test_it_stands_at_the_same_place_and_nothing_lies_over_it(browser: Browser, site: SiteFiles, width: int) -> None:
    places = {}
    with opened(browser, width) as tab:
        for page in visited(site):
            tab.goto(page.path.as_uri())
            # On a tablet the field stands for the first of them.
            nav = tab.locator("nav[aria-label=Find] a:visible").first.bounding_box()
            frames = {}
            for part in (".ag-breadcrumb", ".agv-select", "main h1"):
                if tab.locator(part).count():
                    frames[part] = tab.locator(part).first.bounding_box()
            assert nav and nav["height"] >= 34
            places[page.name] = (nav["x"], nav["y"])
            if page.kind == "home":
                # There is no way up there, and the buttons share the line: the links have what is left of it.
                window = tab.get_by_role("navigation", name="Find").bounding_box()
                button = frames.pop(".agv-select")
                assert window and button and window["x"] + window["width"] <= button["x"]
                assert tab.evaluate("getComputedStyle(document.querySelector('.ag-masthead')).paddingInlineEnd"
                                    " === getComputedStyle(document.querySelector('.ag-masthead')).paddingInlineStart")
            for part, frame in frames.items():
                assert frame and frame["y"] >= nav["y"] + nav["height"] - 1, (page.name, part, frame, nav)
            assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.name
            # Other tests scan phones and wide screens in each theme.
            wrong = violations(tab) if width == 820 else ""
            assert not wrong, f"{page.name}\n{wrong}"
    assert len(set(places.values())) == 1, places


def test_in_a_picker_it_stays_above_the_view(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        tab.goto(site.album("Kyoto").path.as_uri())
        before = tab.locator(".ag-selected").bounding_box()
        tab.evaluate("scrollTo(0, 400)")
        nav = tab.get_by_role("navigation", name="Find").bounding_box()
        view = tab.locator(".ag-selected").bounding_box()
        header = tab.locator(".ag-header").bounding_box()
        assert nav and view and header and before
        assert header["y"] == 0 and nav["y"] > 0 and view["y"] == header["height"] == before["y"]


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
    with opened(browser, 390) as tab:
        tab.goto(site.album("Iceland").path.as_uri())
        tab.get_by_role("navigation", name="Find").get_by_role("link").first.focus()
        names = []
        for _ in LINKS:
            names.append(tab.evaluate("document.activeElement.innerText"))
            tab.keyboard.press("Tab")
        assert names == list(LINKS)
