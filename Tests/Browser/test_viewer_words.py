"""An item's texts: title next to caption, both fully readable, announced when the item is shown; and its links."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from axe import violations
from browsing import frames, opened
from photos import write_photo
from serving import serving
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, open_item, shown, state

LONG = " ".join(f"word {number} of a caption that two lines cannot hold" for number in range(20))


@pytest.fixture(scope="module")
def wordy_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        sidecars = [
            "title: Lagoon\ndescription: Ice on its way to the sea.", f"title: Long\ndescription: {LONG}",
            "title: Linked\n---\n\n[broken](http://[bad) and [whole](http://example.org/)", f"title: After\ndescription: {' '.join(LONG.split()[:20])}",
            "description: No title.",
        ]
        for number, sidecar in enumerate(sidecars):
            write_photo(source / "words" / f"{number}.jpg", number)
            ending = "" if "---" in sidecar else "\n---"
            (source / "words" / f"{number}.jpg.md").write_text(f"---\n{sidecar}{ending}\n", encoding="utf-8")

    return sites.site("wordy-viewer", write)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_title_is_next_to_the_caption(browser: Browser, wordy_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        open_item(page, wordy_site.album("words").path.as_uri(), 0)
        caption = page.locator(".agv-caption")
        assert caption.inner_text().split("\n")[0] == "Lagoon Ice on its way to the sea."
        assert not page.locator(".agv-rest").is_visible()
        page.keyboard.press("End")
        shown(page, 4)
        assert caption.inner_text().strip() == "No title."


@pytest.mark.parametrize("width", [390, 1440])
def test_a_long_caption_can_be_opened(browser: Browser, wordy_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        open_item(page, wordy_site.album("words").path.as_uri(), 1)
        more = page.locator(".agv-rest")
        more.click()
        panel = page.locator(".agv-panel")
        assert panel.is_visible() and LONG in panel.inner_text() and "Long" in panel.inner_text()
        # It repeats the words below the picture, which are hidden to make room for it.
        assert not page.locator(".agv-caption").is_visible()
        wrong = violations(page)
        assert not wrong, wrong
        # The keys that scroll belong to a panel that is longer than the screen.
        page.set_viewport_size({"width": width, "height": 300})
        page.keyboard.press("PageDown")
        page.wait_for_function("document.querySelector('.agv-panel').scrollTop > 0")
        assert state(page)["index"] == 1
        page.keyboard.press("?")
        page.keyboard.press("ArrowDown")
        page.wait_for_function("document.querySelector('.agv-keys').scrollTop > 0")


def test_on_paper_a_long_caption_is_whole(browser: Browser, wordy_site: SiteFiles) -> None:
    with opened(browser, 820) as page:
        open_item(page, wordy_site.album("words").path.as_uri(), 1)
        page.locator(".agv-rest").wait_for()
        page.emulate_media(media="print")
        assert page.locator(".agv-rest").is_hidden()
        assert page.locator(".agv-caption p").evaluate("words => words.scrollHeight <= words.clientHeight + 1 && words.clientHeight > 50")
        # It is below the picture.
        picture, words = page.locator(".agv-slide:not([aria-hidden]) .agv-original").bounding_box(), page.locator(".agv-caption").bounding_box()
        assert picture and words and words["y"] >= picture["y"] + picture["height"]


def test_a_caption_is_measured_again_when_the_window_changes(browser: Browser, wordy_site: SiteFiles) -> None:
    with opened(browser, 1440) as page:
        open_item(page, wordy_site.album("words").path.as_uri(), 3)
        more = page.locator(".agv-rest")
        for width, is_long in ((1440, False), (390, True), (1440, False)):
            page.set_viewport_size({"width": width, "height": 800})
            more.wait_for(state="visible" if is_long else "hidden")


def test_each_turn_says_the_items_title_once(browser: Browser, wordy_site: SiteFiles, address: Address) -> None:
    with opened(browser) as page:
        open_item(page, address(wordy_site.album("words")), 0)
        page.locator(".agv-spoken", has_text="Lagoon").wait_for(state="attached")
        page.evaluate("""() => {
            window.said = [];
            for (const part of document.querySelectorAll('[aria-live], [role=status]')) {
                new MutationObserver(() => { if (part.textContent) said.push(part.textContent); })
                    .observe(part, {childList: true, characterData: true, subtree: true});
            }
        }""")
        page.keyboard.press("ArrowRight")
        shown(page, 1)
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        frames(page)
        assert page.evaluate("said") == ["Long", "Linked"]
        assert page.locator(".agv-counter").inner_text() == "3 of 5"


def test_a_link_that_is_not_an_address_breaks_nothing(browser: Browser, wordy_site: SiteFiles) -> None:
    with serving(wordy_site.root) as base, opened(browser) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        open_item(page, f"{base}words/index.html", 1)
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        download = page.locator("a.agv-button[download]")
        assert "/2-" in download.get_attribute("href"), "the item's own file, and not the one before"
        page.wait_for_url(lambda url: url.endswith("/2.html"))
        page.keyboard.press("i")
        panel = page.locator(".agv-panel")
        assert "broken" in panel.inner_text()
        assert panel.locator("a", has_text="broken").count() == 0 or not panel.locator("a", has_text="broken").get_attribute("href")
        assert panel.locator("a", has_text="whole").get_attribute("href") == "http://example.org/"
        page.keyboard.press("i")
        page.keyboard.press("ArrowRight")
        shown(page, 3)
        assert mistakes == [] and state(page)["counter"] == "4 of 5"
