"""Helpers of the viewer's tests: opening an album's item, and reading what is shown."""

from typing import Any, Callable

from playwright.sync_api import Page as BrowserPage, TimeoutError

from site_files import Page, SiteFiles

Address = Callable[[Page], str]

_STATE = """() => {
    const dialog = document.querySelector('dialog.agv');
    if (!dialog || !dialog.open) return {open: false};
    const slide = dialog.querySelector('.agv-slide:not([aria-hidden])');
    const box = slide.querySelector('.agv-box'), frame = box.getBoundingClientRect();
    const originals = [...dialog.querySelectorAll('.agv-slide')].filter(s => s.querySelector('.agv-original'))
        .map(s => Number(s.dataset.index)).sort((a, b) => a - b);
    return {
        open: true, index: Number(slide.dataset.index), id: slide.dataset.id,
        counter: dialog.querySelector('[data-role=counter]').textContent,
        frame: [frame.left, frame.top, frame.width, frame.height],
        thumb: Boolean(slide.querySelector('.agv-thumb, video')), original: Boolean(slide.querySelector('.agv-original')),
        originals, slides: dialog.querySelectorAll('.agv-slide').length,
        bars: !dialog.querySelector('.agv-root').classList.contains('agv-bare'),
    };
}"""


def state(page: BrowserPage) -> dict[str, Any]:
    return page.evaluate(_STATE)


def open_item(page: BrowserPage, album: str, index: int) -> None:
    """Opens an item from its thumbnail on the album's page at `album`, and waits for its original."""
    page.goto(album)
    page.locator(f".ag-cell[data-index='{index}'] > a").click()
    shown(page, index)


def shown(page: BrowserPage, index: int, original: bool = True) -> None:
    """Waits until the item is shown, with its original if requested, and the history names it, which it does after the frame."""
    page.locator(f".agv-slide[data-index='{index}']:not([aria-hidden])").wait_for(state="attached")
    if original:
        page.locator(f".agv-slide[data-index='{index}']:not([aria-hidden]) .agv-original").wait_for(state="attached")
        page.wait_for_function("index => history.state?.viewer === index", arg=index)


def originals(page: BrowserPage, expected: list[int]) -> None:
    """Waits until exactly these items have their originals in the page."""
    page.wait_for_function(
        """expected => {
            const there = [...document.querySelectorAll('.agv-slide')].filter(s => s.querySelector('.agv-original'))
                .map(s => Number(s.dataset.index)).sort((a, b) => a - b);
            return JSON.stringify(there) === JSON.stringify(expected);
        }""",
        arg=expected,
    )


def names(page: BrowserPage, item: Page) -> bool:
    """Returns whether the address becomes that of the item: its page or, on `file://`, where that is not allowed, the part after the
    `#`. The viewer writes it after the frame that shows the item."""
    path = item.path.as_uri()
    name = path.rsplit("/", 1)[1]

    def fits(url: str) -> bool:
        if not url.startswith("file:"):
            return url.rsplit("/", 1)[1] == name
        return url == path or url.endswith("#view-" + name.removesuffix(".html"))

    try:
        page.wait_for_url(fits)
    except TimeoutError:
        return False
    return True


def album_and_items(site: SiteFiles, name: str) -> tuple[Page, list[Page]]:
    album = site.album(name)
    return album, site.items(album)
