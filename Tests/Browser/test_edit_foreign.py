"""Pages of `albumgen serve --edit` say where to change items that come from an adapter, a provider or a library."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import opened
from editing import building_again, editable, shown
from photos import write_photo
from test_edit_filing import button

ADAPTER = "Adapted/a1.jpg comes from the adapter “mine”, so edit it there."
PROVIDER = "0042 comes from the provider “scans”, so edit it there."
LISTED = "items: [m1.jpg, {url: \"0042\", provider: scans}, m2.jpg]\n"


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    write_photo(tmp_path / "scan.jpg", 5, (360, 240))
    for number in (1, 2):
        write_photo(source / "Adapted" / f"a{number}.jpg", number, (360, 240))
        write_photo(source / "Mixed" / f"m{number}.jpg", number + 3, (360, 240))
    (source / "albumgen.yml").write_text(
        "adapters:\n  mine: {command: [echo, '[{\"url\": \"a1.jpg\", \"title\": \"One\"}, {\"url\": \"a2.jpg\"}]']}\n"
        "providers:\n  scans: {command: [cat, ../scan.jpg]}\n")
    (source / "Adapted" / "album.yml").write_text("adapter: mine\n")
    (source / "Mixed" / "album.yml").write_text(LISTED)
    return source


def test_says_that_an_adapter_decides(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "adapted/index.html")
        button(page, "Edit photos").click()
        page.locator("#item-a1 a").click()
        for action in ["Edit", "Hide", "Set as cover", "Move…", "Delete…"]:
            button(page, action).click()
            expect(page.get_by_text(ADAPTER)).to_be_visible()
            page.evaluate("document.querySelector('#albumgen-edit').shadowRoot.querySelector('.said').textContent = ''")
        page.locator("#item-a1 a").press("Alt+ArrowRight")
        expect(page.get_by_text(ADAPTER)).to_be_visible()
        shown(page, address + "adapted/a1.html")
        button(page, "Edit").click()
        expect(page.get_by_text(ADAPTER)).to_be_visible()


def test_says_that_a_provider_decides(browser: Browser, source: Path) -> None:
    manifest = source / "Mixed" / "album.yml"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "mixed/index.html")
        page.evaluate("window.mark = 1")
        button(page, "Edit photos").click()
        button(page, "Select all").click()
        for action in ["Edit", "Hide", "Move…", "Delete…"]:
            button(page, action).click()
            expect(page.get_by_text(PROVIDER)).to_be_visible()
            page.evaluate("document.querySelector('#albumgen-edit').shadowRoot.querySelector('.said').textContent = ''")
        # The selection stays when the page changes.
        (source / "Mixed" / "m1.jpg.md").write_text("---\ntitle: New\n---\n")
        expect(page.locator("#item-m1 img")).to_have_attribute("alt", "New")
        expect(page.get_by_text("3 selected", exact=True)).to_be_visible()
        button(page, "Done").click()

        # The source's own list determines the order and the cover.
        button(page, "Edit photos").click()
        with building_again(page):
            page.locator("#item-m2 a").press("Alt+ArrowLeft")
            expect(page.get_by_text("Now at position 2 of 3")).to_be_visible()
        assert manifest.read_text() == "items: [m1.jpg, m2.jpg, {url: \"0042\", provider: scans}]\n"
        page.locator("#item-0042 a").press("Alt+ArrowLeft")
        expect(page.locator(".ag-cell[data-index]").nth(1)).to_have_id("item-0042")
        assert manifest.read_text() == LISTED
        page.locator("#item-0042 a").click()
        button(page, "Set as cover").click()
        expect(page.get_by_text("Now the album’s cover")).to_be_visible()
        assert manifest.read_text().endswith("cover: \"0042\"\n")


def test_says_so_in_chinese(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("language: zh-Hans\n" + (source / "albumgen.yml").read_text())
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "adapted/index.html")
        button(page, "编辑照片").click()
        page.locator("#item-a2 a").click()
        button(page, "编辑").click()
        expect(page.get_by_text("Adapted/a2.jpg 来自适配器“mine”，请在那里修改。")).to_be_visible()
