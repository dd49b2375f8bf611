"""The door: what it says, what it forgets when it locks, and how long a visit lasts."""

import random
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from browsing import frames, opened
from live_server import CURRENT, running
from photos import write_photo
from sealed_site import PASSWORD, enter, inside, opened_space
from sealing import write_sealed_site
from serving import serving
from sites import Sites
from space_format import Space

_NEW_PASSWORD = "the new words"
_DARK_PASSWORD = "words in the dark"
_SALT = b"3" * 16
# Whether the browser stores no key.
_FORGOTTEN = """() => new Promise(done => {
    indexedDB.open('albumgen-door').onsuccess = ({target}) => {
        target.result.transaction('keys').objectStore('keys').count().onsuccess = count => {
            target.result.close();
            done(!count.target.result);
        };
    };
})"""


def _write(root: Path, theme: str = "auto") -> None:
    for name in ("One/a", "One/b", "Two/c"):
        write_photo(root / f"{name}.jpg", len(name), (600, 400))
    noise = Image.frombytes("L", (1600, 1200), random.Random(7).randbytes(1600 * 1200)).convert("RGB")
    noise.save(root / "Two" / "noise.jpg", quality=90)
    (root / "Two" / "album.yml").write_text("originals: {mode: copy}\nsort: name\n", "utf-8")
    (root / "One" / "album.md").write_text("[Near](../two/index.html?x=1#item-c)\n", "utf-8")
    (root / "albumgen.yml").write_text(f"title: Home\ntheme: {{scheme: {theme}}}\nspaces: decoy\n", "utf-8")


def _space(sites: Sites, password: str = PASSWORD) -> Space:
    return Space(sites.site("door-space", _write).root, password, "Home", key=password.encode().ljust(32, b"-")[:32])


@pytest.fixture(scope="module")
def root(sites: Sites) -> Path:
    dark = Space(sites.site("door-dark", lambda root: _write(root, "dark")).root, _DARK_PASSWORD, "Dark", key=b"6" * 32)
    spaces = [_space(sites), dark]
    return sites.made("door", lambda folder: write_sealed_site(folder, spaces, _SALT))


@pytest.fixture(scope="module")
def door(root: Path) -> Iterator[str]:
    with serving(root) as base:
        yield base + "private.html"


@contextmanager
def visiting(browser: Browser, door: str) -> Iterator[Page]:
    errors: list[str] = []
    with opened(browser) as page:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(door)
        yield page
    assert not errors, errors


def _status(page: Page, words: str) -> None:
    page.locator("form [role=status]", has_text=words).wait_for()


def test_a_browser_that_cannot_remember_says_so(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.evaluate("void (indexedDB.open = () => { throw new Error('no storage'); })")
        page.get_by_label("Remember on this device").check()
        enter(page, PASSWORD)
        frame = inside(page)
        note = page.locator(".ag-space-note")
        assert "cannot remember the password" in (note.text_content() or "")
        # Like all messages, it disappears at the next step.
        frame.locator("a[href='two/index.html']").first.click()
        inside(page, "two/index.html")
        assert note.text_content() == ""


def test_a_visitor_whose_password_has_changed_is_told(browser: Browser, sites: Sites, root: Path, tmp_path: Path) -> None:
    write_sealed_site(tmp_path / "site", [_space(sites)], _SALT)
    with serving(tmp_path / "site") as base, visiting(browser, base + "private.html") as page:
        page.get_by_label("Remember on this device").check()
        enter(page, PASSWORD)
        inside(page)
        # The door waits for the browser to store the key, but not for long.
        page.wait_for_function(f"async () => !(await ({_FORGOTTEN})())")
        write_sealed_site(tmp_path / "site", [_space(sites, _NEW_PASSWORD)], _SALT)
        page.goto("about:blank")
        page.goto(base + "private.html")
        _status(page, "The password that this device remembers no longer opens any albums. Enter the new one.")
        assert page.evaluate("document.activeElement.type") == "password"
        # The message appears once: then the key is gone.
        page.wait_for_function(_FORGOTTEN)
        page.reload()
        frames(page, 20)
        assert page.locator("form [role=status]").text_content() == ""
        enter(page, _NEW_PASSWORD)
        inside(page)


@pytest.mark.parametrize("way", ["the button", "the idle lock", "leaving the page"])
def test_the_next_visitor_is_not_remembered_unasked(browser: Browser, door: str, way: str) -> None:
    with visiting(browser, door) as page:
        page.clock.install()
        page.reload()
        remember = page.get_by_label("Remember on this device")
        if way != "the button":
            # The browser does not store the key, so the visit ends on its own.
            page.evaluate("void (indexedDB.open = () => { throw new Error('no storage'); })")
        remember.check()
        enter(page, PASSWORD)
        frame = inside(page)
        if way == "the button":
            frame.get_by_role("button", name="Lock").click()
        elif way == "the idle lock":
            page.clock.run_for(16 * 60 * 1000)
        else:
            page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
        page.locator("iframe").wait_for(state="detached")
        assert not remember.is_checked()


@pytest.mark.parametrize("language, words", [("en", "A preview does not encrypt the private albums"), ("zh-Hans", "预览不会加密")])
def test_the_door_of_a_preview_says_that_it_opens_nothing(browser: Browser, tmp_path: Path, language: str, words: str) -> None:
    source = tmp_path / "photos"
    for name in ("One/a", "Two/b"):
        write_photo(source / f"{name}.jpg", len(name), (240, 160))
    (source / "albumgen.yml").write_text(
        f"language: {language}\nspaces: {{one: {{albums: [One], passwordFile: ../password}}}}\n", "utf-8")
    (tmp_path / "password").write_text(PASSWORD, "utf-8")
    (tmp_path / "password").chmod(0o600)
    with running(source) as (address, _), visiting(browser, address) as page:
        page.wait_for_selector(CURRENT)
        page.goto(address + "private.html")
        _status(page, words)
        assert page.locator("form input:enabled, form button:enabled").count() == 0


@pytest.mark.parametrize("width", [320, 390])
def test_the_door_of_the_dark_theme_has_margins(browser: Browser, sites: Sites, width: int) -> None:
    # The theme's lists of albums and photos go from edge to edge.
    site = sites.themed("door-darkroom", sites.site("door-space", _write), "darkroom")
    with opened(browser, width) as page:
        page.goto((site.root / "private.html").as_uri())
        assert page.locator("body.ag-door-page").count() == 1
        for part in ("h1", "[type=password]", "button"):
            box = page.locator(f".ag-door {part}").bounding_box()
            assert box and box["x"] >= 12 and box["x"] + box["width"] <= width - 12, part


def test_a_link_in_a_window_of_its_own_leads_to_the_same_place(browser: Browser, door: str) -> None:
    target = door + "#/two/index.html?x=1#item-c"
    with visiting(browser, door) as page:
        frame = opened_space(page, door, "one/index.html")
        link = frame.get_by_role("link", name="Near")
        with page.context.expect_page() as new:
            link.click(modifiers=["Control"])
        assert new.value.url == target
        enter(new.value, PASSWORD)
        frame = inside(new.value, "two/index.html?x=1#item-c")
        assert frame.evaluate("albumgenPlace.search + albumgenPlace.hash") == "?x=1#item-c"
        # At once: a movement of the pointer, which the browser also reports when the page changes, restores the old address.
        address = link.evaluate("link => { link.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true})); return link.href; }")
        assert address == target


def test_a_download_keeps_the_space_open(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.clock.install()
        page.reload()
        frame = opened_space(page, door, "two/noise.html")
        frame.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for()
        held: list[Route] = []
        page.route("**/sealed/**", lambda route: held.append(route))
        with page.expect_download() as download:
            # Under a pointer, the browser reports movements when the page changes.
            frame.evaluate("document.querySelector('a.agv-button[download]').click()")
            # The others are requested once the first piece is there.
            for count in (1, 2):
                while len(held) < count:
                    frames(page, 1)
                page.clock.run_for(14 * 60 * 1000)
                assert page.locator("iframe").count() == 1
                # A neighbour's picture may have been requested, too, so the second request does not prove that the first piece arrived.
                with page.expect_event("requestfinished"):
                    held[count - 1].continue_()
                frames(page, 2)
            page.unroute("**/sealed/**")
        assert download.value.suggested_filename.startswith("noise.")
        page.clock.run_for(16 * 60 * 1000)
        page.locator("iframe").wait_for(state="detached")
        _status(page, "Locked after 15 minutes")


def test_the_door_has_the_visitors_colours_after_a_space_of_a_fixed_scheme(browser: Browser, door: str) -> None:
    looks = "[document.documentElement.dataset.scheme, getComputedStyle(document.body).backgroundColor," \
        " [...document.querySelectorAll('meta[name=theme-color]')].filter(meta => matchMedia(meta.media).matches).map(meta => meta.content)]"
    for chosen in ("light", "dark"):
        with visiting(browser, door) as page:
            page.evaluate("scheme => localStorage.setItem('albumgen.scheme', scheme)", chosen)
            page.emulate_media(color_scheme="light" if chosen == "dark" else "dark")
            page.reload()
            before = page.evaluate(looks)
            assert before[0] == chosen
            enter(page, _DARK_PASSWORD)
            inside(page).get_by_role("button", name="Lock").click()
            page.locator("iframe").wait_for(state="detached")
            assert page.evaluate(looks) == before, chosen


def test_a_choice_of_colours_inside_is_that_of_the_door(browser: Browser, door: str) -> None:
    with visiting(browser, door) as page:
        page.emulate_media(color_scheme="light")
        enter(page, PASSWORD)
        frame = inside(page)
        frame.locator(".ag-scheme select").select_option("dark")
        frame.get_by_role("button", name="Lock").click()
        page.locator("iframe").wait_for(state="detached")
        assert page.evaluate("document.documentElement.dataset.scheme") == "dark"
        media = page.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map(meta => [meta.dataset.scheme, meta.media])")
        assert sorted(media) == [["dark", "all"], ["light", "not all"]]
