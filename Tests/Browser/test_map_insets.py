"""Small maps: at the end of an album, where they need no script, and in the viewer's details, which load them when opened."""

import math
from pathlib import Path
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page as Tab

from axe import violations
from browsing import frames, opened
from building import THEMES
from finding_site import write_finding_site, write_pacific_site
from photos import write_photo
from site_files import Page, SiteFiles
from sites import Sites


@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    """Three albums with positions, one of which does not publish them."""
    def write(source: Path) -> None:
        write_finding_site(source)
        kept = source / "Kyoto" / "album.yml"
        kept.write_text("privacy: {gps: off}\n" + kept.read_text(encoding="utf-8"), encoding="utf-8")

    return sites.site("insets", write)


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A page that logs no error and sends no request to another host."""
    with opened(browser, getattr(request, "param", 1280)) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("request", lambda asked: mistakes.append(asked.url) if "example.org" in asked.url else None)
        yield page
        assert mistakes == []


def test_an_album_ends_with_a_map_without_any_script(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 390, java_script_enabled=False) as tab:
        tab.goto(site.album("iceland").path.as_uri())
        inset = tab.locator(".ag-inset")
        box = inset.bounding_box()
        assert box and box["width"] > 300 and 150 < box["height"] < 400
        # Two of the five places are so close that they share a dot.
        assert inset.locator("circle").count() == 4
        assert inset.get_attribute("href").startswith("../map.html#area=63.12,")
        tab.goto(site.album("kyoto").path.as_uri())
        assert tab.locator(".ag-inset").count() == 0
    held = (site.root / "kyoto" / "items-1.js").read_text(encoding="utf-8")
    assert "35.0" not in held and '"position"' not in held


@pytest.mark.parametrize("theme", THEMES)
def test_every_window_shows_all_dots_of_the_small_map(browser: Browser, sites: Sites, theme: str) -> None:
    """Even those of an album with places around the world."""
    places = [(64.1, -21.9), (-33.9, 151.2), (35.0, 135.8), (-22.9, -43.2), (37.8, -122.4)]

    def write(root: Path) -> None:
        for index, (north, east) in enumerate(places):
            write_photo(root / "world" / f"{index}.jpg", index, (360, 270))
            (root / "world" / f"{index}.jpg.yml").write_text(f"latitude: {north}\nlongitude: {east}\n", encoding="utf-8")
        write_pacific_site(root / "islands")
        (root / "islands" / "albumgen.yml").rename(root / "albumgen.yml")
        with (root / "albumgen.yml").open("a", encoding="utf-8") as settings:
            settings.write(f"theme: {theme}\n")

    site = sites.site(f"dots-{theme}", write)
    wrong = []
    with opened(browser) as tab:
        for name, count in (("world", len(places)), ("islands", 4)):
            tab.goto(site.album(name).path.as_uri())
            for width in (320, 390, 820, 1440, 2560):
                tab.set_viewport_size({"width": width, "height": 900})
                inset = tab.locator(".ag-inset").bounding_box()
                dots = [dot.bounding_box() for dot in tab.locator(".ag-inset circle").all()]
                assert inset and len(dots) == count
                wrong += [f"{name} at {width}: {dot} in {inset}" for dot in dots if not dot or dot["x"] < inset["x"] or dot["y"] < inset["y"]
                          or dot["x"] + dot["width"] > inset["x"] + inset["width"] or dot["y"] + dot["height"] > inset["y"] + inset["height"]]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", THEMES)
def test_a_map_is_below_an_album_of_one_block(browser: Browser, sites: Sites, theme: str) -> None:
    def write(root: Path) -> None:
        write_pacific_site(root / "islands")
        (root / "islands" / "albumgen.yml").rename(root / "albumgen.yml")
        with (root / "albumgen.yml").open("a", encoding="utf-8") as settings:
            settings.write(f"theme: {theme}\n")

    site = sites.site(f"islands-{theme}", write)
    with opened(browser, 1440) as tab:
        tab.goto(site.album("islands").path.as_uri())
        block, inset = (tab.locator(name).bounding_box() for name in (".ag-block", ".ag-inset"))
        assert block and inset and tab.locator(".ag-beside").count() == 1
        # The block keeps its width, and the map has the full width of the page.
        assert block["width"] > (500 if theme == "book" else 750), block
        assert inset["y"] > block["y"] + block["height"] and inset["width"] > 1000, (block, inset)


@pytest.mark.parametrize(("tab", "address"), [(390, "file"), (1440, "http")], indirect=True)
def test_maps_lead_to_their_part_of_the_world(tab: Tab, site: SiteFiles, address: Callable[[Page], str]) -> None:
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1].split("-")[0]))
    tab.goto(address(site.album("iceland")))
    assert violations(tab) == ""
    tab.locator("[data-index]").first.click()
    tab.locator(".agv-slide[aria-current], .agv-slide:not([aria-hidden])").first.wait_for()
    frames(tab)
    # No part of a map is loaded before the details are opened.
    assert not {"ground", "outline", "coast", "names.js"} & set(asked)
    tab.keyboard.press("i")
    small = tab.locator(".agv-map canvas")
    small.wait_for()
    drawn = """() => {
        const canvas = document.querySelector('.agv-map canvas');
        const data = canvas?.width ? canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data : [];
        return data.some((value, place) => place % 4 === 3 && value > 0);
    }"""
    tab.wait_for_function(drawn)
    assert {"ground", "outline", "coast"} <= set(asked)
    assert violations(tab) == ""
    # The next item immediately has its own map.
    tab.evaluate("document.querySelector('.agv-map').dataset.former = ''")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => document.querySelectorAll('.agv-map').length === 1 && !document.querySelector('.agv-map[data-former]')")
    tab.wait_for_function(drawn)
    tab.locator(".agv-map").click()
    tab.locator(".ag-mark").first.wait_for()
    assert "#area=6" in tab.url and tab.locator(".ag-map").is_visible()
    # The other albums are far away.
    assert sum(int(text) for text in tab.locator(".ag-mark-count").all_inner_texts()) == 40


# Far enough apart that each mark is one place.
_ISLANDS = {"Iceland": (63.42, -19.01), "Tahiti": (-17.6, -149.5), "Tasmania": (-42.9, 147.3)}
_STATION = {"Halley": (-75.6, -26.2)}
# These span nearly the whole height of the map of the world, which has no latitudes beyond 85°.
_POLES = {"Alert": (82.5, -62.3), "Troll": (-72.0, 2.5), "South Pole": (-84.9, 139.2)}


def _height_of(north: float) -> float:
    """Returns how far below the upper edge of the world a latitude is, as a part of the map's height."""
    return 0.5 - math.log(math.tan(math.radians(45 + north / 2))) / (2 * math.pi)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("places", [_ISLANDS, _ISLANDS | _STATION, _POLES], ids=["islands", "station", "poles"])
def test_a_map_of_the_world_shows_all_places_and_not_the_empty_antarctic(
    browser: Browser, sites: Sites, places: dict[str, tuple[float, float]], size: tuple[int, int]
) -> None:
    def write(root: Path) -> None:
        for index, (name, (north, east)) in enumerate(places.items()):
            write_photo(root / name / "a.jpg", index, (360, 270))
            (root / name / "a.jpg.md").write_text(f"---\nlatitude: {north}\nlongitude: {east}\n---\n", encoding="utf-8")
        (root / "albumgen.yml").write_text("title: Far\nprivacy: {gps: on}\n", encoding="utf-8")

    site = sites.site("far-" + "-".join(places).replace(" ", ""), write)
    with opened(browser, viewport={"width": size[0], "height": size[1]}) as tab:
        tab.goto(site.of_kind("map")[0].path.as_uri())
        for _ in range(6):
            tab.get_by_role("button", name="Zoom out").click()
        frames(tab)
        frame = tab.locator(".ag-map").bounding_box()
        marks = [mark.bounding_box() for mark in tab.locator(".ag-mark").all()]
        assert frame and len(marks) == len(places)
        middles = sorted(mark["y"] + mark["height"] / 2 for mark in marks if mark)
        norths = sorted(_height_of(north) for north, _ in places.values())
        for mark in marks:
            assert mark and frame["x"] <= mark["x"] and mark["x"] + mark["width"] <= frame["x"] + frame["width"]
            assert frame["y"] <= mark["y"] and mark["y"] + mark["height"] <= frame["y"] + frame["height"]
        scale = (middles[-1] - middles[0]) / (norths[-1] - norths[0])
        upper = norths[0] - (middles[0] - frame["y"]) / scale
        lower = norths[0] + (frame["y"] + frame["height"] - middles[0]) / scale
        # The mark of a place at the edge of the world needs some room beyond it.
        assert lower <= max(0.8, min(1, norths[-1] + 0.1), norths[-1] + 30 / scale) + 0.03 and upper >= -0.13, (upper, lower)


def test_paper_gets_the_map_of_the_screen_in_light_colours(browser: Browser, site: SiteFiles) -> None:
    """Marks and drawing are placed for the screen, and nothing draws them anew for paper."""
    def state(tab: Tab) -> dict:
        return tab.evaluate("""() => {
          const frame = document.querySelector(".ag-map");
          const canvas = frame.querySelector("canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let [sum, count] = [0, 0];
          for (let place = 0; place < data.length; place += 4) if (data[place + 3] > 250) { sum += data[place]; count += 1; }
          return { light: sum / count, width: frame.clientWidth, zoom: Number(frame.style.zoom), style: frame.getAttribute("style") || "" };
        }""")

    with opened(browser, 1280, color_scheme="dark") as tab:
        tab.goto(site.root.joinpath("map.html").as_uri())
        tab.wait_for_selector(".ag-mark")
        tab.wait_for_function("() => document.querySelector('.ag-map canvas').width > 300")
        frames(tab, 3)
        before = state(tab)
        assert before["light"] < 120 and not before["style"]
        # Some browsers fire this event twice for one printout.
        tab.evaluate("for (const _ of [1, 2]) dispatchEvent(new Event('beforeprint'))")
        paper = state(tab)
        assert paper["light"] > 190 and paper["width"] == before["width"] and 0.3 < paper["zoom"] * before["width"] / 640 < 1.01
        tab.evaluate("dispatchEvent(new Event('afterprint'))")
        frames(tab, 3)
        after = state(tab)
        assert abs(after["light"] - before["light"]) < 2 and not after["style"].strip()


def test_a_printed_timeline_has_no_empty_pages(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, 1280) as tab:
        tab.goto(site.root.joinpath("timeline.html").as_uri())
        tab.wait_for_selector(".ag-month img")
        tab.emulate_media(media="print")
        boxes = tab.evaluate("""() => [...document.querySelectorAll(".ag-month")].map((month) => {
          const { top, bottom } = month.getBoundingClientRect();
          const tiles = [...month.querySelectorAll("li")].map((tile) => tile.getBoundingClientRect());
          return [top, bottom, Math.min(...tiles.map((tile) => tile.top)), Math.max(...tiles.map((tile) => tile.bottom))];
        })""")
        assert len(boxes) > 1
        for (top, bottom, first, last), (following, *_) in zip(boxes, [*boxes[1:], [boxes[-1][1]]]):
            assert top < first < last <= bottom + 1 and bottom <= following + 1 and following - bottom < 60, boxes
