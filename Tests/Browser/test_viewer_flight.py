"""While an item flies out of its thumbnail, the rest of the opening is spread over the next frames. Nobody notices, whatever they do then."""

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from site_files import SiteFiles
from viewer_site import Address, album_and_items, names, shown, state

# Opens an item and does something in the same task, before any frame. Notes what the browser would have to do for the first frame.
_OPEN = """async then => {
    const dialog = () => document.querySelector('dialog.agv');
    const changes = new MutationObserver(() => {});
    for (const part of [document.documentElement, document.body]) changes.observe(part, {attributes: true});
    // If an element is added, the browser recomputes the styles of all its siblings.
    for (const part of document.querySelectorAll('main, body')) changes.observe(part, {childList: true});
    const before = location.href;
    document.querySelector(".ag-cell[data-index='3'] > a").click();
    const first = {
        open: dialog().open, modal: dialog().matches(':modal'), address: location.href !== before,
        slides: document.querySelectorAll('.agv-slide').length, cells: document.querySelectorAll('.agv-strip button').length,
        bars: dialog().querySelector('.agv-counter').checkVisibility(),
        flies: document.querySelector('.agv-box').getAnimations().length > 0, roots: changes.takeRecords().length,
    };
    if (then === 'Back') history.back();
    else if (then) dialog().dispatchEvent(new KeyboardEvent('keydown', {key: then, bubbles: true}));
    return first;
}"""


def _open(page: Page, album: str, then: str = "") -> dict[str, object]:
    page.goto(album)
    # An item has no size to fly to before it is known.
    page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
    # By then, the dialog has been laid out.
    page.locator("dialog.agv").wait_for(state="attached")
    return page.evaluate(_OPEN, then)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_first_frame_has_the_picture_alone(browser: Browser, fixture_site: SiteFiles, address: Address, width: int) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser, width, reduced_motion="no-preference") as page:
        assert _open(page, address(album)) == {
            "open": True, "modal": False, "address": False, "slides": 1, "cells": 0, "bars": False, "flies": True, "roots": 0,
        }
        shown(page, 3)
        page.wait_for_function("document.querySelectorAll('.agv-strip button').length > 0")
        assert page.evaluate("document.querySelector('dialog.agv').matches(':modal') && document.activeElement.matches('.agv-stage')")
        assert names(page, items[3]) and state(page)["counter"] == "4 of 9"
        page.wait_for_function("getComputedStyle(document.querySelector('.agv-top')).opacity === '1'")
        page.wait_for_function("getComputedStyle(document.querySelector('.agv-root'), '::before').opacity === '1'")


def test_visitors_who_prefer_reduced_motion_wait_for_nothing(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser) as page:
        first = _open(page, address(album))
        assert first["modal"] and first["bars"] and not first["flies"]
        assert names(page, items[3])


@pytest.mark.parametrize("way", ["Escape", "Back"])
def test_closing_before_the_first_frame(browser: Browser, fixture_site: SiteFiles, address: Address, way: str) -> None:
    """Even before the address names the item, going back closes the viewer rather than leaving the page."""
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, reduced_motion="no-preference") as page:
        page.goto("about:blank")
        _open(page, address(album), way)
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)
        assert page.evaluate("document.activeElement.closest('[data-index]').dataset.index") == "3"
        page.go_back()
        page.wait_for_url("about:blank")


def test_turning_before_the_first_frame(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    with opened(browser, reduced_motion="no-preference") as page:
        _open(page, address(album), "ArrowRight")
        shown(page, 4)
        assert names(page, items[4]) and state(page)["counter"] == "5 of 9"
        page.go_back()
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)


def test_the_motion_has_begun_when_the_dialog_becomes_modal(browser: Browser, fixture_site: SiteFiles) -> None:
    """That rebuilds the dialog's layers. Chromium would begin a motion without a start time again, so slow devices showed it twice."""
    album, _ = album_and_items(fixture_site, "nine 09")
    with opened(browser, reduced_motion="no-preference") as page:
        page.add_init_script(
            """const showModal = HTMLDialogElement.prototype.showModal;
            HTMLDialogElement.prototype.showModal = function () {
                window.begun = document.querySelector('.agv-box').getAnimations().map(motion => motion.startTime !== null);
                showModal.call(this);
            };"""
        )
        _open(page, album.path.as_uri())
        page.wait_for_function("window.begun")
        assert page.evaluate("window.begun") in ([True], [True, True])


# How many requests the thumbnail of the opened item needs, and whether it is the file that the page shows.
_BEGINNING = """() => {
    const seen = document.querySelector(".ag-cell[data-index='3'] img").currentSrc;
    document.querySelector(".ag-cell[data-index='3'] > a").click();
    const { src, complete } = document.querySelector('.agv-thumb');
    return { isSeen: src === seen, complete };
}"""


@pytest.mark.parametrize("pixels", [1, 2, 3])
def test_it_begins_with_the_picture_that_the_page_shows(browser: Browser, fixture_site: SiteFiles, pixels: int) -> None:
    """Another file of the picture would have to be loaded first: until then, the picture would be a plain area."""
    album, _ = album_and_items(fixture_site, "justified 20")
    with opened(browser, 1440, reduced_motion="no-preference", device_scale_factor=pixels) as page:
        page.goto(album.path.as_uri())
        page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
        page.wait_for_function("document.querySelector(\".ag-cell[data-index='3'] img\").complete")
        assert page.evaluate(_BEGINNING) == {"isSeen": True, "complete": True}


def test_a_picture_that_the_page_could_not_load_is_not_used(browser: Browser, fixture_site: SiteFiles) -> None:
    album, _ = album_and_items(fixture_site, "justified 20")
    with opened(browser, 1440, reduced_motion="no-preference") as page:
        page.goto(album.path.as_uri())
        page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
        page.evaluate("""() => {
            const image = document.querySelector(".ag-cell[data-index='3'] img");
            image.removeAttribute('srcset');
            image.closest('picture')?.querySelectorAll('source').forEach(source => source.remove());
            return new Promise(done => { image.onerror = done; image.src = 'missing.jpg'; });
        }""")
        assert not page.evaluate(_BEGINNING)["isSeen"]
        page.wait_for_function("document.querySelector('.agv-thumb')?.naturalWidth > 0 || document.querySelector('.agv-original')")
