"""Firefox through its own remote protocol, Marionette, which needs no other program: Playwright only drives its own patched
Firefox, and Debian does not package geckodriver."""

import os
import socket
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from marionette_driver.by import By
from marionette_driver.marionette import ActionSequence, Marionette

FIREFOX = Path(os.environ.get("FIREFOX", "/usr/bin/firefox-esr"))
PATIENCE = 20


class Window:
    """A window of Firefox, with the few actions that the tests need."""

    def __init__(self, marionette: Marionette) -> None:
        self.marionette = marionette

    @property
    def url(self) -> str:
        return self.marionette.get_url()

    def open(self, address: str) -> None:
        self.marionette.navigate(address)

    def evaluate(self, expression: str) -> Any:
        return self.marionette.execute_script(f"return {expression}")

    def until(self, expression: str) -> None:
        """Waits until the expression is true; it may fail until then."""
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            if self.evaluate(f"(() => {{ try {{ return !!({expression}); }} catch (_) {{ return false; }} }})()"):
                return
            time.sleep(0.05)
        raise AssertionError(f"not within {PATIENCE} s: {expression}")

    def click(self, selector: str) -> None:
        self.marionette.find_element(By.CSS_SELECTOR, selector).click()

    def press(self, key: str) -> None:
        actions = ActionSequence(self.marionette, "key", "keyboard")
        actions.key_down(key).key_up(key).perform()

    def back(self) -> None:
        self.marionette.execute_script("history.back()")

    def forward(self) -> None:
        self.marionette.execute_script("history.forward()")


@contextmanager
def firefox(scratch: Path, width: int = 1000, height: int = 800) -> Iterator[Window]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # A separate profile, in which Firefox makes no requests of its own and prepares no pages in advance.
    preferences = {
        "ui.prefersReducedMotion": 1, "app.normandy.enabled": False, "browser.shell.checkDefaultBrowser": False,
        "browser.startup.page": 0, "browser.startup.homepage": "about:blank", "browser.newtabpage.enabled": False,
        "browser.newtab.preload": False, "dom.ipc.processPrelaunch.enabled": False, "browser.search.update": False,
        "extensions.systemAddon.update.enabled": False, "extensions.getAddons.cache.enabled": False,
        "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
        "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    }
    marionette = Marionette(
        bin=str(FIREFOX), port=port, headless=True, prefs=preferences, gecko_log=str(scratch / "firefox.log"),
        startup_timeout=120,
    )
    try:
        marionette.start_session()
        marionette.set_window_rect(width=width, height=height)
        yield Window(marionette)
    finally:
        marionette.quit(in_app=False)
        marionette.cleanup()
