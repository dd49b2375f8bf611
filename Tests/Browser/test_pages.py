"""Pages that are not albums, and the links in the header and at the foot of every page."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import SCHEMES, opened
from building import THEMES
from photos import write_photo
from sites import Sites


def _write(source: Path) -> None:
    for seed in range(25):
        write_photo(source / "Coast" / f"{seed:02}.jpg", seed, (900, 600))
    (source / "pages" / "deep").mkdir(parents=True)
    (source / "pages" / "about.md").write_text("# About\n\n![Mark](mark.svg) [The coast](coast/index.html)\n", encoding="utf-8")
    (source / "pages" / "deep" / "more.md").write_text("[The coast](coast/index.html) ![Mark](mark.svg)\n", encoding="utf-8")
    (source / "static").mkdir()
    (source / "static" / "mark.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>', encoding="utf-8")
    links = "".join(f'  - {{url: "https://a{number}.example/", title: "A rather long title {number}"}}\n' for number in range(6))
    (source / "albumgen.yml").write_text(
        f"title: A site of pages\nnav:\n  - about\n  - Coast\n  - deep/more\n{links}"
        'footer: {text: "[More](deep/more.html)", links: [{title: Me, url: "https://a.example/@me", rel: me}]}\n', encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> Path:
    plain = sites.site("pages", _write)
    return (plain if request.param == "default" else sites.themed(f"pages-{request.param}", plain, request.param)).root


ADDRESSES = ("index.html", "about.html", "deep/more.html", "coast/index.html", "search.html")


def test_links_in_the_header_fit_and_mark_the_page(browser: Browser, site: Path) -> None:
    wrong = []
    with opened(browser, 1440) as page:
        for number, address in enumerate(ADDRESSES):
            # Colours move nothing, so each page is looked at in one scheme.
            page.emulate_media(color_scheme=SCHEMES[number % 2])
            page.goto((site / address).as_uri())
            for width in (320, 390, 800, 1030, 1440):
                page.set_viewport_size({"width": width, "height": 800})
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wrong.append(f"{address} is wider than {width}")
                if width < 1025:
                    page.locator(".ag-menu").click()
                if page.locator(".ag-nav a:visible").count() != 9:
                    wrong.append(f"{address} at {width}: not all links are visible")
                overlaps = page.evaluate("""() => {
                    const boxes = [...document.querySelectorAll('.ag-header :is(a, input, button)')].map(e => e.getBoundingClientRect())
                        .filter(box => box.width && box.height);
                    return boxes.some((one, i) => boxes.some((other, j) => i < j && one.left + 1 < other.right && other.left + 1 < one.right
                        && one.top + 1 < other.bottom && other.top + 1 < one.bottom));
                }""") if width > 1024 else False
                if overlaps:
                    wrong.append(f"{address} at {width}: links overlap")
                if width < 1025:
                    page.keyboard.press("Escape")
            current = page.locator(".ag-nav [aria-current=page]").evaluate_all("links => links.map(link => link.textContent)")
            expected = {"about.html": ["About"], "coast/index.html": ["Coast"], "deep/more.html": ["more"]}.get(address, [])
            if current != expected:
                wrong.append(f"{address}: {current}")
    assert not wrong


def test_links_and_images_lead_from_every_folder(browser: Browser, site: Path) -> None:
    with opened(browser, 390) as page:
        for address in ("about.html", "deep/more.html"):
            page.goto((site / address).as_uri())
            assert page.locator(".ag-prose img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 40
            page.get_by_role("link", name="The coast").click()
            page.wait_for_url((site / "coast/index.html").as_uri())
            page.locator(".ag-footer").get_by_role("link", name="More").click()
            page.wait_for_url((site / "deep/more.html").as_uri())
            assert page.locator(".ag-footer a[rel=me]").get_attribute("href") == "https://a.example/@me"


def test_the_keyboard_follows_the_header_as_it_is_seen(browser: Browser, site: Path) -> None:
    with opened(browser) as page:
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto((site / "coast/index.html").as_uri())
            page.locator(".agv-play").wait_for()
            places = []
            page.keyboard.press("Tab")
            for _ in range(20):
                page.keyboard.press("Tab")
                if not page.evaluate("document.activeElement.matches('.ag-header *')"):
                    break
                # The site's own links may take several lines.
                if not page.evaluate("document.activeElement.matches('.ag-nav *')"):
                    places.append(page.evaluate("document.activeElement.getBoundingClientRect().left"))
            assert len(places) >= 3 and places == sorted(places), f"{width}: {places}"


def test_the_menu_of_a_phone_closes_when_the_keyboard_leaves_it(browser: Browser, site: Path) -> None:
    with opened(browser, 390) as page:
        page.goto((site / "coast/index.html").as_uri())
        button, menu = page.locator(".ag-menu"), page.locator("#ag-menu")
        button.focus()
        page.keyboard.press("Enter")
        assert menu.is_visible()
        for number in range(menu.locator("a:visible").count()):
            page.keyboard.press("Tab")
            assert menu.is_visible(), number
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('main *')") and menu.is_hidden()
        # A click opens it again, whatever the keyboard has done.
        page.reload()
        page.keyboard.press("Tab")
        button.click()
        assert menu.is_visible()
