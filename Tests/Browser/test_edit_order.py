"""Pages of `albumgen serve --edit` choose an album's cover and put its items in order."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import violations_in
from browsing import opened
from editing import building_again, editable, shown
from photos import write_photo


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number in range(1, 5):
        write_photo(source / "Many" / f"p{number}.jpg", number, (360, 240))
    (source / "Many" / "album.yml").write_text("title: Many # all\n")
    return source


def expect_order(page: Page, numbers: str) -> None:
    cells = page.locator(".ag-cell[data-index]")
    expect(cells).to_have_count(len(numbers.split()))
    for place, number in enumerate(numbers.split()):
        expect(cells.nth(place)).to_have_id(f"item-p{number}")


def begin(page: Page, address: str, name: str = "Edit photos") -> None:
    shown(page, address + "many/index.html")
    page.get_by_role("button", name=name).click()


def test_chooses_a_cover(browser: Browser, source: Path) -> None:
    manifest = source / "Many" / "album.yml"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "many/p2.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        cover = page.get_by_role("button", name="Set as cover")
        with building_again(page):
            cover.press("Enter")
            expect(page.get_by_text("Now the album’s cover")).to_be_visible()
        assert manifest.read_text() == "title: Many # all\ncover: p2.jpg\n"
        assert violations_in(page, ["light", "dark"]) == ""
        # On the album's page, with one chosen item.
        begin(page, address)
        expect(cover).to_be_disabled()
        page.locator("#item-p1 a").click()
        page.locator("#item-p3 a").click()
        expect(cover).to_be_disabled()
        page.locator("#item-p1 a").click()
        cover.click()
        expect(page.get_by_text("Now the album’s cover")).to_be_visible()
        assert manifest.read_text() == "title: Many # all\ncover: p3.jpg\n"
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        assert manifest.read_text() == "title: Many # all\ncover: p2.jpg\n"


def test_says_why_there_is_no_cover(browser: Browser, source: Path) -> None:
    (source / "Many" / "album.yml").unlink()
    (source / "Many" / "album.csv").write_text("url\np1.jpg\np2.jpg\n")
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        begin(page, address)
        page.locator("#item-p2 a").click()
        page.get_by_role("button", name="Set as cover").click()
        expect(page.get_by_text("is set by `Many/album.csv`, a data file")).to_be_visible()


def test_orders_by_keyboard_and_by_dragging(browser: Browser, source: Path) -> None:
    manifest = source / "Many" / "album.yml"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        begin(page, address)
        page.locator("#item-p1 a").press("Alt+ArrowRight")
        expect(page.get_by_role("status").filter(has_text="Now at position 2 of 4")).to_be_visible()
        expect_order(page, "2 1 3 4")
        assert manifest.read_text() == "title: Many # all\norder: [p2.jpg]\n"
        # The moved one has the focus, for the next step.
        expect(page.locator("#item-p1 a")).to_be_focused()
        page.keyboard.press("Alt+ArrowRight")
        expect(page.get_by_text("Now at position 3 of 4")).to_be_visible()
        expect_order(page, "2 3 1 4")
        assert violations_in(page, ["light", "dark"]) == ""

        # A drag opens nothing and chooses nothing.
        to = page.locator("#item-p2 img").bounding_box()
        assert to
        page.locator("#item-p4 img").hover()
        page.mouse.down()
        page.mouse.move(to["x"] + to["width"] / 4, to["y"] + to["height"] / 2, steps=5)
        expect(page.locator("html[data-albumgen-dragging]")).to_have_count(1)
        page.mouse.up()
        expect(page.get_by_text("Now at position 1 of 4")).to_be_visible()
        expect_order(page, "4 2 3 1")
        expect(page.get_by_text("0 selected").filter(visible=True)).to_be_visible()
        assert page.locator("dialog[open]").count() == 0
        # Escape ends a drag without a change.
        page.locator("#item-p4 img").hover()
        page.mouse.down()
        page.mouse.move(to["x"] + to["width"] * 2, to["y"] + to["height"] / 2, steps=5)
        page.keyboard.press("Escape")
        expect(page.locator("html[data-albumgen-dragging]")).to_have_count(0)
        page.mouse.up()

        # Chosen ones move together.
        page.locator("#item-p4 a").click()
        page.locator("#item-p3 a").click()
        page.locator("#item-p3 a").press("Alt+ArrowRight")
        expect(page.get_by_text("Now at position 3 of 4")).to_be_visible()
        expect_order(page, "2 1 4 3")
        # New photos come where the album sorts them.
        write_photo(source / "Many" / "p0.jpg", 9, (360, 240))
        expect(page.locator("#item-p0")).to_have_count(1)
        expect_order(page, "2 1 4 3 0")
        for _ in range(4):
            page.get_by_role("button", name="Undo").click()
            expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        assert manifest.read_text() == "title: Many # all\n"


def test_each_of_many_quick_key_presses_moves_one_place(browser: Browser, source: Path) -> None:
    """The page shows a move only after the next build. Held keys repeat faster than that."""
    manifest = source / "Many" / "album.yml"
    for number in range(5, 9):
        write_photo(source / "Many" / f"p{number}.jpg", number, (360, 240))
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        begin(page, address)
        page.locator("#item-p1 a").focus()
        for key in ["Right", "Right", "Right", "Right", "Right", "Left"]:
            page.keyboard.press(f"Alt+Arrow{key}")
        expect(page.get_by_text("Now at position 5 of 8")).to_be_visible()
        expect_order(page, "2 3 4 5 1 6 7 8")
        expect(page.locator("#item-p1 a")).to_be_focused()
        # A move that a later one takes back is not repeated.
        for name, key in [("p1", "Right"), ("p1", "Left"), ("p6", "Right")]:
            page.locator(f"#item-{name} a").press(f"Alt+Arrow{key}")
        expect_order(page, "2 3 4 5 1 7 6 8")
        page.locator("#item-p6 a").press("Alt+ArrowLeft")
        expect_order(page, "2 3 4 5 1 6 7 8")
        page.locator("#item-p1 a").focus()
        # Back and forth, past the start, and another item before the page shows any of it.
        for key in ["Left"] * 6 + ["Right"]:
            page.keyboard.press(f"Alt+Arrow{key}")
        page.locator("#item-p2 a").press("Alt+ArrowLeft")
        expect_order(page, "2 1 3 4 5 6 7 8")
        page.locator("#item-p3 a").press("Alt+ArrowRight")
        expect_order(page, "2 1 4 3 5 6 7 8")
        expect(page.locator("#item-p3 a")).to_be_focused()
        for name in ["p2", "p1"]:
            page.locator(f"#item-{name} a").click()
        # Chosen items that are side by side move past the next one, in both directions.
        for key in ["Right", "Right", "Left"]:
            page.locator("#item-p2 a").press(f"Alt+Arrow{key}")
        expect_order(page, "4 2 1 3 5 6 7 8")
        assert manifest.read_text() == "title: Many # all\norder: [p4.jpg, p2.jpg]\n"


def test_a_move_that_never_arrived_does_not_count(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        begin(page, address)
        page.route("**/.albumgen/edit/move", lambda route: route.abort(), times=1)
        page.locator("#item-p1 a").press("Alt+ArrowRight")
        expect(page.get_by_text("The connection to albumgen was lost")).to_be_visible()
        page.locator("#item-p1 a").press("Alt+ArrowRight")
        expect(page.get_by_text("Now at position 2 of 4")).to_be_visible()
        expect_order(page, "2 1 3 4")


def test_a_drag_that_is_held_at_the_edge_scrolls(browser: Browser, source: Path) -> None:
    (source / "Many" / "album.yml").write_text("layout: {kind: grid, perRow: 1}\n")
    window = {"viewport": {"width": 500, "height": 400}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 500, **window) as page:
        shown(page, paired)
        begin(page, address)
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        def drag(x: float, y: float) -> None:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x, y + 20, steps=2)

        def hold(x: float, y: float) -> None:
            touch("touchStart", (x, y))
            expect(page.locator("html[data-albumgen-dragging]")).to_have_count(1)

        for start, move in ((drag, page.mouse.move), (hold, lambda x, y: touch("touchMove", (x, y)))):
            page.evaluate("scrollTo(0, 200)")
            start(250, 200)
            move(250, 395)
            page.wait_for_function("scrollY + innerHeight > document.documentElement.scrollHeight - 2")
            move(250, 2)
            page.wait_for_function("scrollY === 0")
            page.keyboard.press("Escape")
            expect(page.locator("html[data-albumgen-dragging]")).to_have_count(0)
            page.mouse.up()
        touch("touchEnd")
        assert "order" not in (source / "Many" / "album.yml").read_text()


def test_offers_no_order_where_a_rule_decides(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("smart: [recent]\n")
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        for album, is_ordered in [("smart/recent", False), ("many", True)]:
            shown(page, f"{address}{album}/index.html")
            page.get_by_role("button", name="Edit photos").click()
            expect(page.get_by_role("button", name="Select all")).to_be_visible()
            expect(page.get_by_text("Drag to reorder")).to_be_visible(visible=is_ordered)


def test_orders_a_list_on_a_phone_in_chinese(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("language: zh-Hans\n")
    manifest = source / "Many" / "album.yml"
    manifest.write_text("items:\n- url: p1.jpg # one\n  title: 一\n- p2.jpg\n# three\n- p3.jpg\n- p4.jpg\n")
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with editable(source) as (address, paired), opened(browser, 390, **phone) as page:
        shown(page, paired)
        begin(page, address, "编辑照片")
        boxes = [page.locator(f"#item-p{number} img").bounding_box() for number in (1, 3)]
        assert boxes[0] and boxes[1]
        start, end = [(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2) for box in boxes if box]
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        touch("touchStart", start)
        expect(page.locator("html[data-albumgen-dragging]")).to_have_count(1)
        touch("touchMove", (start[0], (start[1] + end[1]) / 2))
        touch("touchMove", end)
        touch("touchEnd")
        expect(page.get_by_text("已移至第 3 位，共 4 项")).to_be_visible()
        expect_order(page, "2 3 1 4")
        assert manifest.read_text() == "items:\n- p2.jpg\n# three\n- p3.jpg\n- url: p1.jpg # one\n  title: 一\n- p4.jpg\n"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations_in(page, ["light", "dark"]) == ""
