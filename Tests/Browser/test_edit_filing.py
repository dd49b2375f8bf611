"""Pages of `albumgen serve --edit` delete items, move them to other albums, and hide them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import violations_in
from browsing import opened
from editing import editable, loading_again, shown
from photos import write_photo

LIST = "# mine\nitems:\n- url: p1.jpg # first\n  title: One\n- p2.jpg\n- p3.jpg\n"


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number in range(1, 4):
        write_photo(source / "Listed" / f"p{number}.jpg", number, (360, 240))
        write_photo(source / "Many" / f"m{number}.jpg", number + 4, (360, 240))
    (source / "Listed" / "album.yml").write_text(LIST)
    (source / "Many" / "m1.jpg.md").write_text("---\ntitle: Mine\n---\n")
    write_photo(source / "Été" / "Deep" / "x.jpg", 9, (360, 240))
    return source


def files(source: Path) -> dict[str, bytes]:
    """Returns the contents of a source's own files. Those of the running server can disappear at any time."""
    visible = [path for folder in source.iterdir() if not folder.name.startswith(".") for path in (folder, *folder.rglob("*"))]
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(visible) if path.is_file()}


def cell(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.locator(f"#item-{name} a")


def button(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=name, exact=True).filter(visible=True)


def test_deletes_a_selection_and_brings_it_back(browser: Browser, source: Path) -> None:
    before = files(source)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        # Only with the keyboard.
        button(page, "Edit photos").press("Enter")
        page.keyboard.press("Space")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Delete")
        question = page.get_by_role("dialog", name="Delete 2 items?")
        expect(question).to_be_visible()
        expect(button(page, "Cancel")).to_be_focused()
        assert violations_in(page, ["light", "dark"]) == ""
        page.keyboard.press("Escape")
        expect(question).to_be_hidden()
        expect(page.get_by_text("2 selected", exact=True)).to_be_visible()
        assert files(source) == before
        page.keyboard.press("Delete")
        button(page, "Delete").press("Enter")
        expect(page.get_by_text("Deleted: 2 items", exact=True)).to_be_visible()
        expect(cell(page, "m1")).to_have_count(0)
        expect(cell(page, "m3")).to_have_count(1)
        expect(page.get_by_text("Deleted: 2 items", exact=True)).to_be_visible()
        assert {name for name in before if name not in files(source)} == {"Many/m1.jpg", "Many/m1.jpg.md", "Many/m2.jpg"}
        # The album disappears with its last photo.
        cell(page, "m3").click()
        button(page, "Delete…").click()
        expect(page.get_by_role("heading", name="Delete m3.jpg?")).to_be_visible()
        button(page, "Delete").click()
        expect(page).to_have_url(address + "index.html")
        expect(page.get_by_text("Deleted: m3.jpg", exact=True)).to_be_visible()
        assert violations_in(page, ["light", "dark"]) == ""
        button(page, "Undo").click()
        expect(page.locator(".ag-card-title", has_text="Many")).to_be_visible()
    # Another server undoes what is left.
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        expect(cell(page, "m1")).to_have_count(0)
        # A file that has arrived in the meantime is not overwritten.
        (source / "Many" / "m2.jpg").write_bytes(b"mine")
        # Until this button appears, the page ignores the key.
        expect(button(page, "Undo")).to_be_visible()
        page.keyboard.press("Control+z")
        expect(page.get_by_text("another file has taken the place of Many/m2.jpg")).to_be_visible()
        assert (source / "Many" / "m2.jpg").read_bytes() == b"mine"
        (source / "Many" / "m2.jpg").unlink()
        button(page, "Undo").click()
        expect(cell(page, "m1")).to_have_count(1)
        assert files(source) == before
        expect(button(page, "Undo")).to_have_count(0)


def test_deletes_the_photo_on_show(browser: Browser, source: Path) -> None:
    write_photo(source / "Été" / "above.jpg", 10, (360, 240))
    before = files(source)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "index.html")
        shown(page, address + "listed/index.html")
        # In the viewer, which receives the keys.
        cell(page, "p1").click()
        expect(page).to_have_url(address + "listed/p1.html")
        expect(button(page, "Edit")).to_be_visible()
        page.keyboard.press("Delete")
        expect(page.get_by_role("dialog", name="Delete p1.jpg?")).to_be_visible()
        button(page, "Delete").click()
        # This leads to the album, where the photo can be brought back.
        expect(page).to_have_url(address + "listed/index.html")
        expect(page.get_by_text("Deleted: p1.jpg", exact=True)).to_be_visible()
        expect(cell(page, "p1")).to_have_count(0)
        assert (source / "Listed" / "album.yml").read_text() == "# mine\nitems:\n- p2.jpg\n- p3.jpg\n"
        expect(page.get_by_text("Errors in your files")).to_be_hidden()
        # At its former address, too.
        page.goto(address + "listed/p1.html")
        expect(page.get_by_text("There is no page at this address.")).to_be_visible()
        expect(page.get_by_role("link", name="Go to the album")).to_have_attribute("href", "/listed/index.html")
        with loading_again(page):
            button(page, "Undo").click()
        expect(page.locator("main h1")).to_contain_text("One")
        assert files(source) == before
        # From its own page, with the panel open.
        button(page, "Edit").click()
        button(page, "Delete…").click()
        button(page, "Delete").click()
        expect(page).to_have_url(address + "listed/index.html")
        # The page that was loaded may still show it for a moment.
        expect(cell(page, "p1")).to_have_count(0)
        button(page, "Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(cell(page, "p1")).to_have_count(1)
        assert files(source) == before
        # The last photo of an album, which then has no page.
        shown(page, address + "été/deep/x.html")
        expect(button(page, "Edit")).to_be_visible()
        page.keyboard.press("Delete")
        button(page, "Delete").click()
        expect(page).to_have_url(address + "%C3%A9t%C3%A9/index.html")
        expect(page.get_by_text("Deleted: x.jpg", exact=True)).to_be_visible()
        expect(cell(page, "above")).to_have_count(1)


@pytest.mark.parametrize("page_name", ["search", "smart"])
def test_deleting_what_a_list_found_leads_back_to_the_list(browser: Browser, source: Path, page_name: str) -> None:
    (source / "albumgen.yml").write_text("search: on\nsmart: [recent]\ntitles: files\n")
    for number, name in enumerate(("lonely", "lone-wolf")):
        write_photo(source / name / f"{name}.jpg", 20 + number, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        if page_name == "search":
            shown(page, address + "search.html?q=lone")
            found = page.locator(".ag-hits li", has=page.locator("a:not([href$='index.html'])"))
        else:
            shown(page, address + "smart/recent/index.html")
            found = page.locator(".ag-cell[data-index]")
        expect(found.first).to_be_visible()
        count = found.count()
        found.filter(has=page.locator("a[href$='lonely.html']")).locator("a").first.click()
        expect(page).to_have_url(address + "lonely/lonely.html")
        expect(button(page, "Edit")).to_be_visible()
        page.keyboard.press("Delete")
        button(page, "Delete").click()
        expect(page).to_have_url(address + ("search.html?q=lone" if page_name == "search" else "smart/recent/index.html"))
        expect(page.get_by_text("Deleted: lonely.jpg", exact=True)).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(found).to_have_count(count - 1)
        expect(page.get_by_text("There is no page at this address.")).to_be_hidden()


def test_deleting_all_photos_of_an_album_leads_to_the_album_above(browser: Browser, source: Path) -> None:
    write_photo(source / "Été" / "above.jpg", 10, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "été/deep/index.html")
        button(page, "Edit photos").click()
        button(page, "Select all").click()
        page.keyboard.press("Delete")
        button(page, "Delete").click()
        expect(page).to_have_url(address + "%C3%A9t%C3%A9/index.html")
        expect(page.get_by_text("Deleted: x.jpg", exact=True)).to_be_visible()
        expect(cell(page, "above")).to_have_count(1)
        expect(button(page, "Done")).to_have_count(0)


def test_a_question_ends_the_slideshow(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "listed/index.html")
        cell(page, "p1").click()
        expect(button(page, "Edit")).to_be_visible()
        page.keyboard.press("s")
        expect(page.get_by_role("button", name="Pause")).to_have_count(1)
        page.keyboard.press("Delete")
        expect(page.get_by_role("dialog", name="Delete p1.jpg?")).to_be_visible()
        expect(page.locator(".agv-bar [aria-label='Slideshow']")).to_have_count(1)


def test_moves_to_another_album(browser: Browser, source: Path) -> None:
    before = files(source)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m1").click()
        cell(page, "m2").click()
        button(page, "Move…").click()
        albums = page.get_by_label("To album")
        expect(albums).to_be_focused()
        assert albums.locator("option").all_inner_texts() == ["Été", "Été / Deep", "Listed", "Many", "photos"]
        assert violations_in(page, ["light", "dark"]) == ""
        # A name that is taken.
        write_photo(source / "Listed" / "m2.jpg", 7, (360, 240))
        albums.select_option(label="Listed")
        button(page, "Move").click()
        expect(page.get_by_text("one whose name makes it the same shot: Listed/m2.jpg")).to_be_visible()
        (source / "Listed" / "m2.jpg").unlink()
        assert files(source) == before
        button(page, "Move").click()
        expect(page.get_by_text("Moved 2 items to “Listed”", exact=True)).to_be_visible()
        expect(cell(page, "m1")).to_have_count(0)
        assert (source / "Listed" / "album.yml").read_text() == LIST + "- m1.jpg\n- m2.jpg\n"
        assert (source / "Listed" / "m1.jpg.md").read_bytes() == before["Many/m1.jpg.md"]
        # Its page has another address now.
        shown(page, address + "listed/m1.html")
        expect(page.locator("main h1")).to_contain_text("Mine")
        button(page, "Undo").click()
        expect(page.get_by_role("link", name="Go to the album")).to_be_visible()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        assert files(source) == before

        # What the list says about a photo moves into a sidecar.
        shown(page, address + "listed/p1.html")
        button(page, "Edit").click()
        page.get_by_label("Title").fill("Two")
        button(page, "Move…").click()
        expect(page.get_by_text("Save your changes first.")).to_be_visible()
        page.get_by_label("Title").fill("One")
        button(page, "Move…").click()
        albums.select_option(label="Été / Deep")
        button(page, "Move").click()
        expect(page).to_have_url(address + "listed/index.html")
        expect(page.get_by_text("Moved p1.jpg to “Deep”", exact=True)).to_be_visible()
        assert (source / "Été" / "Deep" / "p1.jpg.md").read_text() == "---\n# first\ntitle: One\n---\n"
        # The page that was loaded may still show it for a moment.
        expect(cell(page, "p1")).to_have_count(0)
        button(page, "Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(cell(page, "p1")).to_have_count(1)
        assert files(source) == before


def test_escape_closes_what_is_in_front(browser: Browser, source: Path) -> None:
    write_photo(source / "Listed" / "m2.jpg", 7, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m1").click()
        cell(page, "m2").click()
        chosen = page.get_by_text("2 selected", exact=True)
        question = page.get_by_role("dialog", name="Move 2 items")
        # After a refusal, only with the keyboard, and after a click on words in the dialog.
        button(page, "Move…").press("Enter")
        page.get_by_label("To album").select_option(label="Listed")
        button(page, "Move").press("Enter")
        expect(page.get_by_text("one whose name makes it the same shot: Listed/m2.jpg")).to_be_visible()
        expect(button(page, "Move")).to_be_focused()
        for click in [False, True]:
            if click:
                button(page, "Move…").click()
                question.get_by_role("heading").click()
            page.keyboard.press("Escape")
            expect(question).to_be_hidden()
            expect(chosen).to_be_visible()

        # The panel of the chosen photos.
        button(page, "Edit").click()
        heading = page.get_by_role("heading", name="Edit 2 items")
        heading.click()
        page.keyboard.press("Escape")
        expect(heading).to_be_hidden()
        expect(chosen).to_be_visible()
        button(page, "Done").click()

        # The panel over the viewer.
        cell(page, "m1").click()
        button(page, "Edit").click()
        page.get_by_role("heading", name="Edit", exact=True).click()
        page.keyboard.press("Escape")
        expect(page.get_by_label("Title")).to_be_hidden()
        expect(page.locator("dialog.agv[open]")).to_be_visible()


def test_says_that_the_other_album_is_gone(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m1").click()
        button(page, "Move…").click()
        page.get_by_label("To album").select_option(label="Été / Deep")
        (source / "Été" / "Deep" / "x.jpg").rename(source / "Many" / "x.jpg")
        (source / "Été" / "Deep").rmdir()
        page.wait_for_function("""async () => {
          const answer = await fetch("/.albumgen/edit/places", { method: "POST", body: "{}" });
          return !(await answer.json()).places.some((place) => place.path.endsWith("Deep"));
        }""")
        button(page, "Move").click()
        expect(page.get_by_text("Not moved, because this album is no longer there. Choose another one.")).to_be_visible()


def test_a_question_stays_until_it_is_answered(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m1").click()
        button(page, "Move…").click()
        albums = page.get_by_label("To album")
        albums.select_option(label="Été")
        # A photo arrives in the meantime.
        write_photo(source / "Many" / "m9.jpg", 12, (360, 240))
        expect(cell(page, "m9")).to_have_count(1)
        expect(albums).to_have_value("Été")
        # Other settings make the page load again, once the dialog is confirmed.
        with page.expect_response(lambda answer: answer.url == address + "many/index.html"):
            (source / "albumgen.yml").write_text("viewer:\n  interval: 7\n")
        expect(albums).to_have_value("Été")
        with loading_again(page):
            button(page, "Move").click()
        expect(page.get_by_text("Moved m1.jpg to “Été”", exact=True)).to_be_visible()
        expect(cell(page, "m1")).to_have_count(0)
        # Nothing keeps a page from loading again once the dialog is cancelled. Until it has the selection, a click opens the viewer.
        expect(button(page, "Select all")).to_be_visible()
        cell(page, "m2").click()
        button(page, "Delete…").click()
        with page.expect_response(lambda answer: answer.url == address + "many/index.html"):
            (source / "albumgen.yml").write_text("viewer:\n  interval: 8\n")
        with loading_again(page):
            button(page, "Cancel").click()
        expect(button(page, "Select all")).to_be_visible()


def test_deletes_nothing_but_what_the_question_named(browser: Browser, source: Path) -> None:
    write_photo(source / "Many" / "M4.jpg", 13, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m4").click()
        button(page, "Delete…").click()
        expect(page.get_by_role("heading", name="Delete M4.jpg?")).to_be_visible()
        # Another photo gets its address.
        write_photo(source / "Many" / "m4.jpg", 14, (360, 240))
        expect(page.locator("[id^=item-m4-] a")).to_have_count(1)
        button(page, "Delete").click()
        expect(page.get_by_text("because this file has changed: Many/M4.jpg")).to_be_visible()
        assert {"Many/M4.jpg", "Many/m4.jpg"} <= set(files(source))


def test_hides_a_selection(browser: Browser, source: Path) -> None:
    before = files(source)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "Edit photos").click()
        cell(page, "m2").click()
        cell(page, "m3").click()
        button(page, "Hide").click()
        expect(page.get_by_text("Hidden as a draft: visible only in this preview")).to_be_visible()
        assert (source / "Many" / "m2.jpg.md").read_text() == "---\ndraft: true\n---\n"
        expect(page.locator("[data-albumgen-draft]")).to_have_count(2)
        button(page, "Show again").click()
        expect(page.get_by_text("No longer hidden", exact=True)).to_be_visible()
        expect(page.locator("[data-albumgen-draft]")).to_have_count(0)
        # A page that is about to load again starts no request: the browser would cancel it halfway.
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.evaluate("""async () => {
            const answers = [];
            document.dispatchEvent(new CustomEvent("albumgen:leaving", { detail: answers }));
            await Promise.all(answers);
        }""")
        page.keyboard.press("Control+z")
        assert page.locator("#albumgen-edit").evaluate("(host) => host.inert")
        assert not [url for url in requests if url.endswith("/undo")]
        page.reload()
        for _ in range(2):
            button(page, "Undo").click()
            expect(page.get_by_text("Undone", exact=True)).to_be_visible()
            button(page, "Select all").click()
        expect(button(page, "Undo")).to_have_count(0)
        assert files(source) == before


def test_files_on_a_phone_in_chinese(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("language: zh-Hans\n")
    before = files(source)
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 390, **phone) as page:
        shown(page, paired)
        shown(page, address + "many/index.html")
        button(page, "编辑照片").tap()
        cell(page, "m1").tap()
        button(page, "移动…").tap()
        page.get_by_label("移至相册").select_option(label="Été")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations_in(page, ["light", "dark"]) == ""
        button(page, "移动").tap()
        expect(page.get_by_text("m1.jpg 已移至“Été”")).to_be_visible()
        expect(cell(page, "m1")).to_have_count(0)
        assert (source / "Été" / "m1.jpg.md").exists()
        shown(page, address + "many/m2.html")
        button(page, "编辑").tap()
        button(page, "删除…").tap()
        assert violations_in(page, ["light", "dark"]) == ""
        button(page, "删除").tap()
        expect(page).to_have_url(address + "many/index.html")
        expect(page.get_by_text("已删除 m2.jpg")).to_be_visible()
        for name in ("m2", "m1"):
            button(page, "撤销").tap()
            expect(cell(page, name)).to_have_count(1)
        assert files(source) == before
