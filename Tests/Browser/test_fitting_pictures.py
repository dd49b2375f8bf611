"""Each picture is loaded in a size that fits its place and the screen: neither blurred nor twice as large as necessary."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page as Tab

from browsing import opened
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, open_item

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True}
LAPTOP = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 2}
WIDE_LAPTOP = {"viewport": {"width": 1728, "height": 1117}, "device_scale_factor": 2}
DEVICES = {"phone": PHONE, "laptop": LAPTOP}
SHAPES = ((3000, 2000), (2000, 3000), (2400, 1800), (3200, 1800))
# As a fraction of the device pixels of the picture's place.
LEAST, MOST = 0.85, 1.6
# In the viewer, a 3:2 photo fills all 3,456 pixels of the wide laptop, and an original has some 2,880.
LEAST_IN_VIEWER = 0.8
# Pages load pictures for at most two device pixels per CSS pixel; those that fill the window have no such limit.
PAGE_DENSITY = 2

# The picture's pixels per device pixel, where a cropped picture counts with its full width, and whether there is no smaller file.
# Only visible pictures, since lazy ones may not have loaded.
_FITS = """async ([selector, density]) => {
    const fits = [];
    for (const image of document.querySelectorAll(selector)) {
        const { width, height, top, bottom } = image.getBoundingClientRect();
        if (bottom <= 0 || top >= innerHeight || !width) continue;
        await image.decode();
        const file = new Image();
        file.src = image.currentSrc;
        await file.decode();
        const place = Math.max(width, height * file.naturalWidth / file.naturalHeight) * Math.min(devicePixelRatio, density);
        const name = image.currentSrc.split('/').pop(), smallest = image.srcset.split(' ')[0].split('/').pop() === name;
        fits.push([name, file.naturalWidth / place, smallest]);
    }
    return fits;
}"""


def write_large(root: Path) -> None:
    for album, layout, count in (
        ("rows", "justified", 12), ("few rows", "justified", 5), ("pair", "justified", 2), ("lone", "nine-grid", 1),
        ("nine", "nine-grid", 9), ("grid", "grid", 8), ("picker", "picker", 6),
    ):
        for index in range(count):
            # The same files in each album, so that their renditions are made once.
            if album == "rows":
                write_photo(root / album / f"{index:02}.jpg", index, SHAPES[index % len(SHAPES)])
            else:
                (root / album).mkdir(exist_ok=True)
                (root / album / f"{index:02}.jpg").hardlink_to(root / "rows" / f"{index:02}.jpg")
        (root / album / "album.md").write_text(f"---\nlayout: {layout}\n---\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Large pictures\n", encoding="utf-8")


@pytest.fixture(scope="session")
def large_site(sites: Sites) -> SiteFiles:
    return sites.site("fitting", write_large)


@pytest.fixture(scope="session")
def darkroom_site(sites: Sites, large_site: SiteFiles) -> SiteFiles:
    return sites.themed("fitting-darkroom", large_site, "darkroom")


def unfit(tab: Tab, selector: str, least: float = LEAST, density: float = PAGE_DENSITY) -> list[str]:
    fits: list[tuple[str, float, bool]] = tab.evaluate(_FITS, [selector, density])
    assert fits, f"no visible {selector}"
    return [f"{name}: {fit:.2f} pixels for one of the screen" for name, fit, smallest in fits if fit < least or fit > MOST and not smallest]


@pytest.mark.parametrize("device", DEVICES)
def test_covers_fit(browser: Browser, large_site: SiteFiles, address: Address, device: str) -> None:
    with opened(browser, **DEVICES[device]) as tab:
        tab.goto(address(large_site.of_kind("home")[0]))
        assert not unfit(tab, ".ag-albums .ag-cover img")


@pytest.mark.parametrize("device", DEVICES)
def test_cells_fit(browser: Browser, large_site: SiteFiles, device: str) -> None:
    wrong = []
    with opened(browser, **DEVICES[device]) as tab:
        for album in ("rows", "few rows", "pair", "lone", "nine", "grid"):
            tab.goto(large_site.album(album).path.as_uri())
            wrong += [f"{album}: {line}" for line in unfit(tab, ".ag-cell img")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("device", DEVICES)
def test_a_hero_fits(browser: Browser, darkroom_site: SiteFiles, device: str) -> None:
    with opened(browser, **DEVICES[device]) as tab:
        tab.goto(darkroom_site.album("rows").path.as_uri())
        # On a phone it is cropped to a portrait, so that the file is as high as the box, and wider.
        width, height = tab.evaluate(
            """async () => {
                const image = document.querySelector('.ag-hero img'), file = new Image();
                await image.decode();
                file.src = image.currentSrc;
                await file.decode();
                const place = image.getBoundingClientRect();
                return [file.naturalWidth / place.width, file.naturalHeight / place.height].map(one => one / devicePixelRatio);
            }""")
        if device == "phone":
            assert LEAST * PAGE_DENSITY / DEVICES[device]["device_scale_factor"] <= height <= 1.1 < width
        else:
            assert LEAST <= width <= MOST
            # A laptop loads nothing that it does not show.
            assert LEAST <= height <= 1.1


@pytest.mark.parametrize("device", DEVICES)
def test_what_a_picker_selects_fits_its_view(
    browser: Browser, large_site: SiteFiles, address: Address, device: str
) -> None:
    with opened(browser, **DEVICES[device]) as tab:
        tab.goto(address(large_site.album("picker")))
        assert not unfit(tab, ".ag-selected img", density=3)
        for index in (1, 3):
            tab.locator(f".ag-cell[data-index='{index}'] > a").click()
            assert not unfit(tab, ".ag-selected img", density=3)
        # It also fits after the window has been rotated.
        viewport: dict[str, Any] = DEVICES[device]["viewport"]
        tab.set_viewport_size({"width": viewport["height"], "height": viewport["width"]})
        tab.wait_for_function(
            """least => {
                const width = Number(document.querySelector('.ag-selected img').currentSrc.match(/-(\\d+)-\\w{8}\\./)[1]);
                return width >= least * document.querySelector('.ag-selected a').clientWidth * devicePixelRatio;
            }""", arg=LEAST)


@pytest.mark.parametrize("device", ["phone", "wide laptop"])
def test_the_viewer_shows_a_file_that_fits(
    browser: Browser, large_site: SiteFiles, address: Address, device: str
) -> None:
    with opened(browser, **(PHONE if device == "phone" else WIDE_LAPTOP)) as tab:
        for index in (0, 3):
            open_item(tab, address(large_site.album("rows")), index)
            assert not unfit(tab, ".agv-slide:not([aria-hidden]) .agv-original", LEAST_IN_VIEWER, density=3)


def test_zooming_brings_the_pixels_that_it_needs(browser: Browser, large_site: SiteFiles, address: Address) -> None:
    with opened(browser, **PHONE) as tab:
        open_item(tab, address(large_site.album("rows")), 0)
        image = ".agv-slide:not([aria-hidden]) .agv-original"
        small = tab.evaluate("image => document.querySelector(image).naturalWidth", image)
        assert small < 2000
        tab.keyboard.press("z")
        tab.wait_for_function("image => document.querySelector(image).naturalWidth === 3000", arg=image)
        # One picture replaces the other.
        assert tab.locator(".agv-slide:not([aria-hidden]) .agv-original").count() == 1


@pytest.mark.parametrize("device", DEVICES)
def test_an_items_page_fits(browser: Browser, large_site: SiteFiles, device: str) -> None:
    page = large_site.items(large_site.album("rows"))[4]
    with opened(browser, java_script_enabled=False, **DEVICES[device]) as tab:
        requested: list[str] = []
        tab.on("request", lambda request: requested.append(request.url))
        tab.goto(page.path.as_uri())
    originals = [url for url in requested if "-3000-" in url]
    assert len(originals) == (0 if device == "phone" else 1)
