"""A client's gallery (`select: proof`): hearts, comments, the list of picks, and the ways to send it."""

import json
import re
import subprocess
from pathlib import Path
from typing import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import violations_in
from browsing import HEIGHT, SCHEMES, opened, refused, settle
from building import ALBUMGEN, build
from long_album import write_long_album
from photos import write_photo
from serving import serving
from site_files import SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE
from test_long_lists import PER_PAGE, scrolled_to

MAILTO = "studio+picks@example.org"


@pytest.fixture(scope="module")
def proof_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        for name, text in (
            ("Anna & Ben", f"picks: {{limit: 3, mailto: {MAILTO}}}\nlayout: justified"), ("free", ""),
            ("long", "layout: grid\nthumbnails: {widths: [64]}\noriginals: {longEdge: 64}"),
            ("婚礼", "picks: 30\nlanguage: zh-Hans"), ("full", "hero: full"),
        ):
            for index in range(105 if name == "long" else 6):
                size = (32, 24) if name == "long" else (480, 360)
                write_photo(source / name / f"IMG_{index:03}.jpg", index, size)
            (source / name / "album.md").write_text(f"---\nselect: proof\n{text}\n---\n", encoding="utf-8")
        write_long_album(source / "pages", PER_PAGE + 10, "select: proof\nlayout: grid")
        for index in range(3):
            write_photo(source / "usual" / f"{index}.jpg", index)

    return sites.site("proof", write)


@pytest.fixture(scope="module")
def base(proof_site: SiteFiles) -> Iterator[str]:
    with serving(proof_site.root) as address:
        yield address


def _address(site: SiteFiles, base: str, scheme: str, name: str) -> str:
    page = site.album(name)
    return page.path.as_uri() if scheme == "file" else base + page.name


def _heart(page: Page, index: int) -> str | None:
    return page.locator(f".ag-cell[data-index='{index}'] > .agv-heart").get_attribute("aria-pressed")


def _pick(page: Page, *indices: int) -> None:
    for index in indices:
        page.locator(f".ag-cell[data-index='{index}'] > .agv-heart").click()


def _lists(page: Page, *ids: str) -> None:
    """Waits until "My picks" lists these items. Just their number may be the same before and after a change."""
    page.wait_for_function(
        "expected => JSON.stringify([...document.querySelectorAll('.agv-mine li')].map(row => row.dataset.id)) === JSON.stringify(expected)",
        arg=list(ids))


def _status(page: Page) -> str:
    return page.locator(".agv-proof [role=status]").inner_text()


def _saved(page: Page) -> dict:
    page.get_by_role("button", name="Send picks").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_hearts_stay_and_are_the_same_in_the_viewer(browser: Browser, proof_site: SiteFiles, base: str, scheme: str) -> None:
    with opened(browser, 390, has_touch=True) as page:
        page.goto(_address(proof_site, base, scheme, "Anna & Ben"))
        assert _status(page) == "0 of 3 picked"
        _pick(page, 0, 2)
        assert [_heart(page, k) for k in range(3)] == ["true", "false", "true"] and _status(page) == "2 of 3 picked"
        assert not page.locator("dialog[open]").count()
        page.reload()
        assert [_heart(page, k) for k in range(3)] == ["true", "false", "true"]
        page.locator(".ag-cell[data-index='1'] > a").click()
        heart = page.locator(".agv-actions .agv-heart")
        assert heart.get_attribute("aria-pressed") == "false"
        heart.click()
        assert heart.get_attribute("aria-pressed") == "true"
        assert page.locator(".agv-picked-count").inner_text() == "3 of 3 picked"
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('.agv-counter').textContent.startsWith('3')")
        page.wait_for_function("document.querySelector('.agv-actions .agv-heart').ariaPressed === 'true'")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('.agv-actions .agv-heart').ariaPressed === 'false'")
        page.keyboard.press("p")
        assert heart.get_attribute("aria-pressed") == "true"
        # After a reload, this is the item's own page.
        page.reload()
        page.wait_for_function("document.querySelector('.agv-actions .agv-heart')?.ariaPressed === 'true'")
        # Exceeding the limit is allowed, but shown in the count.
        page.goto(_address(proof_site, base, scheme, "Anna & Ben"))
        assert _status(page) == "4 of 3 picked: 1 too many"
        # The buttons stay side by side where the count is long.
        for phone in (320, 390):
            page.set_viewport_size({"width": phone, "height": HEIGHT})
            mine, sending = (page.locator(".agv-proof button").nth(place).bounding_box() for place in (0, 1))
            assert mine["y"] == sending["y"] and sending["x"] + sending["width"] <= phone


def test_the_bar_of_the_viewer_fits_a_phone(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser, 320, has_touch=True) as page:
        page.goto(proof_site.album("Anna & Ben").path.as_uri())
        page.locator(".ag-cell[data-index='0'] > a").click()
        page.locator(".agv-actions .agv-heart").wait_for()
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            frames = [part.bounding_box() for part in page.locator(".agv-row > *, .agv-actions > *").all() if part.is_visible()]
            assert min(frame["x"] for frame in frames) >= 0 and max(frame["x"] + frame["width"] for frame in frames) <= width
            counter, actions = (page.locator(part).bounding_box() for part in (".agv-counter", ".agv-actions"))
            assert counter["x"] + counter["width"] <= actions["x"]


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_heart_of_a_hero_is_below_the_header(browser: Browser, proof_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(proof_site.album("full").path.as_uri())
        header = page.locator(".ag-header").bounding_box()
        hero = page.locator(".ag-hero").bounding_box()
        heart = page.locator(".ag-hero > .agv-heart").bounding_box()
        assert header and hero and heart and header["y"] + header["height"] > hero["y"], "the header lies over the picture"
        assert heart["y"] >= header["y"] + header["height"] - 1
        page.locator(".ag-hero > .agv-heart").click()
        assert page.locator(".ag-hero > .agv-heart").get_attribute("aria-pressed") == "true"


def test_the_keyboard_picks_without_a_pointer(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(proof_site.album("free").path.as_uri())
        link = page.locator(".ag-cell[data-index='0'] > a")
        link.focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        assert _heart(page, 0) == "true" and _status(page) == "1 picked"
        name = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert name.startswith("Pick ") and len(name) > 5
        link.focus()
        page.keyboard.press("p")
        assert _heart(page, 0) == "false" and not page.locator("dialog[open]").count()
        # In the viewer as well, after Tab has led out of it, but not under another dialog.
        page.keyboard.press("Enter")
        heart = page.locator(".agv-actions .agv-heart")
        heart.wait_for()
        for pressed in ("true", "false"):
            page.locator(".agv-strip").focus()
            while not page.evaluate("document.activeElement === document.body"):
                page.keyboard.press("Tab")
            page.keyboard.press("p")
            assert heart.get_attribute("aria-pressed") == pressed
        page.locator(".agv-comment").click()
        page.evaluate("document.activeElement.blur()")
        counter = page.locator(".agv-counter").inner_text()
        for key in ("p", "ArrowRight", "i"):
            page.keyboard.press(key)
        assert heart.get_attribute("aria-pressed") == "false" and page.locator(".agv-counter").inner_text() == counter
        page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 1


def test_the_picks_are_listed_with_their_comments(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        page.goto(_address(proof_site, base, "http", "long"))
        _pick(page, 1, 90)
        mine = page.get_by_role("button", name="My picks")
        mine.click()
        cells = page.locator(".agv-mine .ag-cell")
        cells.nth(1).wait_for()
        assert [cell.get_attribute("data-id") for cell in cells.all()] == ["img_001", "img_090"]
        assert page.locator("main > :not(.agv-mine):visible").count() == 0 and mine.get_attribute("aria-pressed") == "true"
        cells.nth(0).get_by_role("button", name="Comment").click()
        page.locator(".agv-ask textarea").fill("<b>Sky</b> &\nsea")
        page.get_by_role("button", name="Done").click()
        # The dialog's close event comes after the click.
        cells.nth(0).locator(".agv-said", has_text="Sky").wait_for()
        assert cells.nth(0).locator(".agv-said").inner_text() == "<b>Sky</b> &\nsea"
        # An item that was unpicked by mistake stays in the list.
        cells.nth(1).locator(".agv-heart").click()
        assert cells.count() == 2 and _status(page) == "1 picked"
        cells.nth(1).locator(".agv-heart").click()
        cells.nth(1).locator("a").click()
        page.wait_for_function("document.querySelector('.agv-counter')?.textContent === '2 of 2'")
        page.locator(".agv-comment").click()
        page.locator(".agv-ask textarea").fill("ignored")
        page.keyboard.press("Escape")
        assert page.locator("dialog.agv[open]").count() == 1
        page.locator(".agv-close").click()
        mine.click()
        assert page.locator(".ag-section").first.is_visible() and not page.locator(".agv-mine").count()
        saved = _saved(page)
        assert [(item["id"], item["picked"], item.get("comment")) for item in saved["items"]] == [
            ("img_001", True, "<b>Sky</b> &\nsea"), ("img_090", True, None)]


def test_a_comment_survives_escape_but_not_cancel(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(proof_site.album("free").path.as_uri())
        _pick(page, 0, 1)
        page.get_by_role("button", name="My picks").click()
        words = page.locator(".agv-mine .agv-said")
        field = page.locator(".agv-ask textarea")

        def closed(place: int, text: str, way: str) -> str:
            """Opens the dialog of a pick, types a text, closes the dialog, and returns what was in the field at first."""
            words.nth(place).click()
            former = field.input_value()
            field.fill(text)
            if way == "Escape":
                page.keyboard.press(way)
            else:
                page.get_by_role("button", name=way).click()
            field.wait_for(state="detached")
            return former

        assert closed(0, "Brighter", "Escape") == ""
        # It is that photo's, and not saved.
        assert closed(1, "", "Cancel") == "" and words.all_inner_texts() == ["Comment", "Comment"]
        assert closed(0, "Brighter, please", "Done") == "Brighter"
        assert words.all_inner_texts() == ["Brighter, please", "Comment"]
        assert closed(0, "Darker", "Escape") == "Brighter, please"
        assert closed(0, "Darker still", "Cancel") == "Darker"
        assert closed(0, "", "Cancel") == "Brighter, please"
        # In the viewer, it is the same comment.
        assert closed(0, "Squarer", "Escape") == "Brighter, please"
        page.locator(".agv-mine .ag-cell > a").first.click()
        page.locator(".agv-comment").click()
        assert field.input_value() == "Squarer"


def test_an_untouched_field_shows_what_another_window_writes(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        other = page.context.new_page()
        for window in (page, other):
            window.goto(_address(proof_site, base, "http", "free"))
        _pick(page, 0)
        for window in (page, other):
            window.get_by_role("button", name="My picks").click()
            window.locator(".agv-mine .agv-said").click()
            if window == page:
                window.keyboard.press("Escape")
                window.locator(".agv-ask").wait_for(state="detached")
        other.locator(".agv-ask textarea").fill("Theirs")
        other.get_by_role("button", name="Done").click()
        page.locator(".agv-mine .agv-said", has_text="Theirs").click()
        assert page.locator(".agv-ask textarea").input_value() == "Theirs"


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_picks_are_whole_pictures(browser: Browser, proof_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(proof_site.album("Anna & Ben").path.as_uri())
        _pick(page, 0, 1, 2)
        page.get_by_role("button", name="My picks").click()
        page.wait_for_function("document.querySelectorAll('.agv-mine img').length === 3 && [...document.querySelectorAll('.agv-mine img')].every(image => image.naturalWidth)")
        for shown, whole, inside in page.evaluate("""[...document.querySelectorAll('.agv-mine img')].map(image =>
            [image.clientWidth / image.clientHeight, image.naturalWidth / image.naturalHeight, image.getBoundingClientRect().right <= innerWidth])"""):
            assert shown == pytest.approx(whole, rel=0.03) and inside


def test_the_list_of_picks_gives_the_place_back(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser, width=390) as page:
        page.goto(proof_site.album("long").path.as_uri())
        _pick(page, 1, 40)
        mine = page.get_by_role("button", name="My picks")
        page.evaluate("scrollTo(0, 700)")
        place = page.evaluate("scrollY")
        assert place == 700
        mine.click()
        page.locator(".agv-mine li").nth(1).wait_for()
        assert page.evaluate("scrollY") == 0
        mine.click()
        page.locator(".agv-mine").wait_for(state="detached")
        page.wait_for_function("scrollY === 700")
        # The list is an entry in the history.
        page.go_forward()
        page.locator(".agv-mine li").nth(1).wait_for()
        page.reload()
        page.locator(".agv-mine li").nth(1).wait_for()
        page.go_back()
        page.locator(".agv-mine").wait_for(state="detached")
        assert page.url == proof_site.album("long").path.as_uri()


def test_the_address_of_the_picks_stays_in_an_album_of_several_pages(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        page.goto(_address(proof_site, base, "http", "pages"))
        _pick(page, 1)
        scrolled_to(page, PER_PAGE)
        page.wait_for_url("**/index-2.html")
        _pick(page, PER_PAGE)
        # The list itself stores the place 100 ms after the last scroll event, and this timer runs out after its own.
        page.evaluate("""() => {
            let rest = 0;
            addEventListener('scroll', () => {
                clearTimeout(rest);
                rest = setTimeout(() => { window.hasRested = scrollY === 0; }, 100);
            });
        }""")
        page.get_by_role("button", name="My picks").click()
        _lists(page, "00001", f"{PER_PAGE:05}")
        page.wait_for_function("window.hasRested")
        assert page.url.endswith("#picks")
        page.reload()
        _lists(page, "00001", f"{PER_PAGE:05}")
        # The way back is as long as before.
        page.go_back()
        page.locator(".agv-mine").wait_for(state="detached")
        assert page.url.endswith("/index-2.html")


def test_there_is_no_slideshow_of_no_picks(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(proof_site.album("long").path.as_uri())
        mine, play = page.get_by_role("button", name="My picks"), page.locator(".agv-play")
        mine.click()
        page.locator(".agv-mine p").wait_for()
        play.wait_for(state="hidden")
        mine.click()
        play.wait_for()


@pytest.mark.parametrize("script", ["items-2.js", "places-*.js"])
def test_picks_that_cannot_be_loaded_are_not_left_out(browser: Browser, proof_site: SiteFiles, base: str, script: str) -> None:
    with opened(browser) as page:
        allow = refused(page, f"*/long/{script}")
        page.goto(_address(proof_site, base, "http", "long"))
        _pick(page, 3, 104)
        # The pointer has been over both, which loads them.
        page.mouse.move(0, 0)
        page.reload()
        unloaded = "Not everything could be loaded. Check your connection and try again."
        page.get_by_role("button", name="Send picks").click()
        page.locator(".agv-proof").get_by_text(unloaded).wait_for()
        assert not page.locator("dialog[open]").count()
        mine = page.get_by_role("button", name="My picks")
        mine.click()
        page.locator(".agv-mine").get_by_text(unloaded).wait_for()
        allow()
        # The list is made again.
        mine.click()
        mine.click()
        page.locator(".agv-mine .ag-cell").nth(1).wait_for()
        assert not page.locator(".agv-mine").get_by_text(unloaded).count()
        assert [item["id"] for item in _saved(page)["items"]] == ["img_003", "img_104"]
        assert not page.locator(".agv-proof").get_by_text(unloaded).is_visible()


@pytest.mark.parametrize(("scheme", "width"), [("file", 390), ("http", 1440)])
def test_the_viewer_turns_through_the_listed_picks(
    browser: Browser, proof_site: SiteFiles, base: str, scheme: str, width: int
) -> None:
    with opened(browser, width) as page:
        page.goto(_address(proof_site, base, scheme, "long"))
        _pick(page, 3, 50, 104)
        mine = page.get_by_role("button", name="My picks")
        mine.click()
        links = page.locator(".agv-mine .ag-cell > a")
        links.nth(2).wait_for()
        links.nth(1).click()
        id_of = "document.querySelector('.agv-slide:not([aria-hidden])').dataset.id"
        counter = page.locator(".agv-counter")
        seen = [(page.evaluate(id_of), counter.inner_text())]
        for key in ("ArrowRight", "ArrowRight", "Home"):
            page.keyboard.press(key)
            seen.append((page.evaluate(id_of), counter.inner_text()))
        assert seen == [
            ("img_050", "2 of 3"), ("img_104", "3 of 3"), ("img_104", "3 of 3"), ("img_003", "1 of 3")]
        page.keyboard.press("End")
        page.locator(".agv-close").click()
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.evaluate("document.activeElement.closest('.ag-cell').dataset.id") == "img_104"
        assert page.evaluate("document.activeElement.closest('.agv-mine') !== null")
        # In the page's own list, the viewer pages through the whole album again.
        mine.click()
        page.wait_for_function("!document.querySelector('.agv-mine')")
        # The heart covers the thumbnail's centre.
        page.evaluate("document.querySelector(\".ag-cell[data-index='50'] > a\").click()")
        assert (page.evaluate(id_of), counter.inner_text()) == ("img_050", "51 of 105")


def test_a_reload_inside_the_picks_shows_the_same_photograph(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    for scheme in ("file", "http"):
        with opened(browser) as page:
            page.goto(_address(proof_site, base, scheme, "long"))
            _pick(page, 3, 50)
            page.get_by_role("button", name="My picks").click()
            page.locator(".agv-mine .ag-cell > a").nth(1).click()
            page.locator(".agv-slide[data-id='img_050']:not([aria-hidden])").wait_for(state="attached")
            page.reload()
            page.locator(".agv-slide[data-id='img_050']:not([aria-hidden])").wait_for(state="attached")
            assert page.locator(".agv-counter").inner_text() == "51 of 105"
            page.go_back()
            page.locator(".agv-mine li").nth(1).wait_for()


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_a_saved_list_is_understood_by_the_program(browser: Browser, proof_site: SiteFiles, base: str, scheme: str, tmp_path: Path) -> None:
    with opened(browser) as page:
        page.goto(_address(proof_site, base, scheme, "Anna & Ben"))
        _pick(page, 4, 1)
        # The second click of a double click does not bring up the question again.
        page.get_by_role("button", name="Send picks").evaluate("button => { button.click(); button.click(); }")
        page.get_by_label("Your name").fill("Anna “A” & B/../x")
        page.get_by_label("Your name").press("Enter")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        assert download.value.suggested_filename == "picks-anna-ben-Anna-A-B-x.json"
        download.value.save_as(tmp_path / "picks.json")
    run = [ALBUMGEN, "apply", tmp_path / "picks.json", proof_site.root.parent / "source"]
    listed = subprocess.run(run, capture_output=True, text=True, timeout=120, check=True).stdout
    assert listed.splitlines()[0] == "Anna “A” & B/../x picked 2 items"
    names = subprocess.run([*run, "--names"], capture_output=True, text=True, timeout=120, check=True).stdout
    assert names == "IMG_001, IMG_004\n"


def test_an_e_mail_has_the_list_if_it_fits(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(proof_site.album("Anna & Ben").path.as_uri())
        _pick(page, 0, 1)
        page.get_by_role("button", name="Send picks").click()
        page.get_by_label("Your name").fill("A&B?cc=x@y.z%")
        link = page.get_by_role("link", name="By e-mail")
        mail = urlsplit(link.get_attribute("href"))
        assert mail.scheme == "mailto" and unquote(mail.path) == MAILTO
        fields = parse_qs(mail.query)
        assert sorted(fields) == ["body", "subject"] and fields["subject"] == ["Picks from Anna & Ben"]
        assert fields["body"] == ["Picks from Anna & Ben\r\nA&B?cc=x@y.z%\r\n2 of 3 picked\r\n\r\nimg_000, img_001"]
        page.get_by_role("button", name="Done").click()
        page.evaluate("""() => {
            const key = Object.keys(localStorage)[0], kept = JSON.parse(localStorage[key]);
            kept.marks.img_002 = [1, 'long '.repeat(390)];
            localStorage[key] = JSON.stringify(kept);
        }""")
        page.reload()
        page.get_by_role("button", name="Send picks").click()
        body = parse_qs(urlsplit(link.get_attribute("href")).query)["body"][0]
        assert body.endswith("The list of picks is attached.") and "long" not in body
        # There is no mail program to start.
        page.evaluate("document.querySelector('.agv-send a').addEventListener('click', event => event.preventDefault())")
        with page.expect_download():
            link.click()
        assert "too long for an e-mail" in page.locator(".agv-send").inner_text()


def test_the_list_is_shared_as_a_file_and_copied_as_text(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        page.add_init_script("""
            navigator.canShare = data => data.files.every(file => file.type === 'text/plain' && file.name.endsWith('.txt'));
            navigator.share = async data => { window.shared = [data.title, await data.files[0].text()]; };
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } });
        """)
        page.goto(_address(proof_site, base, "http", "free"))
        _pick(page, 3)
        page.get_by_role("button", name="Send picks").click()
        assert not page.get_by_role("link", name="By e-mail").count()
        page.get_by_role("button", name="Share…").click()
        page.wait_for_function("window.shared")
        title, text = page.evaluate("window.shared")
        assert title == "Picks from free" and json.loads(text)["items"][0]["id"] == "img_003"
        page.get_by_role("button", name="Copy as text").click()
        page.get_by_text("Copied").wait_for()
        assert page.evaluate("window.copied") == "Picks from free\n\n1 picked\n\nimg_003"


BLOCKED = {
    "blocked": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "strange": "try { localStorage.setItem('albumgen.picks.' + location.pathname.replace(/[^/]*$/, ''), '[1'); } catch (_) {}",
    "foreign": """localStorage.setItem('albumgen.picks.' + location.pathname.replace(/[^/]*$/, ''),
        JSON.stringify({ name: {}, marks: { img_001: 'x', img_002: [{}, {}], gone: [1, ''] } }));""",
}


@pytest.mark.parametrize("how", BLOCKED)
def test_a_page_whose_storage_fails_works(browser: Browser, proof_site: SiteFiles, base: str, how: str) -> None:
    with opened(browser) as page:
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.add_init_script(BLOCKED[how])
        page.goto(_address(proof_site, base, "http", "free"))
        _pick(page, 0, 1)
        assert _heart(page, 0) == _heart(page, 1) == "true"
        assert page.locator(".agv-unkept").is_visible() == (how in ("blocked", "full"))
        picked = [item["id"] for item in _saved(page)["items"] if item["picked"]]
        assert picked[:2] == ["img_000", "img_001"] and "gone" not in picked and not errors


def test_picks_that_are_no_longer_in_the_album_do_not_count_until_they_return(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "source/Client"
    for index in range(4):
        write_photo(folder / f"{index}.jpg", index)
    (folder / "album.md").write_text("---\nselect: proof\npicks: 2\n---\n", encoding="utf-8")
    away = tmp_path / "away"
    away.mkdir()

    def rebuilt(page: Page, *gone: int) -> None:
        for place in (*away.iterdir(), *folder.glob("*.jpg")):
            place.rename((away if int(place.stem) in gone else folder) / place.name)
        build(tmp_path / "source", tmp_path)
        page.reload()

    address = (build(tmp_path / "source", tmp_path) / "client/index.html").as_uri()
    with opened(browser) as page:
        page.goto(address)
        _pick(page, 0, 1, 2)
        assert _status(page) == "3 of 2 picked: 1 too many"
        rebuilt(page, 0, 2)
        expect(page.locator(".agv-proof [role=status]")).to_have_text("1 of 2 picked")
        page.get_by_role("button", name="Send picks").click()
        assert "1 of 2 picked" in page.locator(".agv-send").inner_text()
        page.get_by_role("button", name="Done").click()
        assert [item["id"] for item in _saved(page)["items"]] == ["1"]
        # An item's own page counts in the same way.
        page.goto(address.replace("index.html", "3.html"))
        page.locator(".agv-actions .agv-heart").click()
        expect(page.locator(".agv-picked-count")).to_have_text("2 of 2 picked")
        page.locator(".agv-actions .agv-heart").click()
        page.goto(address)
        rebuilt(page, 0, 1, 2)
        expect(page.locator(".agv-proof [role=status]")).to_have_text("0 of 2 picked")
        expect(page.get_by_role("button", name="Send picks")).to_be_disabled()
        rebuilt(page)
        assert _status(page) == "3 of 2 picked: 1 too many" and _heart(page, 2) == "true"


@pytest.mark.parametrize("name", ["Anna & Ben", "full"])
def test_paper_has_no_hearts(browser: Browser, proof_site: SiteFiles, name: str) -> None:
    shown = "hearts => hearts.map(heart => getComputedStyle(heart).display)"
    with opened(browser) as page:
        page.goto(proof_site.album(name).path.as_uri())
        _pick(page, 0, 1)
        hearts = page.locator("main .agv-heart")
        for count in (6, 8):
            if count == 8:
                page.get_by_role("button", name="My picks").click()
                page.locator(".agv-mine li").nth(1).wait_for()
            assert hearts.count() == count and "none" not in hearts.evaluate_all(shown)
            page.emulate_media(media="print")
            assert set(hearts.evaluate_all(shown)) == {"none"}
            page.emulate_media(media="screen")


def test_paper_has_comments_but_not_their_buttons(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(proof_site.album("Anna & Ben").path.as_uri())
        _pick(page, 0, 1)
        page.get_by_role("button", name="My picks").click()
        words = page.locator(".agv-mine .agv-said")
        for place, text in ((0, "Brighter"), (1, "Darker"), (1, "")):
            words.nth(place).click()
            page.locator(".agv-ask textarea").fill(text)
            page.get_by_role("button", name="Done").click()
            page.locator(".agv-ask").wait_for(state="detached")
        assert words.all_inner_texts() == ["Brighter", "Comment"] and words.nth(1).is_visible()
        page.emulate_media(media="print")
        assert [(word.is_visible(), word.text_content()) for word in words.all()] == [(True, "Brighter"), (False, "Comment")]


def test_windows_agree(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        page.goto(_address(proof_site, base, "http", "free"))
        other = page.context.new_page()
        other.goto(page.url)
        _pick(page, 0)
        other.wait_for_function("document.querySelector('.agv-heart').ariaPressed === 'true'")
        _pick(other, 1)
        page.wait_for_function("document.querySelectorAll('.agv-heart')[1].ariaPressed === 'true'")
        # So does the list of the picks.
        _pick(page, 3)
        page.get_by_role("button", name="My picks").click()
        rows = page.locator(".agv-mine li")
        expect(rows).to_have_count(3)
        rows.first.locator("a").focus()
        _pick(other, 1, 4, 5)
        _lists(page, "img_000", "img_003", "img_004", "img_005")
        expect(rows.first.locator("a")).to_be_focused()
        # While the viewer is open, its items keep their places.
        rows.nth(1).locator("a").click()
        page.locator(".agv-actions .agv-heart").wait_for()
        _pick(other, 0, 2)
        page.wait_for_function("document.querySelectorAll('.ag-cell[id] > .agv-heart')[2].ariaPressed === 'true'")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile("img_004"))
        page.keyboard.press("Escape")
        _lists(page, "img_002", "img_003", "img_004", "img_005")
        # Another album of the site has its own picks.
        other.goto(_address(proof_site, base, "http", "Anna & Ben"))
        assert _status(other) == "0 of 3 picked"


def test_other_albums_have_nothing_of_it(proof_site: SiteFiles) -> None:
    for name in ("usual/index.html", "usual/0.html", "index.html"):
        text = (proof_site.root / name).read_text(encoding="utf-8")
        assert "proof" not in text and "picks" not in text, name


@pytest.mark.parametrize(("width", "name", "status", "send"), [
    (390, "Anna & Ben", "2 of 3 picked", "Send picks"), (1440, "婚礼", "已选 2 / 30 张", "发送选片"),
])
def test_axe_and_chinese(browser: Browser, proof_site: SiteFiles, width: int, name: str, status: str, send: str) -> None:
    found = []
    with opened(browser, width) as page:
        page.goto(proof_site.album(name).path.as_uri())
        settle(page)
        _pick(page, 0, 1)
        found.append(violations_in(page, SCHEMES))
        page.locator(".agv-proof button").first.click()
        page.locator(".agv-mine .ag-cell").nth(1).wait_for()
        found.append(violations_in(page, SCHEMES))
        page.get_by_role("button", name=send).click()
        page.locator(".agv-send").wait_for()
        found.append(violations_in(page, SCHEMES))
        assert page.locator(".agv-proof [role=status]").inner_text() == status
    assert not any(found), "\n".join(found)


def test_nothing_moves_when_the_hearts_come(browser: Browser, proof_site: SiteFiles) -> None:
    with serving(proof_site.root, image_delay=0.15) as base, opened(browser) as page:
        page.add_init_script(OBSERVE)
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.goto(_address(proof_site, base, "http", "Anna & Ben"))
            settle(page)
            _pick(page, 0)
            assert page.evaluate("window.shifts") == []


def test_the_ways_to_send_fit_beside_large_letters(browser: Browser, proof_site: SiteFiles) -> None:
    with opened(browser, 390) as page:
        page.goto(proof_site.album("Anna & Ben").path.as_uri())
        _pick(page, 1)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.get_by_role("button", name="Send picks").click()
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


def test_a_name_keeps_what_another_window_has_picked(browser: Browser, proof_site: SiteFiles, base: str) -> None:
    with opened(browser) as page:
        page.goto(_address(proof_site, base, "http", "free"))
        _pick(page, 0)
        page.get_by_role("button", name="Send picks").click()
        # No event has reached this window yet.
        page.evaluate("""() => {
            const key = Object.keys(localStorage)[0], kept = JSON.parse(localStorage[key]);
            kept.marks.img_004 = [1, 'Print'];
            localStorage[key] = JSON.stringify(kept);
        }""")
        page.get_by_label("Your name").fill("Anna")
        kept = json.loads(page.evaluate("localStorage[Object.keys(localStorage)[0]]"))
        assert kept == {"name": "Anna", "marks": {"img_000": [1, ""], "img_004": [1, "Print"]}}
