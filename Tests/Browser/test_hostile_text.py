"""Titles and file names with markup in them are text, everywhere."""

from playwright.sync_api import Browser

from browsing import opened
from fixture_source import HOSTILE_NAMES, HOSTILE_TITLE
from site_files import SiteFiles


def test_markup_in_titles_is_shown_and_not_run(browser: Browser, fixture_site: SiteFiles) -> None:
    album = next(page for page in fixture_site.of_kind("album") if "hostile" in page.path.parent.name)
    items = fixture_site.items(album)
    assert len(items) == len(HOSTILE_NAMES)
    with opened(browser) as page:
        for visited in (album, *items):
            page.goto(visited.path.as_uri())
            assert page.evaluate("window.hacked") is None, visited.name
            assert "javascript:" not in str(visited.links)
        page.goto(album.path.as_uri())
        assert page.locator("h1").inner_text() == HOSTILE_TITLE
        assert page.title().startswith(HOSTILE_TITLE)


def test_each_name_has_an_address_of_its_own(fixture_site: SiteFiles) -> None:
    folded = [page.name.casefold() for page in fixture_site.pages]
    assert len(folded) == len(set(folded)), "two pages would be one where case does not count"
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_./") or not name.isascii() for name in folded)
