"""The visitor's choice of light or dark colours applies immediately, on every page, from its first frame."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from building import build
from finding_site import write_finding_site
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address


def _paper(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def _bars(page: Page) -> list[str]:
    """Returns the current colours of the browser's own bars."""
    return page.evaluate(
        "[...document.querySelectorAll('meta[name=theme-color]')].filter(m => matchMedia(m.media).matches).map(m => m.content)")


def _choose(page: Page, scheme: str) -> None:
    page.get_by_label("Appearance").select_option(scheme)


def _choose_and_leave(page: Page, scheme: str) -> None:
    """Chooses a scheme, and waits until another window sees it: the next page may be in another process, which could read the storage
    before the browser has received the choice from this one."""
    witness = page.context.new_page()
    witness.goto(page.url)
    _choose(page, scheme)
    witness.wait_for_function("scheme => document.documentElement.dataset.scheme === scheme", arg=scheme)
    witness.close()


def _note_first(page: Page) -> None:
    """Records the background of the first frame of each page opened from now on."""
    page.add_init_script(
        "requestAnimationFrame(function look() {"
        " if (!document.body) return requestAnimationFrame(look);"
        " window.first = getComputedStyle(document.body).backgroundColor; });")


def _first(page: Page) -> str:
    """Returns the background of the page's first frame, which may come after the page has loaded."""
    page.wait_for_function("window.first")
    return page.evaluate("first")


@pytest.mark.parametrize(("address", "system"), [("file", "light"), ("http", "dark")], indirect=["address"])
def test_a_choice_holds_on_every_page_from_its_first_frame(
    browser: Browser, fixture_site: SiteFiles, address: Address, system: str
) -> None:
    home = next(page for page in fixture_site.pages if page.kind == "home")
    other = {"light": "dark", "dark": "light"}[system]
    with opened(browser, 1440, color_scheme=system) as page:
        _note_first(page)
        page.goto(address(home))
        own = _paper(page)
        _choose_and_leave(page, other)
        chosen = _paper(page)
        assert chosen != own and len(_bars(page)) == 1
        for kind in ("album", "category", "item"):
            page.goto(address(fixture_site.of_kind(kind)[0]))
            assert _first(page) == chosen and _paper(page) == chosen, kind
            if kind != "item":
                # The page shows only the item.
                assert page.get_by_label("Appearance").input_value() == other
        page.go_back()
        page.goto(address(home))
        _choose_and_leave(page, "")
        assert _paper(page) == own
        page.goto(address(home))
        assert _first(page) == own


def test_the_choice_reaches_pages_that_are_gone_back_to(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    home = next(page for page in fixture_site.pages if page.kind == "home")
    with opened(browser, 1440, color_scheme="light") as page:
        page.goto(address(home))
        light = _paper(page)
        page.goto(address(fixture_site.of_kind("album")[0]))
        _choose_and_leave(page, "dark")
        dark = _paper(page)
        assert dark != light
        page.go_back()
        page.wait_for_function("dark => getComputedStyle(document.body).backgroundColor === dark", arg=dark)
        assert page.get_by_label("Appearance").input_value() == "dark"


def test_without_storage_the_choice_holds_for_the_page(browser: Browser, fixture_site: SiteFiles) -> None:
    home = next(page for page in fixture_site.pages if page.kind == "home")
    with opened(browser, 1440, color_scheme="light") as page:
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(home.path.as_uri())
        before = _paper(page)
        _choose(page, "dark")
        assert _paper(page) != before and not problems
        # Also when the visitor returns to the page as the browser kept it.
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        assert _paper(page) != before and page.get_by_label("Appearance").input_value() == "dark"


def test_paper_stays_white(browser: Browser, fixture_site: SiteFiles) -> None:
    home = next(page for page in fixture_site.pages if page.kind == "home")
    with opened(browser, 1440, color_scheme="dark") as page:
        page.goto(home.path.as_uri())
        _choose(page, "dark")
        page.emulate_media(media="print")
        red, green, blue = (int(part) for part in _paper(page).removeprefix("rgb(").removesuffix(")").split(",")[:3])
        assert min(red, green, blue) > 240
        assert not page.get_by_label("Appearance").is_visible()


def test_without_scripts_nothing_is_offered(browser: Browser, fixture_site: SiteFiles) -> None:
    home = next(page for page in fixture_site.pages if page.kind == "home")
    with opened(browser, 1440, java_script_enabled=False) as page:
        page.goto(home.path.as_uri())
        assert not page.locator(".ag-scheme").is_visible()


def test_the_choice_is_there_before_anything_is_drawn(browser: Browser, fixture_site: SiteFiles, address: Address) -> None:
    """Tested under the page's own policy; on a host, without waiting for a file."""
    home = fixture_site.of_kind("home")[0]
    with opened(browser, 1440, color_scheme="light", bypass_csp=False) as page:
        page.goto(address(home))
        _choose_and_leave(page, "dark")
        page.add_init_script("""new MutationObserver((_, observer) => {
            if (!document.body) return;
            window.schemeAtBody = document.documentElement.dataset.scheme;
            observer.disconnect();
        }).observe(document, {childList: true, subtree: true});""")
        page.reload()
        assert page.evaluate("window.schemeAtBody") == "dark"
        # On `file://`, Chromium may block a page's storage until the page has loaded a file.
        assert page.locator("script[src*='/scheme-']").count() == (1 if page.url.startswith("file:") else 0)


def test_a_theme_of_one_scheme_offers_none(browser: Browser, fixture_site: SiteFiles, tmp_path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "albumgen.yml").write_text("theme: {name: default, scheme: dark}\n", encoding="utf-8")
    (source / "album.md").write_text("# Words\n\nOnly words.\n", encoding="utf-8")
    build(source, tmp_path)
    with opened(browser, 1440) as page:
        page.goto((tmp_path / "site/index.html").as_uri())
        assert page.locator(".ag-scheme").count() == 0
    assert not list(tmp_path.glob("site/assets/scheme-*"))


def test_the_map_is_drawn_in_the_colours_that_are_chosen(browser: Browser, sites: Sites) -> None:
    site = sites.site("finding", write_finding_site)
    land = """() => {
        const canvas = document.querySelector('canvas');
        const counts = new Map();
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        for (let k = 0; k < data.length; k += 4) {
            if (data[k + 3] !== 255) continue;
            const colour = [data[k], data[k + 1], data[k + 2]].join(',');
            counts.set(colour, (counts.get(colour) || 0) + 1);
        }
        return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] || '';
    }"""
    with opened(browser, 1440, color_scheme="light") as page:
        page.goto((site.root / "map.html").as_uri())
        page.wait_for_function(f"({land})() !== ''")
        light = page.evaluate(land)
        _choose(page, "dark")
        page.wait_for_function(f"light => ({land})() !== light", arg=light)


def test_a_sites_own_colours_go_before_the_schemes(browser: Browser, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "templates").mkdir(parents=True)
    (source / "templates/look.css").write_text(":root { --paper: #123456; }\n", encoding="utf-8")
    (source / "album.md").write_text("# Words\n\nOnly words.\n", encoding="utf-8")
    (source / "albumgen.yml").write_text("title: Own\n", encoding="utf-8")
    build(source, tmp_path)
    with opened(browser, 1440, color_scheme="dark") as page:
        page.goto((tmp_path / "site/index.html").as_uri())
        assert _paper(page) == "rgb(18, 52, 86)"
        for scheme in ("light", "dark"):
            _choose(page, scheme)
            assert _paper(page) == "rgb(18, 52, 86)", scheme
