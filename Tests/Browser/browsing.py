"""Chromium as the tests use it, and pages opened in it."""

import os
from contextlib import contextmanager
from typing import Any, Callable, Iterator

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

# The same engine without and with a browser around it. The shell opens a page in a third of the processor time: in the full
# browser, each page has a window whose own parts are pages, too.
_CHROMIUMS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = os.environ.get("CHROMIUM") or next((path for path in _CHROMIUMS if os.path.exists(path)), _CHROMIUMS[-1])
# Includes Playwright's own setting, which this switch replaces: a mouse that can hover. Lazy pictures are loaded when they come
# into view, as in other browsers; Chromium would load those of the next two windows, too, which most tests never show.
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
    """Opens a page in a separate window with empty storage.

    The pages' policy is bypassed, since waiting for a condition is an `eval` in the page, which it forbids. Tests of the policy
    use `bypass_csp=False`.
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
    """Makes requests for these addresses fail (`*` is any text) until the returned function is called. A Playwright route would
    delay every other request of the page, too, and call the test for each."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": list(addresses)})

    def allow() -> None:
        # The page confirms this command. Detaching alone may take effect only after its next request.
        session.send("Network.setBlockedURLs", {"urls": []})
        session.detach()

    return allow


def frames(page: Page, count: int = 3) -> None:
    """Waits for some frames, after which the work that an event started is done and drawn."""
    page.evaluate(
        """async count => {
            for (let k = 0; k < count; k += 1) await new Promise(done => requestAnimationFrame(done));
        }""",
        count,
    )


def still(page: Page) -> None:
    """Waits until nothing moves, however long the end of a gesture takes."""
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
    """Scrolls past every image of the page, so that lazy ones load too, and back to the top."""
    page.evaluate(
        """async () => {
            const arrived = image => image.complete ||
                new Promise(done => { image.onload = image.onerror = done; setTimeout(done, 5000); });
            for (const image of document.images) {
                if (!image.complete && image.loading === 'lazy') {
                    image.scrollIntoView();
                    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                    // Those around it, which were requested at the same time, come into view, too, and are ignored.
                    await arrived(image);
                }
            }
            await Promise.all([...document.images].map(arrived));
            scrollTo(0, 0);
            await document.fonts.ready;
        }"""
    )


# Whether nothing covers the focused element, in an expression: its corners and its middle are its own.
ON_TOP = """(() => {
    const focused = document.activeElement, { left, right, top, bottom } = focused.getBoundingClientRect();
    return [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]]
        .every(place => focused.contains(document.elementFromPoint(...place)));
})()"""
