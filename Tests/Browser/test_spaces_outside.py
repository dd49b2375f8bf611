"""Links in a space that lead out of it open the public page in the whole window, and the space opens on its only album."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from building import build
from photos import write_photo
from sealed_site import enter, inside
from serving import serving
from sites import Sites

_PASSWORD = "a long and winding password"
# Each link by its text: the page inside that has it, and where it leads.
_LINKS = {
    "About": ("index.html", "about.html"),
    "Prices": ("index.html", "prices.html"),
    "elsewhere": ("one/index.html", "pub/index.html?x#y"),
}


def _make(folder: Path) -> None:
    source = folder / "source"
    for number, name in enumerate(("One/a", "One/b", "Pub/p")):
        write_photo(source / f"{name}.jpg", number)
    (source / "One/album.md").write_text("See [elsewhere](../pub/index.html?x#y) and [within](b.html).\n", "utf-8")
    (source / "One/a.jpg.md").write_text("Like [this photo](../pub/p.html).\n", "utf-8")
    for name in ("pages", "static"):
        (source / name).mkdir()
    (source / "pages/about.md").write_text("# About us\n\n[The door](private.html)\n", "utf-8")
    (source / "static/prices.html").write_text("<!DOCTYPE html><title>Prices</title>", "utf-8")
    (folder / "password").write_text(_PASSWORD, "utf-8")
    (folder / "password").chmod(0o600)
    (source / "albumgen.yml").write_text(
        "title: Home\nfooter: {text: '[About](about.html)', links: [{title: Prices, url: prices.html}]}\n"
        "spaces: {one: {albums: [One], passwordFile: ../password}}\n", "utf-8")
    build(source, folder)


@pytest.fixture(scope="module")
def root(sites: Sites) -> Path:
    return sites.made("spaces-outside", _make) / "site"


def _leave(page: Page, base: str, text: str) -> None:
    start, target = _LINKS[text]
    page.goto(f"{base}private.html#/{start}")
    enter(page, _PASSWORD)
    frame = inside(page, start)
    link = frame.get_by_role("link", name=text)
    # Nothing that the browser offers for a link leads to the door.
    link.dispatch_event("contextmenu")
    assert link.evaluate("link => link.href") == base + target
    with page.expect_navigation(url=base + target):
        link.click()
    assert not page.locator("iframe").count()


def test_a_space_with_one_album_opens_on_it_and_its_home_page_is_a_link_away(browser: Browser, root: Path) -> None:
    with serving(root) as base, opened(browser) as page:
        page.goto(base + "private.html")
        enter(page, _PASSWORD)
        inside(page, "one/index.html").locator(".ag-breadcrumb a").first.click()
        inside(page, "index.html")
        page.go_back()
        inside(page, "one/index.html")


@pytest.mark.parametrize("text", _LINKS)
def test_they_open_in_the_whole_window(browser: Browser, root: Path, text: str) -> None:
    with serving(root) as base, opened(browser) as page:
        _leave(page, base, text)


def test_they_do_from_a_file_and_the_way_back_leads_through_the_door(browser: Browser, root: Path) -> None:
    base = root.as_uri() + "/"
    with opened(browser) as page:
        _leave(page, base, "elsewhere")
        page.go_back()
        enter(page, _PASSWORD)
        frame = inside(page, "one/index.html")
        frame.get_by_role("link", name="within").click()
        inside(page, "one/b.html")


def test_the_viewer_shows_them_too(browser: Browser, root: Path) -> None:
    with serving(root) as base, opened(browser) as page:
        page.goto(base + "private.html#/one/a.html")
        enter(page, _PASSWORD)
        frame = inside(page, "one/a.html")
        frame.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.keyboard.press("i")
        with page.expect_navigation(url=base + "pub/p.html"):
            frame.locator(".agv-panel").get_by_role("link", name="this photo").click()
