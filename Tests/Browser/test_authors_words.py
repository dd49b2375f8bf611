"""An album's pages show what its author wrote: descriptions, dates, and the prose of albums without items."""

import re

import pytest
from pathlib import Path
from playwright.sync_api import Browser

from axe import violations
from browsing import opened
from building import THEMES
from photos import write_photo
from site_files import SiteFiles
from sites import Sites


@pytest.fixture(scope="module")
def written_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        def album(name: str, text: str, photos: int = 0) -> None:
            for index in range(photos):
                write_photo(source / name / f"{index}.jpg", index)
            (source / name).mkdir(parents=True, exist_ok=True)
            (source / name / "album.md").write_text(text, encoding="utf-8")

        album("both", "---\ndescription: Ten days in the rain.\n---\nThe prose of it.\n", 2)
        album("same", "---\ndescription: The same words.\n---\nThe same words. And more.\n", 2)
        # The photographs say 2024.
        album("dated", "---\ndate: 1987-06-05\n---\n", 2)
        album("dated/inner", "---\ntitle: inner\n---\n", 2)
        album("text", "---\ntitle: Text\n---\nNothing but words here.\n")
        album("bare", "---\ntitle: Bare\n---\n")
        for name in ("above", "below", "beside"):
            album(f"plans/{name}", "What to sow.\n\n| what | when |\n|---|---|\n| chard | April |\n", 1 if name == "below" else 0)
        album("table", "---\ntitle: Table\n---\n# Rooms\n\n| room | area |\n|---|---|\n| Hall | 32 |\n| Bath | 8 |\n", 2)

    return sites.site("authors-words", write)


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


@pytest.fixture(scope="module", params=THEMES)
def long_words(request: pytest.FixtureRequest, sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        address = "https://example.org/" + "a" * 100
        prose = f"{address}\n\n> {LONG}\n\n- {LONG}\n\n## {LONG}\n\n| a | b |\n|---|---|\n| {LONG} | c |\n"
        for name, hero in (("long", "none"), ("full", "full")):
            for index in range(4):
                write_photo(source / name / f"{index}.jpg", index, (1700, 1100))
            (source / name / "album.md").write_text(
                f"---\ntitle: {LONG}\ndescription: {address} {LONG}\nhero: {hero}\n---\n{prose}", encoding="utf-8")
        (source / "pages").mkdir()
        (source / "pages" / "about.md").write_text(prose, encoding="utf-8")
        (source / "albumgen.yml").write_text(
            f"title: Site\ncopyright: {LONG}\nsearch: on\nfooter: {{text: \"{address}\"}}\nnav: [about]\n", encoding="utf-8")

    plain = sites.site("long-words", write)
    return plain if request.param == "default" else sites.themed(f"long-words-{request.param}", plain, request.param)


def _text(site: SiteFiles, name: str) -> str:
    return site.album(name).path.read_text(encoding="utf-8")


def test_a_description_is_next_to_prose_and_on_cards(browser: Browser, written_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(written_site.album("both").path.as_uri())
        words = page.locator("main").inner_text()
        assert words.count("Ten days in the rain.") == 1 and "The prose of it." in words
        page.goto(written_site.album("same").path.as_uri())
        assert page.locator("main").inner_text().count("The same words.") == 1
        page.goto(written_site.of_kind("home")[0].path.as_uri())
        card = page.locator(".ag-card", has_text="both")
        assert card.locator(".ag-card-lead").inner_text() == "Ten days in the rain."
        wrong = violations(page)
        assert not wrong, wrong


def test_the_date_of_an_album_goes_before_those_of_its_photographs(browser: Browser, written_site: SiteFiles) -> None:
    with opened(browser) as page:
        for address, place in (
            (written_site.album("dated").path.as_uri(), ".ag-masthead"), (written_site.of_kind("home")[0].path.as_uri(), ".ag-card:has-text('dated')"),
        ):
            page.goto(address)
            text = page.locator(place).inner_text()
            assert "1987" in text and "2024" not in text


@pytest.mark.parametrize("width", [390, 1440])
def test_an_album_of_text_alone_is_not_empty(browser: Browser, written_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(written_site.album("text").path.as_uri())
        assert "Nothing but words here." in page.locator("main").inner_text() and page.locator(".ag-empty").count() == 0
        page.goto(written_site.album("bare").path.as_uri())
        assert page.locator(".ag-empty").is_visible()
        page.goto(written_site.of_kind("home")[0].path.as_uri())
        opening = page.locator(".ag-card:has-text('Text') .ag-opening")
        frame, cover = opening.bounding_box(), page.locator(".ag-card:has-text('Text') .ag-cover").bounding_box()
        assert opening.inner_text() == "Nothing but words here." and frame and cover
        assert cover["y"] <= frame["y"] and frame["y"] + frame["height"] <= cover["y"] + cover["height"] + 0.5
        # The end of another album links here with the same text.
        beside = page.locator(".ag-neighbours .ag-card:has-text('Text') .ag-opening")
        for neighbour in page.locator(".ag-card a").evaluate_all("links => links.map(link => link.href)"):
            page.goto(neighbour)
            if beside.count():
                break
        assert beside.inner_text() == "Nothing but words here."


def test_a_card_without_a_picture_keeps_the_lines_of_its_text(browser: Browser, written_site: SiteFiles) -> None:
    with opened(browser, 1440) as page:
        page.goto(written_site.album("plans").path.as_uri())
        assert page.locator(".ag-opening").first.inner_text() == "What to sow.\nwhat · when\nchard · April"
        cards = [card.bounding_box() for card in page.locator(".ag-albums .ag-card").all()]
        assert len({round(card["width"]) for card in cards if card}) == 1 and len(cards) == 3, "no large field of a few words"


def test_descriptions_for_search_engines_keep_cells_apart(written_site: SiteFiles) -> None:
    described = re.search('<meta name="description" content="([^"]*)"', _text(written_site, "table"))
    assert described and described[1] == "Rooms · room · area · Hall · 32 · Bath · 8"


def test_long_words_and_addresses_stay_in_the_window(browser: Browser, long_words: SiteFiles) -> None:
    """A phone would let the whole page be moved sideways. The cells of tables keep their words, because tables scroll."""
    wrong = []
    with opened(browser, 390) as page:
        for address in ("index.html", "about.html", "long/index.html", "search.html", "full/index.html"):
            page.goto((long_words.root / address).as_uri())
            page.locator("main a").first.wait_for(state="attached")
            for width in (320, 390, 820, 1440):
                page.set_viewport_size({"width": width, "height": 800})
                wide = page.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    wrong.append(f"{address} at {width}: {wide}")
        assert not wrong
        page.goto((long_words.root / "about.html").as_uri())
        cell = page.locator("td", has_text=LONG).bounding_box()
        word = page.evaluate("getComputedStyle(document.querySelector('td')).fontSize")
        assert cell and cell["height"] < 3 * float(word.removesuffix("px")), "the word is broken"


def test_chinese_stands_apart_from_latin_letters_and_digits(browser: Browser, sites: Sites) -> None:
    def write(source: Path) -> None:
        for name, album in (("zh", "title: 用Leica M11拍摄"), ("en", "title: 用Leica拍摄\nlanguage: en")):
            write_photo(source / name / "0.jpg", 1)
            (source / name / "album.yml").write_text(album + "\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("title: 照片\nlanguage: zh-Hans\n", encoding="utf-8")

    site = sites.site("autospace", write)
    with opened(browser) as tab:
        for name, spacing in (("zh", "normal"), ("en", "no-autospace")):
            tab.goto((site.root / name / "index.html").as_uri())
            assert tab.locator("h1").evaluate("title => getComputedStyle(title).textAutospace") == spacing, name
