"""Takes screenshots for visual review, of each theme, at each width, in light and dark: a page of each kind from each album, without
the viewer's script, and the viewer in each of its states. `--guide` takes the pictures in README.md and docs/themes.md."""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from browsing import SCHEMES, WIDTHS, chromium, opened, refused, settle
from building import PROJECT, THEMES, build
from fixture_source import write_source
from site_files import SiteFiles
from viewer_site import open_item, shown
from viewer_states import STATES

FOLDER = Path(__file__).parent / "screenshots"
GUIDE = PROJECT / "docs/themes"
# A phone, a laptop and a wide screen.
SCREENS = {"phone": {"width": 390, "height": 844}, "laptop": {"width": 1280, "height": 800}, "wide": {"width": 2200, "height": 1200}}
# Themes with a single scheme.
ONE_SCHEME = {"darkroom": ("dark",)}


def pages(browser: Browser, site: SiteFiles, folder: Path, schemes: tuple[str, ...]) -> None:
    for width in WIDTHS:
        for scheme in schemes:
            with opened(browser, width, color_scheme=scheme) as page:
                # The viewer would cover the page.
                refused(page, "*/viewer-*.js")
                for visited in site.samples:
                    page.goto(visited.path.as_uri())
                    settle(page)
                    name = visited.name.removesuffix(".html").replace("/", "-")
                    page.screenshot(path=folder / f"{visited.kind}-{name}-{width}-{scheme}.png", full_page=True)


def states(browser: Browser, fixture: SiteFiles, example: SiteFiles, folder: Path, schemes: tuple[str, ...]) -> None:
    for screen, viewport in SCREENS.items():
        for scheme in schemes:
            for name, reach in STATES.items():
                with opened(browser, viewport=viewport, color_scheme=scheme) as page:
                    reach(page, fixture)
                    page.wait_for_timeout(200)
                    page.screenshot(path=folder / f"state-{name}-{screen}-{scheme}.png")
            with opened(browser, viewport=viewport, color_scheme=scheme) as page:
                open_item(page, example.album("Notes from a kitchen garden").path.as_uri(), 1)
                page.screenshot(path=folder / f"state-example-{screen}-{scheme}.png")
        with opened(browser, viewport=viewport, forced_colors="active") as page:
            STATES["details"](page, fixture)
            page.screenshot(path=folder / f"state-forced-colours-{screen}.png")
    with opened(browser) as page:
        open_item(page, example.album("Notes from a kitchen garden").path.as_uri(), 1)
        shown(page, 1)
        page.emulate_media(media="print")
        page.screenshot(path=folder / "state-print.png")


def guide(browser: Browser, site: SiteFiles, theme: str) -> None:
    """Takes the home page and an album's page on a laptop, side by side."""
    names = (site.of_kind("home")[0], site.album("Iceland in March"))
    sheet = Image.new("RGB", (1600, 640), "#8a8a86")
    for place, visited in enumerate(names):
        with opened(browser, viewport={"width": 1280, "height": 1024}) as page:
            page.goto(visited.path.as_uri())
            settle(page)
            path = FOLDER / "part.png"
            page.screenshot(path=path)
            with Image.open(path) as picture:
                sheet.paste(picture.convert("RGB").resize((796, 637), Image.Resampling.LANCZOS), (1 + place * 801, 1))
            path.unlink()
    sheet.crop((0, 0, 1599, 639)).save(GUIDE / f"{theme}.jpg", quality=74, optimize=True, progressive=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    GUIDE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, chromium() as browser:
        folder = Path(scratch)
        write_source(folder / "fixture")
        for theme in THEMES:
            (folder / theme / "example").mkdir(parents=True)
            example = SiteFiles(build(PROJECT / "site-example", folder / theme / "example", theme, folder / "example cache"))
            if "--guide" in sys.argv:
                guide(browser, example, theme)
                continue
            (FOLDER / theme).mkdir(exist_ok=True)
            fixture = SiteFiles(build(folder / "fixture", folder / theme, theme, folder / "fixture cache"))
            schemes = ONE_SCHEME.get(theme, SCHEMES)
            states(browser, fixture, example, FOLDER / theme, schemes)
            pages(browser, example, FOLDER / theme, schemes)
    print(f"Open {FOLDER.as_uri()}")


if __name__ == "__main__":
    main()
