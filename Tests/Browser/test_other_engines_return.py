"""In the engines of Firefox and Safari, visitors who come back find a page as they left it."""

from pathlib import Path
from typing import Iterator

import pytest

from long_album import write_long_album
from serving import serving
from site_files import SiteFiles
from sites import Sites
from window import Window

COUNT = 600
_IN_SIGHT = "(r => r.top >= 0 && r.bottom <= innerHeight)(document.getElementById('item-{0:05}').getBoundingClientRect())"


@pytest.fixture(scope="module")
def long_site(sites: Sites) -> SiteFiles:
    return sites.site("engines-long", lambda source: write_long_album(source / "long", COUNT))


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, long_site: SiteFiles) -> Iterator[str]:
    if request.param == "file":
        yield long_site.root.as_uri() + "/"
        return
    with serving(long_site.root) as address:
        yield address


def _scroll(window: Window, index: int) -> None:
    window.run(f"document.getElementById('item-{index:05}').scrollIntoView({{block: 'center'}})")
    window.until(_IN_SIGHT.format(index))


def test_back_to_a_list_that_was_continued(window: Window, long_site: SiteFiles) -> None:
    with serving(long_site.root) as base:
        window.open(base + "long/index.html")
        window.run("document.querySelector('.ag-pager').scrollIntoView()")
        window.until("document.getElementById('item-00400')")
        _scroll(window, 400)
        window.until("history.state?.place?.id && location.pathname.endsWith('/index-2.html')")
        for _ in range(2):
            window.run(f"location.href = '{base}index.html'")
            window.until("document.querySelector('.ag-card') && document.readyState === 'complete'")
            window.back()
            window.until(_IN_SIGHT.format(400))
            window.until("location.pathname.endsWith('/index-2.html')")


@pytest.mark.parametrize("index", [150, 400])
def test_closing_after_a_reload(window: Window, base: str, index: int) -> None:
    window.open(base + ("long/index.html" if index < 240 else "long/index-2.html"))
    _scroll(window, index)
    window.click(f"#item-{index:05} a")
    shown = f"document.querySelector(\".agv-slide[data-index='{index}']:not([aria-hidden]) .agv-original\")?.complete"
    window.until(shown)
    window.until(f"history.state?.viewer === {index}")
    window.reload()
    window.until(shown)
    window.back()
    window.until("!document.querySelector('dialog.agv')?.open && document.readyState === 'complete'")
    window.until(_IN_SIGHT.format(index))
    # It stays there, even if the browser restores its own position later.
    window.run("window.returned = performance.now()")
    window.until("performance.now() > returned + 700")
    assert window.evaluate(_IN_SIGHT.format(index))


def test_back_to_a_search(window: Window, long_site: SiteFiles) -> None:
    with serving(long_site.root) as base:
        window.open(base + "search.html?q=long")
        window.until("document.querySelector('.ag-hits a') && document.querySelector('#query').value === 'long'")
        # A click: in the history, Firefox may replace this page with the one that a script goes to.
        window.click(".ag-breadcrumb a")
        window.until("!document.querySelector('.ag-hits') && document.readyState === 'complete'")
        window.back()
        window.until("document.querySelector('.ag-hits a') && document.querySelector('#query').value === 'long'")
