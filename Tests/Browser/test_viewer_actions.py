"""Sharing, downloading, full screen, and what is left to the browser."""

from playwright.sync_api import Browser, Page

from browsing import frames, opened
from serving import serving
from site_files import SiteFiles
from viewer_site import album_and_items, names, open_item, shown, state


def _share_button(page: Page):
    return page.locator("button.agv-share")


def test_sharing_hands_over_the_items_address(browser: Browser, fixture_site: SiteFiles) -> None:
    _, items = album_and_items(fixture_site, "nine 05")
    with serving(fixture_site.root) as base, opened(browser) as page:
        page.add_init_script("Object.defineProperty(navigator, 'share', {value: async what => { window.shared = what; }})")
        open_item(page, f"{base}nine-05/index.html", 1)
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        _share_button(page).click()
        shared = page.evaluate("window.shared")
        assert shared["url"] == page.url and shared["url"].endswith("/" + items[2].path.name)
        assert shared["title"] == "3 of 5"
        # The window title has only the item's title, wherever the viewer was opened.
        _, items = album_and_items(fixture_site, "家")
        page.goto(base + items[2].path.as_uri().removeprefix(fixture_site.root.as_uri() + "/"))
        page.locator(".agv-caption", has_text="客厅2").wait_for()
        _share_button(page).click()
        assert page.evaluate("window.shared.title") == "客厅2"


def test_cancelling_a_share_shows_no_message(browser: Browser, fixture_site: SiteFiles) -> None:
    failures: list[str] = []
    with serving(fixture_site.root) as base, opened(browser) as page:
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.add_init_script("Object.defineProperty(navigator, 'share', {value: () => Promise.reject(new DOMException('', 'AbortError'))})")
        open_item(page, f"{base}nine-05/index.html", 1)
        _share_button(page).click()
        frames(page)
        assert page.locator(".agv-note").inner_text() == "" and not failures and state(page)["open"]


def test_without_a_share_sheet_the_address_is_copied(browser: Browser, fixture_site: SiteFiles) -> None:
    with serving(fixture_site.root) as base, opened(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script("Object.defineProperty(navigator, 'share', {value: undefined})")
        open_item(page, f"{base}nine-05/index.html", 1)
        _share_button(page).click()
        page.wait_for_function("document.querySelector('.agv-note').textContent === 'Link copied'")
        assert page.locator(".agv-note").get_attribute("role") == "status"
        assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_an_address_that_cannot_be_copied_is_shown(browser: Browser, fixture_site: SiteFiles) -> None:
    with serving(fixture_site.root) as base, opened(browser) as page:
        page.add_init_script(
            """Object.defineProperty(navigator, 'share', {value: undefined});
            navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));""")
        open_item(page, f"{base}nine-05/index.html", 1)
        with page.expect_event("dialog") as shown_address:
            _share_button(page).evaluate("button => { setTimeout(() => button.click()); }")
        assert shown_address.value.default_value == page.url
        shown_address.value.dismiss()


def test_where_nothing_can_be_shared_there_is_no_button(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 05")
    with opened(browser) as page:
        page.add_init_script(
            "for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, {value: undefined})"
        )
        open_item(page, album.path.as_uri(), 1)
        assert _share_button(page).is_hidden()


def test_the_file_on_show_is_the_one_that_is_saved(browser: Browser, fixture_site: SiteFiles) -> None:
    _, items = album_and_items(fixture_site, "nine 05")
    with serving(fixture_site.root) as base, opened(browser) as page:
        open_item(page, f"{base}nine-05/index.html", 1)
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        with page.expect_download() as download:
            page.get_by_role("link", name="Download original").click()
        original = next(item for item in items[2].manifest["items"] if item["index"] == 2)["original"]
        assert download.value.suggested_filename == "02.jpg", "as the photographer named it"
        with open(download.value.path(), "rb") as file:
            assert file.read() == items[2].target(original["src"]).read_bytes()
        assert state(page)["index"] == 2


def test_from_a_file_the_original_opens_beside_the_album(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 05")
    with opened(browser) as page:
        open_item(page, album.path.as_uri(), 1)
        assert page.get_by_role("link", name="Download original").get_attribute("target") == "_blank"


def test_the_whole_screen(browser: Browser, fixture_site: SiteFiles) -> None:
    album, items = album_and_items(fixture_site, "nine 05")
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 1)
        page.locator("button.agv-fullScreen").click()
        page.wait_for_function("document.fullscreenElement?.matches('.agv-root')")
        # The bars and the picture are visible, and turning still works.
        assert page.locator(".agv-top").is_visible()
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        page.keyboard.press("f")
        page.wait_for_function("!document.fullscreenElement")
        assert state(page)["open"] and names(page, items[2])
        page.keyboard.press("f")
        page.wait_for_function("document.fullscreenElement")
        page.locator(".agv-close").click()
        page.wait_for_function("!document.fullscreenElement && !document.querySelector('dialog.agv').open")


def test_no_key_is_taken_that_is_held_with_another(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "nine 05")
    table = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "PageDown", "PageUp", "Home", "End", " ", "Escape", "+", "=",
             "-", "0", "z", "i", "f", "s", "b", "?"]
    with opened(browser, 1440) as page:
        open_item(page, album.path.as_uri(), 2)
        before = state(page)
        taken = page.evaluate(
            """table => {
                const taken = [];
                for (const key of table) {
                    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey']) {
                        if (modifier === 'shiftKey' && (key === '?' || key === '+')) continue;
                        const event = new KeyboardEvent('keydown', {key, [modifier]: true, bubbles: true, cancelable: true});
                        document.querySelector('.agv-stage').dispatchEvent(event);
                        if (event.defaultPrevented) taken.push(modifier + ' ' + key);
                    }
                }
                return taken;
            }""",
            table,
        )
        assert taken == [] and state(page) == before
