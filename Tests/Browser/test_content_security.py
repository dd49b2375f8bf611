"""Every kind of page, including the viewer, obeys its own Content-Security-Policy, from files and from a host, and the policy works:
content that an attacker might inject does not run."""

from typing import Callable

from playwright.sync_api import Browser

from browsing import opened, settle
from site_files import Page, SiteFiles

_LISTEN = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event =>
    window.violations.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile));
"""

# An inline script, a handler, a style, an external picture: everything that a page must block.
_INTRUDE = """async () => {
    const page = document.body;
    const script = document.createElement('script');
    script.textContent = 'window.intruded = true';
    const style = document.createElement('style');
    style.textContent = 'body { text-indent: 77px }';
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.intruded = true');
    const image = document.createElement('img');
    const answered = new Promise(done => { image.onload = image.onerror = done; });
    image.src = 'http://127.0.0.2:9/attacker.png';
    page.append(script, style, button, image);
    button.click();
    await answered;
    return [window.intruded === true, getComputedStyle(page).textIndent === '77px'];
}"""


# Not by a condition in the page, which the policy forbids.
_SHOWN = "dialog.agv[open] .agv-slide:not([aria-hidden]):is(.agv-failed, :has(.agv-original, video))"


def _one_of_each(site: SiteFiles) -> list[Page]:
    """Returns the home page, an album in each layout, a category, an item's page, and a page with an attacker's texts."""
    hostile = site.album("hostile <b>&amp;")
    albums = [site.album(name) for name in ("nine 05", "grid", "justified 07", "picker")] + [hostile]
    return [site.of_kind("home")[0], *albums, site.of_kind("category")[0], site.items(albums[0])[1], site.items(hostile)[0]]


def test_no_page_breaks_its_policy(
    browser: Browser, fixture_site: SiteFiles, address: Callable[[Page], str]
) -> None:
    broken: list[str] = []
    with opened(browser, bypass_csp=False) as page:
        page.add_init_script(_LISTEN)
        for visited in _one_of_each(fixture_site):
            page.goto(address(visited), wait_until="load")
            assert page.locator("meta[http-equiv='Content-Security-Policy']").count() == 1, visited.name
            settle(page)
            cell = page.locator(".ag-cell[data-index] > a").first
            # In a picker, a cell opens in the view above the grid.
            if cell.count() and not page.locator(".ag-selected").count():
                cell.click()
            elif page.locator(".ag-selected > a").count():
                page.locator(".ag-selected > a").click()
            page.locator(_SHOWN).wait_for(state="attached")
            broken += [f"{visited.name}: {violation}" for violation in page.evaluate("window.violations")]
    assert not broken, "\n".join(broken)


def test_the_policy_is_in_force(browser: Browser, fixture_site: SiteFiles, address: Callable[[Page], str]) -> None:
    with opened(browser, bypass_csp=False) as page:
        page.add_init_script(_LISTEN)
        page.goto(address(fixture_site.album("nine 05")), wait_until="load")
        assert page.evaluate(_INTRUDE) == [False, False]
        refused = {violation.split()[0] for violation in page.evaluate("window.violations")}
        assert refused == {"script-src-elem", "script-src-attr", "style-src-elem", "img-src"}


def test_pages_that_find_items_obey(browser: Browser, example_site: SiteFiles, address: Callable[[Page], str]) -> None:
    ready = {"search": ".ag-hit a", "timeline": ".ag-timeline-page img", "on-this-day": ".ag-year img", "map": ".ag-mark.ag-pictured"}
    with opened(browser, bypass_csp=False) as page:
        page.add_init_script(_LISTEN)
        for kind, shown in ready.items():
            page.goto(address(example_site.of_kind(kind)[0]), wait_until="load")
            if kind == "search":
                page.locator("#query").fill("light")
            page.locator(shown).first.wait_for()
            assert page.evaluate("window.violations") == [], kind
