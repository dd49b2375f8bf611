"""A library of photographs with metadata, large enough to show how reading, searching and unchanged builds scale."""

import gzip
import io
import json
import os
import random
import shutil
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Iterator
from urllib.parse import unquote
from xml.sax.saxutils import escape

from PIL import Image

from measuring import run
from photographs import with_comment
from programs import ALBUMGEN
from small_tree import PICTURES, picture
from table import megabytes, seconds, show
from viewers import chromium, opened, serving

COUNT = int(os.environ.get("BENCH_LIBRARY", 100_000))
PER_ALBUM = 200
# The numbers are for 100,000 items.
TARGETS = {"scan": 60, "nothing": 1.5, "memory": 400e6, "index": 120, "key": 100, "query": 300e3}
SYLLABLES = "ka lo mi ren sta vor tel ban gri sol fen dar wi ho pra nu que lis tam bor".split()
CONFIGURATION = """title: A library
thumbnails: {widths: [240]}
originals: {longEdge: 320}
privacy: {gps: true, people: true}
search: on
timeline: on
smart: [recent, years, places, people, keywords, cameras]
"""


class Vocabulary:
    """Words with the frequencies of real text: a few are common, most are rare."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        made: set[str] = set()
        while len(made) < 8000:
            made.add("".join(rng.choice(SYLLABLES) for _ in range(rng.randint(2, 4))))
        self.words = sorted(made)
        rng.shuffle(self.words)
        self.weights = [1 / (place + 10) for place in range(len(self.words))]

    def text(self, words: int) -> list[str]:
        return self.rng.choices(self.words, self.weights, k=words)


def write_library(root: Path, count: int) -> Path:
    """Writes the library and returns a sidecar whose caption can be changed."""
    rng = random.Random(7)
    words = Vocabulary(rng)
    keywords = words.words[:400]
    people = [" ".join(word.title() for word in words.text(2)) for _ in range(60)]
    places = [(words.words[400 + number].title(), words.words[700 + number % 30].title()) for number in range(150)]
    pictures = [picture(seed) for seed in range(PICTURES)]
    for index in range(count):
        folder = root / f"album {index // PER_ALBUM:04}"
        folder.mkdir(parents=True, exist_ok=True)
        city, country = places[index // PER_ALBUM % len(places)]
        day = index * 6000 // count
        facts = {
            "title": " ".join(words.text(rng.randint(1, 4))).capitalize() if rng.random() < 0.5 else "",
            "description": " ".join(words.text(rng.randint(5, 14))).capitalize() if rng.random() < 0.3 else "",
            "keywords": rng.choices(keywords, k=rng.randint(0, 5)),
            "people": rng.choices(people, k=rng.choice((0, 0, 0, 1, 2))),
            "city": city, "country": country,
            "date": f"{2008 + day // 372}:{day // 31 % 12 + 1:02}:{day % 28 + 1:02} {index % 24:02}:{index % 60:02}:{index % 53:02}",
            "camera": f"Maker M{index % 12}", "rating": str(rng.randint(0, 5)),
            "latitude": -50 + index // PER_ALBUM % 110 + rng.random() / 9, "longitude": index // PER_ALBUM * 7 % 340 - 170 + rng.random() / 9,
        }
        photo = with_facts(with_comment(pictures[index % PICTURES], f"photo {index}"), facts)
        (folder / f"IMG_{index:06}.jpg").write_bytes(photo)
    (root / "albumgen.yml").write_text(CONFIGURATION)
    sidecar = root / "album 0000" / "IMG_000003.jpg.md"
    sidecar.write_text("---\ndescription: the first caption\n---\n")
    return sidecar


def with_facts(jpeg: bytes, facts: dict[str, object]) -> bytes:
    """Returns the picture with EXIF (date, camera, position) and an XMP packet (texts, names), as photo programs write them."""
    exif = Image.Exif()
    maker, _, model = str(facts["camera"]).partition(" ")
    exif[0x010F], exif[0x0110] = maker, model
    exif.get_ifd(0x8769).update({0x9003: facts["date"], 0x829A: 1 / 125, 0x829D: 5.6, 0x8827: 200, 0x920A: 35.0})
    north, east = float(str(facts["latitude"])), float(str(facts["longitude"]))
    exif.get_ifd(0x8825).update({1: "N" if north >= 0 else "S", 2: degrees(north), 3: "E" if east >= 0 else "W", 4: degrees(east)})
    packet = xmp(facts).encode()
    return jpeg[:2] + segment(b"Exif\0\0" + exif.tobytes().removeprefix(b"Exif\0\0")) + segment(b"http://ns.adobe.com/xap/1.0/\0" + packet) + jpeg[2:]


def segment(body: bytes) -> bytes:
    return b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body


def degrees(value: float) -> tuple[float, float, float]:
    value = abs(value)
    return (int(value), int(value * 60) % 60, value * 3600 % 60)


def xmp(facts: dict[str, object]) -> str:
    def names(element: str, values: object) -> str:
        listed = "".join(f"<rdf:li>{escape(value)}</rdf:li>" for value in values)
        return f"<{element}><rdf:Bag>{listed}</rdf:Bag></{element}>" if listed else ""

    def text(element: str, value: object) -> str:
        return f'<{element}><rdf:Alt><rdf:li xml:lang="x-default">{escape(str(value))}</rdf:li></rdf:Alt></{element}>' if value else ""

    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" '
        f'xmp:Rating="{facts["rating"]}" photoshop:City="{facts["city"]}" photoshop:Country="{facts["country"]}">'
        + text("dc:title", facts["title"]) + text("dc:description", facts["description"])
        + names("dc:subject", facts["keywords"]) + names("Iptc4xmpExt:PersonInImage", facts["people"])
        + "</rdf:Description></rdf:RDF></x:xmpmeta>"
    )


def library(scratch: Path) -> None:
    source = scratch / "source"
    sidecar = write_library(source, COUNT)
    output, report = scratch / "site", scratch / "report.json"
    command = [ALBUMGEN, "build", source, "--output", output, "--cache", scratch / "cache", "--report", report, "--progress", "none"]

    scan = run([ALBUMGEN, "check", source], memory=True)
    cold = run(command, memory=True)
    report_of_build = json.loads(report.read_text())
    nothing = sorted((run(command, memory=True) for _ in range(3)), key=lambda cost: cost.wall)[1]
    sidecar.write_text("---\ndescription: another caption\n---\n")
    caption = run(command, memory=True)
    scale = "" if COUNT == 100_000 else " (scaled down: the targets are for 100000)"
    show(
        f"A library of {report_of_build['items']} photographs with metadata in {report_of_build['albums']} albums and {report_of_build['smartAlbums']} smart ones{scale}",
        ("albumgen", "wall", "CPU", "memory, all processes", "target"),
        [
            ("scan without rendering (`check`)", seconds(scan.wall), seconds(scan.cpu), megabytes(scan.tree_memory), f"≤ {TARGETS['scan']} s"),
            ("cold build", seconds(cold.wall), seconds(cold.cpu), megabytes(cold.tree_memory), ""),
            ("nothing changed", seconds(nothing.wall), seconds(nothing.cpu), megabytes(nothing.tree_memory),
             f"≤ {TARGETS['nothing']} s, ≤ {megabytes(TARGETS['memory'])}"),
            ("one caption changed", seconds(caption.wall), seconds(caption.cpu), megabytes(caption.tree_memory), ""),
        ],
    )
    search(output, report_of_build["items"])
    shutil.rmtree(scratch)


@dataclass
class Search:
    """The cost of typing one query."""

    # Milliseconds from each key to the first result, or to the message that there is none.
    keys: list[float]
    # Bytes of the scripts that the query loaded in addition to the page's own: as files, and as a host sends them.
    loaded: int
    sent: int


# From the input to the first frame that shows a result with its title, or says that nothing was found.
_TYPED = """() => {
    window.waits = [];
    const status = document.querySelector('.ag-found-count'), list = document.querySelector('.ag-hits');
    document.querySelector('#query').addEventListener('input', event => {
        const before = list.firstElementChild;
        const look = () => {
            const first = list.firstElementChild;
            if (first !== before && first?.querySelector('a') || !first && status.textContent)
                waits.push(performance.now() - event.timeStamp);
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, {capture: true});
}"""


def search(site: Path, items: int) -> None:
    words = sum(len(gzip.compress(path.read_bytes(), 9)) for path in (site / "finding").glob("words*.js"))
    shown = sum(len(gzip.compress(path.read_bytes(), 9)) for path in (site / "finding").glob("items-*.js"))
    typed = [search_for(query, site) for query in queries()]
    waits = sorted(wait for one in typed for wait in one.keys)
    show(
        "Its search, in Chromium",
        ("what", "measured", "target"),
        [
            ("index of words, compressed", f"{words / items:.0f} B an item", f"≤ {TARGETS['index']} B"),
            ("what results show, compressed; fifty are loaded together", f"{shown / items:.0f} B an item", ""),
            (f"first result after a key, median of {len(waits)}", f"{median(waits):.0f} ms", f"≤ {TARGETS['key']} ms"),
            ("the same, the slowest", f"{waits[-1]:.0f} ms", f"≤ {TARGETS['key']} ms"),
            (f"scripts loaded for a query typed in full, the most of {len(typed)}",
             f"{max(one.loaded for one in typed) / 1000:.0f} kB, {max(one.sent for one in typed) / 1000:.0f} kB compressed",
             f"≤ {TARGETS['query'] / 1000:.0f} kB"),
        ],
    )


def queries() -> Iterator[str]:
    """Yields words that many, some and few items have, two words, a place, a date, and a word without matches."""
    words = Vocabulary(random.Random(7)).words
    yield from (words[0], words[50], words[350], words[7000], f"{words[3]} {words[20]}", words[430], "2015-07", "zzyzx")


def search_for(query: str, site: Path) -> Search:
    with serving(site) as base, chromium() as browser, opened(browser, 1280) as page:
        asked: list[str] = []
        page.goto(base + "search.html")
        page.wait_for_load_state("networkidle")
        # The files are read afterwards: the host runs in this process, so any work here delays the page.
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith(".js") else None)
        page.evaluate(_TYPED)
        page.locator("#query").focus()
        for count, letter in enumerate(query, start=1):
            page.keyboard.type(letter)
            page.wait_for_function("count => waits.length >= count || !document.querySelector('#query').value.trim()", arg=count)
            page.wait_for_timeout(150)
        page.wait_for_load_state("networkidle")
        loaded = [(site / unquote(address.removeprefix(base))).read_bytes() for address in asked]
        return Search(page.evaluate("waits"), sum(map(len, loaded)), sum(len(gzip.compress(body, 9)) for body in loaded))
