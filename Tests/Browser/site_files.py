"""A published site as files: its pages, what each links to, and its preload manifests. No browser is needed for these."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

_ADDRESSES = {"href", "src", "poster", "data-src", "data-next", "data-previous"}
_SHAPING = ("class", "role", "type", "data-layout", "data-rows")


@dataclass
class Page:
    """One HTML file."""

    site: Path
    path: Path
    kind: str = ""
    links: list[str] = field(default_factory=list)
    relations: dict[str, str] = field(default_factory=dict)
    manifest: dict[str, Any] | None = None
    shape: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.path.relative_to(self.site).as_posix()

    def target(self, link: str) -> Path:
        """The file that a relative link leads to."""
        return (self.path.parent / unquote(urlsplit(link).path)).resolve()


class SiteFiles:
    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @cached_property
    def pages(self) -> list[Page]:
        """All that show something."""
        return [page for page in self._files if page.kind != "redirect"]

    @cached_property
    def redirects(self) -> list[Page]:
        """Those that lead away at once: nothing links to them, and no visit can stay there."""
        return [page for page in self._files if page.kind == "redirect"]

    @cached_property
    def _files(self) -> list[Page]:
        return [_read(self.root, path) for path in sorted(self.root.rglob("*.html"))]

    def of_kind(self, kind: str) -> list[Page]:
        return [page for page in self.pages if page.kind == kind]

    @cached_property
    def samples(self) -> list[Page]:
        """Pages that together have all that the templates can make: of each kind of page every element that any page of this
        kind has; elements differ by class, role, type and layout. For what would take too long on every page."""
        parts = {page.path: {(page.kind, part) for part in page.shape} for page in self.pages}
        missing = set().union(*parts.values())
        chosen: list[Page] = []
        while missing:
            chosen.append(max(self.pages, key=lambda page: len(parts[page.path] & missing)))
            missing -= parts[chosen[-1].path]
        return chosen

    @cached_property
    def listings(self) -> list[Page]:
        """Those among the samples that list items or albums, and the page of one item."""
        return [page for page in self.samples if page.kind != "item"] + self.of_kind("item")[:1]

    def album(self, name: str) -> Page:
        """The page of the album whose folder was `name` in the source."""
        wanted = [page for page in self.of_kind("album") if _slug(page.path.parent.name) == _slug(name)]
        assert wanted, f"no album page for {name!r} in {self.root}"
        return wanted[0]

    def items(self, album: Page) -> list[Page]:
        """The pages of an album's items, in the album's order."""
        pages = [page for page in self.of_kind("item") if page.path.parent.is_relative_to(album.path.parent)]
        own = [page for page in pages if _album_of(page) == album.path.parent]
        return sorted(own, key=lambda page: (page.manifest or {}).get("index", 0))


def _slug(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


def _album_of(page: Page) -> Path:
    """The nearest folder, from the page's own upwards, that has an album page."""
    for folder in (page.path.parent, *page.path.parents):
        if (folder / "index.html").exists() and folder / "index.html" != page.path:
            return folder
    return page.path.parent


class _Parser(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.json: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.page.shape.add((tag, *(values.get(name, "") for name in _SHAPING), str(values.get("data-count") == "1")))
        for name in _ADDRESSES & values.keys():
            if tag != "link" or "canonical" not in values.get("rel", ""):
                self.page.links.append(values[name])
        if "srcset" in values:
            self.page.links += [part.split()[0] for part in values["srcset"].split(",") if part.strip()]
        if tag in ("a", "link"):
            for relation in values.get("rel", "").split():
                self.page.relations.setdefault(relation, values.get("href", ""))
        if tag == "meta" and values.get("http-equiv") == "refresh":
            self.page.kind = "redirect"
        if values.get("id") == "preload-manifest":
            self.json = []

    def handle_data(self, data: str) -> None:
        if self.json is not None:
            self.json.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self.json is not None:
            self.page.manifest = json.loads("".join(self.json))
            self.json = None


def _read(root: Path, path: Path) -> Page:
    page = Page(site=root, path=path)
    parser = _Parser(page)
    parser.feed(path.read_text(encoding="utf-8"))
    parser.close()
    if page.kind:
        return page
    if page.manifest is not None:
        page.kind = "item"
    elif path.parent == root and path.stem in ("search", "timeline", "map"):
        page.kind = path.stem
    elif path.name != "index.html":
        page.kind = "category"
    else:
        page.kind = "home" if path.parent == root else "album"
    return page
