"""Takes pictures of a page of each kind from each album, at each width, in light and dark, for a person to look at."""

import tempfile
from pathlib import Path

from browsing import SCHEMES, WIDTHS, chromium, opened, settle
from building import PROJECT, build
from site_files import SiteFiles

FOLDER = Path(__file__).parent / "screenshots"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, chromium() as browser:
        site = SiteFiles(build(PROJECT / "site-example", Path(scratch)))
        for width in WIDTHS:
            for scheme in SCHEMES:
                with opened(browser, width, color_scheme=scheme) as page:
                    for visited in site.samples:
                        page.goto(visited.path.as_uri())
                        settle(page)
                        name = visited.name.removesuffix(".html").replace("/", "-")
                        page.screenshot(path=FOLDER / f"{visited.kind}-{name}-{width}-{scheme}.png", full_page=True)
    print(f"Open {FOLDER.as_uri()}")


if __name__ == "__main__":
    main()
