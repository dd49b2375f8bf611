"""The links to search, timeline, the page of one day, map and collections: on phones and tablets, every listing page has one line with the breadcrumb, a
search icon, and a menu with the rest, without a script."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page as Tab

from axe import violations
from browsing import HEIGHT, frames, opened
from building import THEMES
from finding_site import write_finding_site
from photos import write_photo
from serving import serving
from site_files import Page, SiteFiles
from sites import Sites
from test_layout_shift import OBSERVE, moved

PHONES = (320, 390)
# The entries of the menu; the search is beside it.
LINKS = {"Timeline": "timeline.html", "On this day": "on-this-day.html", "Map": "map.html", "Smart albums": "index.html#smart"}


def _write(source: Path) -> None:
    write_finding_site(source)
    with (source / "albumgen.yml").open("a", encoding="utf-8") as configuration:
        # A page on `file://` has the button "Select" only with this setting.
        configuration.write("smart: [recent]\nselect: all\n")
    # The home page has its own items, and therefore the viewer's buttons.
    (source / "own.jpg").hardlink_to(source / "Iceland/p00.jpg")
    manifest = source / "Kyoto/album.yml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("title: Kyoto\nlayout: grid", "title: Kyoto\nlayout: picker"),
        encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def site(theme: str, sites: Sites) -> SiteFiles:
    plain = sites.site("links", _write)
    return plain if theme == "default" else sites.themed(f"links-{theme}", plain, theme)


@pytest.fixture(scope="module")
def plain_site(sites: Sites) -> SiteFiles:
    """For tests of the keyboard, which does the same in all themes."""
    return sites.site("links", _write)


def visited(site: SiteFiles) -> list[Page]:
    """Returns the home page, an album, a picker, a smart album, and a finding page."""
    albums = [site.album(name) for name in ("Iceland", "Kyoto", "recent")]
    return [site.of_kind("home")[0], *albums, site.of_kind("timeline")[0]]


def opened_menu(tab: Tab) -> Locator:
    tab.get_by_role("button", name="Menu").click()
    return tab.get_by_role("navigation", name="Find")


def resized(tab: Tab, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": HEIGHT})


def test_no_link_of_the_site_is_alone_in_a_row(browser: Browser, theme: str, sites: Sites) -> None:
    def write(source: Path) -> None:
        _write(source)
        with (source / "albumgen.yml").open("a", encoding="utf-8") as configuration:
            configuration.write(
                'nav: [{album: Travels/Iceland, title: About this site}, Travels, {smart: recent, title: Latest}, '
                '{url: "https://example.org/", title: Source}]\n')
        (source / "Travels").mkdir()
        (source / "Iceland").rename(source / "Travels" / "Iceland")
        write_photo(source / "Travels" / "Walks of a whole long summer" / "The northern coast and its islands" / "1.jpg", 1)

    plain = sites.site("links-nav", write)
    themed = plain if theme == "default" else sites.themed(f"links-nav-{theme}", plain, theme)
    wrong = []
    with opened(browser) as tab:
        for page in (themed.of_kind("home")[0], themed.album("Iceland")):
            tab.goto(page.path.as_uri())
            for width in (1030, 1100, 1200, 1300, 1345, 1400, 1440, 1600, 1920):
                resized(tab, width)
                tops = tab.eval_on_selector_all(".ag-nav a", "all => all.map(link => Math.round(link.getBoundingClientRect().top))")
                assert len(tops) == 4
                wrong += [f"{page.name} at {width}: {tops}"] if len(set(tops)) > 1 else []
        # Beside a long trail, the links may need several rows.
        tab.goto(themed.album("The northern coast and its islands").path.as_uri())
        for width in (1345, 1360, 1400, 1440, 1500):
            resized(tab, width)
            tops = tab.eval_on_selector_all(".ag-nav a", "all => all.map(link => Math.round(link.getBoundingClientRect().top))")
            wrong += [f"long trail at {width}: {tops}"] if any(tops.count(top) == 1 for top in tops) else []
    assert not wrong, "\n".join(wrong)


# The text and target of each link, and whether a tap at its centre hits it.
_LEADS = """links => links.map(link => {
    const frame = link.getBoundingClientRect();
    const met = document.elementFromPoint(frame.left + frame.width / 2, frame.top + frame.height / 2);
    return [link.innerText, link.href, link.contains(met)];
})"""


def test_every_page_that_lists_leads_there(browser: Browser, site: SiteFiles, theme: str) -> None:
    """Each page in one theme, where its links are the same as in the others, and an album and a picker in each."""
    root = site.root.as_uri() + "/"
    leads = [[name, root + address, True] for name, address in LINKS.items()]
    with opened(browser, PHONES[0], has_touch=True, java_script_enabled=False) as tab:
        for number, page in enumerate(visited(site)):
            if theme != "default" and number not in (1, 2):
                continue
            tab.goto(page.path.as_uri())
            assert tab.get_by_role("link", name="Search").evaluate("link => link.href") == f"{root}search.html"
            for width in PHONES:
                resized(tab, width)
                menu = opened_menu(tab)
                assert menu.get_by_role("link").evaluate_all(_LEADS) == leads, f"{page.name} at {width}"
                if width != PHONES[-1]:
                    # The same button closes it.
                    tab.get_by_role("button", name="Menu").click()
            if number < len(LINKS):
                followed = list(LINKS)[number]
                with tab.expect_navigation(url=root + LINKS[followed]):
                    menu.get_by_role("link", name=followed).tap()


# The frames of the header and its existing parts, the sizes of its icons, and whether anything is too wide.
_LINE = """parts => {
    const frame = selector => document.querySelector(selector)?.getBoundingClientRect().toJSON();
    return {
        header: frame('.ag-header'), parts: parts.map(frame).filter(part => part && part.width),
        signs: ['a[aria-label=Search]', '.ag-menu'].map(sign => frame(`.ag-header ${sign}`)),
        fits: document.documentElement.scrollWidth <= innerWidth,
    };
}"""
_PARTS = [".ag-header > .ag-breadcrumb", ".ag-header a[aria-label=Search]", ".ag-menu", ".agv-select", ".agv-play"]


def wrong_in_line(line: dict[str, Any], least: int) -> list[str]:
    header, parts = line["header"], sorted(line["parts"], key=lambda part: part["left"])
    wrong = [] if header["top"] == 0 and header["height"] <= 61 else [f"the header is {header}"]
    wrong += [] if len(parts) >= least else [f"only {parts}"]
    wrong += [f"{part} reaches into {following}" for part, following in zip(parts, parts[1:]) if part["right"] > following["left"] + 1]
    wrong += [f"{part} is beyond the header" for part in parts if not 0 <= part["top"] <= part["bottom"] <= header["height"] + 1]
    wrong += [f"{sign} is too small for a finger" for sign in line["signs"] if sign["width"] < 44 or sign["height"] < 44]
    return wrong + ([] if line["fits"] else ["the page is wider than the window"])


def test_it_is_one_line_and_nothing_lies_over_it(browser: Browser, site: SiteFiles, theme: str) -> None:
    wrong = []
    scanned = slice(None) if theme == "default" else slice(THEMES.index(theme) % 2, None, 2)
    with opened(browser) as tab:
        for number, page in enumerate(visited(site)):
            tab.goto(page.path.as_uri())
            for width in (*PHONES, 820):
                resized(tab, width)
                # By then, scripts have received the event.
                frames(tab)
                line = tab.evaluate(_LINE, _PARTS)
                wrong += [f"{page.name} at {width}: {what}" for what in wrong_in_line(line, 4 if page.kind in ("home", "album") else 3)]
            # The menu is the same on every page: half of the pages are scanned with it open on a phone, the others on a tablet. In the
            # other themes, each page is scanned in one of these windows.
            is_open_on_a_phone = number % 2 == 0
            for width, is_open in ((820, not is_open_on_a_phone), (390, is_open_on_a_phone))[scanned]:
                resized(tab, width)
                frames(tab)
                if is_open:
                    opened_menu(tab)
                if found := violations(tab):
                    wrong.append(f"{page.name} at {width}, menu {'open' if is_open else 'closed'}\n{found}")
                if is_open and width == 820:
                    tab.get_by_role("button", name="Menu").click()
    assert not wrong, "\n".join(wrong)


def test_the_buttons_of_an_album_are_next_to_the_links(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1440) as tab:
        tab.goto(site.album("Iceland").path.as_uri())
        buttons = tab.locator(".agv-play, .agv-select")
        for count in (2, 1):
            if count == 1:
                # As in an album whose items can be neither downloaded nor deleted.
                tab.evaluate("document.querySelector('.agv-select').remove()")
            for width, links in ((1440, ".ag-finding li"), (820, ".ag-finding .ag-icon"), (390, ".ag-finding .ag-icon")):
                resized(tab, width)
                frames(tab)
                boxes = [box for button in buttons.all() if (box := button.bounding_box())]
                first = min(box["x"] for link in tab.locator(links).all() if (box := link.bounding_box()))
                end = max(box["x"] + box["width"] for box in boxes)
                assert len(boxes) == count and 0 <= first - end <= 24, f"{count} buttons at {width}: {boxes}, {first}"
                assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1


def test_in_a_picker_it_stays_above_the_view(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390) as tab:
        tab.goto(site.album("Kyoto").path.as_uri())
        before = tab.locator(".ag-selected").bounding_box()
        tab.evaluate("scrollTo(0, 400)")
        view = tab.locator(".ag-selected").bounding_box()
        header = tab.locator(".ag-header").bounding_box()
        assert view and header and before
        assert header["y"] == 0 and view["y"] == header["height"] == before["y"]
        menu = opened_menu(tab).bounding_box()
        assert menu and header["height"] - 8 <= menu["y"] <= header["height"] + 8


def test_nothing_moves_while_the_page_arrives(browser: Browser, site: SiteFiles, theme: str) -> None:
    """Each page at each width, in one of the themes, which take turns."""
    wrong = []
    with serving(site.root, image_delay=0.1, page_delay=0.01) as base, opened(browser) as tab:
        tab.add_init_script(OBSERVE)
        for place, width in enumerate((*PHONES, 820, 1200)):
            for number, page in enumerate(visited(site)[:4]):
                if (place + number) % len(THEMES) == THEMES.index(theme):
                    wrong += moved(tab, base, page, width)
    assert not wrong, "\n".join(wrong)


def test_the_keyboard_goes_through_it_as_the_eye_does(browser: Browser, plain_site: SiteFiles) -> None:
    with opened(browser, 1200) as tab:
        tab.goto(plain_site.album("Iceland").path.as_uri())
        assert not tab.get_by_role("button", name="Menu").is_visible()
        tab.get_by_role("navigation", name="Find").get_by_role("link").last.focus()
        names = []
        for _ in LINKS:
            names.append(tab.evaluate("document.activeElement.innerText"))
            tab.keyboard.press("Tab")
        assert names == list(reversed(LINKS))
        assert tab.evaluate("document.activeElement.name") == "q"


def test_the_menu_opens_and_closes_by_the_keyboard(browser: Browser, plain_site: SiteFiles) -> None:
    with opened(browser, 390, java_script_enabled=True) as tab:
        tab.goto(plain_site.album("Iceland").path.as_uri())
        button = tab.get_by_role("button", name="Menu")
        menu = tab.locator("#ag-menu")
        assert not menu.is_visible()
        button.focus()
        tab.keyboard.press("Enter")
        assert menu.is_visible()
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.innerText") == "Timeline"
        tab.keyboard.press("Escape")
        assert not menu.is_visible()
        assert tab.evaluate("document.activeElement.className") == "ag-icon ag-menu"


def test_letters_of_twice_the_size_fit_a_phone(browser: Browser, site: SiteFiles) -> None:
    """Letters may be twice as large even without a change to the browser's settings, to which style sheets' widths are relative."""
    wrong = []
    with opened(browser, 390) as tab:
        for page in visited(site):
            tab.goto(page.path.as_uri())
            tab.evaluate("document.documentElement.style.fontSize = '200%'")
            frames(tab)
            line = tab.evaluate(_LINE, _PARTS)
            wrong += [] if line["fits"] else [f"{page.name} is wider than the window"]
            wrong += [f"{page.name}: {part} is cut" for part in line["parts"] if part["left"] < 0 or part["right"] > 390]
            # A short word is not broken.
            broken = tab.evaluate(
                """() => [...document.querySelectorAll('h1')].flatMap(title => {
                    const text = [...title.childNodes].find(node => node.nodeType === 3 && node.data.trim());
                    return [...(text?.data || '').matchAll(/\\b[a-z]{1,8}\\b/gi)].filter(word => {
                        const letters = document.createRange();
                        letters.setStart(text, word.index);
                        letters.setEnd(text, word.index + word[0].length);
                        return new Set([...letters.getClientRects()].map(box => box.top)).size > 1;
                    }).map(word => word[0]);
                })"""
            )
            wrong += [f"{page.name}: {word} is broken" for word in broken]
    assert not wrong, "\n".join(wrong)
