"""A static host on the loopback interface: under a sub-path, without directory indexes, with optional delays."""

import mimetypes
import re
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Iterator
from urllib.parse import unquote, urlsplit

SUB_PATH = "/a/b/"


@contextmanager
def serving(
    root: Path, image_delay: float = 0, page_delay: float = 0, is_image_last: bool = False, fallback: str = "", is_strict: bool = False,
    style_delay: float = 0,
) -> Iterator[str]:
    """Yields the base address of `root`. Images are sent after `image_delay` seconds and, if they are to come last, after the end of
    the page. Pages are sent in pieces, each of which begins with an element and follows the previous one after `page_delay` seconds,
    so that the browser shows partly loaded pages. Style sheets are sent after `style_delay` seconds. The page `fallback` takes the place of missing files. If `is_strict`, browsers may
    not run it as a script."""
    sent = threading.Condition()
    being_sent: list[Path] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = unquote(urlsplit(self.path).path)
            file = root / address.removeprefix(SUB_PATH)
            if fallback and not file.is_file():
                file = root / fallback
            # No directory indexes: some hosts have none, and neither do folders on `file://`.
            if not address.startswith(SUB_PATH) or ".." in address or not file.is_file():
                self.send_error(404)
                return
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            if kind.startswith("image/"):
                with sent:
                    sent.wait_for(lambda: not (is_image_last and being_sent))
                time.sleep(image_delay)
            if kind == "text/css":
                time.sleep(style_delay)
            body = file.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if is_strict:
                self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            is_page = kind == "text/html"
            pieces = _pieces(body) if page_delay and is_page else [body]
            if is_page:
                being_sent.append(file)
            try:
                for piece in pieces:
                    self.wfile.write(piece)
                    time.sleep(page_delay)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The browser left the page before the image arrived.
            finally:
                if is_page:
                    with sent:
                        being_sent.remove(file)
                        sent.notify_all()

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{SUB_PATH}"
    finally:
        server.shutdown()
        server.server_close()


# Elements that take no space of their own, or whose parent has a fixed size.
_WITHOUT_SPACE = {b"source", b"path", b"option", b"script"}
_OF_LISTS = {b"section", b"div", b"ul", b"li"}


def _pieces(page: bytes) -> list[bytes]:
    """Splits a page before each start tag, since the network and the parser may pause anywhere. In the middle of the page, which is
    below the first screen, it splits only lists, to save time. The footer of a short page is on the first screen."""
    body = page.find(b"<body")
    footer = page.find(b"<footer ")
    tags = [tag for tag in re.finditer(rb"<([a-z][a-z0-9]*)", page) if tag.start() >= body and tag[1] not in _WITHOUT_SPACE]
    cuts = [tag.start() for place, tag in enumerate(tags) if place < 60 or tag.start() >= footer > 0 or tag[1] in _OF_LISTS]
    return [page[start:end] for start, end in zip([0, *cuts], [*cuts, len(page)])]
