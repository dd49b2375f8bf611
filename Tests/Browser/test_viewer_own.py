"""What a site can customise: the view of each item in the slot, the progress display, the strip, the item that opens first."""

import json
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Route

from browsing import frames, opened
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, open_item, shown, state

_SLOT = """{{#extra.price}}
<form><label>{{title}}: {{.}} € <input name="copies"></label> <a href="order.html">Order</a></form>
{{/extra.price}}
"""

# As templates/README.md shows it.
_PROGRESS = """
document.addEventListener("albumgen:progress", function (event) {
  event.preventDefault();
  const { index, fraction } = event.detail;
  document.documentElement.dataset.progress = index + " " + fraction;
});
document.addEventListener("albumgen:item", function (event) {
  event.detail.item.original.src = "nowhere.jpg";
  event.detail.item.index = 7;
  event.target.append(document.createElement("hr"));
});
"""

# A folder of scripts with code that a minifier without a parser would break.
_PRICES = """
const on = true
document.documentElement.dataset.own = `${on ? `a - b` : ""} c  d` + 1 .toFixed(2) // As written
"""


@pytest.fixture(scope="module")
def own_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        for index in range(5):
            write_photo(source / "shop" / f"{index}.jpg", index)
        (source / "shop" / "1.jpg.md").write_text("---\ntitle: <Boat>\nprice: '12'\n---\n", encoding="utf-8")
        (source / "shop" / "album.md").write_text("---\nselected: 3.jpg\nviewer: {strip: off}\n---\n", encoding="utf-8")
        templates = source / "templates"
        templates.mkdir()
        (templates / "slot.mustache").write_text(_SLOT, encoding="utf-8")
        (templates / "own.js").write_text(_PROGRESS, encoding="utf-8")
        (templates / "prices").mkdir()
        (templates / "prices/a.js").write_text(_PRICES, encoding="utf-8")
        (templates / "prices/b.js").write_text("(function () { document.documentElement.dataset.more = on })()", encoding="utf-8")
        viewer = (Path(__file__).resolve().parents[2] / "templates/viewer.mustache").read_text(encoding="utf-8")
        own = "".join(f'<script src="{{{{asset.{name}-js}}}}" defer></script>\n' for name in ("own", "prices"))
        (templates / "viewer.mustache").write_text(viewer + own, encoding="utf-8")

    return sites.site("own", write)


def test_the_slot_shows_the_sites_own_view(browser: Browser, own_site: SiteFiles, address: Address) -> None:
    album = own_site.album("shop")
    with opened(browser) as page:
        open_item(page, address(album), 1)
        slot = page.locator(".agv-slot")
        assert slot.locator("label").inner_text().strip() == "<Boat>: 12 €"
        # Links lead where they do on the item's own page.
        assert slot.locator("a").evaluate("link => link.href") == address(album).replace("index.html", "order.html")
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        assert slot.locator("label").count() == 0


def test_a_sites_own_scripts_do_what_they_say(browser: Browser, own_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(own_site.album("shop").path.as_uri())
        assert page.evaluate("[document.documentElement.dataset.own, document.documentElement.dataset.more]") == [
            "a - b c  d1.00", "true"]


def test_nothing_in_the_slot_reaches_the_viewer(browser: Browser, own_site: SiteFiles) -> None:
    album = own_site.album("shop")
    with opened(browser) as page:
        page.clock.install()
        open_item(page, album.path.as_uri(), 1)
        page.locator(".agv-slot a").focus()
        for key in ("ArrowRight", "End", "i", "z"):
            page.keyboard.press(key)
        page.locator(".agv-slot input").fill("3")
        box = page.locator(".agv-slot form").bounding_box()
        assert box
        page.mouse.dblclick(box["x"] + 4, box["y"] + 4)
        page.clock.run_for(1000)
        now = state(page)
        assert now["index"] == 1 and now["bars"] and page.locator(".agv-zoomed").count() == 0
        assert page.locator(".agv-panel").is_hidden()
        # Typed text remains while the item is current; the script's changes to its copy have no effect.
        page.set_viewport_size({"width": 700, "height": 800})
        assert page.locator(".agv-slot input").input_value() == "3" and page.locator(".agv-slot hr").count() == 1
        for key, index in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0), ("ArrowRight", 1)):
            page.locator(".agv-stage").focus()
            page.keyboard.press(key)
            shown(page, index)
            assert state(page)["counter"] == f"{index + 1} of 5"


def test_without_javascript_the_slot_is_on_the_items_page(browser: Browser, own_site: SiteFiles) -> None:
    item = own_site.items(own_site.album("shop"))[1]
    with opened(browser, java_script_enabled=False) as page:
        page.goto(item.path.as_uri())
        assert page.locator(".ag-slot label").inner_text().strip() == "<Boat>: 12 €"
    assert "ag-slot" not in own_site.items(own_site.album("shop"))[0].path.read_text(encoding="utf-8")


def test_a_site_shows_progress_in_its_own_way(browser: Browser, own_site: SiteFiles) -> None:
    with opened(browser) as page:
        held: list[Route] = []
        page.route("**/media/**", lambda route: held.append(route))
        page.goto(own_site.items(own_site.album("shop"))[0].path.as_uri(), wait_until="domcontentloaded")
        page.wait_for_function("document.documentElement.dataset.progress === '0 null'")
        while not held:
            frames(page, 1)
        assert page.locator(".agv-progress").is_hidden()
        # This also answers the held requests.
        page.unroute("**/media/**")
        shown(page, 0)
        assert page.evaluate("document.documentElement.dataset.progress") == "0 1"


def test_the_strip_can_be_left_out(browser: Browser, own_site: SiteFiles, fixture_site: SiteFiles) -> None:
    heights = []
    for site, name in ((own_site, "shop"), (fixture_site, "nine 05")):
        with opened(browser) as page:
            open_item(page, site.album(name).path.as_uri(), 1)
            heights.append(page.locator(".agv-bottom").bounding_box()["height"])
            assert page.locator(".agv-strip").count() == (0 if site is own_site else 1)
    # The photograph takes the strip's place.
    assert heights[0] < heights[1] - 40


def test_the_selected_item_opens_first(browser: Browser, own_site: SiteFiles, address: Address) -> None:
    album = own_site.album("shop")
    with opened(browser) as page:
        page.goto(address(album) + "#view")
        shown(page, 3)
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == address(album)


def test_a_slideshow_starts_at_the_selected_item(browser: Browser, own_site: SiteFiles) -> None:
    album = own_site.album("shop")
    with opened(browser) as page:
        page.clock.install()
        page.goto(album.path.as_uri())
        # From here on, only the test moves the clock. On a busy machine, the slideshow would otherwise turn before the test has found the item.
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        page.get_by_role("button", name="Slideshow").click()
        page.clock.run_for(500)
        shown(page, 3)
        page.clock.run_for(5000)
        shown(page, 4)
        page.go_back()
        page.wait_for_function("!document.querySelector('dialog.agv').open")
        assert page.url == album.path.as_uri()


def test_the_configuration_says_what_the_viewer_has_to_know(own_site: SiteFiles) -> None:
    text = own_site.album("shop").path.read_text(encoding="utf-8")
    config = json.loads(text.split('id="viewer-config">')[1].split("</script>")[0])
    assert config["album"]["selected"] == 3 and config["strip"] is False
