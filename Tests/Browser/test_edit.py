"""Pages of `albumgen serve --edit` edit the texts of the source."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from axe import violations_in
from browsing import frames, opened
from editing import editable, hold, loading_again, release, shown
from photos import write_photo
from viewer_site import state

LIST = "# mine\ntitle: Summer # 2024\ncaptions: below\nitems:\n- url: a.jpg # the first\n- b.jpg\n"


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number, name in enumerate("abc"):
        write_photo(source / "Summer" / f"{name}.jpg", number + 1, (360, 240))
    (source / "Summer" / "album.yml").write_text(LIST)
    write_photo(source / "Loose" / "d.jpg", 9, (360, 240))
    return source


def test_edits_where_a_person_would(browser: Browser, source: Path) -> None:
    manifest = source / "Summer" / "album.yml"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        edit = page.get_by_role("button", name="Edit", exact=True)
        # Without pairing, there is nothing to edit with.
        with page.expect_response(lambda answer: answer.url.endswith("/edit/state")) as answer:
            shown(page, address + "summer/a.html")
        assert answer.value.status == 403
        expect(edit).to_be_hidden()
        shown(page, paired)
        expect(page).to_have_url(address)
        assert not page.evaluate("document.cookie")
        shown(page, address + "summer/index.html")
        expect(edit).to_be_hidden()
        # In the viewer, only with the keyboard.
        page.locator("#item-a a").click()
        page.evaluate("window.mark = 1")
        edit.focus()
        page.keyboard.press("Enter")
        title = page.get_by_label("Title")
        expect(title).to_be_focused()
        expect(page.get_by_text("Summer/a.jpg")).to_be_visible()
        # The viewer ignores keys in the panel: `f`, `d`, space and arrows all mean something there.
        page.keyboard.type("For the dog: \"Rex\"")
        page.keyboard.press("ArrowLeft")
        page.get_by_label("Caption").fill("First line\nSecond # line")
        page.get_by_label("Keywords").fill("beach, yes")
        page.get_by_label("Rating").select_option("4")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        caption = page.locator("dialog[open] .agv-caption strong")
        expect(caption).to_have_text('For the dog: "Rex"')
        assert page.evaluate("window.mark") == 1
        assert manifest.read_text() == LIST.replace(
            "first\n", 'first\n  title: "For the dog: \\"Rex\\""\n  keywords: [beach, "yes"]\n  rating: 4\n'
            "  description: |-\n    First line\n    Second # line\n")
        assert violations_in(page, ["light", "dark"]) == ""

        # Somebody else edits the same photo: both versions are shown.
        title.fill("Mine")
        text = manifest.read_text()
        manifest.write_text(text.replace('"For the dog: \\"Rex\\""', "Theirs"))
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("The file has changed in the meantime")).to_be_visible()
        expect(page.get_by_text("Current value in the file: Theirs")).to_be_visible()
        expect(title).to_have_value("Mine")
        assert "title: Theirs" in manifest.read_text()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        assert "title: Mine" in manifest.read_text()
        expect(caption).to_have_text("Mine")

        # What cannot be saved is reported, and kept in the panel.
        page.get_by_label("Date").fill("one day")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Not saved: the field “Date” cannot be read. Write a date such as")).to_be_visible()
        page.get_by_label("Date").fill("")

        # Undo, by keyboard and by button. In a field, the keys belong to the browser.
        page.get_by_role("button", name="Save").focus()
        page.keyboard.press("Control+z")
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(title).to_have_value("Theirs")
        page.keyboard.press("Escape")
        expect(title).to_be_hidden()
        expect(page.locator("dialog[open]")).to_have_count(1)
        manifest.write_text(text)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Undo")).to_be_hidden()
        assert manifest.read_text() == LIST


def test_keeps_keywords_with_commas(browser: Browser, source: Path) -> None:
    text = source / "Loose" / "d.jpg.yml"
    text.write_text("keywords: ['Holt, Mira', sea, '6\" lens', '\"x\"']\n")
    with editable(source) as (_, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, paired.split(".albumgen")[0] + "loose/d.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        keywords = page.get_by_label("Keywords")
        shown_words = '"Holt, Mira", sea, 6" lens, """x"""'
        expect(keywords).to_have_value(shown_words)
        # Added words leave the others unchanged. Quotes that do not enclose a whole word are part of it.
        for added, as_shown in [(", sun", ", sun"), ('， "Rome, Italy" ', ', "Rome, Italy"'), ('、"a" b, "",c"', ', """a"" b", c"'), (',"open', ', """open"')]:
            keywords.fill(shown_words + added)
            page.keyboard.press("Control+Enter")
            shown_words += as_shown
            expect(keywords).to_have_value(shown_words)
        assert text.read_text() == (
            "keywords: ['Holt, Mira', sea, '6\" lens', '\"x\"', sun, \"Rome, Italy\", \"\\\"a\\\" b\", \"c\\\"\", \"\\\"open\"]\n")


def test_keeps_the_panel_while_the_page_loads_again(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        page.add_init_script("""
            window.WebSocket = class extends WebSocket {
              constructor(address) {
                super(address);
                this.addEventListener("message", (event) => { window.heard = JSON.parse(event.data).version; });
              }
            };""")
        shown(page, paired)
        shown(page, address + "loose/d.html")
        page.get_by_role("button", name="Edit").click()
        title, settings = page.get_by_label("Title"), source / "albumgen.yml"
        title.fill("Blue")

        # Other settings make the page load again. The page is notified of both builds before it has the answer.
        def answer_late(route: Route) -> None:
            last = page.evaluate("heard")
            answer = route.fetch()
            page.wait_for_function("last => heard > last", arg=last)
            last = page.evaluate("heard")
            settings.write_text("viewer:\n  interval: 7\n")
            page.wait_for_function("last => heard > last", arg=last)
            route.fulfill(response=answer)

        page.route("**/.albumgen/edit/change", answer_late)
        with loading_again(page):
            page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        expect(title).to_have_value("Blue")
        page.unroute("**/.albumgen/edit/change")

        # Unsaved text stays in the panel, and does not replace what the file says by then.
        title.fill("Mine")
        with loading_again(page):
            settings.unlink()
            (source / "Loose" / "d.jpg.md").write_text("---\ntitle: Theirs\nlocation: Paris\n---\n")
        expect(title).to_have_value("Mine")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Current value in the file: Theirs")).to_be_visible()
        expect(title).to_have_value("Mine")
        assert "title: Theirs" in (source / "Loose" / "d.jpg.md").read_text()


def test_what_was_not_saved_survives_leaving_the_page(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        edit, title = page.get_by_role("button", name="Edit", exact=True), page.get_by_label("Title")
        shown(page, paired)
        shown(page, address + "summer/a.html")
        edit.click()
        title.fill("Mine")
        page.locator(".agv-stage").focus()
        # Escape belongs to the viewer, which fills this page, and leads to the album.
        page.keyboard.press("Escape")
        page.wait_for_url("**/summer/index.html*")
        shown(page, address + "summer/b.html")
        edit.click()
        # The closed panel is empty, too.
        expect(title).to_be_focused()
        expect(title).to_have_value("")
        shown(page, address + "summer/a.html")
        edit.click()
        expect(title).to_have_value("Mine")
        # The text is restored only once.
        title.fill("")
        shown(page, address + "loose/d.html")
        shown(page, address + "summer/a.html")
        edit.click()
        expect(title).to_be_focused()
        expect(title).to_have_value("")
        # From the album, where the viewer closes to the page below it.
        shown(page, address + "summer/index.html")
        page.locator("#item-b a").click()
        edit.click()
        title.fill("Theirs")
        page.locator(".agv-stage").focus()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.agv[open]")).to_have_count(0)
        page.goto(address + "index.html")
        shown(page, address + "summer/b.html")
        edit.click()
        expect(title).to_have_value("Theirs")


def test_the_keyboard_returns_to_the_button_that_opened_the_panel(browser: Browser, source: Path) -> None:
    focused = "document.activeElement.shadowRoot?.activeElement?.textContent || document.activeElement.className"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        edit, title = page.get_by_role("button", name="Edit", exact=True), page.get_by_label("Title")
        shown(page, paired)
        shown(page, address + "summer/index.html")
        page.locator("#item-a a").click()
        edit.focus()
        page.keyboard.press("Enter")
        expect(title).to_be_focused()
        page.keyboard.press("Escape")
        assert page.evaluate(focused) == "Edit"
        # From there, the viewer's keys work as from its own buttons.
        page.keyboard.press("ArrowRight")
        page.locator(".agv-slide[data-index='1']:not([aria-hidden])").wait_for(state="attached")
        edit.focus()
        page.keyboard.press("Space")
        expect(title).to_be_focused()
        page.keyboard.press("Escape")
        page.locator(".agv-stage").focus()
        # With a pointer, the focus returns to the stage.
        edit.click()
        expect(title).to_be_focused()
        page.keyboard.press("Escape")
        assert page.evaluate(focused) == "agv-stage"


def test_the_viewer_is_beside_the_open_panel(browser: Browser, source: Path) -> None:
    # Wider than the window, so that it fills the stage.
    write_photo(source / "Summer" / "a.jpg", 1, (1400, 350))
    with editable(source) as (address, paired), opened(browser, 1280) as page:
        shown(page, paired)
        shown(page, address + "summer/index.html")
        page.locator("#item-a a").click()
        edit = page.get_by_role("button", name="Edit", exact=True)
        expect(edit).to_be_visible()

        def ends() -> list[float]:
            boxes = [page.locator(f"dialog[open] .agv-{name}").bounding_box() for name in ("stage", "next", "top")]
            return [box["x"] + box["width"] for box in boxes if box]

        former, picture = ends(), state(page)["frame"]
        assert former[0] == former[2] == 1280 and picture[2] > 900
        edit.click()
        panel = page.locator("#albumgen-edit section").filter(visible=True)
        expect(page.get_by_label("Title")).to_be_focused()
        frames(page)
        box = panel.bounding_box()
        assert box and (box["x"], box["width"]) == (900, 380)
        stage, arrow, bar = ends()
        assert stage == bar == 900 and arrow == former[1] - 380
        # The viewer lays its picture out again only after a `resize` event.
        left, _, width, _ = state(page)["frame"]
        assert left >= 0 and left + width <= 900
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        frames(page)
        assert ends() == former and state(page)["frame"] == picture


@pytest.mark.parametrize("width", [390, 1440])
def test_the_end_of_a_page_has_room_for_the_buttons(browser: Browser, source: Path, width: int) -> None:
    (source / "albumgen.yml").write_text("publish:\n  command: [/bin/true]\nfooter: Words at the end.\n")
    with editable(source) as (address, paired), opened(browser, width, viewport={"width": width, "height": 844}) as page:
        shown(page, paired)
        for place in ("index.html", "summer/index.html"):
            shown(page, address + place)
            page.get_by_role("button", name="Edit album").wait_for()
            # The page makes room one frame after the buttons have got their styles and sizes.
            page.wait_for_function("""() => {
                const buttons = document.querySelector("#albumgen-edit").shadowRoot.querySelector("nav");
                return getComputedStyle(buttons).position === "fixed"
                    && getComputedStyle(document.body).paddingBottom === buttons.offsetHeight + 20 + "px";
            }""")
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            bar = page.locator("#albumgen-edit nav").bounding_box()
            footer = page.locator(".ag-footer :is(p, select):visible")
            assert bar and footer.count() > 0
            for part in footer.all():
                box = part.bounding_box()
                assert box and box["y"] + box["height"] <= bar["y"], (place, box, bar)


@pytest.mark.parametrize("width", [390, 1000])
def test_a_gallery_has_room_for_the_buttons(browser: Browser, source: Path, width: int) -> None:
    (source / "Summer" / "album.yml").write_text("select: proof\npicks: {limit: 2}\n")
    (source / "Loose" / "album.yml").write_text("select: all\n")
    uncovered = """part => {
        const box = part.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return part.contains(document.elementFromPoint(x, y));
    }"""
    with editable(source) as (address, paired), opened(browser, width) as page:
        page.set_viewport_size({"width": width, "height": 700})
        shown(page, paired)
        shown(page, address + "summer/index.html")
        page.get_by_role("button", name="Edit album").wait_for()
        bar = page.locator(".agv-proof :is([role=status], button)")
        assert bar.count() == 3
        # The gallery's bar makes room one frame after the buttons appear.
        for part in bar.all():
            page.wait_for_function(uncovered, arg=part.element_handle())
        shown(page, address + "loose/index.html")
        page.get_by_role("button", name="Edit album").wait_for()
        page.locator(".agv-select").click()
        bar = page.locator(".agv-selection:visible :is(p, button):visible")
        assert bar.count() > 2
        for part in bar.all():
            page.wait_for_function(uncovered, arg=part.element_handle())


def test_the_panel_follows_a_turn_unless_something_is_not_saved(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "summer/a.html")
        page.get_by_role("button", name="Edit").click()
        expect(page.get_by_text("Summer/a.jpg", exact=True)).to_be_visible()
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text("Summer/b.jpg", exact=True)).to_be_visible()
        page.get_by_label("Title").fill("Mine")
        page.get_by_role("button", name="Previous").click()
        expect(page).to_have_url(address + "summer/a.html")
        expect(page.get_by_label("Title")).to_have_value("Mine")
        expect(page.get_by_text("Summer/b.jpg", exact=True)).to_be_visible()
        # A closed panel leaves the keys to the viewer, and loses nothing.
        page.get_by_label("Title").press("Escape")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(address + "summer/b.html")
        page.get_by_role("button", name="Edit").click()
        expect(page.get_by_label("Title")).to_have_value("Mine")


def test_what_the_user_writes_during_a_request_stays(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "summer/a.html")
        page.get_by_role("button", name="Edit").click()
        title, place, file = page.get_by_label("Title"), page.get_by_label("Place"), page.locator("#albumgen-edit .file")
        expect(file).to_have_text("Summer/a.jpg")
        # The viewer turns, as in a slideshow, just before the user begins to type.
        hold(page, "read")
        page.get_by_role("button", name="Next").click()
        page.wait_for_function("window.held.then(() => true)")
        title.fill("Mine")
        release(page)
        # Once that is saved, the panel follows the viewer again, and "Saved" may be gone immediately.
        with page.expect_response("**/.albumgen/edit/change"):
            page.get_by_role("button", name="Save").click()
        assert "- url: a.jpg # the first\n  title: Mine\n" in (source / "Summer" / "album.yml").read_text()
        page.get_by_role("button", name="Previous").click()
        # In this order: once the address is this one, the panel does not move to another photo.
        expect(page).to_have_url(address + "summer/a.html")
        expect(file).to_have_text("Summer/a.jpg")
        expect(title).to_have_value("Mine")
        # An undo reverts what was saved, not what is being written.
        place.fill("Ro")
        hold(page, "undo")
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("window.held.then(() => true)")
        place.fill("Rome")
        release(page)
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(title).to_have_value("")
        expect(place).to_have_value("Rome")


def test_a_click_during_an_update_counts(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "loose/d.html")
        page.get_by_role("button", name="Edit").click()
        page.get_by_label("Title").fill("Blue")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        page.keyboard.press("Escape")
        undo = page.get_by_role("button", name="Undo")
        undo.hover()
        page.mouse.down()
        (source / "Loose" / "album.yml").write_text("title: Found\n")
        expect(page.get_by_role("link", name="Found")).to_be_attached()
        page.mouse.up()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(undo).to_be_hidden()
        assert not (source / "Loose" / "d.jpg.md").exists()


def test_edits_on_a_phone_in_chinese(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("language: zh-Hans\n")
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 390, **phone) as page:
        shown(page, paired)
        shown(page, address + "loose/d.html")
        page.get_by_role("button", name="编辑").tap()
        # Everyday mistakes are explained in Chinese.
        date = page.get_by_label("日期")
        expect(date).not_to_have_value("")
        former = date.input_value()
        date.fill("")
        page.get_by_role("button", name="保存").tap()
        expect(page.get_by_text("未保存：“日期”来自照片文件或文件名")).to_be_visible()
        date.fill("某天")
        page.get_by_label("焦点", exact=True).fill("中间")
        page.get_by_role("button", name="保存").tap()
        expect(page.get_by_text("未保存：无法识别“日期”栏的内容。请按这样的格式填写")).to_be_visible()
        date.fill(former)
        page.get_by_role("button", name="保存").tap()
        expect(page.get_by_text("未保存：无法识别“焦点”栏的内容")).to_be_visible()
        page.get_by_label("焦点", exact=True).fill("")
        page.get_by_label("标题").fill("海：蓝色")
        page.get_by_label("草稿").check()
        page.get_by_role("button", name="保存").tap()
        expect(page.get_by_text("已保存")).to_be_visible()
        assert (source / "Loose" / "d.jpg.md").read_text() == '---\ntitle: "海：蓝色"\ndraft: true\n---\n'
        expect(page.locator("h1[data-albumgen-draft]")).to_contain_text("海：蓝色")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations_in(page, ["light", "dark"]) == ""


def test_only_pages_that_edit_show_problems_of_albums_in_spaces(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("spaces: {family: {albums: [Loose], passwordFile: ../word}}\n")
    (source / "Loose" / "album.yml").write_text("title: Secret\nsecretkey: yes\n")
    (source / "Summer" / "album.yml").write_text(LIST + "openkey: yes\n")
    with editable(source) as (address, paired), opened(browser) as other, opened(browser) as page:
        shown(page, paired)
        panel = page.locator("#albumgen-live section")
        expect(panel).to_contain_text("secretkey")
        expect(panel).to_contain_text("openkey")
        shown(other, address)
        panel = other.locator("#albumgen-live section")
        expect(panel).to_contain_text("openkey")
        expect(panel).not_to_contain_text("secretkey")
        # It shows no problems of an album that cannot be read, either.
        (source / "Loose" / "album.yml").write_text("title: [secret\n")
        expect(page.locator("#albumgen-live section")).not_to_contain_text("secretkey")
        expect(page.locator("#albumgen-live section")).to_contain_text("Loose/album.yml:")
        expect(panel).not_to_contain_text("Loose")
        # Nor problems of spaces themselves.
        spaces = "spaces:\n  family:\n    albums: [Loose, Secretfolder]\n    passwordFile: ../word\n"
        (source / "albumgen.yml").write_text(spaces)
        expect(page.locator("#albumgen-live section")).to_contain_text("Secretfolder")
        expect(panel).not_to_contain_text("ecret")
        # Nor any of these if the next site cannot be built.
        (source / "albumgen.yml").write_text("title: [\n")
        expect(panel).to_contain_text("albumgen.yml:")
        expect(panel).not_to_contain_text("ecret")


@pytest.mark.parametrize("width", [390, 1440])
def test_the_list_of_problems_covers_no_control_of_the_editor(browser: Browser, source: Path, width: int) -> None:
    (source / "Loose" / "broken.jpg").write_text("no photo\n")
    top = """element => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return found && (found.id || found.className);
    }"""
    with editable(source) as (address, paired), opened(browser, width, viewport={"width": width, "height": 844}) as page:
        shown(page, paired)
        shown(page, address + "summer/index.html")
        problems = page.locator("#albumgen-live section")
        expect(problems).to_contain_text("broken.jpg")
        page.get_by_role("button", name="Edit album").click()
        title = page.locator("#album-title")
        expect(title).to_be_focused()
        assert title.evaluate(top) == "albumgen-edit"
        page.keyboard.press("Escape")
        page.locator("#item-a a").click()
        expect(page.locator("dialog[open] #albumgen-live section")).to_be_visible()
        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page.get_by_text("Summer/a.jpg")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("dialog[open] .agv-row [aria-label=Close]").click()
        page.locator("dialog[open]").wait_for(state="detached")
