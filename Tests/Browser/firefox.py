"""Firefox through its own remote protocol, Marionette, which needs no other program: Playwright only drives its own patched
Firefox, and Debian does not package geckodriver."""

import os
import socket
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from window import Window

FIREFOX = Path(os.environ.get("FIREFOX", "/usr/bin/firefox-esr"))


@contextmanager
def firefox(scratch: Path, width: int = 1000, height: int = 800) -> Iterator[Window]:
    # Imported only here, so that the tests in other browsers need no Marionette.
    from marionette_driver.by import By
    from marionette_driver.marionette import ActionSequence, Marionette

    class FirefoxWindow(Window):
        @property
        def url(self) -> str:
            return marionette.get_url()

        def open(self, address: str) -> None:
            marionette.navigate(address)

        def run(self, script: str) -> Any:
            # Not in a sandbox, where the page does not see what a script changes.
            return marionette.execute_script(script, sandbox=None)

        def click(self, selector: str) -> None:
            marionette.find_element(By.CSS_SELECTOR, selector).click()

        def press(self, key: str) -> None:
            actions = ActionSequence(marionette, "key", "keyboard")
            actions.key_down(key).key_up(key).perform()

        def reload(self) -> None:
            marionette.refresh()

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
        yield FirefoxWindow()
    finally:
        marionette.quit(in_app=False)
        marionette.cleanup()
