"""The web app manifest: the browser reads it on pages from a host, and reports no error on pages that are opened as files."""

from pathlib import Path

from playwright.sync_api import Browser

from browsing import opened
from serving import serving
from site_files import SiteFiles


def test_a_page_from_a_host_can_be_installed(browser: Browser, fixture_site: SiteFiles) -> None:
    album = fixture_site.album("grid")
    with serving(fixture_site.root) as base, opened(browser, bypass_csp=False) as page:
        for visited in (fixture_site.of_kind("home")[0], album, fixture_site.items(album)[0]):
            page.goto(base + visited.name, wait_until="load")
            answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
            assert answer["url"] == base + "site.webmanifest", visited.name
            assert not answer["errors"], answer["errors"]
            assert '"display":"minimal-ui"' in answer["data"]
        for icon in page.request.get(base + "site.webmanifest").json()["icons"]:
            assert page.request.get(base + icon["src"]).ok, icon


def test_a_page_opened_as_a_file_reports_nothing(browser: Browser, fixture_site: SiteFiles) -> None:
    for visited in (fixture_site.of_kind("home")[0], fixture_site.album("grid")):
        messages: list[str] = []
        with opened(browser, bypass_csp=False) as page:
            page.on("console", lambda message: messages.append(message.text))
            page.goto(Path(fixture_site.root, visited.name).as_uri(), wait_until="load")
            assert page.locator("link[rel=manifest]").count() == 0
        assert not messages, messages
