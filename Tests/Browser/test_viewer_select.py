"""Selecting on an album's pages, downloading one by one, and the list of items to delete."""

import json

import pytest
from playwright.sync_api import Browser, Page

from axe import violations
from browsing import frames, opened, refused
from serving import serving
from site_files import SiteFiles
from viewer_site import Address, album_and_items, open_item, state

UNLOADED = "Not everything could be loaded. Check your connection and try again."


def _cell(page: Page, index: int):
    return page.locator(f".ag-cell[data-index='{index}'] > a")


def _status(page: Page) -> str:
    return page.locator(".agv-selection [role=status]").inner_text()


def test_ticks_ranges_and_all(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        page.goto(album.path.as_uri())
        page.get_by_role("button", name="Select").click()
        _cell(page, 1).click()
        assert _status(page) == "1 selected" and _cell(page, 1).get_attribute("aria-checked") == "true"
        _cell(page, 4).click(modifiers=["Shift"])
        assert _status(page) == "4 selected"
        _cell(page, 2).focus()
        page.keyboard.press("Space")
        assert _status(page) == "3 selected" and not state(page)["open"]
        page.get_by_role("button", name="Select all").click()
        assert _status(page) == "9 selected"
        wrong = violations(page)
        assert not wrong, wrong
        page.keyboard.press("Escape")
        _cell(page, 1).click()
        assert state(page)["open"]


def test_a_selection_survives_going_to_another_page(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, _ = album_and_items(fixture_site, "家")
    kitchen = next(page for page in fixture_site.of_kind("category") if "厨房" in page.name)
    with opened(browser) as page:
        page.goto(address(album))
        page.get_by_role("button", name="选择").click()
        _cell(page, 0).click()
        page.goto(address(kitchen))
        assert _status(page) == "已选 1 项"
        page.get_by_role("button", name="全选").click()
        assert _status(page) == "已选 12 项"


def test_a_page_that_comes_back_knows_what_another_one_selected(browser: Browser, fixture_site: SiteFiles) -> None:
    """The browser keeps a page that the visitor leaves, and shows it again as it was."""
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        page.goto(album.path.as_uri())
        page.get_by_role("button", name="Select", exact=True).click()
        _cell(page, 0).click()
        ids = [page.locator(f".ag-cell[data-index='{index}']").get_attribute("id").removeprefix("item-") for index in (0, 3, 4)]
        for kept, status, ticks in ((json.dumps(ids), "3 selected", 3), ("[]", "0 selected", 0)):
            page.evaluate(
                """kept => {
                    const key = Object.keys(sessionStorage).find(key => key.startsWith('albumgen.selection.'));
                    sessionStorage.setItem(key, kept);
                    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
                }""", kept)
            assert page.locator(".agv-selection [role=status]").text_content() == status
            assert page.locator(".agv-chosen").count() == ticks
        assert page.locator(".agv-selection").is_hidden()


def test_saving_goes_one_by_one(browser: Browser, fixture_site: SiteFiles) -> None:
    with serving(fixture_site.root) as base, opened(browser) as page:
        page.goto(f"{base}nine-05/index.html")
        page.get_by_role("button", name="Select").click()
        _cell(page, 0).click()
        _cell(page, 2).click()
        saved: list[str] = []
        page.on("download", lambda download: saved.append(download.suggested_filename))
        page.evaluate(
            """() => {
                window.said = [];
                const status = document.querySelector('.agv-selection [role=status]');
                new MutationObserver(() => said.push(status.textContent)).observe(status, {childList: true});
            }"""
        )
        # The second click of a double click saves nothing again.
        page.get_by_role("button", name="Save", exact=True).dblclick()
        page.wait_for_function("said.includes('2 selected')")
        assert page.evaluate("said") == ["Saving 1 of 2", "Saving 2 of 2", "2 selected"]
        assert page.url == f"{base}nine-05/index.html"
        while len(saved) < 2:
            page.wait_for_event("download")
        assert saved[0] != saved[1]


@pytest.mark.parametrize("button", ["Save", "Delete…"])
def test_what_cannot_be_loaded_is_not_left_out(browser: Browser, fixture_site: SiteFiles, button: str) -> None:
    with serving(fixture_site.root) as base, opened(browser) as page:
        allow = refused(page, "*/items-1.js")
        page.goto(f"{base}nine-05/index.html")
        page.get_by_role("button", name="Select").click()
        _cell(page, 0).click()
        _cell(page, 2).click()
        act = page.get_by_role("button", name=button, exact=True)
        act.click()
        page.locator(".agv-selection").get_by_text(UNLOADED).wait_for()
        assert page.locator("dialog[open]").count() == 0
        # The selection is still there, for when the network is back.
        allow()
        if button == "Save":
            with page.expect_download():
                act.click()
        else:
            act.click()
            assert page.locator("dialog[open] h2").inner_text() == "Delete 2 items?"


def test_deleting_asks_and_gives_a_list(browser: Browser, fixture_site: SiteFiles) -> None:
    album, items = album_and_items(fixture_site, "nine 05")
    with opened(browser) as page:
        page.goto(album.path.as_uri())
        page.get_by_role("button", name="Select").click()
        _cell(page, 1).click()
        page.get_by_role("button", name="Delete…").click()
        assert page.locator("dialog[open] h2").inner_text() == "Delete 1 item?"
        page.get_by_role("button", name="Cancel").click()
        _cell(page, 3).click()
        # The second click of a double click does not bring up the question again.
        page.get_by_role("button", name="Delete…").evaluate("button => { button.click(); button.click(); }")
        assert page.locator("dialog[open] h2").inner_text() == "Delete 2 items?"
        page.get_by_role("button", name="Cancel").click()
        assert page.locator("dialog[open]").count() == 0
        page.get_by_role("button", name="Delete…").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the list").click()
        with open(download.value.path(), encoding="utf-8") as file:
            selection = json.load(file)
        assert selection["action"] == "delete" and selection["album"] == "nine-05"
        assert selection["version"] == 1
        assert [item["page"] for item in selection["items"]] == [items[1].path.name, items[3].path.name]
        # The next list does not name them again.
        assert _status(page) == "0 selected" and page.locator(".agv-chosen").count() == 0
        assert page.evaluate("document.activeElement.textContent") == "Done"
        page.reload()
        page.get_by_role("button", name="Select").wait_for()
        assert page.locator(".agv-selection").is_hidden()


def test_the_keyboard_continues_where_there_is_something_to_select(browser: Browser, fixture_site: SiteFiles) -> None:
    """The button that begins it disappears, and with it the keyboard focus. A pointer needs no focus."""
    album, _ = album_and_items(fixture_site, "nine 09")
    focused = "document.activeElement.closest('[data-index]')?.dataset.index"
    with opened(browser) as page:
        page.goto(album.path.as_uri())
        button = page.get_by_role("button", name="Select", exact=True)
        page.evaluate("scrollTo(0, 100)")
        button.focus()
        for key in ("Enter", "Space"):
            page.keyboard.press(key)
            assert page.evaluate(focused) == "0", key
            page.keyboard.press("Space")
            assert _status(page) == "1 selected", key
            page.keyboard.press("Escape")
            assert button.evaluate("button => button === document.activeElement"), key
        page.reload()
        button.click()
        assert page.evaluate(focused) is None


def test_the_bar_does_not_cover_what_the_keyboard_comes_to(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "家")
    with opened(browser, viewport={"width": 390, "height": 500}) as page:
        page.goto(album.path.as_uri())
        page.get_by_role("button", name="选择", exact=True).focus()
        page.keyboard.press("Enter")
        covered = []
        for _ in range(12):
            page.keyboard.press("Tab")
            frames(page)
            box, bar = page.locator(":focus").bounding_box(), page.locator(".agv-selection").bounding_box()
            assert box and bar
            if box["y"] + box["height"] > bar["y"]:
                covered.append(box)
        assert not covered
        # Its own buttons move nothing.
        page.evaluate("scrollTo(0, 300)")
        page.locator(".agv-selection button").first.focus()
        page.keyboard.press("Tab")
        frames(page)
        assert page.evaluate("[scrollY, document.activeElement.matches('.agv-selection button')]") == [300, True]
