"""Takes pictures for a person to look at, at each width, in light and dark: a page of each kind from each album, without the
viewer's script, and the viewer in each of its states."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from browsing import SCHEMES, WIDTHS, chromium, opened, settle
from building import PROJECT, build
from fixture_source import write_source
from site_files import SiteFiles
from viewer_site import open_item, shown
from viewer_states import STATES

FOLDER = Path(__file__).parent / "screenshots"
# A phone, a laptop and a wide screen.
SCREENS = {"phone": {"width": 390, "height": 844}, "laptop": {"width": 1280, "height": 800}, "wide": {"width": 2200, "height": 1200}}


def pages(browser: Browser, site: SiteFiles) -> None:
    for width in WIDTHS:
        for scheme in SCHEMES:
            with opened(browser, width, color_scheme=scheme) as page:
                # The viewer would be in front of the page.
                page.route("**/viewer-*.js", lambda route: route.abort())
                for visited in site.samples:
                    page.goto(visited.path.as_uri())
                    settle(page)
                    name = visited.name.removesuffix(".html").replace("/", "-")
                    page.screenshot(path=FOLDER / f"{visited.kind}-{name}-{width}-{scheme}.png", full_page=True)


def states(browser: Browser, fixture: SiteFiles, example: SiteFiles) -> None:
    for screen, viewport in SCREENS.items():
        for scheme in SCHEMES:
            for name, reach in STATES.items():
                with opened(browser, viewport=viewport, color_scheme=scheme) as page:
                    reach(page, fixture)
                    page.wait_for_timeout(200)
                    page.screenshot(path=FOLDER / f"state-{name}-{screen}-{scheme}.png")
            with opened(browser, viewport=viewport, color_scheme=scheme) as page:
                open_item(page, example.album("Notes from a kitchen garden").path.as_uri(), 1)
                page.screenshot(path=FOLDER / f"state-example-{screen}-{scheme}.png")
        with opened(browser, viewport=viewport, forced_colors="active") as page:
            STATES["details"](page, fixture)
            page.screenshot(path=FOLDER / f"state-forced-colours-{screen}.png")
    with opened(browser) as page:
        open_item(page, example.album("Notes from a kitchen garden").path.as_uri(), 1)
        shown(page, 1)
        page.emulate_media(media="print")
        page.screenshot(path=FOLDER / "state-print.png")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, chromium() as browser:
        folder = Path(scratch)
        write_source(folder / "fixture" / "source")
        example = SiteFiles(build(PROJECT / "site-example", folder))
        states(browser, SiteFiles(build(folder / "fixture" / "source", folder / "fixture")), example)
        pages(browser, example)
    print(f"Open {FOLDER.as_uri()}")


if __name__ == "__main__":
    main()
