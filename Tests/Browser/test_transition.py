"""Transitions between pages: an album's cover becomes its hero, and the hero becomes the cover again."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page as Tab

from browsing import frames, opened
from photos import write_photo
from serving import serving
from site_files import SiteFiles
from sites import Sites

# A browser animates a change of pages only if it is quick enough. Resolves with the participants when a transition has started.
_TAKES_PART = """([kind, address]) => {
    dispatchEvent(Object.assign(new Event(kind), { viewTransition: {}, activation: { entry: { url: address } } }));
    return [...document.querySelectorAll('.ag-main *')].filter(element => getComputedStyle(element).viewTransitionName !== 'none')
        .map(element => element.className + ' ' + (element.closest('a')?.textContent.trim().split(/\\s/)[0] ?? ''));
}"""

# What the browser animates after a real change of pages. A page that has been loaded may not have been drawn yet.
_NOTES_WHAT_MOVES = """
    window.moving = new Promise((note) => addEventListener('pagereveal', ({ viewTransition }) => {
        if (!viewTransition) return note('nothing');
        viewTransition.ready.then(
            () => note([...new Set(document.getAnimations().map(({ effect }) => effect.pseudoElement))].sort().join(' ')),
            (problem) => note(String(problem)));
    }));"""


@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    def write(root: Path) -> None:
        for name in ("Sea", "Hills"):
            for index in range(3):
                write_photo(root / name / f"{index}.jpg", index, (1700, 1100))
        (root / "albumgen.yml").write_text("hero: none\n", encoding="utf-8")
        (root / "Sea/album.yml").write_text("hero: wide\n", encoding="utf-8")

    return sites.site("transition", write)


def _leaving(tab: Tab, address: str) -> list[str]:
    return tab.evaluate(_TAKES_PART, ["pageswap", address])


def _arriving(tab: Tab) -> list[str]:
    return tab.evaluate(_TAKES_PART, ["pagereveal", ""])


def test_a_cover_grows_into_the_hero_and_shrinks_again(browser: Browser, site: SiteFiles) -> None:
    with serving(site.root) as base, opened(browser, 1440) as tab:
        tab.goto(base + "index.html")
        # On a host, addresses omit the page's file name.
        for address in (base + "sea/index.html", base + "sea/", base + "sea/index.html#item-0"):
            assert _leaving(tab, address) == ["ag-cover Sea"]
        assert _leaving(tab, base + "timeline.html") == []
        tab.locator(".ag-card a", has_text="Sea").click()
        tab.wait_for_url("**/sea/index.html")
        assert _arriving(tab) == ["ag-hero ag-cell "]
        # The neighbouring album also has a cover here.
        tab.locator(".ag-neighbours").scroll_into_view_if_needed()
        assert _leaving(tab, base + "hills/index.html") == ["ag-cover Hills"]
        tab.evaluate("scrollTo(0, 0)")
        assert _leaving(tab, base + "index.html") == ["ag-hero ag-cell "]
        tab.locator(".ag-breadcrumb a").first.click()
        tab.wait_for_url(base + "index.html")
        assert _arriving(tab) == ["ag-cover Sea"]
        # In an album without a hero, there is nothing for the cover to become.
        tab.locator(".ag-card a", has_text="Hills").click()
        tab.wait_for_url("**/hills/index.html")
        assert _arriving(tab) == []


# Only some hosts allow browsers to keep the style sheet without asking. The others, and `albumgen serve`, make the browser wait for an
# answer, which arrives after the new page's beginning.
@pytest.mark.parametrize("delay", [0, 0.2], ids=["soon", "late"])
def test_a_cover_grows_though_the_style_sheet_must_be_asked_for(browser: Browser, site: SiteFiles, delay: float) -> None:
    with serving(site.root, style_delay=delay) as base, \
            opened(browser, 1440, reduced_motion="no-preference", bypass_csp=False) as tab:
        tab.add_init_script(_NOTES_WHAT_MOVES)
        tab.goto(base + "index.html")
        for _ in range(3):
            tab.locator(".ag-card a", has_text="Sea").click()
            tab.wait_for_url("**/sea/index.html")
            assert "::view-transition-group(media)" in tab.evaluate("moving")
            tab.locator(".ag-breadcrumb a").first.click()
            tab.wait_for_url(base + "index.html")
            assert "::view-transition-group(media)" in tab.evaluate("moving")


def test_nothing_moves_for_those_who_want_no_motion(browser: Browser, site: SiteFiles) -> None:
    with serving(site.root) as base, opened(browser, 1440, reduced_motion="reduce", bypass_csp=False) as tab:
        tab.add_init_script(_NOTES_WHAT_MOVES)
        tab.goto(base + "index.html")
        tab.locator(".ag-card a", has_text="Sea").click()
        tab.wait_for_url("**/sea/index.html")
        assert tab.evaluate("moving") == "nothing"


def test_what_is_not_visible_or_behind_the_viewer_takes_no_part(browser: Browser, site: SiteFiles) -> None:
    with serving(site.root) as base, opened(browser, 390) as tab:
        tab.goto(base + "sea/index.html")
        tab.evaluate("document.body.style.paddingBottom = '200vh'")
        tab.evaluate("scrollTo(0, 1000)")
        assert _leaving(tab, base + "index.html") == []
        tab.evaluate("scrollTo(0, 0)")
        assert _leaving(tab, base + "index.html") == ["ag-hero ag-cell "]
        tab.locator(".ag-hero a").click()
        tab.wait_for_selector("dialog[open]")
        assert _leaving(tab, base + "index.html") == []


def test_a_transition_that_the_browser_skips_is_not_an_error(browser: Browser, site: SiteFiles) -> None:
    errors: list[str] = []
    with serving(site.root) as base, opened(browser, 1440, reduced_motion="no-preference") as tab:
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.goto(base + "index.html")
        tab.evaluate(
            """() => {
                const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
                const viewTransition = {ready: skipped(), finished: skipped(), updateCallbackDone: skipped()};
                dispatchEvent(Object.assign(new Event('pagereveal'), {viewTransition}));
            }""")
        # An unhandled error is reported at the end of its task.
        frames(tab)
    assert errors == []
