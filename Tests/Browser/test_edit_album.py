"""Pages of `albumgen serve --edit` change albums' own texts, make albums, and set the focus of a photo."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from axe import violations_in
from browsing import opened
from editing import editable, hold, release, shown
from photos import write_photo


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    write_photo(source / "Sea" / "a.jpg", 1, (360, 240))
    write_photo(source / "Sea" / "b.jpg", 2, (360, 240))
    (source / "Sea" / "album.md").write_text("---\ncover: b.jpg # mine\n---\n# The sea\n\nOne day.\n")
    return source


def test_edits_an_albums_texts(browser: Browser, source: Path) -> None:
    text = source / "Sea" / "album.md"
    before = text.read_text()
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.get_by_role("button", name="Edit album").press("Enter")
        title, words = page.get_by_role("textbox", name="Title"), page.get_by_role("textbox", name="Text")
        expect(title).to_be_focused()
        expect(title).to_have_value("The sea")
        expect(words).to_have_value("# The sea\n\nOne day.")
        # The preview follows what is written, as the site would show it.
        preview = page.get_by_role("region", name="Preview")
        expect(preview.locator("p")).to_have_text("One day.")
        words.fill("# The sea\n\nTwo **days**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>window.mark = 1</script>")
        expect(preview.locator("strong")).to_have_text("days")
        expect(preview.locator("td").first).to_have_text("1")
        assert page.evaluate("window.mark") is None
        assert text.read_text() == before
        page.get_by_role("textbox", name="Date").fill("2024-07")
        assert violations_in(page, ["light", "dark"]) == ""
        page.keyboard.press("Control+Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert text.read_text() == (
            "---\ncover: b.jpg # mine\ndate: 2024-07\n---\n# The sea\n\nTwo **days**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
            "<script>window.mark = 1</script>\n")
        expect(page.locator("main strong")).to_have_text("days")

        # Somebody else writes, too: both versions are shown.
        words.fill("Mine")
        text.write_text("---\ncover: b.jpg # mine\n---\nTheirs\n")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("The file has changed in the meantime")).to_be_visible()
        expect(page.get_by_text("Current value in the file: Theirs")).to_be_visible()
        expect(words).to_have_value("Mine")
        assert "Theirs" in text.read_text()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert text.read_text() == "---\ncover: b.jpg # mine\n---\nMine\n"
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(words).to_have_value("Theirs")
        page.keyboard.press("Escape")
        expect(words).to_be_hidden()


def test_says_when_a_text_is_too_long(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.get_by_role("button", name="Edit album").click()
        page.get_by_role("textbox", name="Text").fill("word " * 110_000)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Not saved, because this is too long")).to_be_visible()
        assert "word" not in (source / "Sea" / "album.md").read_text()


def test_what_the_user_writes_during_a_request_stays(browser: Browser, source: Path) -> None:
    text = source / "Sea" / "album.md"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.get_by_role("button", name="Edit album").click()
        title, date, words = (page.get_by_role("textbox", name=name) for name in ("Title", "Date", "Text"))
        save = page.get_by_role("button", name="Save")

        def pressed(button: str, request: str, written: str) -> None:
            """Presses a button, and writes while its request is on its way."""
            hold(page, request)
            page.get_by_role("button", name=button).click()
            page.wait_for_function("window.held.then(() => true)")
            words.fill(written)
            release(page)

        title.fill("The ocean")
        # The answer to "Save" is followed by a second request, for what the file says by that time.
        pressed("Save", "album", "One")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        expect(words).to_have_value("One")
        assert "# The ocean" in text.read_text()
        # Somebody else has written, too.
        text.write_text("---\ncover: b.jpg # mine\n---\nTheirs\n")
        date.fill("2024-07")
        pressed("Save", "words", "One and two")
        expect(page.get_by_text("The file has changed in the meantime")).to_be_visible()
        expect(words).to_have_value("One and two")
        expect(date).to_have_value("2024-07")
        save.click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert "One and two" in text.read_text()
        words.fill("Three")
        pressed("Undo", "undo", "Three and four")
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(date).to_have_value("")
        expect(words).to_have_value("Three and four")


def test_what_was_not_saved_survives_leaving_the_page(browser: Browser, source: Path) -> None:
    write_photo(source / "Land" / "c.jpg", 3, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        edit, words = page.get_by_role("button", name="Edit album"), page.get_by_role("textbox", name="Text")
        shown(page, paired)
        shown(page, address + "sea/index.html")
        edit.click()
        words.fill("Not saved")
        shown(page, address + "land/index.html")
        edit.click()
        expect(words).to_have_value("")
        shown(page, address + "sea/index.html")
        edit.click()
        expect(words).to_have_value("Not saved")


def test_edits_the_sites_title(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("title: Ours # all\nlanguage: en\n")
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "index.html")
        page.get_by_role("button", name="Edit album").click()
        page.get_by_role("textbox", name="Title").fill("Mine")
        page.get_by_role("textbox", name="Text").fill("Welcome.")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        expect(page.locator("h1")).to_have_text("Mine")
        assert (source / "albumgen.yml").read_text() == "title: Mine # all\nlanguage: en\n"
        assert (source / "album.md").read_text() == "Welcome.\n"


def test_makes_an_album_on_a_phone_in_chinese(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("language: zh-Hans\n")
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 390, **phone) as page:
        shown(page, paired)
        shown(page, address + "index.html")
        make = page.get_by_role("button", name="新建相册")
        make.tap()
        name, create = page.get_by_label("名称"), page.get_by_role("button", name="创建")
        expect(name).to_be_focused()
        for wrong in ("../外面", "templates"):
            name.fill(wrong)
            # The second name is refused in the same words.
            with page.expect_response("**/.albumgen/edit/newAlbum") as answer:
                create.tap()
            assert not answer.value.ok
            expect(page.get_by_text("文件夹不能使用此名称")).to_be_visible()
        name.fill("Sea")
        create.tap()
        expect(page.get_by_text("未保存：there is already something named `Sea`; choose another name")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations_in(page, ["light", "dark"]) == ""
        name.fill("夏天：海边")
        # What is typed stays while the page loads again.
        page.reload()
        expect(name).to_have_value("夏天：海边")
        # It also stays when the panel is closed in between.
        page.keyboard.press("Escape")
        expect(name).to_have_count(0)
        make.tap()
        expect(name).to_be_focused()
        expect(name).to_have_value("夏天：海边")
        create.tap()
        # Its page opens by itself.
        expect(page.locator("h1")).to_have_text("夏天：海边")
        assert (source / "夏天：海边" / "album.md").read_text() == '---\ntitle: "夏天：海边"\n---\n'
        assert sorted(path.name for path in source.iterdir() if path.name[0] != ".") == ["Sea", "albumgen.yml", "夏天：海边"]
        shown(page, address + "index.html")
        page.get_by_role("button", name="撤销").tap()
        expect(page.get_by_text("已撤销")).to_be_visible()
        assert not (source / "夏天：海边").exists()


def test_points_at_the_focus(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/a.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        picture = page.get_by_role("button", name="Click the point to keep in view")
        # The picture has no size until it has loaded.
        page.wait_for_function("document.querySelector('#albumgen-edit').shadowRoot.querySelector('.focus img').naturalWidth > 0")
        box = picture.bounding_box()
        assert box
        picture.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.75})
        focus = page.get_by_label("Focus", exact=True)
        expect(focus).to_have_value("25% 75%")
        picture.press("ArrowRight")
        picture.press("Shift+ArrowUp")
        expect(focus).to_have_value("30% 74%")
        mark = page.locator("#albumgen-edit .mark")
        assert mark.evaluate("mark => [mark.style.left, mark.style.top]") == ["30%", "74%"]
        focus.fill("10% 20%")
        assert mark.evaluate("mark => [mark.style.left, mark.style.top]") == ["10%", "20%"]
        assert violations_in(page, ["light", "dark"]) == ""
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert (source / "Sea" / "a.jpg.md").read_text() == "---\nfocus: 10% 20%\n---\n"
