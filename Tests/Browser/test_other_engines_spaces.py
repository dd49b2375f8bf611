"""The door of the spaces in the engines of Firefox and Safari: it opens, and the album and the viewer inside work, from files and from a host."""

from pathlib import Path
from typing import Iterator

import pytest

from playwright.sync_api import Browser

from sealed_site import OTHER_PASSWORD, PASSWORD, sealed, spaces
from sealing import write_sealed_site
from serving import serving
from sites import Sites
from window import Window

_PAGE = "document.querySelector('iframe.ag-space-shown').contentDocument"
# The browser has removed the key that a locked space may have. Otherwise, it would still be busy after the window leaves the page.
_IS_FORGOTTEN = "!Object.keys(localStorage).some(name => name.startsWith('albumgen-locked'))"
# Notes once the browser has stored a key.
_KEEP = """
    const ask = () => {
        const opening = indexedDB.open('albumgen-door', 1);
        opening.onsuccess = () => {
            const asked = opening.result.transaction('keys').objectStore('keys').count();
            asked.onsuccess = () => {
                opening.result.close();
                if (asked.result) window.hasKept = true; else setTimeout(ask, 50);
            };
        };
    };
    ask();
"""


@pytest.fixture(scope="module", params=["file", "http"])
def door(request: pytest.FixtureRequest, sites: Sites, browser: Browser) -> Iterator[str]:
    other = spaces(sites, browser)[1]
    root: Path = sites.made("sealed-other", lambda folder: write_sealed_site(folder, [other]))
    if request.param == "file":
        yield (root / "private.html").as_uri()
        return
    with serving(root) as base:
        yield base + "private.html"


def _enter(window: Window, password: str) -> None:
    window.until("document.activeElement.type === 'password'")
    window.evaluate(f"(document.querySelector('input[type=password]').value = '{password}', document.querySelector('form').requestSubmit())")


def test_a_space_opens_and_its_viewer_turns(window: Window, door: str) -> None:
    window.open("about:blank")
    window.open(door)
    _enter(window, "wrong")
    window.until("document.querySelector('.ag-wrong').textContent.includes('This password is wrong')")
    _enter(window, OTHER_PASSWORD)
    window.until(f"{_PAGE}.querySelector('h1').textContent === 'Other'")
    window.evaluate(f"""{_PAGE}.querySelector("a[href='second/index.html']").click()""")
    window.until(f"{_PAGE}.baseURI.endsWith('/second/index.html') && {_PAGE}.readyState === 'complete'")
    window.until(f"[...{_PAGE}.querySelectorAll('.ag-cell img')].every(image => image.currentSrc.startsWith('blob:') && image.naturalWidth)")
    window.evaluate(f"""{_PAGE}.querySelector(".ag-cell[data-index='0'] > a").click()""")
    for index in range(2):
        window.until(f"""{_PAGE}.querySelector(".agv-slide[data-index='{index}']:not([aria-hidden]) .agv-original")?.complete""")
        window.until(f"location.hash === '#/second/s{index}.html'")
        window.evaluate(f"{_PAGE}.querySelector('.agv-next').click()")
    window.evaluate(f"{_PAGE}.querySelector('.agv-close').click()")
    window.until(f"!{_PAGE}.querySelector('dialog.agv').open && location.hash === '#/second/index.html'")
    window.back()
    window.until(f"{_PAGE}.baseURI.split('/').at(-2) !== 'second' && {_PAGE}.querySelector('h1').textContent === 'Other'")
    window.evaluate(f"{_PAGE}.querySelector('.ag-lock').click()")
    window.until("!document.querySelector('iframe') && document.activeElement.type === 'password'")
    window.until(_IS_FORGOTTEN)


def test_a_device_is_remembered(window: Window, door: str) -> None:
    window.open("about:blank")
    window.open(door)
    window.until("!document.querySelector('input[type=checkbox]').disabled")
    window.evaluate("document.querySelector('input[type=checkbox]').click()")
    _enter(window, OTHER_PASSWORD)
    window.until(f"{_PAGE}.querySelector('h1').textContent === 'Other'")
    window.run(_KEEP)
    window.until("window.hasKept")
    window.open("about:blank")
    window.open(door)
    window.until(f"{_PAGE}.querySelector('h1').textContent === 'Other'")
    window.evaluate(f"{_PAGE}.querySelector('.ag-lock').click()")
    window.until("!document.querySelector('iframe')")
    window.until(_IS_FORGOTTEN)


def test_a_film_is_not_called_broken_while_it_is_decrypted(window: Window, sites: Sites, browser: Browser) -> None:
    window.open("about:blank")
    window.open((sealed(sites, browser) / "private.html").as_uri() + "#/films/index.html")
    _enter(window, PASSWORD)
    window.until(f"{_PAGE}.querySelector('.ag-cell > a')")
    window.evaluate(f"{_PAGE}.querySelector('.ag-cell > a').click()")
    window.until(f"{_PAGE}.querySelector('dialog video')")
    # Sealed files are loaded as scripts in the head; the page itself has to see the change. The film is played as by the browser's own
    # button, which calls the original method.
    window.run(f"""
        const head = document.head;
        head.append = script => {{ (head.held ||= []).push(script); }};
        head.film = {_PAGE}.querySelector('dialog video');
        head.film.muted = true;
        HTMLMediaElement.prototype.play.call(head.film).catch(() => {{}});
    """)
    window.until(f"{_PAGE}.querySelector('.ag-decrypting').textContent.includes('Decrypting')")
    film = f"{_PAGE}.querySelector('dialog video')"
    # Without a source, nothing can be broken.
    window.until(f"{film}.networkState === HTMLMediaElement.NETWORK_EMPTY")
    assert window.evaluate(f"[{film}.paused, {film}.error]") == [False, None]
    # The film's piece may still be waiting behind those of pictures, so nothing may have been held yet.
    window.run("delete document.head.append; document.head.append(...document.head.held || [])")
    window.until(f"{film}.currentTime > 0.2")
    assert window.evaluate(f"{_PAGE}.querySelector('.ag-decrypting')") is None
