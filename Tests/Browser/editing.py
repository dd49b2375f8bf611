"""A running `albumgen serve --edit`."""

from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from playwright.sync_api import Page

from live_server import CURRENT, running


@contextmanager
def editable(source: Path, *options: str) -> Iterator[tuple[str, str]]:
    """Yields the address of a running server, and the address that pairs a browser."""
    with running(source, "--edit", *options, announced=r"(\S*/\.albumgen/pair/\S*)") as addresses:
        yield addresses


def shown(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(CURRENT)


@contextmanager
def loading_again(page: Page) -> Iterator[None]:
    """Waits until the page has loaded again. A navigation proves nothing: the viewer's history entries count as navigations, too."""
    page.evaluate("window.mark = 1")
    yield
    page.wait_for_function("window.mark === undefined")
    page.wait_for_selector(CURRENT)


@contextmanager
def building_again(page: Page) -> Iterator[None]:
    """Waits until the page shows a later build."""
    version = page.locator("html").get_attribute("data-albumgen-version")
    yield
    page.wait_for_function("version => Number(document.documentElement.dataset.albumgenVersion) > Number(version)", arg=version)


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
    """Lets the page receive the answer that it waits for."""
    page.evaluate("window.held.then(() => window.release())")
