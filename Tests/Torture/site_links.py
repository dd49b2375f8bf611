"""Checks that a published folder is complete: whatever a page links to, loads or names must exist."""

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Iterator
from urllib.parse import unquote, urlsplit

_STYLE_ADDRESS = re.compile(r"url\(\s*['\"]?([^'\")]+)['\"]?\s*\)")
_ADDRESSES = {"href", "src", "poster", "data-src", "data-original", "data-poster", "data-clip", "data-film"}
# Keys of the JSON in pages whose values are addresses beside the page.
_DATA_ADDRESSES = {"page", "src", "poster", "current", "film", "clip"}


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.addresses: list[str] = []
        self.has_style = False
        self._data: list[str] | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag == "link" and "stylesheet" in values.get("rel", ""):
            self.has_style = True
        for name, value in values.items():
            if name in _ADDRESSES:
                self.addresses.append(value)
            elif name == "srcset":
                self.addresses += [part.split()[0] for part in value.split(",") if part.split()]
            elif name == "style":
                self.addresses += _STYLE_ADDRESS.findall(value)
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            self.has_style = True
            self.addresses.append(values.get("content", "").partition("url=")[2])
        if tag == "meta" and values.get("property") in {"og:image", "og:url", "og:video"}:
            self.addresses.append(values.get("content", ""))
        if tag == "script" and values.get("type") == "application/json" and "src" not in values:
            self._data = []

    def handle_data(self, data: str) -> None:
        if self._data is not None:
            self._data.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._data is not None:
            try:
                self.addresses += _addresses(json.loads("".join(self._data)))
            except ValueError:
                self.addresses.append("no JSON")
            self._data = None


def _addresses(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in _DATA_ADDRESSES and isinstance(inner, str):
                yield inner
            else:
                yield from _addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _addresses(inner)


def broken_links(
    output: Path, base: str = "https://example.org/site/", others: frozenset[str] = frozenset(),
    known: frozenset[str] | None = None, leaving: frozenset[str] = frozenset(),
) -> list[str]:
    """Returns what is missing, as `page -> address`, and pages without a style. Ignores pages of other people (`others`).

    After an interrupted build, `known` contains what was published before. Then only pages count that a visitor can reach from
    there or from the home page, since a new page may exist before the list that will link to it. `leaving` contains what the
    build removes: an album and its items link to each other, and one of them must be removed first."""
    pages = {
        path.relative_to(output).as_posix(): path
        for path in sorted(output.rglob("*"))
        if path.suffix in {".html", ".css", ".xml", ".json"} and path.is_file()
    }
    pages = {name: path for name, path in pages.items() if name not in others and not name.startswith(".")}
    waiting = sorted(pages if known is None else {*known, "index.html"} & pages.keys())
    seen = set(waiting)
    found = []
    while waiting:
        name = waiting.pop()
        has_style, addresses = _links(pages[name], base)
        if not has_style:
            found.append(f"{name} has no style")
        for address in dict.fromkeys(addresses):
            target = _target(output, pages[name], address, base)
            if target is None:
                continue
            target = Path(os.path.normpath(target))
            if not target.is_file() or not target.is_relative_to(output):
                is_leaving = target.is_relative_to(output) and target.relative_to(output).as_posix() in leaving
                if not (is_leaving and name in leaving):
                    found.append(f"{name} -> {address}")
                continue
            next_name = target.relative_to(output).as_posix()
            if next_name in pages and next_name not in seen:
                seen.add(next_name)
                waiting.append(next_name)
    return sorted(found)


def _links(path: Path, base: str) -> tuple[bool, list[str]]:
    """Returns whether a page has a style, which other files do not need, and its addresses."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".html":
        page = _Page()
        page.feed(text)
        return page.has_style, page.addresses
    if path.suffix == ".css":
        return True, _STYLE_ADDRESS.findall(text)
    return True, re.findall(re.escape(base) + r"[^\s\"'<>&\\]*", text)


def _target(output: Path, page: Path, address: str, base: str) -> Path | None:
    """Returns the file that an address of the site leads to; none for other addresses."""
    # Hosts show the page for missing addresses at any address, so its links begin at the host's root.
    for root in (base, urlsplit(base).path):
        if address.startswith(root):
            page, address = output / "index.html", address[len(root):] or "index.html"
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or not parts.path or "{n}" in parts.path:
        return None
    target = page.parent / unquote(parts.path)
    return target / "index.html" if address.endswith("/") else target
