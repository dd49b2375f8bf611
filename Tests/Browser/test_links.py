"""Every link is relative and leads to a file, so that the site works from a folder, and under any sub-path."""

import re
from urllib.parse import urlsplit

from site_files import SiteFiles


def test_every_link_leads_to_a_file(site: SiteFiles) -> None:
    wrong = []
    for page in site.pages + site.redirects:
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("data", "mailto") or (parts.scheme in ("http", "https") and parts.netloc):
                continue
            if parts.scheme or parts.netloc or link.startswith("/"):
                wrong.append(f"{page.name}: {link!r} is not relative")
            elif parts.path and not page.target(link).is_file():
                wrong.append(f"{page.name}: {link!r} leads to no file")
            elif parts.path.endswith("/"):
                wrong.append(f"{page.name}: {link!r} is a folder")
    assert not wrong, "\n".join(wrong[:40])


def test_every_fragment_is_in_its_page(site: SiteFiles) -> None:
    identifiers = {page.path: set(re.findall(r'\bid="?([^"\s>]+)', page.path.read_text("utf-8"))) for page in site.pages}
    wrong = []
    for page in site.pages:
        for link in page.links:
            parts = urlsplit(link)
            target = page.target(link) if parts.path else page.path
            # A part of the world, which the map's script shows.
            isArea = target and target.name == "map.html" and re.fullmatch(r"area=(-?\d+(\.\d+)?,?){4}", parts.fragment)
            if parts.fragment and not parts.scheme and target in identifiers and not isArea:
                if parts.fragment not in identifiers[target]:
                    wrong.append(f"{page.name}: {link!r}")
    assert not wrong, "\n".join(wrong[:40])


def test_every_page_is_reached_from_the_home_page(site: SiteFiles) -> None:
    pages = {page.path: page for page in site.pages}
    waiting = [site.root / "index.html"]
    reached = set(waiting)
    while waiting:
        page = pages[waiting.pop()]
        for link in page.links:
            target = page.target(link)
            if target in pages and target not in reached:
                reached.add(target)
                waiting.append(target)
    assert sorted(str(path) for path in pages.keys() - reached if path.name != "404.html") == []
