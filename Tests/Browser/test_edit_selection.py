"""Pages of `albumgen serve --edit` choose thumbnails of an album and edit them together."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import violations_in
from browsing import opened
from editing import building_again, editable, hold, release, shown
from photos import write_photo


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number in range(1, 5):
        write_photo(source / "Many" / f"p{number}.jpg", number, (360, 240))
    (source / "Many" / "p1.jpg.md").write_text("---\ntitle: One # 1\nrating: 2\n---\n")
    return source


def texts(source: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted((source / "Many").iterdir()) if path.suffix != ".jpg"}


def cell(page: Page, number: int):  # type: ignore[no-untyped-def]
    return page.locator(f"#item-p{number} a")


def test_edits_several_at_once(browser: Browser, source: Path) -> None:
    before = texts(source)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        # With the keyboard: the first one has the focus.
        page.get_by_role("button", name="Edit photos").press("Enter")
        expect(cell(page, 1)).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Shift+ArrowRight")
        expect(page.get_by_text("2 selected", exact=True)).to_be_visible()
        expect(cell(page, 2)).to_be_focused()
        # With the pointer, which opens no viewer.
        cell(page, 4).click(modifiers=["Shift"])
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(4)
        cell(page, 4).click()
        expect(page.get_by_text("3 selected", exact=True)).to_be_visible()
        assert page.locator("dialog[open]").count() == 0
        assert violations_in(page, ["light", "dark"]) == ""

        edit, save = page.get_by_role("button", name="Edit", exact=True), page.get_by_role("button", name="Save")
        edit.click()
        expect(page.get_by_role("heading", name="Edit 3")).to_be_visible()
        title, rating = page.get_by_label("Title"), page.get_by_label("Rating")
        expect(title).to_have_value("")
        expect(title).to_have_attribute("placeholder", "various")
        expect(rating.locator("option:checked")).to_have_text("various")
        page.get_by_label("Keywords").fill("sea, sky")
        save.click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        new = "---\nkeywords: [sea, sky]\n---\n"
        first = "---\ntitle: One # 1\nrating: 2\nkeywords: [sea, sky]\n---\n"
        assert texts(source) == {"p1.jpg.md": first, "p2.jpg.md": new, "p3.jpg.md": new}

        # What is chosen and entered survives a reload, and applies to what is chosen afterwards.
        rating.select_option("4")
        page.get_by_label("Place").fill("Rome")
        # Once the server shows what was saved, nothing but this makes the page load again.
        page.wait_for_function("fetch('p2.html').then((answer) => answer.text()).then((text) => text.includes('sky'))")
        page.reload()
        expect(page.get_by_text("3 selected", exact=True)).to_be_visible()
        expect(page.get_by_label("Place")).to_have_value("Rome")
        cell(page, 4).click()
        expect(page.get_by_role("heading", name="Edit 4")).to_be_visible()
        # Somebody else edits one of them.
        (source / "Many" / "p3.jpg.md").write_text("---\nlocation: Paris\n---\n")
        save.click()
        expect(page.get_by_text("The file has changed in the meantime")).to_be_visible()
        expect(page.get_by_text("Current value in the file: Paris")).to_be_visible()
        save.click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert texts(source)["p3.jpg.md"] == "---\nlocation: Rome\nrating: 4\n---\n"
        assert texts(source)["p4.jpg.md"] == "---\nrating: 4\nlocation: Rome\n---\n"
        assert texts(source)["p1.jpg.md"].startswith("---\ntitle: One # 1\nrating: 4\n")

        # A field in which they differ is cleared only after something was typed into it.
        title.fill("x")
        title.fill("")
        expect(page.get_by_text("Will be cleared in all of them")).to_be_visible()

        page.keyboard.press("Escape")
        expect(title).to_be_hidden()
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        assert texts(source)["p3.jpg.md"] == "---\nlocation: Paris\n---\n"
        (source / "Many" / "p3.jpg.md").write_text(new)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Undo")).to_be_hidden()
        assert texts(source) == before
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_role("checkbox")).to_have_count(0)
        cell(page, 2).click()
        expect(page.locator("dialog[open]")).to_have_count(1)


def test_a_choice_during_an_update_counts(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        page.get_by_role("button", name="Edit photos").click()
        cell(page, 1).click()
        cell(page, 2).click()
        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page.get_by_role("heading", name="Edit 2")).to_be_visible()
        # The page requests which of the chosen photos a new build still shows.
        hold(page, "state", containing="chosen")
        (source / "Many" / "p3.jpg.md").write_text("---\ntitle: Three\n---\n")
        page.wait_for_function("window.held.then(() => true)")
        cell(page, 4).click()
        release(page)
        expect(page.get_by_role("heading", name="Edit 3")).to_be_visible()
        # One of them is deleted, and another one is chosen before the answer.
        hold(page, "state", containing="chosen")
        (source / "Many" / "p1.jpg").unlink()
        page.wait_for_function("window.held.then(() => true)")
        cell(page, 3).click()
        release(page)
        expect(page.get_by_text("Many/p2.jpg Many/p3.jpg Many/p4.jpg")).to_be_visible()
        expect(page.get_by_text("3 selected", exact=True)).to_be_visible()
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)


def test_a_reloaded_page_is_choosing_at_once(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        page.get_by_role("button", name="Edit photos").click()
        cell(page, 1).click()
        # The server has not answered yet whether this browser may edit.
        page.route("**/.albumgen/edit/state", lambda route: None)
        page.reload()
        cell(page, 2).click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.get_by_text("2 selected", exact=True)).to_be_visible()
        # Waiting requests continue, too.
        page.unroute("**/.albumgen/edit/state")
        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page.get_by_text("Many/p1.jpg Many/p2.jpg")).to_be_visible()

        # A browser that may no longer edit leaves the selection.
        page.route("**/.albumgen/edit/state", lambda route: route.fulfill(status=403, body="{}"))
        page.reload()
        expect(page.get_by_role("checkbox")).to_have_count(0)
        expect(page.get_by_role("button", name="Done")).to_be_hidden()
        cell(page, 2).click()
        expect(page.locator("dialog[open]")).to_have_count(1)


def test_only_what_a_gallery_shows_is_acted_on(browser: Browser, source: Path) -> None:
    (source / "Many" / "album.md").write_text("---\nselect: proof\n---\n")
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        for number in (2, 4):
            page.locator(f"#item-p{number} > .agv-heart").click()
        page.get_by_role("button", name="Edit photos").click()
        # A click on the circle chooses the photo, although a heart is at the same place.
        box = page.locator("#item-p1").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
        expect(page.get_by_text("1 selected", exact=True)).to_be_visible()
        expect(page.get_by_text("2 picked", exact=True)).to_be_visible()

        mine = page.get_by_role("button", name="My picks")
        mine.click()
        expect(page.get_by_text("0 selected", exact=True)).to_be_visible()
        rows = page.locator(".agv-mine li > a")
        rows.first.press("ArrowRight")
        expect(rows.last).to_be_focused()
        page.get_by_role("button", name="Select all").click()
        expect(page.get_by_text("2 selected", exact=True)).to_be_visible()

        # Keys go to the dialog in front.
        requests: list[str] = []
        page.on("request", lambda request: request.method == "POST" and requests.append(request.url))
        page.locator(".agv-said").first.click()
        page.get_by_role("button", name="Cancel").press("Delete")
        page.get_by_role("button", name="Cancel").press("Control+z")
        page.evaluate("fetch('/.albumgen/edit.css').then(() => true)")
        page.get_by_role("button", name="Cancel").click()
        assert requests == []

        page.get_by_role("button", name="Delete…").press("Enter")
        page.get_by_role("dialog", name="Delete 2 items?").get_by_role("button", name="Delete").click()
        expect(page.locator(".agv-mine li")).to_have_count(0)
        mine.click()
        expect(page.locator(".ag-cell[data-index]")).to_have_count(2)
        assert sorted(path.name for path in (source / "Many").glob("*.jpg")) == ["p1.jpg", "p3.jpg"]


def test_chooses_on_a_phone(browser: Browser, source: Path) -> None:
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 390, **phone) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        page.get_by_role("button", name="Edit photos").tap()
        cell(page, 2).tap()
        cell(page, 3).tap()
        page.get_by_role("button", name="Edit", exact=True).tap()
        page.get_by_label("Title").fill("Both")
        with building_again(page):
            page.get_by_role("button", name="Save").tap()
            expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert texts(source)["p3.jpg.md"] == "---\ntitle: Both\n---\n"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations_in(page, ["light", "dark"]) == ""


def test_there_is_one_selection_at_a_time(browser: Browser, source: Path) -> None:
    (source / "Many" / "album.md").write_text("---\nselect: all\n---\n")
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        edit, select = page.get_by_role("button", name="Edit photos"), page.get_by_role("button", name="Select", exact=True)
        select.click()
        expect(edit).to_be_hidden()
        page.locator("#item-p1 a").click()
        expect(page.locator("#item-p1 a[aria-checked=true]")).to_have_count(1)
        page.get_by_role("button", name="Done").click()
        edit.click()
        expect(select).to_be_hidden()
        page.locator("#item-p3 a").click()
        expect(page.locator("a[aria-checked=true]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(select).to_be_visible()
        expect(page.locator("[role=checkbox]")).to_have_count(0)
