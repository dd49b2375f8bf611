"""A static host on the loopback interface: under a sub-path, without directory indexes, and as slow as asked."""

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
def serving(root: Path, image_delay: float = 0, page_delay: float = 0, is_image_last: bool = False) -> Iterator[str]:
    """Yields the base address of `root`. Images wait for `image_delay` seconds, and before that for the end of the page that is
    being sent where they are to come last; pages come in pieces, each of which begins with an element and comes `page_delay`
    seconds after the one before, so that a browser shows them half read."""
    sent = threading.Condition()
    being_sent: list[Path] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = unquote(urlsplit(self.path).path)
            file = root / address.removeprefix(SUB_PATH)
            # A folder is no answer: some hosts have no index, and a folder opened from a file manager has none either.
            if not address.startswith(SUB_PATH) or ".." in address or not file.is_file():
                self.send_error(404)
                return
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            if kind.startswith("image/"):
                with sent:
                    sent.wait_for(lambda: not (is_image_last and being_sent))
                time.sleep(image_delay)
            body = file.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
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
                pass  # The page was left before the image arrived.
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


def _pieces(page: bytes) -> list[bytes]:
    """Cut before each element that takes a place of its own on the page: those that have a class."""
    return re.split(rb"(?=<(?:header|main|div|section|ul|li|figure|footer) )", page)
