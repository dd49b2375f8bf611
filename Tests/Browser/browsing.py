"""Chromium as the tests use it, and pages opened in it."""

import os
from contextlib import contextmanager
from typing import Any, Callable, Iterator

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

# The same engine with and without a browser around it. The shell opens a page in a third of the processor time: in the whole
# browser each page comes with a window, whose own parts are pages too.
_CHROMIUMS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = os.environ.get("CHROMIUM") or next((path for path in _CHROMIUMS if os.path.exists(path)), _CHROMIUMS[-1])
# What Playwright asks for, whose switch this one replaces: a mouse that can hover. And lazy pictures are loaded when they come
# into sight, as other browsers do it; Chromium would load two windows' worth of them ahead, which most of what is opened in
# tests is left before anybody sees.
_SETTINGS = (
    "primaryHoverType=2", "availableHoverTypes=2", "primaryPointerType=4", "availablePointerTypes=4",
    *(f"lazyLoadingImageMarginPx{speed}=0" for speed in ("Unknown", "Offline", "Slow2G", "2G", "3G", "4G")),
)
WIDTHS = (390, 820, 1440)
SCHEMES = ("light", "dark")
HEIGHT = 900


@contextmanager
def chromium() -> Iterator[Browser]:
    # Chromium's sandbox refuses to run as root, which containers do.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    arguments.append("--blink-settings=" + ",".join(_SETTINGS))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, width: int = 820, **options: Any) -> Iterator[Page]:
    """A page in a window of its own, with nothing remembered.

    The policy of pages is left aside, since waiting for a condition is an `eval` in the page, which they refuse;
    `bypass_csp=False` for what is about the policy.
    """
    settings: dict[str, Any] = {
        "viewport": {"width": width, "height": HEIGHT}, "reduced_motion": "reduce", "bypass_csp": True,
    }
    context: BrowserContext = browser.new_context(**(settings | options))
    try:
        yield context.new_page()
    finally:
        context.close()


def refused(page: Page, *addresses: str) -> Callable[[], None]:
    """Requests for these addresses fail from now on, where `*` is any text, until what is returned is called. A route of
    Playwright's would hold up every other request of the page, too, and ask the test about each."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": list(addresses)})
    return session.detach


def frames(page: Page, count: int = 3) -> None:
    """So many frames later: what an event began in this one has been done and drawn."""
    page.evaluate(
        """async count => {
            for (let k = 0; k < count; k += 1) await new Promise(done => requestAnimationFrame(done));
        }""",
        count,
    )


def still(page: Page) -> None:
    """Until nothing moves any more: what a gesture began has ended, however long that took."""
    page.evaluate(
        """() => new Promise(done => {
            let before = '', same = 0;
            const look = () => {
                const parts = document.querySelectorAll('.agv-stage, .agv-slide, .agv-box, .ag-selected');
                const now = JSON.stringify([scrollY, ...[...parts].map(part => part.getBoundingClientRect())]);
                const moves = document.getAnimations().some(motion => motion.playState === 'running');
                same = now === before && !moves ? same + 1 : 0;
                before = now;
                if (same < 6) requestAnimationFrame(look); else done();
            };
            requestAnimationFrame(look);
        })"""
    )


def settle(page: Page) -> None:
    """Until every image in the page has been scrolled past, so that lazy ones load too, and the page is at its top again."""
    page.evaluate(
        """async () => {
            for (const image of document.images) {
                if (!image.complete && image.loading === 'lazy') {
                    image.scrollIntoView();
                    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                }
            }
            await Promise.all([...document.images].map(image => image.complete ||
                new Promise(done => { image.onload = image.onerror = done; setTimeout(done, 5000); })));
            scrollTo(0, 0);
            await document.fonts.ready;
        }"""
    )
