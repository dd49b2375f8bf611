"""Smart albums: the viewer pages through the album's items, each of which keeps its single page."""

from urllib.parse import unquote

from playwright.sync_api import Browser

from browsing import opened
from site_files import SiteFiles
from viewer_site import Address, open_item, shown, state


def test_the_viewer_goes_through_a_smart_album(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album = fixture_site.album("thirds")
    # All files have the same name, so that only the album distinguishes their ids.
    pages = [album.target(link) for link in album.links if link.endswith("/02.html")]
    assert len(pages) > 20 and len(set(pages)) == len(pages)
    with opened(browser, 1440) as page:
        open_item(page, address(album), 3)
        assert state(page)["counter"] == f"4 of {len(pages)}"
        page.keyboard.press("ArrowRight")
        shown(page, 4)
        item = next(found for found in fixture_site.pages if found.path == pages[4])
        named = "#view-" + item.name.removesuffix(".html")
        page.wait_for_url(lambda url: unquote(url).endswith(named) if url.startswith("file:") else url == address(item))
        passed_on = page.url
        page.keyboard.press("End")
        shown(page, len(pages) - 1)
        page.go_back()
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)
        page.goto("about:blank")
        page.goto(passed_on)
        page.locator("dialog.agv .agv-original").first.wait_for(state="attached")
        source = page.locator(".agv-slide:not([aria-hidden]) .agv-original").get_attribute("src") or ""
        assert f"/{item.path.parent.name}/media/02-" in unquote(source)


def test_the_home_page_leads_to_smart_albums_with_title_count_and_cover(fixture_site: SiteFiles, browser: Browser) -> None:
    home = fixture_site.of_kind("home")[0]
    with opened(browser) as page:
        page.goto(home.path.as_uri())
        cards = page.locator(".ag-smart .ag-card")
        assert [card.locator("h3").inner_text() for card in cards.all()] == ["Thirds", "Panoramas"]
        for card in cards.all():
            card.scroll_into_view_if_needed()
            assert "photos" in card.locator(".ag-card-summary").inner_text()
            assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
