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


def hold(page: Page, request: str, containing: str = "") -> None:
    """Makes the page wait until `release` for the server's answer to the next edit request of a kind whose body contains a text."""
    page.evaluate("""([request, containing]) => {
      const send = window.fetch;
      window.held = new Promise(function (note) {
        window.fetch = async function (...sent) {
          const answer = await send(...sent);
          if (!String(sent[0]).endsWith("/edit/" + request) || !sent[1].body.includes(containing)) return answer;
          window.fetch = send;
          await new Promise(function (release) { window.release = release; note(true); });
          return answer;
        };
      });
    }""", [request, containing])


def release(page: Page) -> None:
    """Lets the page have the answer that it waits for."""
    page.evaluate("window.held.then(() => window.release())")
