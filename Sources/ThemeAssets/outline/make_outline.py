"""Writes templates/outline.js, the outline of the world that the map page is drawn from.

The data are Natural Earth's countries at 1:50 million, which are in the public domain, as Debian's package
r-cran-rnaturalearthdata ships them (CC0). It needs dpkg-deb and rdata from PyPI:

    apt-get download r-cran-rnaturalearthdata
    python3 make_outline.py r-cran-rnaturalearthdata_*.deb > templates/outline.js

Borders that two countries share are kept once, as arcs, so that both stay together however much is left out of them.
"""

import lzma
import struct
import subprocess
import sys
import tempfile
import warnings
import zlib
from pathlib import Path
from typing import Any

import rdata

Point = tuple[int, int]

# Units a degree: a unit is 1.1 km at the equator.
SCALE = 100
# Square units: a triangle of an arc that is smaller is cut off. Islands smaller than the second are left out.
SMALLEST_TRIANGLE = 200
SMALLEST_RING = 200
# It is data, whose function `finding/map.js` gives the page.
HEAD = """// @ts-nocheck
// Made by Sources/ThemeAssets/outline of Natural Earth's countries, which are in the public domain.
"""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def main() -> None:
    rings = [ring for ring in map(quantized, countries(Path(sys.argv[1]))) if len(ring) > 3 and area(ring) >= SMALLEST_RING]
    arcs, shapes = cut(rings)
    simple = [simplified(arc) for arc in arcs]
    text = ".".join([encoded_arcs(simple), encoded_shapes(shapes)])
    sys.stdout.write(f'{HEAD}albumgenOutline("{text}");\n')
    points = sum(map(len, arcs)), sum(map(len, simple))
    sys.stderr.write(f"{len(rings)} rings, {len(arcs)} arcs, {points[1]} of {points[0]} points, {len(text)} bytes\n")


def countries(package: Path) -> list[list[tuple[float, float]]]:
    """The rings of all countries, in degrees east and north."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        data = Path(folder) / "usr/lib/R/site-library/rnaturalearthdata/data"
        index = rdata.conversion.convert(rdata.parser.parse_data(zlib.decompress((data / "Rdata.rdx").read_bytes(), 31)))
        offset, length = map(int, index["variables"]["countries50"])
        block = (data / "Rdata.rdb").read_bytes()[offset : offset + length]
    # A lazily loaded R object: its length, the letter of its compression, and raw LZMA2.
    assert block[4:5] == b"Z", "R's lazy-load database is compressed in another way"
    plain = lzma.decompress(block[5:], lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "preset": 6}])
    assert len(plain) == struct.unpack(">I", block[:4])[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        root = slots(rdata.parser.parse_data(plain).object)
    rings = []
    for country in root["polygons"].value:
        for polygon in slots(country)["Polygons"].value:
            numbers = slots(polygon)["coords"].value
            half = len(numbers) // 2
            rings.append([(float(numbers[place]), float(numbers[half + place])) for place in range(half)])
    return rings


def slots(value: Any) -> dict[str, Any]:
    """The slots of an S4 object, by name."""
    found = {}
    pair = value.attributes
    while pair is not None and pair.info.type.name == "LIST":
        tag = pair.tag.referenced_object if pair.tag.info.type.name == "REF" else pair.tag
        found[tag.value.value.decode()], pair = pair.value
    return found


def quantized(ring: list[tuple[float, float]]) -> list[Point]:
    """Closed: the last point is the first."""
    points: list[Point] = []
    for east, north in ring:
        point = (round(east * SCALE), round(north * SCALE))
        if not points or points[-1] != point:
            points.append(point)
    if points[0] != points[-1]:
        points.append(points[0])
    return points


def area(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))) / 2


def cut(rings: list[list[Point]]) -> tuple[list[list[Point]], list[list[int]]]:
    """The arcs between points where borders meet, each once, and the rings as numbers of arcs: from 1, negative where an
    arc is gone through backwards."""
    neighbours: dict[Point, set[Point]] = {}
    for ring in rings:
        for before, point, after in zip([ring[-2]] + ring, ring, ring[1:]):
            neighbours.setdefault(point, set()).update((before, after))
    arcs: list[list[Point]] = []
    numbers: dict[tuple[Point, ...], int] = {}
    shapes = []
    for ring in rings:
        corners = [place for place, point in enumerate(ring[:-1]) if len(neighbours[point]) > 2]
        start = corners[0] if corners else 0
        turned = ring[start:-1] + ring[:start] + [ring[start]]
        shape, arc = [], [turned[0]]
        for place, point in enumerate(turned[1:], 1):
            arc.append(point)
            if len(neighbours[point]) > 2 or place == len(turned) - 1:
                forwards, backwards = tuple(arc), tuple(reversed(arc))
                if backwards in numbers:
                    shape.append(-numbers[backwards])
                else:
                    if forwards not in numbers:
                        arcs.append(arc)
                        numbers[forwards] = len(arcs)
                    shape.append(numbers[forwards])
                arc = [point]
        shapes.append(shape)
    return arcs, shapes


def simplified(arc: list[Point]) -> list[Point]:
    """After Visvalingam: the point that makes the smallest triangle with its neighbours goes first."""
    points = list(arc)
    least = 4 if points[0] == points[-1] else 2
    while len(points) > least:
        sizes = [triangle(*points[place - 1 : place + 2]) for place in range(1, len(points) - 1)]
        place = min(range(len(sizes)), key=sizes.__getitem__)
        if sizes[place] >= SMALLEST_TRIANGLE:
            break
        del points[place + 1]
    return points


def triangle(a: Point, b: Point, c: Point) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def encoded_arcs(arcs: list[list[Point]]) -> str:
    """Each arc as the number of its points, and then their distances east and north from the point before."""
    text, last = [], (0, 0)
    for arc in arcs:
        text.append(digits(len(arc)))
        for point in arc:
            text.append(digits(unsigned(point[0] - last[0])) + digits(unsigned(point[1] - last[1])))
            last = point
    return "".join(text)


def encoded_shapes(shapes: list[list[int]]) -> str:
    """Each ring as the number of its arcs, and then the distances from one to the next."""
    text, last = [], 0
    for shape in shapes:
        text.append(digits(len(shape)))
        for arc in shape:
            text.append(digits(unsigned(arc - last)))
            last = arc
    return "".join(text)


def unsigned(number: int) -> int:
    return -2 * number - 1 if number < 0 else 2 * number


def digits(number: int) -> str:
    """As PostingText writes numbers."""
    text = ""
    while number >= 32:
        text += DIGITS[32 + number % 32]
        number //= 32
    return text + DIGITS[number]


if __name__ == "__main__":
    main()
