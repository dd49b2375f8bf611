"""A selection belongs to photos, wherever they are in their album."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from browsing import frames, opened, refused
from building import build
from live_server import CURRENT, running
from long_album import write_long_album
from photos import write_photo
from serving import serving
from test_viewer_select import UNLOADED

# Of two pages.
LONG = 350
ITEMS = "**/items-*.js"


def _write(source: Path) -> None:
    for number in range(6):
        write_photo(source / "Album" / f"p{number}.jpg", number, (240, 160))
    (source / "albumgen.yml").write_text("title: Selecting\nselect: all\n", encoding="utf-8")


def _select(page: Page, *ids: str) -> None:
    page.get_by_role("button", name="Select", exact=True).click()
    for one in ids:
        page.locator(f"#item-{one} > a").click()


def _status(page: Page) -> str:
    return page.locator(".agv-selection [role=status]").inner_text()


def _ticked(page: Page) -> list[str]:
    return page.eval_on_selector_all(".agv-chosen", "cells => cells.map(cell => cell.id.replace('item-', ''))")


def _listed(page: Page) -> list[str]:
    page.get_by_role("button", name="Delete…").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the list").click()
    return [item["id"] for item in json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["items"]]


def test_the_ticks_stay_with_their_photos_when_the_site_is_built_again(browser: Browser, tmp_path: Path) -> None:
    source = tmp_path / "source"
    _write(source)
    page_of = build(source, tmp_path) / "album/index.html"
    with opened(browser) as page:
        page.goto(page_of.as_uri())
        _select(page, "p1", "p3", "p5")
        (source / "Album/p1.jpg").unlink()
        write_photo(source / "Album/a.jpg", 9, (240, 160))
        (source / "Album/p0.jpg").rename(source / "Album/a0.jpg")
        build(source, tmp_path)
        page.reload()
        expect(page.locator(".agv-selection [role=status]")).to_have_text("2 selected")
        assert _ticked(page) == ["p3", "p5"]
        assert _listed(page) == ["p3", "p5"]


def test_an_album_of_the_same_name_elsewhere_has_its_own_selection(browser: Browser, tmp_path: Path) -> None:
    addresses = []
    for name in ("one", "other"):
        _write(tmp_path / name / "source")
        addresses.append((build(tmp_path / name / "source", tmp_path / name) / "album/index.html").as_uri())
    with opened(browser) as page:
        page.goto(addresses[0])
        _select(page, "p0")
        page.goto(addresses[1])
        page.get_by_role("button", name="Select", exact=True).wait_for()
        assert page.locator(".agv-selection").is_hidden()
        page.goto(addresses[0])
        assert _status(page) == "1 selected" and _ticked(page) == ["p0"]


def test_a_preview_moves_the_ticks_with_their_photos(browser: Browser, tmp_path: Path) -> None:
    source = tmp_path / "source"
    _write(source)
    with running(source) as (address, _), opened(browser) as page:
        page.goto(address + "album/index.html")
        page.wait_for_selector(CURRENT)
        _select(page, "p1", "p4")
        # The number of photos remains the same.
        (source / "Album/p0.jpg").rename(source / "Album/z.jpg")
        page.locator("#item-z").wait_for(state="attached")
        assert _ticked(page) == ["p1", "p4"] and _status(page) == "2 selected"
        (source / "Album/p1.jpg").unlink()
        page.locator("#item-p1").wait_for(state="detached")
        expect(page.locator(".agv-selection [role=status]")).to_have_text("1 selected")
        assert _ticked(page) == ["p4"] and _listed(page) == ["p4"]


def test_a_selection_of_a_long_album_survives_its_pages(browser: Browser, tmp_path: Path) -> None:
    write_long_album(tmp_path / "source/long", LONG, "layout: grid\nselect: all")
    with serving(build(tmp_path / "source", tmp_path)) as base, opened(browser) as page:
        status = page.locator(".agv-selection [role=status]")
        page.goto(base + "long/index.html")
        _select(page, "00001")
        page.locator("#item-00004 > a").click(modifiers=["Shift"])
        assert _status(page) == "4 selected"
        page.goto(base + "long/index-2.html")
        assert _status(page) == "4 selected" and _ticked(page) == []
        allow = refused(page, "*/items-2.js")
        page.get_by_role("button", name="Select all").click()
        expect(status).to_have_text(UNLOADED)
        allow()
        page.get_by_role("button", name="Select all").click()
        expect(status).to_have_text(f"{LONG} selected")
        page.locator("#item-00300 > a").click()
        page.goto(base + "long/index.html")
        expect(status).to_have_text(f"{LONG - 1} selected")
        page.locator("#item-00000 > a").click()
        assert _listed(page) == [f"{index:05}" for index in range(1, LONG) if index != 300]


def _held(page: Page) -> Callable[[], None]:
    """Holds back the files of items, until the function that it returns is called."""
    waiting: list[Route] = []
    is_held = True

    def answer(route: Route) -> None:
        if is_held:
            waiting.append(route)
        else:
            route.continue_()

    def let_go() -> None:
        nonlocal is_held
        is_held = False
        for route in waiting:
            route.continue_()

    page.route(ITEMS, answer)
    return let_go


def test_select_all_names_no_number_before_all_is_read(browser: Browser, tmp_path: Path) -> None:
    write_long_album(tmp_path / "source/long", LONG, "layout: grid\nselect: all")
    with serving(build(tmp_path / "source", tmp_path)) as base, opened(browser) as page:
        status = page.locator(".agv-selection [role=status]")
        select_all = page.get_by_role("button", name="Select all")
        let_go = _held(page)
        page.goto(base + "long/index.html")
        _select(page)
        with page.expect_request(ITEMS):
            select_all.click()
        assert _status(page) == "Loading"
        for name in ("Save", "Delete…"):
            assert page.get_by_role("button", name=name, exact=True).is_disabled()
        # What was requested for a selection that has ended is not added to the next one.
        page.get_by_role("button", name="Done").click()
        _select(page, "00001")
        assert _status(page) == "1 selected"
        let_go()
        # Each script is requested when the one before it ends.
        page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")
        frames(page)
        assert _status(page) == "1 selected"
        page.unroute_all()

        # Another page knows only what was final.
        _held(page)
        page.reload()
        expect(status).to_have_text("1 selected")
        with page.expect_request(ITEMS):
            select_all.click()
        page.goto(base + "long/index-2.html")
        expect(status).to_have_text("1 selected")

        # An item that the visitor leaves out in the meantime stays out.
        page.unroute_all()
        let_go = _held(page)
        page.goto(base + "long/index.html")
        with page.expect_request(ITEMS):
            select_all.click()
        page.locator("#item-00001 > a").click()
        let_go()
        expect(status).to_have_text(f"{LONG - 1} selected")
