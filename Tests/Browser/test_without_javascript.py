"""With scripts off, previous and next links lead through every item of an album, and each shows its picture."""

from typing import Callable

from playwright.sync_api import Browser

from browsing import opened
from site_files import Page, SiteFiles


def test_next_and_previous_links_reach_every_item(site: SiteFiles) -> None:
    for album in site.of_kind("album"):
        items = site.items(album)
        for item, following in zip(items, items[1:]):
            assert item.target(item.relations["next"]) == following.path, item.name
            assert following.target(following.relations["prev"]) == item.path, following.name
        if items:
            assert not items[0].relations.get("prev"), items[0].name
            assert not items[-1].relations.get("next"), items[-1].name


def test_an_album_can_be_walked_through(
    browser: Browser, fixture_site: SiteFiles, address: Callable[[Page], str]
) -> None:
    album = fixture_site.album("nine 12")
    items = fixture_site.items(album)
    assert len(items) == 12
    with opened(browser, java_script_enabled=False) as page:
        page.goto(address(album))
        page.locator('[data-layout="nine-grid"] a').first.click()
        for item in items[:-1]:
            assert page.url == address(item)
            assert page.locator("img").first.bounding_box()
            page.locator('a[rel~="next"]').first.click()
        assert page.url == address(items[-1])
