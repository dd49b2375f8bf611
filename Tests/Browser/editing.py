"""A running `albumgen serve --edit`."""

import os
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from playwright.sync_api import Page

from building import PROJECT

PROGRAM = os.environ.get("ALBUMGEN", str(PROJECT / ".build/debug/albumgen"))


@contextmanager
def editable(source: Path, *options: str) -> Iterator[tuple[str, str]]:
    """Yields the address of a running server, and the address that pairs a browser."""
    process = subprocess.Popen(
        [PROGRAM, "serve", str(source), "--edit", "--progress", "none", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"LANG": "en_GB.UTF-8"})
    try:
        assert process.stdout and process.stderr
        address = process.stdout.readline().strip()
        paired = ""
        while "/.albumgen/pair/" not in paired:
            paired = process.stderr.readline().strip()
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield address, paired
    finally:
        process.terminate()
        assert process.wait(10) == 0


def shown(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-albumgen-version]")
