"""Pages of `albumgen serve --edit` over a connection that is slow, or that is lost."""

from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browsing import opened, refused
from editing import editable, hold, release, shown
from photos import write_photo

LOST = "The connection to albumgen was lost. Your last change may not have been saved."


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number, name in enumerate("abc"):
        write_photo(source / "Sea" / f"{name}.jpg", number + 1, (360, 240))
    write_photo(source / "Land" / "d.jpg", 9, (360, 240))
    return source


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).filter(visible=True)


def panels(page: Page) -> Locator:
    return page.locator("#albumgen-edit section:visible")


def closed_before_the_answer(page: Page) -> None:
    """Closes the panel before the answer to its request arrives, and waits until the page is done with the answer."""
    page.wait_for_function("window.held.then(() => true)")
    page.keyboard.press("Escape")
    expect(panels(page)).to_have_count(0)
    release(page)
    expect(page.locator("#albumgen-edit .said")).not_to_be_empty()


def closed_while_it_saves(page: Page, request: str, said: str) -> None:
    """Saves, and closes the panel before the answer to one of the requests arrives, which the page then reports."""
    hold(page, request)
    page.keyboard.press("Control+Enter")
    closed_before_the_answer(page)
    expect(page.locator("#albumgen-edit .said")).to_contain_text(said)
    expect(panels(page)).to_have_count(0)


def test_a_closed_panel_stays_closed(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        said = page.locator("#albumgen-edit .said")
        shown(page, paired)
        shown(page, address + "sea/a.html")
        title = page.get_by_label("Title")
        # While it saves, and while it reads what it has saved.
        for request, text in [("change", "One"), ("read", "Two")]:
            button(page, "Edit").click()
            expect(title).to_be_focused()
            title.fill(text)
            closed_while_it_saves(page, request, "Saved")
            assert f"title: {text}\n" in (source / "Sea" / "a.jpg.md").read_text()
        # The edits can be undone, and what was saved is not mistaken for something unsaved.
        button(page, "Undo").click()
        expect(said).to_have_text("Undone")
        button(page, "Edit").click()
        expect(title).to_have_value("One")
        # An undo whose answer arrives after the panel was closed.
        hold(page, "undo")
        button(page, "Undo").click()
        closed_before_the_answer(page)
        expect(said).to_have_text("Undone")
        # A refusal is shown where the user is, and the text comes back.
        button(page, "Edit").click()
        expect(title).to_have_value("")
        page.get_by_label("Date").fill("one day")
        closed_while_it_saves(page, "change", "Not saved")
        button(page, "Edit").click()
        expect(page.get_by_label("Date")).to_have_value("one day")


@contextmanager
def busy(page: Page, source: Path, request: str) -> Iterator[None]:
    """Keeps the editor waiting for what it looks up after a build, so that new actions wait for their turn."""
    hold(page, request)
    (source / "Land" / "d.jpg.md").write_text(f"---\ntitle: {request}\n---\n")
    page.wait_for_function("window.held.then(() => true)")
    yield
    release(page)


def test_an_action_is_carried_out_although_its_panel_closes_before_its_turn(browser: Browser, source: Path) -> None:
    """Such a save used to be lost without a message."""
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        said = page.locator("#albumgen-edit .said")
        shown(page, paired)
        shown(page, address + "sea/a.html")
        button(page, "Edit").click()
        title = page.get_by_label("Title")
        expect(title).to_be_focused()
        title.fill("One")
        with busy(page, source, "read"):
            page.keyboard.press("Control+Enter")
            page.keyboard.press("Escape")
            expect(panels(page)).to_have_count(0)
        expect(said).to_have_text("Saved")
        assert (source / "Sea" / "a.jpg.md").read_text() == "---\ntitle: One\n---\n"
        # What was saved does not reappear as unsaved text.
        button(page, "Undo").click()
        expect(said).to_have_text("Undone")
        button(page, "Edit").click()
        expect(title).to_have_value("")
        # The texts of an album.
        shown(page, address + "sea/index.html")
        button(page, "Edit album").click()
        page.get_by_role("textbox", name="Title").fill("Ocean")
        with busy(page, source, "state"):
            page.keyboard.press("Control+Enter")
            page.keyboard.press("Escape")
            expect(panels(page)).to_have_count(0)
        expect(said).to_have_text("Saved")
        assert "title: Ocean" in (source / "Sea" / "album.md").read_text()
        # A selection that ends.
        expect(page.get_by_role("heading", name="Ocean")).to_be_visible()
        button(page, "Edit photos").click()
        page.locator("#item-a a").click()
        with busy(page, source, "state"):
            button(page, "Hide").click()
            button(page, "Done").click()
        expect(said).to_contain_text("Hidden")
        assert "draft: true" in (source / "Sea" / "a.jpg.md").read_text()


def test_a_closed_album_panel_stays_closed(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        said = page.locator("#albumgen-edit .said")
        shown(page, paired)
        shown(page, address + "sea/index.html")
        title, date = (page.get_by_role("textbox", name=name) for name in ("Title", "Date"))
        for request, text in [("words", "One"), ("album", "Two")]:
            button(page, "Edit album").click()
            expect(title).to_be_focused()
            title.fill(text)
            closed_while_it_saves(page, request, "Saved")
        button(page, "Edit album").click()
        expect(title).to_have_value("Two")
        date.fill("one day")
        closed_while_it_saves(page, "words", "Not saved")
        button(page, "Edit album").click()
        expect(date).to_have_value("one day")
        # The name of a new album is refused after its panel was closed.
        page.keyboard.press("Escape")
        button(page, "New album").click()
        page.get_by_label("Name").fill("a/b")
        hold(page, "newAlbum")
        page.keyboard.press("Enter")
        closed_before_the_answer(page)
        expect(said).to_contain_text("A folder cannot have this name")
        expect(panels(page)).to_have_count(0)


def test_a_panel_does_not_open_after_the_selection_has_ended(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        button(page, "Edit photos").click()
        page.locator("#item-a a").click()
        hold(page, "read")
        button(page, "Edit").click()
        page.wait_for_function("window.held.then(() => true)")
        button(page, "Done").click()
        release(page)
        # The next action waits until the page is done with the answer.
        button(page, "Edit album").click()
        expect(page.get_by_role("textbox", name="Title")).to_be_focused()
        expect(panels(page)).to_have_count(1)


def test_a_lost_connection_is_reported_where_the_user_is(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        lost = page.get_by_text(LOST).filter(visible=True)
        shown(page, paired)
        shown(page, address + "sea/index.html")
        # The texts of an album, and a new album.
        for opens, field, request in [("Edit album", "Text", "words"), ("New album", "Name", "newAlbum")]:
            button(page, opens).click()
            typed = page.get_by_role("textbox", name=field)
            typed.fill("Mine")
            allow = refused(page, f"*/edit/{request}")
            button(page, "Save" if request == "words" else "Create").click()
            expect(lost).to_have_count(1)
            expect(panels(page)).to_have_count(1)
            expect(panels(page).get_by_text(LOST)).to_be_visible()
            expect(typed).to_have_value("Mine")
            if request == "words":
                allow()
                button(page, "Save").click()
                expect(page.get_by_text("Saved", exact=True)).to_be_visible()
                allow = refused(page, "*/edit/undo")
                button(page, "Undo").click()
                expect(panels(page).get_by_text(LOST)).to_be_visible()
            page.keyboard.press("Escape")
            expect(panels(page)).to_have_count(0)
            allow()
        # Moving by keyboard, while photos are chosen.
        button(page, "Edit photos").click()
        allow = refused(page, "*/edit/move")
        page.locator("#item-a a").press("Alt+ArrowRight")
        expect(lost).to_have_count(1)
        expect(panels(page)).to_have_count(0)
        allow()
        button(page, "Done").click()
        # Undoing with no panel open.
        allow = refused(page, "*/edit/undo")
        button(page, "Undo").click()
        expect(lost).to_have_count(1)
        expect(panels(page)).to_have_count(0)
        allow()


@pytest.mark.parametrize("does, request_name", [("Move", "transfer"), ("Delete", "delete")])
def test_a_dialog_works_again_after_a_lost_connection(browser: Browser, source: Path, does: str, request_name: str) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/a.html")
        button(page, "Edit").click()
        # The dialog queries the server before it opens.
        allow = refused(page, "*/edit/state")
        button(page, f"{does}…").click()
        expect(panels(page).get_by_text(LOST)).to_be_visible()
        allow()
        button(page, f"{does}…").click()
        dialog = page.locator("#albumgen-edit dialog")
        allow = refused(page, f"*/edit/{request_name}")
        button(page, does).click()
        expect(dialog.get_by_text(LOST)).to_be_visible()
        expect(button(page, does)).to_be_enabled()
        allow()
        button(page, does).click()
        expect(dialog).to_be_hidden()
        expect(page).to_have_url(address + "sea/index.html")
        assert not (source / "Sea" / "a.jpg").exists()


def test_a_mistake_of_the_page_is_not_called_a_lost_connection(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        logged: list[str] = []
        page.on("console", lambda message: logged.append(message.text) if message.type == "error" else None)
        shown(page, paired)
        shown(page, address + "sea/a.html")
        # An answer for which the page has no code.
        page.evaluate("() => { window.fetch = async () => new Response('{\"items\": 7}'); }")
        button(page, "Edit").click()
        expect(page.locator("#albumgen-edit").get_by_text("Something went wrong on this page: TypeError").filter(visible=True)).to_have_count(1)
        assert page.get_by_text(LOST).filter(visible=True).count() == 0
        assert any("TypeError" in text for text in logged), logged


def test_a_lookup_without_an_answer_is_not_reported(browser: Browser, source: Path) -> None:
    """A reload cuts off what the page looks up. The next page used to say that a connection and perhaps an edit were lost."""
    with editable(source) as (address, paired), opened(browser, 820) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        said = page.locator("#albumgen-edit .said")
        page.route("**/.albumgen/edit/state", lambda route: route.abort())
        with page.expect_event("requestfailed"):
            (source / "Sea" / "album.yml").write_text("title: Ocean\n")
        expect(page.get_by_role("heading", name="Ocean")).to_be_visible()
        page.unroute("**/.albumgen/edit/state")
        page.reload()
        expect(button(page, "Edit album")).to_be_visible()
        expect(said).to_be_empty()


def test_a_message_leaves_the_publish_button_free(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("publish: {command: [./publish.sh]}\n")
    with editable(source) as (address, paired), opened(browser, 820) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        button(page, "New album").wait_for()
        page.evaluate("document.querySelector('#albumgen-edit').shadowRoot.querySelector('.said').textContent = 'words '.repeat(60)")
        button(page, "Publish").click()
        expect(page.get_by_role("button", name="Build and publish")).to_be_visible()


def test_undo_names_the_edit_of_another_window(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as first, opened(browser, 1440) as second:
        for page, name in ((first, "a"), (second, "b")):
            shown(page, paired)
            shown(page, address + f"sea/{name}.html")
            button(page, "Edit").click()
            expect(page.get_by_label("Title")).to_be_focused()
            page.get_by_label("Title").fill(name * 3)
            page.keyboard.press("Control+Enter")
            expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        button(first, "Undo").click()
        expect(first.get_by_text("Undone: the last edit was of Sea/b.jpg.md", exact=True)).to_be_visible()
        expect(first.get_by_label("Title")).to_have_value("aaa")
        assert not (source / "Sea" / "b.jpg.md").exists()
        button(first, "Undo").click()
        expect(first.get_by_text("Undone", exact=True)).to_be_visible()
        expect(first.get_by_label("Title")).to_have_value("")
