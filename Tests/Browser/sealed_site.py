"""Two spaces behind one door, and helpers to open them."""

import random
from pathlib import Path
from PIL import Image
from playwright.sync_api import Browser, Frame, Page

from films import write_film
from finding_site import write_finding_site
from fixture_source import HOSTILE_NAMES, HOSTILE_TITLE
from long_album import write_long_album
from photos import write_photo
from sealing import write_sealed_site
from sites import Sites
from space_format import Space

PASSWORD = "käse und 葡萄 one"
OTHER_PASSWORD = "second words"
# Keeps the links to opened files that have not been released, those of the door and of the pages inside, in `links`.
COUNT_LINKS = """
if (top === window) window.links = new Set();
{
    const make = URL.createObjectURL, revoke = URL.revokeObjectURL;
    URL.createObjectURL = function (file) { const link = make.call(URL, file); top.links.add(link); return link; };
    URL.revokeObjectURL = function (link) { top.links.delete(link); revoke.call(URL, link); };
}
"""


def write_space(root: Path, browser: Browser) -> None:
    """Writes dates and places, an album of several pages, categories, a film, and malicious names."""
    write_finding_site(root)
    with (root / "albumgen.yml").open("a", encoding="utf-8") as configuration:
        configuration.write("spaces: decoy\n")
    write_long_album(root / "Long", 300)
    for index in range(6):
        write_photo(root / "Big" / f"b{index}.jpg", index, (1500, 1000))
    noise = Image.frombytes("L", (1600, 1200), random.Random(7).randbytes(1600 * 1200)).convert("RGB")
    noise.save(root / "Big" / "noise.jpg", quality=90)
    (root / "Big" / "album.md").write_text(
        "---\nlayout: nine-grid\noriginals: {mode: copy}\nsort: name\n---\n[Elsewhere](https://example.org/elsewhere)\n", "utf-8")
    for name, settings in {"Client": "select: proof", "Picker": "layout: {kind: picker, perRow: 3}"}.items():
        write_long_album(root / name, 8, settings)
    for index in range(5):
        write_photo(root / "Tagged" / f"t{index}.jpg", index, (400, 300))
        (root / "Tagged" / f"t{index}.jpg.md").write_text(f"---\ntag: {'One' if index < 3 else 'Two'}\n---\n", "utf-8")
    for index in range(24):
        write_photo(root / "Rooms" / f"r{index:02}.jpg", index % 4, (400, 300))
        (root / "Rooms" / f"r{index:02}.jpg.md").write_text(f"---\ntag: {'Hall' if index < 12 else 'Kitchen'}\n---\n", "utf-8")
    write_film(browser, root / "Films" / "film.webm", 40)
    write_photo(root / "Films" / "still.jpg", 4, (400, 300))
    (root / "Films" / "album.md").write_text("---\nsort: name\n---\n", "utf-8")
    hostile = root / "Hostile"
    for index, name in enumerate(HOSTILE_NAMES):
        write_photo(hostile / name, index)
    (hostile / "album.yml").write_text(f"title: '{HOSTILE_TITLE.replace(chr(39), chr(39) * 2)}'\n", "utf-8")


def write_other_space(root: Path, language: str = "en") -> None:
    for index in range(3):
        write_photo(root / "Second" / f"s{index}.jpg", index, (600, 400))
    (root / "albumgen.yml").write_text(f"title: Other\nlanguage: {language}\nspaces: decoy\n", "utf-8")


def spaces(sites: Sites, browser: Browser) -> list[Space]:
    one = sites.site("space-one", lambda root: write_space(root, browser)).root
    other = sites.site("space-other", write_other_space).root
    # Fixed keys, so that the tests always alter the same bytes.
    return [Space(one, PASSWORD, "Found", key=b"1" * 32), Space(other, OTHER_PASSWORD, "Other", key=b"2" * 32)]


def sealed(sites: Sites, browser: Browser) -> Path:
    both = spaces(sites, browser)
    return sites.made("sealed", lambda folder: write_sealed_site(folder, both))


def enter(page: Page, password: str) -> None:
    page.get_by_label("Password").fill(password)
    page.keyboard.press("Enter")


def inside(page: Page, address: str = "") -> Frame:
    """Returns the current page inside, once it is the one at an address."""
    page.wait_for_function(
        """address => {
            const frames = [...document.querySelectorAll('iframe')], [path] = address.split(/[?#]/);
            if (frames.length !== 1 || !frames[0].classList.contains('ag-space-shown')) return false;
            const page = frames[0].contentDocument;
            return page.readyState === 'complete' && decodeURIComponent(location.hash).startsWith('#/' + address)
                && decodeURIComponent(page.baseURI).startsWith(decodeURIComponent(location.href).replace(/[^/]*#.*/, '') + path);
        }""",
        arg=address,
    )
    frame = page.locator("iframe.ag-space-shown").element_handle().content_frame()
    assert frame
    return frame


def opened_space(page: Page, door: str, address: str = "index.html", password: str = PASSWORD) -> Frame:
    """Opens a page inside by its link."""
    page.goto(door + "#/" + address)
    enter(page, password)
    return inside(page, address)


def pictures(frame: Frame) -> None:
    """Waits until all visible pictures have loaded."""
    frame.wait_for_function(
        """() => [...document.images].every(image => {
            const {top, bottom, width} = image.getBoundingClientRect();
            const isInSight = width && bottom > 0 && top < innerHeight;
            return !isInSight || image.currentSrc.startsWith('blob:') && image.complete && image.naturalWidth;
        })"""
    )
