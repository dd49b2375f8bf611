"""The page on which a phone sends its photos to `albumgen serve --receive`, through a network that fails."""

import socket
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from axe import violations_in
from browsing import opened
from building import PROJECT
from live_server import running
from photos import write_photo

PIECE = 4 << 20


class Network:
    """A proxy that can lose its connections, immediately or after a number of bytes."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.name = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.server = 0
        self.left = -1
        self.is_up = True
        # What happens after that number of bytes.
        self.at_end = self.cut
        # How many bytes pass a second, if it is limited, and whether any pass.
        self.speed = 0
        self.flows = threading.Event()
        self.flows.set()
        self.sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self.listening.accept()
            except OSError:
                return
            if not self.is_up:
                phone.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.server))
            self.sockets += [phone, server]
            threading.Thread(target=self._pass, args=(phone, server, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, phone, False), daemon=True).start()

    def _pass(self, here: socket.socket, there: socket.socket, counts: bool) -> None:
        try:
            while piece := here.recv(1 << 14 if self.speed else 1 << 16):
                if counts and self.left >= 0:
                    self.left -= len(piece)
                    if self.left < 0:
                        self.at_end()
                if counts:
                    self.flows.wait()
                    if self.speed:
                        time.sleep(len(piece) / self.speed)
                there.sendall(piece)
        except OSError:
            pass
        for end in (here, there):
            end.close()

    def cut(self) -> None:
        self.is_up = False
        self.left = -1
        for end in self.sockets:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It has already ended.
        self.sockets = []


@contextmanager
def receiving(source: Path, *options: str) -> Iterator[tuple[Network, str]]:
    """Yields a network, and the address that pairs a phone in it."""
    network = Network()
    options = ("--receive", "--host", network.name, *options)
    try:
        with running(source, *options, announced=rf"  https://{network.name}(/.+)") as (address, path):
            network.server = int(address.rstrip("/").rsplit(":", 1)[1])
            yield network, f"http://{network.name}{path}"
    finally:
        network.listening.close()


@pytest.fixture(scope="module")
def phone_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("phone")
    for number in range(3):
        write_photo(folder / f"IMG_{number}.jpg", 60 + number, (240, 160))
    # A photo of more than one piece: the bytes after its picture are part of the file, too.
    write_photo(folder / "large.jpg", 70, (240, 160))
    (folder / "large.jpg").write_bytes((folder / "large.jpg").read_bytes() + bytes(range(256)) * (PIECE // 256 + 4000))
    (folder / "film.webm").write_bytes((PROJECT / "Tests/Fixtures/walk.webm").read_bytes())
    (folder / "notes.jpg").write_text("no photo\n" * 1000)
    return folder


def row(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.locator("#list li").filter(has_text=name).last


def test_photos_arrive_through_a_network_that_fails(
    browser: Browser, tmp_path: Path, phone_files: Path
) -> None:
    source = tmp_path / "photos"
    write_photo(source / "Summer" / "a.jpg", 1, (240, 160))
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "bypass_csp": False}
    with receiving(source) as (network, address), opened(browser, 390, **phone) as page:
        # Without pairing, there is nothing to see.
        assert page.goto(f"http://{network.name}/.albumgen/receive/").status == 403  # type: ignore[union-attr]
        page.goto(address)
        assert page.url == f"http://{network.name}/.albumgen/receive/"
        assert not page.evaluate("document.cookie")
        expect(page.locator("#album option")).to_have_text(["photos", "Summer", "New album…"])
        # The site is not for this phone.
        expect(page.locator("#look")).to_be_hidden()
        # A new album needs a name first.
        page.locator("#album").select_option(label="New album…")
        page.locator("#files").evaluate("files => files.click()")
        expect(page.locator("#wrong")).to_have_text("Give the new album a name first.")
        page.locator("#name").fill("雨 2026")

        names = ["IMG_0.jpg", "IMG_1.jpg", "large.jpg", "film.webm", "notes.jpg"]
        network.left = PIECE * 3 // 4
        page.locator("#files").set_input_files([phone_files / name for name in names])
        expect(page.locator("#trouble")).to_contain_text("No connection")
        assert violations_in(page, ["light", "dark"]) == ""
        album = source / "雨 2026"
        assert not (album / "large.jpg").exists()
        network.is_up = True
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#sum")).to_have_text("5 of 5 done")
        for name in names[:-1]:
            expect(row(page, name).locator("span").last).to_have_text("Sent")
            assert (album / name).read_bytes() == (phone_files / name).read_bytes()
        expect(row(page, "notes.jpg")).to_contain_text("Not a photo or video")
        expect(page.locator("#trouble")).to_be_hidden()
        assert sorted(path.name for path in album.iterdir()) == sorted(names[:-1])

        # The album is in the list, and nothing is sent twice; a file keeps its name, even if another file has the same.
        expect(page.locator("#album option")).to_have_text(["photos", "Summer", "雨 2026", "New album…"])
        page.locator("#album").select_option(label="雨 2026")
        other = tmp_path / "IMG_0.jpg"
        other.write_bytes((phone_files / "IMG_2.jpg").read_bytes())
        page.locator("#files").set_input_files([phone_files / "large.jpg", phone_files / "IMG_1.jpg", other])
        expect(page.locator("#sum")).to_have_text("8 of 8 done")
        for name in ["large.jpg", "IMG_1.jpg"]:
            expect(row(page, name).locator("span").last).to_have_text("Already in the album")
        assert (album / "IMG_0 (2).jpg").read_bytes() == other.read_bytes()
        assert (album / "IMG_0.jpg").read_bytes() == (phone_files / "IMG_0.jpg").read_bytes()
        assert page.evaluate("document.documentElement.scrollWidth") == 390

        # After a reload in the middle of a file, sending resumes where it was.
        page.on("dialog", lambda dialog: dialog.accept())
        large = tmp_path / "larger.jpg"
        large.write_bytes((phone_files / "large.jpg").read_bytes() + b"more")
        network.left = PIECE * 3 // 4
        page.locator("#files").set_input_files([large])
        expect(page.locator("#trouble")).to_contain_text("No connection")
        network.is_up = True
        page.reload()
        sent: list[int] = []
        page.on("request", lambda request: sent.append(int(request.headers.get("upload-offset", -1))))
        # The album is still chosen.
        expect(page.locator("#album")).to_have_value("=雨 2026")
        page.locator("#files").set_input_files([large])
        expect(page.locator("#sum")).to_have_text("1 of 1 done")
        assert next(offset for offset in sent if offset >= 0) > 0
        assert (album / "larger.jpg").read_bytes() == large.read_bytes()


def test_sending_outlasts_hours_without_a_network(browser: Browser, tmp_path: Path, phone_files: Path) -> None:
    source = tmp_path / "photos"
    write_photo(source / "Spring" / "a.jpg", 1)
    with receiving(source) as (network, address), opened(browser, 390) as page:
        page.clock.install()
        page.goto(address)
        page.locator("#album").select_option(label="Spring")
        network.cut()
        page.locator("#files").set_input_files([phone_files / "IMG_0.jpg"])
        for _ in range(60):
            with page.expect_event("requestfailed"):
                page.clock.run_for(5_000)
        network.is_up = True
        page.clock.run_for(5_000)
        expect(page.locator("#sum")).to_have_text("1 of 1 done")
        assert (source / "Spring" / "IMG_0.jpg").exists()


def test_the_parts_of_a_file_fit_the_network(browser: Browser, tmp_path: Path, phone_files: Path) -> None:
    """The server ends requests that take too long, which looks like a lost connection."""
    source = tmp_path / "photos"
    write_photo(source / "Spring" / "a.jpg", 1)
    with receiving(source) as (network, address), opened(browser, 390) as page:
        offsets: list[int] = []
        page.on("request", lambda request: offsets.append(int(request.headers.get("upload-offset", -1))))
        page.goto(address)
        page.locator("#album").select_option(label="Spring")
        network.speed = 200_000
        page.locator("#files").set_input_files([phone_files / "large.jpg"])
        with page.expect_request(lambda request: int(request.headers.get("upload-offset", 0)) > 0):
            pass
        network.speed = 0
        network.left = PIECE // 2
        expect(page.locator("#trouble")).to_contain_text("No connection")
        # The message disappears as soon as bytes arrive again.
        network.at_end, network.left = network.flows.clear, PIECE // 4
        network.is_up = True
        page.evaluate("dispatchEvent(new Event('online'))")
        while network.flows.is_set():
            page.wait_for_timeout(20)
        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator("#sum")).to_have_text("0 of 1 done")
        network.flows.set()
        expect(page.locator("#sum")).to_have_text("1 of 1 done")
        first, second = [offset for offset in offsets if offset >= 0][:2]
        # At most as many bytes as pass in thirty seconds, with several senders side by side.
        assert first == 0 and 0 < second <= 30 * 200_000 // 3
        assert (source / "Spring" / "large.jpg").read_bytes() == (phone_files / "large.jpg").read_bytes()


def test_leads_to_the_albums_and_back(browser: Browser, tmp_path: Path, phone_files: Path) -> None:
    source = tmp_path / "photos"
    write_photo(source / "Summer" / "a.jpg", 1, (240, 160))
    phone = {"viewport": {"width": 390, "height": 760}, "has_touch": True}
    with receiving(source, "--lan", "--edit") as (network, address), opened(browser, 390, **phone) as page:
        page.goto(address)
        page.locator("#album").select_option(label="Summer")
        page.locator("#files").set_input_files([phone_files / "IMG_0.jpg"])
        expect(page.locator("#sum")).to_have_text("1 of 1 done")
        page.get_by_role("link", name="View the albums").tap()
        # The page loads again once it has the photo.
        expect(page.get_by_text("2 photos").first).to_be_visible()
        page.get_by_role("link", name="Summer").tap()
        expect(page.locator(".ag-cell")).to_have_count(2)
        assert violations_in(page, ["light", "dark"]) == ""
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.get_by_role("link", name="Send photos").tap()
        expect(page).to_have_url(f"http://{network.name}/.albumgen/receive/")


def test_the_album_stays_chosen_while_the_list_is_read_again(browser: Browser, tmp_path: Path, phone_files: Path) -> None:
    source = tmp_path / "photos"
    for name in ("Spring", "Summer"):
        write_photo(source / name / "a.jpg", 1, (240, 160))
    with receiving(source) as (_, address), opened(browser, 390) as page:
        page.goto(address)
        album, files = page.locator("#album"), page.locator("#files")
        album.select_option(label="Spring")

        def chosen_late(route: Route) -> None:
            """Chooses another album after the page has asked for the list, and before it has the answer."""
            answer = route.fetch()
            album.evaluate("album => { album.value = '=Summer'; }")
            route.fulfill(response=answer)

        page.route("**/receive/albums", chosen_late)
        with page.expect_response("**/receive/albums"):
            files.set_input_files([phone_files / "IMG_0.jpg"])
        expect(page.locator("#sum")).to_have_text("1 of 1 done")
        page.unroute("**/receive/albums")
        files.set_input_files([phone_files / "IMG_1.jpg"])
        expect(page.locator("#sum")).to_have_text("2 of 2 done")
        assert [path.name for path in sorted(source.glob("*/IMG*"))] == ["IMG_0.jpg", "IMG_1.jpg"]
        assert (source / "Spring" / "IMG_0.jpg").exists() and (source / "Summer" / "IMG_1.jpg").exists()

        # The network fails just then: the list stays.
        page.route("**/receive/albums", lambda route: route.abort())
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/albums")):
            files.set_input_files([phone_files / "IMG_2.jpg"])
        expect(page.locator("#sum")).to_have_text("3 of 3 done")
        expect(album.locator("option")).to_have_count(4)
        expect(album).to_have_value("=Summer")
