"""Map tiles from a server: requested, allowed and credited if the site names the server, and only from there. Without one, the map
page sends no request to another host."""

import io
import re
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Callable, Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page as Tab

from browsing import frames, opened, refused
from building import build
from finding_site import write_finding_site
from site_files import Page, SiteFiles

CREDIT = "© Example Maps <contributors>"
COLOUR = (40, 160, 90)

# The number of tiles in the page that have loaded, and whether any was refused.
_TILES = """() => {
    const tiles = [...document.querySelectorAll('.ag-map-tiles img')];
    return { count: tiles.length, all: tiles.length > 0 && tiles.every(tile => tile.complete),
        shown: tiles.filter(tile => tile.naturalWidth === 256).length };
}"""
_LISTEN = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event => window.violations.push(event.blockedURI));
"""


@dataclass
class TileServer:
    """Answers every request with a tile of one colour, and records the requests."""

    address: str = ""
    asked: list[str] = field(default_factory=list)


@contextmanager
def tile_server() -> Iterator[TileServer]:
    tile = io.BytesIO()
    Image.new("RGB", (256, 256), COLOUR).save(tile, "PNG")
    state = TileServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            state.asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(tile.getvalue())))
            self.end_headers()
            self.wfile.write(tile.getvalue())

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    state.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiles") / "source"
    write_finding_site(folder)
    return folder


def site_with(source: Path, scratch: Path, map_page: str) -> SiteFiles:
    configuration = source / "albumgen.yml"
    own = configuration.read_text(encoding="utf-8")
    configuration.write_text(own + map_page, encoding="utf-8")
    try:
        return SiteFiles(build(source, scratch, cache=source.parent / "cache"))
    finally:
        configuration.write_text(own, encoding="utf-8")


@pytest.fixture(scope="module")
def named(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SiteFiles, TileServer]]:
    """A site that names a tile server."""
    with tile_server() as server:
        tiles = f"{server.address}/of-the-map/{{z}}/{{x}}/{{y}}.png"
        wishes = f'mapPage:\n  tiles: {tiles}\n  attribution: "{CREDIT}"\n'
        yield site_with(source, tmp_path_factory.mktemp("named"), wishes), server


def policy(page: Page) -> dict[str, list[str]]:
    """Returns a page's policy by directive."""
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page.path.read_text(encoding="utf-8"))
    assert found, page.name
    directives = [directive.split() for directive in found[1].split(";")]
    return {name: sources for name, *sources in directives}


def wait_for_tiles(tab: Tab) -> dict[str, int]:
    """Waits until all have been answered. Not by a condition in the page, which the policy forbids."""
    tab.locator(".ag-map-tiles img").first.wait_for(state="attached")
    for _ in range(1000):
        tiles = tab.evaluate(_TILES)
        if tiles["all"]:
            return tiles
        frames(tab)
    raise AssertionError(f"tiles are still on their way: {tiles}")


def test_tiles_are_asked_for_and_shown(
    browser: Browser, named: tuple[SiteFiles, TileServer], address: Callable[[Page], str]
) -> None:
    site, server = named
    server.asked.clear()
    with opened(browser, 820, bypass_csp=False) as tab:
        tab.add_init_script(_LISTEN)
        other_hosts: list[str] = []
        own = address(site.of_kind("map")[0])
        tab.on("request", lambda asked: other_hosts.append(asked.url)
               if not asked.url.startswith((server.address, own.removesuffix("map.html"), "data:")) else None)
        tab.goto(own)
        tiles = wait_for_tiles(tab)
        assert tiles["shown"] == tiles["count"]
        places = [re.fullmatch(r"/of-the-map/(\d+)/(\d+)/(\d+)\.png", path) for path in server.asked]
        assert places and all(places), server.asked
        for place in places:
            assert place
            zoom, column, row = map(int, place.groups())
            assert column < 2**zoom and row < 2**zoom
        # They cover the map: a pixel between its marks has their colour.
        box = tab.locator(".ag-map").bounding_box()
        assert box
        corner = {"x": box["x"] + box["width"] - 20, "y": box["y"] + 20, "width": 4, "height": 4}
        seen = Image.open(io.BytesIO(tab.screenshot(clip=corner))).convert("RGB").getpixel((1, 1))
        assert seen == COLOUR
        # Zoomed in, there are other tiles, and those no longer visible have been removed.
        before = len(server.asked)
        for _ in range(2):
            tab.get_by_role("button", name="Zoom in").click()
        while len(server.asked) == before:
            frames(tab)
        assert wait_for_tiles(tab)["count"] < 40
        assert tab.locator(".ag-map-credit").inner_text() == f"Map data: Natural Earth, GeoNames · {CREDIT}"
        assert tab.evaluate("window.violations") == [] and other_hosts == []


def test_lost_tiles_are_asked_for_again_when_the_connection_is_back(browser: Browser, named: tuple[SiteFiles, TileServer]) -> None:
    site, _ = named
    with opened(browser, 820) as tab:
        allow = refused(tab, "*/of-the-map/*")
        tab.goto(site.of_kind("map")[0].path.as_uri())
        assert wait_for_tiles(tab)["shown"] == 0
        allow()
        tab.evaluate("dispatchEvent(new Event('online'))")
        tiles = wait_for_tiles(tab)
        assert tiles["shown"] == tiles["count"]


def test_only_the_map_may_ask_and_only_that_server(browser: Browser, named: tuple[SiteFiles, TileServer]) -> None:
    site, server = named
    for page in site.pages:
        sources = policy(page)
        assert (server.address in sources["img-src"]) == (page.kind == "map"), page.name
        assert not any("127.0.0.1" in source for name, listed in sources.items() if name != "img-src" for source in listed)
    with tile_server() as other_host, opened(browser, bypass_csp=False) as tab:
        tab.add_init_script(_LISTEN)
        tab.goto(site.of_kind("map")[0].path.as_uri())
        wait_for_tiles(tab)
        for address in (other_host.address, server.address):
            tab.evaluate(
                "address => new Promise(done => { const image = new Image(); image.onload = image.onerror = done;"
                " image.src = address + '/asked'; })", address)
        assert tab.evaluate("window.violations") == [other_host.address + "/asked"]
        assert other_host.asked == [] and "/asked" in server.asked


def test_without_a_server_nobody_is_asked(
    browser: Browser, source: Path, tmp_path: Path, named: tuple[SiteFiles, TileServer]
) -> None:
    site = site_with(source, tmp_path, "")
    server = named[1]
    server.asked.clear()
    page = site.of_kind("map")[0]
    assert policy(page) == policy(site.of_kind("home")[0])
    with opened(browser, 820) as tab:
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(page.path.as_uri())
        tab.locator(".ag-mark.ag-pictured").nth(2).wait_for()
        tab.get_by_role("button", name="Zoom in").click()
        frames(tab, 10)
        assert tab.locator(".ag-map-tiles img").count() == 0
        assert tab.locator(".ag-map-credit").inner_text() == "Map data: Natural Earth, GeoNames"
        assert asked and all(url.startswith((site.root.as_uri(), "data:")) for url in asked), asked
        assert server.asked == []
