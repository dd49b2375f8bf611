"""WebKit, the engine of Safari, through WebDriver: WebKitGTK's own driver and browser, on a screen of their own. Playwright only
drives its own patched WebKit."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from window import Window

DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
# In seconds. The driver answers when a page has loaded or a script has ended.
_PATIENCE = 60


def is_installed() -> bool:
    return shutil.which(DRIVER) is not None and shutil.which(SCREEN) is not None


class WebKitWindow(Window):
    def __init__(self, session: str) -> None:
        self.session = session

    @property
    def url(self) -> str:
        return _ask("GET", self.session + "/url")

    def open(self, address: str) -> None:
        _ask("POST", self.session + "/url", {"url": address})

    def run(self, script: str) -> Any:
        return _ask("POST", self.session + "/execute/sync", {"script": script, "args": []})

    def click(self, selector: str) -> None:
        (element,) = _ask("POST", self.session + "/element", {"using": "css selector", "value": selector}).values()
        _ask("POST", f"{self.session}/element/{element}/click", {})

    def press(self, key: str) -> None:
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        _ask("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def reload(self) -> None:
        _ask("POST", self.session + "/refresh", {})


def _ask(method: str, address: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {address}: {error.read().decode()}") from None


@contextmanager
def webkit(scratch: Path, width: int = 1000, height: int = 800) -> Iterator[Window]:
    with _screen() as display, socket.socket() as free, open(scratch / "webkit.log", "wb") as log:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        # A home of its own, and nothing of a desktop. WebKit follows GTK's setting for reduced motion.
        settings = scratch / ".config/gtk-3.0/settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="ascii")
        own = {name: str(scratch / folder) for name, folder in (
            ("HOME", "."), ("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".data"), ("XDG_CACHE_HOME", ".cache"))}
        environment = os.environ | own | {"DISPLAY": display, "GDK_BACKEND": "x11", "GTK_USE_PORTAL": "0", "NO_AT_BRIDGE": "1"}
        driver = subprocess.Popen([DRIVER, f"--port={port}", "--host=127.0.0.1"], env=environment, stdout=log, stderr=log)
        try:
            base = f"http://127.0.0.1:{port}/session"
            _await(port)
            begun = _ask("POST", base, {"capabilities": {}})
            session = f"{base}/{begun['sessionId']}"
            try:
                _ask("POST", session + "/window/rect", {"width": width, "height": height})
                yield WebKitWindow(session)
            finally:
                _ask("DELETE", session)
        finally:
            driver.terminate()
            driver.wait()


@contextmanager
def _screen() -> Iterator[str]:
    """Starts an X server without a screen, which chooses a free number and says which one."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        [SCREEN, "-displayfd", str(writes), "-screen", "0", "2000x1400x24", "-nolisten", "tcp"],
        pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with open(reads, encoding="ascii") as answer:
            yield ":" + answer.readline().strip()
    finally:
        server.terminate()
        server.wait()


def _await(port: int) -> None:
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            assert time.monotonic() < last, f"{DRIVER} did not start"
            time.sleep(0.05)
