"""Opening from a thumbnail, turning, and going back: the viewer is one history entry, and the address is the item's."""

import pytest
from playwright.sync_api import Browser

from browsing import frames, opened
from site_files import SiteFiles
from viewer_site import Address, album_and_items, names, open_item, shown, state

SIZES = [{"width": 390}, {"width": 1440}]


@pytest.mark.parametrize("size", SIZES)
def test_a_thumbnail_opens_its_item(browser: Browser, fixture_site: SiteFiles, address: Address, size: dict[str, int]) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser, **size) as page:
        page.goto(address(album))
        # An item has no thumbnail before it is known.
        page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
        page.locator(".ag-cell > a").nth(3).click()
        # The thumbnail is there immediately, at the size of the original.
        at_once = state(page)
        assert at_once["open"] and at_once["index"] == 3 and at_once["thumb"] and at_once["counter"] == "4 of 9"
        shown(page, 3)
        assert state(page)["frame"] == at_once["frame"]
        assert names(page, items[3])


def test_keys_buttons_and_counter(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 05")
    with opened(browser, 1440) as page:
        open_item(page, address(album), 0)
        for key, index in [
            ("ArrowLeft", 0), ("ArrowRight", 1), ("PageDown", 2), ("PageUp", 1), ("End", 4), ("ArrowRight", 4),
            ("Home", 0), ("Space", 1), ("ArrowLeft", 0),
        ]:
            page.keyboard.press(key)
            shown(page, index)
            assert state(page)["counter"] == f"{index + 1} of 5", key
            assert names(page, items[index]), key
        assert page.locator(".agv-previous").is_disabled()
        page.locator(".agv-next").click()
        shown(page, 1)


def test_back_closes_and_forward_opens_again(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        page.goto("about:blank")
        open_item(page, address(album), 2)
        before = page.evaluate("history.length")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        shown(page, 4)
        assert page.evaluate("history.length") == before
        page.go_back()
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)
        # The thumbnail of the item seen last has the focus.
        assert page.evaluate("document.activeElement.closest('[data-index]').dataset.index") == "4"
        page.go_forward()
        shown(page, 4)
        assert names(page, items[4])
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        page.go_back()
        page.wait_for_url("about:blank")


def test_a_reload_shows_the_same_item_and_back_still_leads_to_the_album(
    browser: Browser, fixture_site: SiteFiles, address: Address
) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        open_item(page, address(album), 2)
        page.keyboard.press("ArrowRight")
        shown(page, 3)
        page.reload()
        shown(page, 3)
        assert names(page, items[3]) and state(page)["counter"] == "4 of 9"
        page.go_back()
        page.wait_for_url(address(album))
        page.locator(".ag-block").first.wait_for()
        assert not state(page)["open"]


def test_an_address_that_was_passed_on_opens_the_item_with_the_album_around_it(
    browser: Browser, fixture_site: SiteFiles, address: Address
) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        page.goto(address(items[4]))
        shown(page, 4)
        page.keyboard.press("ArrowRight")
        shown(page, 5)
        assert names(page, items[5])
        passed_on = page.url
    with opened(browser) as page:
        page.goto(passed_on)
        shown(page, 5)
        page.keyboard.press("Home")
        shown(page, 0)
        page.keyboard.press("Escape")
        page.wait_for_url(lambda url: url.split("#")[0] == address(album))
        assert page.locator("h1").is_visible()


def test_the_title_names_the_item_and_its_album_wherever_it_was_opened(
    browser: Browser, fixture_site: SiteFiles, address: Address
) -> None:
    home = fixture_site.of_kind("home")[0]
    albums = {"家 – Fixture site": fixture_site.album("家"), "inner – Fixture site": fixture_site.album("inner"),
              "Fixture site": home}
    with opened(browser) as page:
        for title, album in albums.items():
            items = fixture_site.items(album)
            names = [f"客厅{index}" if "家" in title else f"{index + 1} of {len(items)}" for index in (0, 1)]
            page.goto(address(items[0]))
            page.wait_for_function("expected => document.title === expected", arg=f"{names[0]} – {title}")
            page.keyboard.press("ArrowRight")
            page.wait_for_function("expected => document.title === expected", arg=f"{names[1]} – {title}")
            open_item(page, address(album), 1)
            page.keyboard.press("Home")
            page.wait_for_function("expected => document.title === expected", arg=f"{names[0]} – {title}")
            page.keyboard.press("Escape")
            page.wait_for_function("expected => document.title === expected", arg=title)


def test_closing_twice_does_not_leave_the_album(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, _ = album_and_items(fixture_site, "nine 05")
    with opened(browser) as page:
        page.goto(address(fixture_site.of_kind("home")[0]))
        open_item(page, address(album), 1)
        page.evaluate("""for (let time = 0; time < 2; time += 1)
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}));""")
        page.wait_for_function("!document.querySelector('dialog.agv[open]')")
        frames(page)
        assert page.url == address(album)


def test_tabs_lead_to_categories_and_mark_the_current_one(browser: Browser, fixture_site: SiteFiles) -> None:
    album, items = album_and_items(fixture_site, "家")
    with opened(browser, 390) as page:
        open_item(page, album.path.as_uri(), 4)
        current = page.locator("dialog [data-role=tabs] [aria-current]")
        assert current.inner_text().replace("\n", "") == "客厅(5)"
        page.keyboard.press("ArrowRight")
        shown(page, 5)
        assert "主卧" in current.inner_text()
        page.locator("dialog [data-role=tabs] a").nth(2).click()
        shown(page, 8)
        assert "厨房" in current.inner_text()
        # The row of tabs follows a turn a frame later.
        frames(page)
        row, tab = page.locator("dialog [data-role=tabs]").bounding_box(), current.bounding_box()
        assert row and tab and row["x"] <= tab["x"] and tab["x"] + tab["width"] <= row["x"] + row["width"]


def test_a_category_page_opens_the_whole_album_at_its_item(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    _, items = album_and_items(fixture_site, "家")
    page_of_kitchen = next(page for page in fixture_site.of_kind("category") if "厨房" in page.name)
    with opened(browser) as page:
        open_item(page, address(page_of_kitchen), 9)
        assert names(page, items[9]) and state(page)["counter"] == "10 / 19"
        page.keyboard.press("Home")
        shown(page, 0)
        page.keyboard.press("Escape")
        page.wait_for_url(address(page_of_kitchen))
        broken = page.evaluate("[...document.images].filter(i => i.complete && !i.naturalWidth && i.src).length")
        assert broken == 0


def test_a_click_with_a_modifier_key_stays_the_browsers(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 03")
    with opened(browser) as page:
        page.goto(album.path.as_uri())
        page.locator(".ag-cell > a").first.click(modifiers=["Control"])
        assert not state(page)["open"]
        page.locator(".ag-cell > a").first.click()
        shown(page, 0)
        for key in ("Control+ArrowRight", "Alt+i", "Shift+ArrowRight", "Meta+End"):
            page.locator(".agv-stage").evaluate("(stage, key) => stage.dispatchEvent(new KeyboardEvent('keydown', {"
                "key: key.split('+')[1], bubbles: true, cancelable: true, ctrlKey: key.startsWith('C'),"
                "altKey: key.startsWith('A'), shiftKey: key.startsWith('S'), metaKey: key.startsWith('M')}))", key)
            assert state(page)["index"] == 0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_short_albums(browser: Browser, fixture_site: SiteFiles, count: int) -> None:
    album, _ = album_and_items(fixture_site, f"nine {count:02}")
    with opened(browser) as page:
        open_item(page, album.path.as_uri(), 0)
        page.keyboard.press("End")
        shown(page, count - 1)
        assert state(page)["counter"] == (f"{count} of {count}" if count > 1 else "")
        page.keyboard.press("ArrowRight")
        assert page.locator(".agv-end").is_visible() and state(page)["index"] == count - 1


def test_focus_stays_inside(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 05")
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 2)
        for _ in range(25):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
