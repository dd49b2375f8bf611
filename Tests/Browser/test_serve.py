"""Pages of `albumgen serve` follow changes to the source: in place, with the source's problems, and with drafts."""

import re
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import opened
from live_server import CURRENT, running
from long_album import write_long_album
from photos import write_photo


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("serve") / "photos"
    for number in range(30):
        write_photo(source / "Long" / f"p{number:02}.jpg", number, (240, 160))
    (source / "Long" / "p20.jpg.md").write_text("---\ntitle: Before\n---\n")
    (source / "Long" / "album.md").write_text("---\ncaptions: below\n---\nOld words.\n")
    (source / "Kept").mkdir()
    (source / "Kept" / "album.yml").write_text("title: Kept back\ndraft: true\n")
    write_photo(source / "Kept" / "k.jpg", 40, (240, 160))
    return source


@pytest.fixture(scope="module")
def address(source: Path) -> Iterator[str]:
    with running(source) as (address, _):
        yield address


@contextmanager
def shown(browser: Browser, address: str, width: int = 820) -> Iterator[Page]:
    """Opens a page whose script is connected. A mark in its window would reveal a reload."""
    with opened(browser, width, viewport={"width": width, "height": 700}) as page:
        page.goto(address)
        page.wait_for_selector(CURRENT)
        page.evaluate("window.mark = 1")
        yield page


def built(page: Page, address: str) -> None:
    """Waits until the site has a page."""
    for _ in range(1200):
        if page.request.get(address).status == 200:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{address} was not built")


def test_an_edit_shows_in_place(browser: Browser, source: Path, address: str) -> None:
    with shown(browser, address + "long/index.html") as page:
        # Where the eye rests: the browser itself compensates for lines that are inserted above.
        place = "[window.mark, document.querySelector('#item-p20').getBoundingClientRect().top]"
        same_place = f"before => {place}.every((part, number) => Math.abs(part - before[number]) <= 2)"
        page.evaluate("scrollTo(0, 600)")
        before = page.evaluate(place)
        assert page.evaluate("scrollY") > 300
        (source / "Long" / "p20.jpg.md").write_text("---\ntitle: After\n---\n")
        expect(page.locator("#item-p20 .ag-words")).to_have_text("After")
        (source / "Long" / "album.md").write_text("---\ncaptions: below\n---\nNew words.\n\nAnd more.\n")
        expect(page.locator("main .ag-prose")).to_contain_text("And more.")
        # The browser compensates in the next frame.
        page.wait_for_function(same_place, arg=before)
        # With the viewer open, it shows the same item with the new text.
        page.locator("#item-p20 a").click()
        caption = page.locator("dialog[open] .agv-caption strong")
        expect(caption).to_have_text("After")
        before = page.evaluate(place)
        (source / "Long" / "p20.jpg.md").write_text("---\ntitle: At last\n---\n")
        expect(caption).to_have_text("At last")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator("#item-p20 .ag-words")).to_have_text("At last")
        page.wait_for_function(same_place, arg=before)
        # A whole part of the page appears and disappears beside the viewer's dialog, which stays in the page.
        (source / "Long" / "Inner").mkdir()
        (source / "Long" / "Inner" / "album.md").write_text("Words.\n")
        inner = page.locator("main").get_by_role("link", name="Inner")
        expect(inner).to_be_visible()
        (source / "Long" / "Inner" / "album.md").unlink()
        (source / "Long" / "Inner").rmdir()
        expect(inner).to_have_count(0)
        page.locator("#item-p20 a").click()
        expect(caption).to_have_text("At last")
        assert page.evaluate("window.mark") == 1


def test_an_edit_shows_in_place_on_an_items_own_page(browser: Browser, source: Path, address: str) -> None:
    """The viewer takes the picture out of the page, and shows it and the words itself."""
    with shown(browser, address + "long/p21.html") as page:
        caption = page.locator("dialog[open] .agv-caption strong")
        for title in ("Once", "Twice"):
            (source / "Long" / "p21.jpg.md").write_text(f"---\ntitle: {title}\n---\n")
            expect(caption).to_have_text(title)
            expect(page).to_have_title(re.compile(title))
        assert page.evaluate("window.mark") == 1


def test_an_edit_of_a_later_page_that_scrolling_has_added_shows(browser: Browser, source: Path, address: str) -> None:
    write_long_album(source / "Endless", 250, "layout: grid\ncaptions: below")
    with opened(browser, 820) as page:
        # A build may begin before all photos are there.
        built(page, address + "endless/00249.html")
    with shown(browser, address + "endless/index.html") as page:
        later = page.locator("#item-00245")
        page.wait_for_function(
            "() => { scrollTo(0, document.documentElement.scrollHeight); return document.querySelector('#item-00245'); }")
        later.scroll_into_view_if_needed()
        # The list notes its place when scrolling has ended.
        page.wait_for_function(
            """() => {
                const place = history.state?.place, cell = place && document.getElementById(place.id);
                return cell && Math.abs(cell.getBoundingClientRect().top - place.top) < 2;
            }""")
        (source / "Endless" / "00245.jpg.md").write_text("---\ntitle: Late\n---\n")
        expect(later.locator(".ag-words")).to_have_text("Late")
        expect(later).to_be_in_viewport()


def test_photos_come_and_go_in_place(browser: Browser, source: Path, address: str) -> None:
    for number in range(4):
        write_photo(source / "Coming" / f"p{number}.jpg", number, (240, 160))
    with opened(browser, 820) as page:
        built(page, address + "coming/p3.html")
    with shown(browser, address + "coming/index.html") as page:
        counter = page.locator("dialog[open] [data-role=counter]")

        def opens(name: str, position: str) -> None:
            # The viewer has the new items later than the page. If it is open by then, the page loads again.
            page.wait_for_function(
                """[...document.querySelectorAll('.ag-cell[data-index]')].every(
                    cell => cell.id === 'item-' + albumgenAlbum.items.get(Number(cell.dataset.index))?.id)""")
            page.locator(f"#item-{name} a").click()
            expect(counter).to_have_text(position)
            expect(page.locator("dialog[open] .agv-slide img").first).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)

        page.evaluate("window.cell = document.querySelector('#item-p2')")
        page.locator("#item-p2 a").focus()
        opens("p3", "4 of 4")
        page.locator("#item-p2 a").focus()
        (source / "Coming" / "p1.jpg").unlink()
        expect(page.locator("#item-p1")).to_have_count(0)
        # The other cells are still the same elements.
        assert page.evaluate("window.cell.isConnected")
        expect(page.locator("#item-p2 a")).to_be_focused()
        opens("p2", "2 of 3")
        opens("p3", "3 of 3")
        for number in (4, 5):
            write_photo(source / "Coming" / f"p{number}.jpg", number, (240, 160))
        expect(page.locator("#item-p5")).to_be_visible()
        opens("p5", "5 of 5")
        opens("p0", "1 of 5")
        assert page.evaluate("window.mark") == 1
        # With the viewer open, the page loads again, and the viewer shows the same item.
        page.locator("#item-p5 a").click()
        expect(counter).to_have_text("5 of 5")
        (source / "Coming" / "p0.jpg").unlink()
        expect(counter).to_have_text("4 of 4")


def test_hearts_of_a_gallery_stay_when_its_order_changes(browser: Browser, source: Path, address: str) -> None:
    for number in range(3):
        write_photo(source / "Client" / f"p{number}.jpg", number, (240, 160))
    manifest = source / "Client" / "album.yml"
    manifest.write_text("select: proof\n")
    with opened(browser, 820) as page:
        built(page, address + "client/p2.html")
    with shown(browser, address + "client/index.html") as page:
        hearts = page.locator(".ag-cell .agv-heart")
        expect(hearts).to_have_count(3)
        page.locator("#item-p1 .agv-heart").click()
        manifest.write_text("select: proof\norder: [p2.jpg, p1.jpg, p0.jpg]\n")
        expect(page.locator(".ag-cell").first).to_have_attribute("id", "item-p2")
        expect(hearts).to_have_count(3)
        expect(page.locator("#item-p1 .agv-heart")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("window.mark") == 1


def test_a_selection_stays_with_its_photos_when_they_change_positions(browser: Browser, source: Path, address: str) -> None:
    for number in range(4):
        write_photo(source / "Chosen" / f"p{number}.jpg", number, (240, 160))
    with opened(browser, 820) as page:
        built(page, address + "chosen/p3.html")
    with shown(browser, address + "chosen/index.html") as page:
        page.get_by_role("button", name="Select", exact=True).click()
        page.locator("#item-p3 a").click()
        expect(page.get_by_text("1 selected")).to_be_visible()
        (source / "Chosen" / "p0.jpg").unlink()
        expect(page.locator("#item-p0")).to_have_count(0)
        expect(page.locator(".agv-chosen")).to_have_attribute("id", "item-p3")
        assert page.get_by_text("1 selected").is_visible() and page.evaluate("window.mark") == 1
        (source / "Chosen" / "p3.jpg").rename(source / "Chosen" / "p4.jpg")
        expect(page.get_by_text("0 selected")).to_be_visible()
        page.get_by_role("button", name="Select all").click()
        expect(page.get_by_text("3 selected")).to_be_visible()


def test_a_page_of_an_earlier_build_catches_up_in_place(browser: Browser, source: Path, address: str) -> None:
    # Before the page connects to the server, it waits for a build that happens in the meantime.
    waits = """document.addEventListener("DOMContentLoaded", function () {
        window.mark = 1;
        for (let text = ""; !text.includes("Too late");) {
            const request = new XMLHttpRequest();
            request.open("GET", "index.html?later", false);
            request.send();
            text = request.responseText;
        }
    }, { once: true });"""
    with opened(browser, 820) as page:
        built(page, address + "long/p10.html")
        page.add_init_script(f"if (!sessionStorage.loads) {{ sessionStorage.loads = 1; {waits} }}")
        page.goto(address + "long/index.html", wait_until="commit")
        (source / "Long" / "p10.jpg.md").write_text("---\ntitle: Too late\n---\n")
        expect(page.locator("#item-p10 .ag-words")).to_have_text("Too late")
        assert page.evaluate("window.mark") == 1


def test_a_new_photo_leaves_the_scroll_position(browser: Browser, source: Path, address: str) -> None:
    with shown(browser, address + "long/index.html") as page:
        page.evaluate("scrollTo(0, 500)")
        before = page.evaluate("scrollY")
        write_photo(source / "Long" / "p30.jpg", 50, (240, 160))
        expect(page.locator("#item-p30")).to_have_count(1)
        page.wait_for_function("before => Math.abs(scrollY - before) < 5", arg=before)
        assert page.evaluate("window.mark") == 1


@pytest.mark.parametrize("width", [390, 1440])
def test_a_mistake_is_on_the_page_until_it_is_corrected(
    browser: Browser, source: Path, address: str, width: int
) -> None:
    manifest = source / "Long" / "album.md"
    good = manifest.read_text()
    with shown(browser, address + "long/index.html", width) as page:
        panel = page.locator("#albumgen-live section")
        expect(panel).to_be_hidden()
        manifest.write_text("---\ncaptions: below\nlayuot: grid\n---\nWords.\n")
        expect(panel).to_contain_text("Long/album.md:3")
        expect(panel).to_contain_text("layuot")
        box = panel.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= 700
        manifest.write_text(good)
        expect(panel).to_be_hidden()
        # A problem that leaves the album out leaves only its open page as it was.
        manifest.write_text("---\ntitle: [unclosed\n---\nOther words.\n")
        expect(panel).to_contain_text("Long/album.md:2")
        assert page.request.get(page.url).status == 404
        (source / "Long" / "p20.jpg.md").write_text("---\ntitle: Meanwhile\n---\n")
        expect(page.locator("main .ag-prose")).to_contain_text("words")
        manifest.write_text(good)
        expect(panel).to_be_hidden()
        expect(page.locator("#item-p20 .ag-words")).to_have_text("Meanwhile")
        assert page.evaluate("window.mark") == 1
        # A problem that stops a whole build leaves the previous state.
        configuration = source / "albumgen.yml"
        configuration.write_text("language: zh-Hans\n")
        page.wait_for_selector("html[lang=zh-Hans][data-albumgen-version]")
        configuration.write_text("language: zh-Hans\ntitle: [\n")
        expect(panel).to_contain_text("albumgen.yml:")
        expect(panel).to_contain_text("网站生成失败")
        assert page.locator("#item-p00").count() == 1
        # It can be dismissed, and reappears with a different message.
        panel.locator("button").click()
        expect(panel).to_be_hidden()
        configuration.write_text("language: zh-Hans\nsort: ]\n")
        expect(panel).to_be_visible()
        # It is also in front of the viewer.
        page.locator("#item-p00 a").click()
        expect(page.locator("dialog[open] #albumgen-live")).to_have_count(1)
        panel.locator("button").click()
        expect(panel).to_be_hidden()
        configuration.unlink()
        page.wait_for_selector("html[lang=en][data-albumgen-version]")


def test_a_first_build_that_fails_is_no_previous_version(browser: Browser, tmp_path: Path) -> None:
    write_photo(tmp_path / "photos" / "Sea" / "a.jpg", 1, (240, 160))
    settings = tmp_path / "photos" / "albumgen.yml"
    settings.write_text("title: [\n")
    with running(tmp_path / "photos") as (address, _), opened(browser) as page:
        page.goto(address)
        expect(page.get_by_role("heading", name="The site could not be built. It will appear here")).to_be_visible()
        expect(page.get_by_role("heading", name="Errors in your files")).to_be_visible()
        expect(page.get_by_text("previous version")).to_be_hidden()
        settings.write_text("title: Mine\n")
        page.wait_for_selector(CURRENT)


def test_the_panel_of_problems_stays_while_the_page_changes(browser: Browser, source: Path, address: str) -> None:
    with shown(browser, address + "long/index.html") as page:
        manifest = source / "Long" / "album.md"
        manifest.write_text("---\ncaptions: below\ncoverr: a.jpg\n---\nOther words.\n")
        panel = page.locator("#albumgen-live section")
        close = panel.locator("button")
        expect(panel).to_contain_text("Long/album.md:3")
        # A click during an update takes effect, and the focus stays.
        close.focus()
        (source / "Long" / "p20.jpg.md").write_text("---\ntitle: Once\n---\n")
        expect(page.locator("#item-p20 .ag-words")).to_have_text("Once")
        expect(close).to_be_focused()
        close.hover()
        page.mouse.down()
        (source / "Long" / "p20.jpg.md").write_text("---\ntitle: Twice\n---\n")
        expect(page.locator("#item-p20 .ag-words")).to_have_text("Twice")
        page.mouse.up()
        expect(panel).to_be_hidden()
        manifest.write_text("---\ncaptions: below\n---\nOther words.\n")
        expect(page.locator("main .ag-prose")).to_contain_text("Other words.")


def test_drafts_are_marked(browser: Browser, source: Path, address: str) -> None:
    with shown(browser, address) as page:
        marked = page.locator("[data-albumgen-draft]")
        expect(marked).to_have_count(1)
        expect(marked).to_contain_text("Kept back")
        assert page.evaluate("e => getComputedStyle(e, '::before').content", marked.element_handle()) == '"Draft"'
        page.goto(address + "kept/index.html")
        expect(page.locator("h1[data-albumgen-draft]")).to_have_count(1)
        (source / "Kept" / "album.yml").write_text("title: Kept back\n")
        expect(page.locator("[data-albumgen-draft]")).to_have_count(0)


def test_pages_of_other_sites_learn_nothing(browser: Browser, address: str) -> None:
    """Another site in the same browser: another name for the same computer counts as one."""
    with opened(browser) as page:
        # A page without a policy, which would block the request before the server can refuse it.
        page.goto(address.replace("127.0.0.1", "localhost") + "nowhere.html")
        seen = page.evaluate(
            """async (address) => {
                const tries = {};
                tries.fetch = await fetch(address).then(() => "read", () => "refused");
                tries.opaque = await fetch(address + "long/items-1.js", { mode: "no-cors" }).then(() => "read", () => "refused");
                tries.socket = await new Promise((done) => {
                    const socket = new WebSocket(address.replace("http", "ws") + ".albumgen/live");
                    socket.onopen = () => done("read");
                    socket.onerror = () => done("refused");
                });
                return tries;
            }""",
            address,
        )
        assert seen == {"fetch": "refused", "opaque": "refused", "socket": "refused"}
        assert re.match(r"http://127\.0\.0\.1:\d+/$", address)


def test_a_gallery_keeps_its_picks_and_what_is_typed(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "photos" / "Client"
    for number in range(5):
        write_photo(folder / f"p{number}.jpg", number, (240, 160))
    (folder / "album.md").write_text("---\nselect: proof\n---\n")
    with running(tmp_path / "photos") as (address, _), shown(browser, address + "client/index.html") as page:
        for number in (2, 4):
            page.locator(f"#item-p{number} > .agv-heart").click()
        page.get_by_role("button", name="My picks").click()
        rows = page.locator(".agv-mine li")
        expect(rows).to_have_count(2)
        rows.first.locator("a").focus()
        page.evaluate("document.addEventListener('albumgen:filtered', () => { window.isListedAgain = true; })")
        (folder / "p0.jpg").unlink()
        page.wait_for_function("window.albumgenAlbum.items.total === 4 && window.isListedAgain")
        # The rows lead to the same photos, in the page and with the focus as before.
        expect(rows.first.locator("a")).to_be_focused()
        rows.first.locator("a").click()
        expect(page).to_have_url(address + "client/p2.html")
        expect(page.locator(".agv-actions .agv-heart")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

        rows.first.locator(".agv-said").click()
        page.locator(".agv-ask textarea").fill("more sky")
        page.evaluate("document.addEventListener('albumgen:leaving', () => { setTimeout(() => { window.leaves = true; }); })")
        (folder / "p1.jpg").unlink()
        page.wait_for_function("window.leaves")
        page.get_by_role("button", name="Done").click()
        # Only now does the page load again.
        page.wait_for_function("window.mark === undefined")
        expect(rows.first.locator(".agv-said")).to_have_text("more sky")
