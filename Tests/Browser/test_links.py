"""Every link is relative and leads to a file, so that the site works from a folder and under any sub-path."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from site_files import Page, SiteFiles

# The unguessable part at the end of an unlisted album's folder name.
_KEY = re.compile(r"--[a-z0-9-]{20,}/")

# A part of the map, and a day of the year, which the scripts of these pages show.
_SHOWN_BY_SCRIPTS = {"map.html": re.compile(r"area=(-?\d+(\.\d+)?,?){4}"), "on-this-day.html": re.compile(r"\d\d-\d\d")}


def _reached(pages: dict[Path, Page], start: Path) -> set[Path]:
    """Returns all pages that can be reached by links from one."""
    waiting = [start]
    reached = set(waiting)
    while waiting:
        page = pages[waiting.pop()]
        for link in page.links:
            target = page.target(link)
            if target in pages and target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


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


def test_the_page_for_addresses_that_lead_nowhere_works_at_any_address(example_site: SiteFiles) -> None:
    home = (example_site.root / "index.html").read_text("utf-8")
    found = re.search(r'<link rel="canonical" href="([^"]+)index.html">', home)
    assert found
    base = urlsplit(found[1]).path
    links = [link for link in example_site.not_found.links if urlsplit(link).scheme == "" and not link.startswith("#")]
    assert len(links) > 8
    for link in links:
        path = unquote(urlsplit(link).path)
        assert path.startswith(base) and (example_site.root / path.removeprefix(base)).is_file(), link


def test_every_fragment_is_in_its_page(site: SiteFiles) -> None:
    identifiers = {page.path: set(re.findall(r'\bid="?([^"\s>]+)', page.path.read_text("utf-8"))) for page in site.pages}
    wrong = []
    for page in site.pages:
        for link in page.links:
            parts = urlsplit(link)
            target = page.target(link) if parts.path else page.path
            shown = _SHOWN_BY_SCRIPTS.get(target.name) if target else None
            if parts.fragment and not parts.scheme and target in identifiers and not (shown and shown.fullmatch(parts.fragment)):
                if parts.fragment not in identifiers[target]:
                    wrong.append(f"{page.name}: {link!r}")
    assert not wrong, "\n".join(wrong[:40])


def test_every_page_is_reached_from_the_home_page(site: SiteFiles) -> None:
    """The pages of an unlisted album are reached from its own page, which nothing links to; nothing links to the door of spaces, either."""
    pages = {page.path: page for page in site.pages}
    listed = _reached(pages, site.root / "index.html")
    hidden = {path for path in pages if _KEY.search(str(path.relative_to(site.root)))}
    assert not hidden & listed
    for folder in {path.parent for path in hidden}:
        assert _reached(pages, folder / "index.html") >= {path for path in hidden if path.parent == folder}
    assert sorted(str(path) for path in pages.keys() - listed - hidden if path.name != "private.html") == []
