"""Right-to-left text is laid out correctly on a site with a left-to-right interface, and left-to-right text on a right-to-left one."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from editing import editable, shown as live
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import open_item

# Each ends with a mark that is at the left end of its line, and would be at the right end of a left-to-right line.
ALBUM, PLACE, TITLE, WORDS = "رحلة إلى البحر!", "الشاطئ!", "قارب صغير!", "وصلنا في المساء."


@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        folder = source / "sea"
        for index in range(3):
            write_photo(folder / f"{index}.jpg", index)
            tag = PLACE if index < 2 else "Harbour"
            (folder / f"{index}.jpg.md").write_text(
                f"---\ntitle: {TITLE}\ntag: {tag}\ndescription: {WORDS}\n---\n\n{WORDS}\n", encoding="utf-8")
        (folder / "album.md").write_text(f"---\ntitle: {ALBUM}\ndescription: {WORDS}\n---\n\n{WORDS}\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("title: Site\nsearch: on\n", encoding="utf-8")

    return sites.site("arabic", write)


def directions(page: Page, selector: str, text: str) -> set[str]:
    """Returns the directions of the elements with this text, of which there must be at least one."""
    found = page.evaluate(
        """([selector, text]) => [...document.querySelectorAll(selector)]
            .filter(one => one.textContent.trim().startsWith(text)).map(one => getComputedStyle(one).direction)""",
        [selector, text],
    )
    assert found, f"no {selector} has {text}"
    return set(found)


def test_albums_and_items(browser: Browser, site: SiteFiles) -> None:
    album = site.album("sea")
    item = site.items(album)[0]
    pages = [
        (site.of_kind("home")[0], {".ag-card-title": ALBUM}),
        (album, {"h1": ALBUM, ".ag-lead, .ag-masthead .ag-prose": WORDS, ".ag-section h2": PLACE, ".ag-tabs bdi": PLACE}),
        (item, {"h1": TITLE, ".ag-caption": WORDS, ".ag-prose": WORDS, ".ag-breadcrumb a": ALBUM, ".ag-tabs bdi": PLACE}),
        (site.of_kind("search")[0], {".ag-group a": ALBUM}),
    ]
    with opened(browser, java_script_enabled=False) as page:
        for address, selectors in pages:
            page.goto(address.path.as_uri())
            for selector, text in selectors.items():
                assert directions(page, selector, text) == {"rtl"}, (address.name, selector)
            assert directions(page, "html", "") == {"ltr"}
        # Text in the other direction is unchanged.
        page.goto(album.path.as_uri())
        assert directions(page, ".ag-section h2", "Harbour") == directions(page, ".ag-footer p", "Site") == {"ltr"}


def test_titles_begin_where_other_titles_do(browser: Browser, site: SiteFiles) -> None:
    """The text below them, such as a count of pictures, is in the language of the page."""
    with opened(browser) as page:
        for address, title in ((site.album("sea"), "h1"), (site.album("sea"), ".ag-section h2"), (site.of_kind("home")[0], ".ag-card-title")):
            page.goto(address.path.as_uri())
            edges = page.locator(title).first.evaluate(
                """title => {
                    const words = document.createRange();
                    words.selectNodeContents(title);
                    return [title.getBoundingClientRect().left, words.getBoundingClientRect().left];
                }"""
            )
            assert edges[0] == pytest.approx(edges[1], abs=1), title


def test_a_count_stays_behind_its_name(browser: Browser, site: SiteFiles) -> None:
    """The count has the direction of the page, like the counts of the other names."""
    with opened(browser) as page:
        for address, name in ((site.album("sea"), ".ag-tabs bdi"), (site.of_kind("search")[0], ".ag-group a")):
            page.goto(address.path.as_uri())
            # The viewer, which is there before it opens, has the categories as well.
            shown = page.locator(name).filter(visible=True).all()
            assert shown
            for one in shown:
                box, count = one.bounding_box(), one.locator("xpath=following-sibling::span").bounding_box()
                assert box and count and count["x"] >= box["x"] + box["width"]


def test_search_and_viewer(browser: Browser, site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(site.of_kind("search")[0].path.as_uri() + "?q=" + TITLE[:4])
        page.locator(".ag-hit-title").first.wait_for()
        assert directions(page, ".ag-hit-title", TITLE) == directions(page, ".ag-hit-note", ALBUM) == {"rtl"}
        open_item(page, site.album("sea").path.as_uri(), 0)
        page.keyboard.press("i")
        page.locator(".agv-panel h2").wait_for()
        for selector, text in {".agv-caption span": WORDS, ".agv-caption strong": TITLE, ".agv-panel h2": TITLE, ".agv-words": WORDS, ".agv-panel .ag-prose": WORDS,
                               ".agv-tabs bdi": PLACE}.items():
            assert directions(page, selector, text) == {"rtl"}, selector


def test_the_details_begin_at_the_same_side(browser: Browser, site: SiteFiles) -> None:
    with opened(browser) as page:
        open_item(page, site.album("sea").path.as_uri(), 0)
        page.keyboard.press("i")
        ends = [page.locator(part).evaluate(
            """part => {
                const words = document.createRange();
                words.selectNodeContents(part);
                return words.getBoundingClientRect().right;
            }""") for part in (".agv-panel h2", ".agv-words")]
        assert ends[0] == pytest.approx(ends[1], abs=3)


def test_the_way_up_keeps_the_beginning_of_its_name(browser: Browser, sites: Sites) -> None:
    def write(source: Path) -> None:
        write_photo(source / "up" / "in" / "0.jpg", 1)
        (source / "up" / "album.md").write_text(f"---\ntitle: {ALBUM * 6}\n---\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("title: Site\nsearch: on\n", encoding="utf-8")

    album = sites.site("arabic-way-up", write).album("in")
    with opened(browser, 390) as page:
        page.goto(album.path.as_uri())
        first, shown = page.locator(".ag-breadcrumb li:last-child a").evaluate(
            """link => {
                const letter = document.createRange();
                letter.setStart(link.firstChild, 0);
                letter.setEnd(link.firstChild, 1);
                return [letter.getBoundingClientRect(), link.closest('ol').getBoundingClientRect()].map(box => [box.left, box.right]);
            }"""
        )
        assert shown[0] <= first[0] and first[1] <= shown[1] + 1, (first, shown)


# Visible texts in only Latin letters whose last letter is left of the first one in the same line.
_TURNED = """root => {
    const found = [], trees = [root];
    for (const tree of trees) {
        const walker = document.createTreeWalker(tree, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.shadowRoot) trees.push(node.shadowRoot);
            const text = node.nodeType === 3 && !node.parentElement?.closest('script, style, noscript, option, .ag-hidden') ? node.data.trim() : '';
            if (!/[A-Za-z]/.test(text) || /[\\u0590-\\u08ff]/.test(text) || text.length < 2) continue;
            const places = [node.data.indexOf(text), node.data.indexOf(text) + text.length - 1].map(from => {
                const letter = document.createRange();
                letter.setStart(node, from);
                letter.setEnd(node, from + 1);
                return letter.getBoundingClientRect();
            });
            const isShown = places[0].width && node.parentElement.checkVisibility({visibilityProperty: true});
            if (isShown && places[0].top === places[1].top && places[1].left <= places[0].left) found.push(text);
        }
    }
    return found;
}"""


def _write_mirrored(source: Path) -> None:
    """Writes a site in Arabic, whose own file of strings has only a few of the texts."""
    for folder, settings in (("sea", ""), ("picks", "select: proof\npicks: {limit: 2}\n"), ("chosen", "select: all\n"), ("row", "layout: picker\n")):
        (source / folder).mkdir(parents=True)
        for index in range(3):
            write_photo(source / folder / f"{index}.jpg", index)
            fields = f"shootTime: 202{index}-03-09 18:04\nlatitude: 64.{index}\nlongitude: -21.9\nrating: 4\ncamera: X (1)\n"
            (source / folder / f"{index}.jpg.yml").write_text(fields + (f"title: {TITLE}\ndescription: {WORDS}\ntag: {PLACE}\n" if index else "tag: Harbour (1)\n") + f"keywords: [bridge, '{TITLE}', night]\n", encoding="utf-8")
        (source / folder / "album.yml").write_text(f"title: {ALBUM}\n{settings}", encoding="utf-8")
    strings = {"name": "العربية", "direction": "rtl", "plural": "one-other", "texts": {"map": "خريطة", "select": "تحديد"}}
    (source / "templates" / "strings").mkdir(parents=True)
    (source / "templates" / "strings" / "ar.json").write_text(json.dumps(strings), encoding="utf-8")
    (source / "albumgen.yml").write_text(
        f"title: {ALBUM}\nlanguage: ar\nsearch: on\ntimeline: on\nonThisDay: on\nprivacy: {{gps: on}}\nsmart:\n  - keywords\n", encoding="utf-8")


@pytest.fixture(scope="module")
def mirrored(sites: Sites) -> SiteFiles:
    return sites.site("mirrored", _write_mirrored)


def test_english_texts_on_a_page_from_right_to_left(browser: Browser, mirrored: SiteFiles) -> None:
    turned: dict[str, list[str]] = {}

    def look(page: Page, name: str) -> None:
        assert directions(page, "html", "") == {"rtl"}
        if found := page.evaluate(f"({_TURNED})(document)"):
            turned[name] = found

    def uri(kind: str) -> str:
        return mirrored.of_kind(kind)[0].path.as_uri()

    with opened(browser, java_script_enabled=False) as page:
        for kind in ("home", "album", "item", "search", "timeline", "map"):
            page.goto(uri(kind))
            look(page, kind + " without scripts")
    for width in (390, 1440):
        with opened(browser, width) as page:
            for album in mirrored.of_kind("album"):
                page.goto(album.path.as_uri())
                look(page, album.name)
            open_item(page, mirrored.album("sea").path.as_uri(), 1)
            for key in ("i", "?"):
                page.keyboard.press(key)
                look(page, "the viewer after " + key)
            page.goto(uri("search") + "?q=bridge")
            page.locator(".ag-hit a").first.wait_for()
            look(page, "search")
            page.goto(uri("search") + "?q=zeppelin")
            page.get_by_text("No results").wait_for()
            look(page, "nothing found")
            page.goto(uri("timeline"))
            page.locator(".ag-month li img").first.wait_for()
            look(page, "timeline")
            page.goto(uri("map"))
            page.locator(".ag-mark").first.click()
            page.locator(".ag-map-panel li img").first.wait_for()
            look(page, "map")
            page.goto(uri("on-this-day") + "#03-08")
            page.locator(".ag-year img").first.wait_for()
            look(page, "on this day")
            page.goto(mirrored.album("picks").path.as_uri())
            page.locator(".agv-heart").first.click()
            look(page, "picks")
            page.locator(".agv-proof .agv-word").last.click()
            page.locator(".agv-send").wait_for()
            look(page, "sending picks")
            page.goto(mirrored.album("chosen").path.as_uri())
            page.locator(".agv-select").click()
            page.locator(".ag-cell a").first.click()
            look(page, "selecting")
    assert not turned, "\n".join(f"{name}: {texts}" for name, texts in turned.items())


def test_parts_of_a_line_follow_each_other_from_right_to_left(browser: Browser, mirrored: SiteFiles) -> None:
    """A count follows its name, a caption its title, and a keyword the one before it, in whatever languages they are."""
    with opened(browser, 1440) as page:
        open_item(page, mirrored.album("sea").path.as_uri(), 1)
        page.keyboard.press("i")
        page.locator(".agv-facts a").first.wait_for()
        pairs = [(".agv-tabs bdi", ".agv-tabs .ag-count"), (".ag-jumps bdi", ".ag-jumps .ag-count"), (".agv-caption strong", ".agv-caption span"),
                 (".agv-facts a:first-child", ".agv-facts a:last-child")]
        wrong = []
        for first, then in pairs:
            firsts, thens = page.locator(first).all(), page.locator(then).all()
            assert firsts and len(firsts) == len(thens), first
            for one, other in zip(firsts, thens):
                right, left = one.bounding_box(), other.bounding_box()
                # A single link is the first and the last one.
                if not right or not left or right["x"] < left["x"] + left["width"] - 0.5 and right != left:
                    wrong.append((first, right, left))
        assert not wrong, wrong


def test_english_texts_of_the_editor_on_a_page_from_right_to_left(browser: Browser, tmp_path: Path) -> None:
    turned: dict[str, list[str]] = {}
    _write_mirrored(tmp_path / "photos")
    with editable(tmp_path / "photos", "--receive") as (address, paired), opened(browser, 1440) as page:
        def look(name: str) -> None:
            if found := page.evaluate(f"({_TURNED})(document)"):
                turned[name] = found

        live(page, paired)
        live(page, address + "sea/index.html")
        page.get_by_role("button", name="Edit album").wait_for()
        look("buttons")
        page.get_by_role("button", name="New album").click()
        look("a new album")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Edit album").click()
        page.get_by_role("textbox", name="Title").wait_for()
        look("an album")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Edit photos").click()
        page.locator(".ag-cell a").first.click()
        look("choosing")
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Cancel").wait_for()
        look("deleting")
        live(page, address + "sea/1.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_label("Keywords").wait_for()
        look("a photo")
        page.get_by_label("Date").fill("one day")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Not saved").wait_for()
        look("a mistake")
        for other in ("missing.html", ".albumgen/receive/"):
            page.goto(address + other)
            page.locator("h1").wait_for()
            assert directions(page, "html", "") == {"rtl"}, other
            look(other)
    assert not turned, "\n".join(f"{name}: {texts}" for name, texts in turned.items())


def test_facts_begin_where_their_column_does(browser: Browser, mirrored: SiteFiles) -> None:
    with opened(browser) as page:
        open_item(page, mirrored.album("sea").path.as_uri(), 1)
        page.keyboard.press("i")
        gaps = page.evaluate(
            """[...document.querySelectorAll('.agv-facts dd')].map(fact => {
                const words = document.createRange();
                words.selectNodeContents(fact);
                return fact.getBoundingClientRect().right - words.getBoundingClientRect().right;
            })"""
        )
        assert len(gaps) > 3 and max(gaps) < 1, gaps
