"""A hero fills its box with a file that has enough pixels, even if a high box crops the sides of the picture."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import opened
from building import THEMES
from photos import write_photo
from site_files import SiteFiles
from sites import Sites

# Phones with two and three pixels per CSS pixel, a tablet upright, laptops, and a wide screen.
WINDOWS = (((390, 844), 2), ((390, 844), 3), ((820, 1180), 1), ((1024, 1366), 1), ((1440, 900), 1), ((2560, 1440), 1))
SHAPES = {"usual": (4200, 2800), "long": (4200, 1400), "high": (2800, 4200)}

# How many pixels the chosen file has for each pixel of the screen that it covers. File names say nothing about their size, and
# `naturalWidth` is divided by the density that results from `sizes`.
_DENSITY = """async () => {
    const image = document.querySelector('.ag-hero img');
    await image.decode();
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    const box = image.getBoundingClientRect();
    return Math.min(file.naturalWidth / box.width, file.naturalHeight / box.height) / devicePixelRatio;
}"""


def _write(root: Path) -> None:
    for kind in ("full", "wide"):
        for name, size in SHAPES.items():
            album = f"{kind} {name}"
            for index in range(2):
                write_photo(root / album / f"{index}.jpg", index, size if index == 0 else (480, 360))
            (root / album / "album.yml").write_text(f"hero: {kind}\ncover: 0.jpg\n", encoding="utf-8")
    # Larger than any of these windows needs, so that the browser has to choose each file.
    (root / "albumgen.yml").write_text("title: Heroes\noriginals: {mode: resize, longEdge: 4200}\n", encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> SiteFiles:
    plain = sites.site("hero-files", _write)
    return plain if request.param == "default" else sites.themed(f"hero-files-{request.param}", plain, request.param)


@pytest.mark.parametrize("kind", ["full", "wide"])
def test_a_hero_is_not_enlarged(browser: Browser, site: SiteFiles, kind: str) -> None:
    wrong = []
    for (width, height), pixels in WINDOWS:
        with opened(browser, viewport={"width": width, "height": height}, device_scale_factor=pixels) as tab:
            for name in SHAPES:
                tab.goto(site.album(f"{kind} {name}").path.as_uri())
                density = tab.evaluate(_DENSITY)
                # With three pixels for each CSS pixel, two are enough.
                if density < (0.63 if pixels == 3 else 0.97):
                    wrong.append(f"{name} at {width} × {height}, {pixels}: {density:.2f}")
    assert not wrong, "\n".join(wrong)
