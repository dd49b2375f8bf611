"""A host that serves files other than those published: each case is recognised, and everything else still works."""

import base64
import re
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from sealed_site import OTHER_PASSWORD, enter, inside, opened_space, pictures, spaces, write_other_space
from sealing import write_door, write_sealed_site
from serving import serving
from sites import Sites
from space_format import Space, SpaceKeys, header_of, opened as opened_by_format, piece_file, sealed as sealed_file

DAMAGED = "is damaged or was replaced"
MISSING = "could not be loaded"
OUTDATED = "come from different versions"


@pytest.fixture
def other(sites: Sites, browser: Browser) -> Space:
    return spaces(sites, browser)[1]


@pytest.fixture
def folder(sites: Sites, other: Space, tmp_path: Path) -> Path:
    """A separate sealed site that a test may damage."""
    made = sites.made("sealed-other", lambda folder: write_sealed_site(folder, [other]))
    return Path(shutil.copytree(made, tmp_path / "site"))


def _piece(folder: Path, kind: str, address: str) -> Path:
    """Returns the first piece of a file."""
    space = opened_by_format(folder / "private.html", OTHER_PASSWORD)
    check = space.index_check if kind == "index" else space.checks.get(address, b"")
    return folder / piece_file(space.keys.name(kind, address, check, 0))


def _flip(file: Path) -> None:
    text = file.read_text("ascii")
    middle = len(text) // 2
    file.write_text(text[:middle] + ("A" if text[middle] != "A" else "B") + text[middle + 1:], "ascii")


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def _shorten(file: Path) -> None:
    """Shortens the content, which is still a script."""
    file.write_text(re.sub(r'.{400}"\);', '");', file.read_text("ascii")), "ascii")


def _swap(file: Path) -> None:
    other = next(path for path in sorted(file.parent.parent.rglob("*.js")) if path != file)
    file.write_bytes(other.read_bytes())


def _swap_and_rename(file: Path) -> None:
    """Replaces the content with that of another file, with the name in it corrected."""
    other = next(path for path in sorted(file.parent.parent.rglob("*.js")) if path != file)
    file.write_text(other.read_text("ascii").replace(other.stem, file.stem), "ascii")


def _no_base64(file: Path) -> None:
    file.write_text(f'albumgenPiece("{file.stem}","<b>");\n', "ascii")


HARM: dict[str, tuple[Callable[[Path], None], str]] = {
    "altered": (_flip, DAMAGED), "cut": (_cut, DAMAGED), "shortened": (_shorten, DAMAGED), "swapped": (_swap, DAMAGED),
    "renamed": (_swap_and_rename, DAMAGED), "no Base64": (_no_base64, DAMAGED), "missing": (Path.unlink, MISSING),
}


def _door(folder: Path) -> str:
    return (folder / "private.html").as_uri()


def _note(page: Page, words: str) -> None:
    page.locator(".ag-space-note, form [role=status]", has_text=words).first.wait_for()


@pytest.mark.parametrize("harm", HARM)
def test_a_page_that_cannot_be_opened(browser: Browser, folder: Path, harm: str) -> None:
    act, words = HARM[harm]
    act(_piece(folder, "file", "second/index.html"))
    with opened(browser) as page:
        frame = opened_space(page, _door(folder), "index.html", OTHER_PASSWORD)
        frame.locator("a[href='second/index.html']").first.click()
        _note(page, words)
        # The visit continues where it was.
        assert frame.locator("h1").first.inner_text() == "Other"


# All files are opened by the same code, which is tested with all kinds of damage above.
@pytest.mark.parametrize("harm", list(HARM)[::2])
def test_an_index_that_cannot_be_opened(browser: Browser, folder: Path, harm: str) -> None:
    act, words = HARM[harm]
    act(_piece(folder, "index", ""))
    with opened(browser) as page:
        page.goto(_door(folder))
        enter(page, OTHER_PASSWORD)
        _note(page, OUTDATED if words == MISSING else words)
        assert page.locator("iframe").count() == 0


@pytest.mark.parametrize("harm", [*list(HARM)[1::2], "missing"])
def test_a_picture_that_cannot_be_opened(browser: Browser, folder: Path, other: Space, harm: str) -> None:
    act, words = HARM[harm]
    for file in sorted((other.site / "second" / "media").glob("s1-*")):
        act(_piece(folder, "file", f"second/media/{file.name}"))
    with opened(browser) as page:
        frame = opened_space(page, _door(folder), "second/index.html", OTHER_PASSWORD)
        cell = frame.locator(".ag-cell[data-index='1']")
        note = cell.locator(".ag-broken", has_text="loaded" if words == MISSING else "damaged")
        note.wait_for()
        assert note.evaluate("note => note.offsetParent === note.parentElement"), "it covers the picture, and nothing else"
        frame.wait_for_function("[0, 2].every(k => document.querySelector(`[data-index='${k}'] img`).currentSrc.startsWith('blob:'))")
        # The other items open in the viewer, and this one shows an error.
        frame.locator(".ag-cell[data-index='0'] > a").click()
        frame.locator(".agv-slide[data-index='0'] .agv-original").wait_for(state="attached")
        # The viewer takes keys once it has the focus.
        frame.wait_for_function("document.activeElement.closest('dialog.agv[open]')")
        page.keyboard.press("ArrowRight")
        frame.locator(".agv-slide[data-index='1'].agv-failed .agv-problem").wait_for()
        page.keyboard.press("ArrowRight")
        frame.locator(".agv-slide[data-index='2'] .agv-original").wait_for(state="attached")


def test_an_old_page_under_a_new_name(browser: Browser, folder: Path, other: Space) -> None:
    """It can be decrypted, since it was sealed with the same key for the same address, but the index names another version."""
    place = _piece(folder, "file", "second/index.html")
    keys = SpaceKeys(other.key, base64.b64decode(header_of((folder / "private.html").read_text("utf-8"))["salt"]))
    old, = sealed_file(keys, "file", "second/index.html", b"<!DOCTYPE html><p>Old", True, False)[0].values()
    place.write_bytes(re.sub(rb'"[0-9a-f]{32}"', f'"{place.stem}"'.encode(), old))
    with opened(browser) as page:
        page.goto(_door(folder) + "#/second/index.html")
        enter(page, OTHER_PASSWORD)
        _note(page, DAMAGED)
        assert page.get_by_text("Old", exact=True).count() == 0


@pytest.mark.parametrize("way", ["file", "http", "http, page", "http, page, strict"])
def test_a_door_that_is_older_than_the_site(browser: Browser, folder: Path, other: Space, tmp_path: Path, way: str) -> None:
    door = (folder / "private.html").read_text("utf-8")
    salt = base64.b64decode(header_of(door)["salt"])
    changed = shutil.copytree(other.site, tmp_path / "changed")
    (changed / "index.html").write_text((changed / "index.html").read_text("utf-8") + "<!-- changed -->", "utf-8")
    shutil.rmtree(folder / "sealed")
    # The salt stays the same from build to build, and so do the keys.
    write_sealed_site(folder, [Space(changed, other.password, other.title, key=other.key)], salt)
    (folder / "private.html").write_text(door, "utf-8")
    with _at(folder, way) as address, opened(browser) as page:
        page.goto(address)
        enter(page, OTHER_PASSWORD)
        _note(page, OUTDATED)


@contextmanager
def _at(folder: Path, way: str) -> Iterator[str]:
    """The address of the door, as a file or on a host."""
    if way == "file":
        yield _door(folder)
        return
    # For a missing file, some hosts answer with a page instead of an error.
    with serving(folder, fallback="private.html" if "page" in way else "", is_strict="strict" in way) as base:
        yield base + "private.html"


@pytest.mark.parametrize("way", ["file", "http", "http, page", "http, page, strict"])
@pytest.mark.parametrize("what", ["page", "picture", "viewer"])
def test_a_site_that_is_published_again_during_a_visit(browser: Browser, folder: Path, other: Space, what: str, way: str) -> None:
    """The next thing that the visitor opens suggests a reload, and blames neither the connection nor the owner."""
    with _at(folder, way) as door, opened(browser, 390) as page:
        frame = opened_space(page, door, "index.html" if what == "page" else "second/index.html", OTHER_PASSWORD)
        pictures(frame)
        shutil.rmtree(folder / "sealed")
        # As after the removal of a photo, everything has a different key.
        write_sealed_site(folder, [Space(other.site, other.password, other.title, key=b"3" * 32)])
        if what == "page":
            frame.locator("a[href='second/index.html']").first.click()
        elif what == "picture":
            # The page is still known, but a wider window needs larger files.
            page.set_viewport_size({"width": 1440, "height": 900})
            page.evaluate("location.hash += '?again'")
            # The frame of the page is replaced by another one with the same address.
            page.frame_locator("iframe.ag-space-shown").locator(".ag-broken").first.wait_for()
        else:
            frame.locator(".ag-cell[data-index='0'] > a").click()
            frame.locator(".agv-slide[data-index='0'].agv-failed .agv-problem").wait_for()
        _note(page, OUTDATED)


@pytest.mark.parametrize("what", ["index", "page"])
def test_without_a_connection_nobody_is_told_to_reload(browser: Browser, folder: Path, what: str) -> None:
    with _at(folder, "http") as door, opened(browser) as page:
        if what == "index":
            page.route("**/sealed/**", lambda route: route.abort())
            page.goto(door)
            enter(page, OTHER_PASSWORD)
        else:
            frame = opened_space(page, door, "index.html", OTHER_PASSWORD)
            page.route("**/sealed/**", lambda route: route.abort())
            frame.locator("a[href='second/index.html']").first.click()
        _note(page, MISSING)


@pytest.mark.parametrize("language, words", [("zh-Hans", "密码不正确"), ("en", "This password is wrong")])
def test_both_languages(browser: Browser, sites: Sites, folder: Path, language: str, words: str) -> None:
    header = header_of((folder / "private.html").read_text("utf-8"))
    site = sites.site(f"space-{language}", lambda root: write_other_space(root, language)).root
    write_door(folder, site, header)
    with opened(browser) as page:
        page.goto(_door(folder))
        page.locator("input[type=password]").fill("wrong")
        page.keyboard.press("Enter")
        _note(page, words)
        page.locator("input[type=password]").fill(OTHER_PASSWORD)
        page.keyboard.press("Enter")
        pictures(inside(page))
        assert inside(page).locator("button.ag-lock").get_attribute("aria-label") == {"en": "Lock", "zh-Hans": "锁定"}[language]


def test_a_door_of_nothing_but_empty_slots(browser: Browser, folder: Path, other: Space) -> None:
    header = header_of((folder / "private.html").read_text("utf-8")) | {"slots": base64.b64encode(bytes(16 * 92)).decode()}
    write_door(folder, other.site, header)
    with opened(browser) as page:
        page.goto(_door(folder))
        enter(page, OTHER_PASSWORD)
        _note(page, "This password is wrong")
