"""Pages load without console messages, errors or failed requests."""

from typing import Callable

from playwright.sync_api import Browser, Request

from browsing import opened, settle
from site_files import Page, SiteFiles


def _cut_short(request: Request) -> bool:
    """Returns whether the browser itself cancelled the request, as it does with a picture when the page is left or scrolled."""
    return request.failure == "net::ERR_ABORTED"


def test_no_page_complains(browser: Browser, site: SiteFiles, address: Callable[[Page], str]) -> None:
    """Each page is opened from a file or from a host; one of each kind, from both."""
    both = [site.of_kind(kind)[0] for kind in {page.kind for page in site.samples}]
    complaints: list[str] = []
    with opened(browser) as page:
        page.on("console", lambda message: complaints.append(f"{page.url}: console {message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: (complaints.append(f"{page.url}: {dialog.message}"), dialog.dismiss()))
        page.on("response", lambda response: response.status >= 400 and complaints.append(f"{response.status} {response.url}"))
        for number, visited in enumerate(site.samples):
            if visited not in both and address(visited).startswith("file:") == bool(number % 2):
                continue
            failed = lambda request: _cut_short(request) or complaints.append(
                f"{visited.name}: failed {request.url}: {request.failure}")
            page.on("requestfailed", failed)
            page.goto(address(visited), wait_until="load")
            settle(page)
            broken = page.evaluate("[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)")
            complaints.extend(f"{visited.name}: no picture in {source}" for source in broken)
            page.remove_listener("requestfailed", failed)
    assert not complaints, "\n".join(complaints)
