"""The viewer's main functions in the engines of Firefox and Safari, from files and from a host."""

import json
from itertools import pairwise

import pytest

from nine_grid import LAPTOP, expected_frames
from serving import serving
from site_files import SiteFiles
from viewer_site import Address, album_and_items
from window import Window

_OPEN = "document.querySelector('dialog.agv')?.open"
_SLIDE = "document.querySelector('.agv-slide:not([aria-hidden])')"
_KEYS = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "End": "\ue010", "Home": "\ue011", "Escape": "\ue00c"}


def _shown(window: Window, index: int) -> None:
    window.until(f"{_SLIDE}.dataset.index === '{index}' && {_SLIDE}.querySelector('.agv-original')?.complete"
                 f" && history.state?.viewer === {index}")


def _frame(window: Window) -> list[float]:
    box = f"{_SLIDE}.querySelector('.agv-box').getBoundingClientRect()"
    return window.evaluate(f"(r => [r.x, r.y, r.width, r.height])({box})")


def _open(window: Window, address: str, index: int) -> None:
    window.open(address)
    window.click(f".ag-cell[data-index='{index}'] > a")
    _shown(window, index)


def test_opening_turning_and_the_address(window: Window, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 09")
    window.open(address(album))
    window.click(".ag-cell[data-index='3'] > a")
    # The thumbnail has the original's place and size from the start.
    window.until(f"{_SLIDE}.querySelector('.agv-thumb')")
    at_once = _frame(window)
    _shown(window, 3)
    assert _frame(window) == at_once
    for key, index in (("ArrowRight", 4), ("End", 8), ("ArrowRight", 8), ("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0)):
        window.press(_KEYS[key])
        _shown(window, index)
        assert window.evaluate("document.querySelector('[data-role=counter]').textContent") == f"{index + 1} of 9"
        name = items[index].path.name
        endings = [name, "#view-" + name.removesuffix(".html")]
        window.until(f"{json.dumps(endings)}.some(ending => location.href.endsWith(ending))")


def test_the_history(window: Window, fixture_site: SiteFiles, address: Address) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    _open(window, address(album), 2)
    window.press(_KEYS["ArrowRight"])
    _shown(window, 3)
    window.back()
    window.until(f"!{_OPEN}")
    assert window.url == address(album)
    window.forward()
    _shown(window, 3)
    window.reload()
    _shown(window, 3)
    window.back()
    window.until(f"!{_OPEN} && document.querySelector('.ag-block')")
    assert window.url == address(album)


def test_an_items_own_page(window: Window, fixture_site: SiteFiles, address: Address) -> None:
    album, items = album_and_items(fixture_site, "nine 05")
    window.open(address(items[2]))
    _shown(window, 2)
    window.press(_KEYS["Escape"])
    window.until("document.querySelector('.ag-block')")
    assert window.url.split("#")[0] == address(album)


def test_zoom(window: Window, fixture_site: SiteFiles, address: Address) -> None:
    album, _ = album_and_items(fixture_site, "nine 09")
    _open(window, address(album), 3)
    before = _frame(window)
    for key, factor in (("+", 1.5), ("0", 1), ("z", 2), ("z", 1)):
        window.press(key)
        frame = _frame(window)
        assert frame[2] == pytest.approx(before[2] * factor, rel=0.01), key
        assert frame[0] + frame[2] / 2 == pytest.approx(before[0] + before[2] / 2, abs=1)


@pytest.mark.parametrize("delay", [0, 0.7])
def test_scripts_wait_for_styles(window: Window, fixture_site: SiteFiles, delay: float) -> None:
    """WebKit runs scripts with `defer` before the style sheets are there, so they used to measure a page without any."""
    _, items = album_and_items(fixture_site, "nine 05")
    with serving(fixture_site.root, style_delay=delay) as base:
        window.open(base + items[2].name)
        window.until(f"{_SLIDE}.querySelector('.agv-original')?.complete")
        assert _frame(window)[2] > 100
        window.open(base + "timeline.html")
        window.until("document.querySelectorAll('.ag-month img').length > 3")
        places = window.evaluate("[...document.querySelectorAll('.ag-month li')].map(tile => tile.getBoundingClientRect().toJSON())")
        rows = [(one, other) for one, other in pairwise(places) if one["y"] == other["y"] and one["x"] < other["x"]]
        assert rows and all(other["x"] - one["x"] - one["width"] > 2 for one, other in rows)


@pytest.mark.parametrize("count", [4, 5, 7, 9])
def test_nine_grids(window: Window, fixture_site: SiteFiles, count: int) -> None:
    window.open(fixture_site.album(f"nine {count:02}").path.as_uri())
    window_width, width, cells = window.evaluate(
        """(() => {
            const block = document.querySelector('[data-layout="nine-grid"]'), frame = block.getBoundingClientRect();
            return [innerWidth, frame.width, [...block.children].map(cell => cell.getBoundingClientRect())
                .map(cell => [cell.x - frame.x, cell.y - frame.y, cell.width, cell.height])];
        })()"""
    )
    for cell, expected in zip(cells, expected_frames(count, width, 5, fills=window_width < LAPTOP), strict=True):
        assert cell == pytest.approx(expected, abs=0.5)
