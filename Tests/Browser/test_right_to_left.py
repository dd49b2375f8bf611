"""Right-to-left text is laid out correctly on a site with a left-to-right interface."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import open_item

# Each ends in what is at the left end of its line, and would be at the right end of a line from left to right.
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
    """What is under them, such as a count of pictures, is in the language of the page."""
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
