"""A published site as files: its pages, their links, and their preload manifests. No browser is needed."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Callable
from urllib.parse import unquote, urlsplit

_ADDRESSES = {"href", "src", "poster", "data-src", "data-next", "data-previous"}
# A site has one of each of these.
_AT_THE_ROOT = {
    "home": "index.html", "search": "search.html", "timeline": "timeline.html", "on-this-day": "on-this-day.html", "map": "map.html",
}
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
        """Returns the file that a relative link leads to."""
        return (self.path.parent / unquote(urlsplit(link).path)).resolve()


class SiteFiles:
    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._read: dict[Path, Page] = {}

    @cached_property
    def pages(self) -> list[Page]:
        """All pages except redirects and the page for missing addresses, which works only on its host."""
        return [page for page in self._files if page.kind != "redirect" and page.name != "404.html"]

    @cached_property
    def not_found(self) -> Page:
        """The page that hosts show for missing addresses."""
        return next(page for page in self._files if page.name == "404.html")

    @cached_property
    def redirects(self) -> list[Page]:
        """The pages that redirect immediately: nothing links to them, and no visitor stays on them."""
        return [page for page in self._files if page.kind == "redirect"]

    @cached_property
    def _files(self) -> list[Page]:
        return [self._page(path) for path in self._paths]

    @cached_property
    def _paths(self) -> list[Path]:
        return sorted(self.root.rglob("*.html"))

    def _page(self, path: Path) -> Page:
        """Returns a page, parsed on first use: a long album has thousands of pages, and most tests need only one of them."""
        if path not in self._read:
            self._read[path] = _read(self.root, path)
        return self._read[path]

    def of_kind(self, kind: str) -> list[Page]:
        only = self.root / _AT_THE_ROOT[kind] if kind in _AT_THE_ROOT else None
        pages = self.pages if only is None else [self._page(only)] if only.exists() else []
        return [page for page in pages if page.kind == kind]

    @cached_property
    def samples(self) -> list[Page]:
        """Pages that together cover everything the templates can produce: for each kind of page, every element that any such page has.
        Elements differ by class, role, type and layout. For tests that would take too long on every page."""
        return self._covering(lambda part: part)

    def _covering(self, seen: Callable[[tuple[str, ...]], tuple[str, ...]]) -> list[Page]:
        """Returns pages that together have every element of each kind of page, as far as `seen` tells elements apart."""
        parts = {page.path: {(page.kind, seen(part)) for part in page.shape} for page in self.pages}
        missing = set().union(*parts.values())
        chosen: list[Page] = []
        while missing:
            chosen.append(max(self.pages, key=lambda page: len(parts[page.path] & missing)))
            missing -= parts[chosen[-1].path]
        return chosen

    @cached_property
    def listings(self) -> list[Page]:
        """The samples that list items or albums, and the page of one item."""
        return self._listing(self.samples)

    @cached_property
    def listings_of_elements(self) -> list[Page]:
        """Fewer listings: elements differ only by class, role and type, and not by how many there are or where they are."""
        return self._listing(self._covering(lambda part: part[:4]))

    def _listing(self, pages: list[Page]) -> list[Page]:
        return [page for page in pages if page.kind != "item"] + self.of_kind("item")[:1]

    def album(self, name: str) -> Page:
        """Returns the page of the album whose source folder is `name`."""
        named = [path for path in self._paths if path.name == "index.html" and _slug(path.parent.name) == _slug(name)]
        wanted = [page for page in map(self._page, named) if page.kind == "album"]
        assert wanted, f"no album page for {name!r} in {self.root}"
        return wanted[0]

    def items(self, album: Page) -> list[Page]:
        """Returns the pages of an album's items, in the album's order."""
        folder = album.path.parent
        own = [path for path in self._paths if path.is_relative_to(folder) and _album_of(path) == folder]
        items = [page for page in map(self._page, own) if page.kind == "item"]
        return sorted(items, key=lambda page: (page.manifest or {}).get("index", 0))


def _slug(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


def _album_of(path: Path) -> Path:
    """Returns the nearest folder with an album page, from the page's own upwards."""
    for folder in path.parents:
        if (folder / "index.html").exists() and folder / "index.html" != path:
            return folder
    return path.parent


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
    elif path.parent == root and _AT_THE_ROOT.get(path.stem) == path.name:
        page.kind = path.stem
    elif path.name != "index.html":
        page.kind = "category"
    else:
        page.kind = "home" if path.parent == root else "album"
    return page
