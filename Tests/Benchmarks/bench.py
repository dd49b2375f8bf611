"""Compares albumgen with sigal, PhotoSwipe and a bare libjpeg-turbo loop, and prints tables. No figure makes it fail, because machines differ.

Environment: ALBUMGEN the program; PHOTOS a folder of photographs; BENCH_SMALL the number of small files (20000);
BENCH_REPEAT how often short measurements are repeated (3); BENCH_ONLY=photos, =formats, =small, =manifests, =viewer, =sight, =spaces, =library, =serve or =receive for one part;
PROBE the program that reads manifests, and BENCH_ITEMS the number of their items (100000);
BENCH_FORMATS the number of HEIC and PNG files (90), BENCH_INPUTS a folder of HEIC, PNG, raw and video files to measure with;
BENCH_LIBRARY the number of photographs in the library (100000); BENCH_REBUILDS the number of edits whose memory is measured (10000).
"""

import os
import shutil
from pathlib import Path
from statistics import median
from typing import Callable

from first_sight import blocking, first_sight
from formats import formats
from gestures import LATE, Evenness, gestures, middle_evenness
from library import library
from manifests import manifests
from measuring import Cost
from photographs import gather
from programs import Albumgen, BareLoop, Sigal
from receive import receive
from serve import serve
from small_tree import write_caption, write_tree
from spaces import spaces
from table import megabytes, seconds, show, times
from viewers import Depth, Figures, Viewer, chromium, depth, middle_depth, visit
from viewers import middle as middle_visit

# From the browser tests, whose folder `viewers` has added to the path.
from building import build
from long_album import write_long_album

PROJECT = Path(__file__).resolve().parents[2]
SCRATCH = PROJECT / ".tools/bench/scratch"
REPEAT = int(os.environ.get("BENCH_REPEAT", 3))
# The number of photographs in the album for the viewers.
VIEWED = 48
# The numbers of items in the albums in which the opening of an item is measured.
DEPTHS = (50, 50_000)
# The numbers of photographs and albums of the site whose first screen is measured.
SEEN, ALBUMS = 36, 6
SMALL = int(os.environ.get("BENCH_SMALL", 20000))


def middle(costs: list[Cost]) -> Cost:
    """The run with the median wall time."""
    return sorted(costs, key=lambda cost: cost.wall)[len(costs) // 2]


def gathered() -> tuple[Path, list[Path]]:
    """The folder of photographs to measure with, and its files."""
    named = os.environ.get("PHOTOS")
    folders = [Path(named)] if named else [folder for folder in [PROJECT.parent / "shared/corpus/photos"] if folder.is_dir()]
    source = SCRATCH / (f"photos of {Path(named).resolve().name}" if named else "photos")
    return source, gather(source, folders, SCRATCH / "wallpapers")


def photographs() -> None:
    source, photos = gathered()
    for photo in photos:
        photo.read_bytes()  # Reads the files into the page cache, for all programs alike.

    scratch = fresh("cold")
    programs = {
        "bare libjpeg-turbo loop": BareLoop(photos, scratch),
        "albumgen": Albumgen(source, scratch),
        "sigal 2.6.1": Sigal(source, scratch),
    }
    costs: dict[str, list[Cost]] = {name: [] for name in programs}
    for _ in range(REPEAT):
        for name, program in programs.items():
            program.forget()
            costs[name].append(program.build())
    cpu = {name: median(cost.cpu for cost in runs) for name, runs in costs.items()}
    wall = {name: median(cost.wall for cost in runs) for name, runs in costs.items()}
    total = sum(photo.stat().st_size for photo in photos)
    show(
        f"Cold build, {len(photos)} photographs, {megabytes(total)}, median of {REPEAT} alternating runs",
        ("program", "wall", "CPU", "CPU, sigal = 1", "CPU, loop = 1"),
        [
            (name, seconds(wall[name]), seconds(cpu[name]), times(cpu[name] / cpu["sigal 2.6.1"]),
             times(cpu[name] / cpu["bare libjpeg-turbo loop"]))
            for name in programs
        ] + [("target for albumgen", "", "", "≤ 0.33×", "≤ 1.50×")],
    )


def small_files() -> None:
    folders = max(1, SMALL // 200)
    source = SCRATCH / f"small {SMALL}"
    sidecars = tree(source, SMALL, folders)
    scratch = fresh("small")
    albumgen, sigal = Albumgen(source, scratch), Sigal(source, scratch)

    cold = albumgen.build(memory=True)
    items = albumgen.last_report["items"]
    same = middle([albumgen.build() for _ in range(REPEAT)])
    caption, caption_pages = change_captions(albumgen, sidecars)
    albumgen.configure("Measured once more")
    rewritten, rate = albumgen.write_pages()
    pages = albumgen.last_report["pages"]["written"]
    sigal_cold = sigal.build()
    sigal_same = middle([sigal.build() for _ in range(REPEAT)])

    show(
        f"{items} small files in {folders} folders" + ("" if SMALL == 20000 else " (scaled down: the targets are for 20000)"),
        ("albumgen", "wall", "CPU", "result", "target"),
        [
            ("cold", seconds(cold.wall), seconds(cold.cpu), f"sigal: {seconds(sigal_cold.wall)}", ""),
            ("nothing changed", seconds(same.wall), seconds(same.cpu),
             f"{times(same.wall / sigal_same.wall)} of sigal's {seconds(sigal_same.wall)}", "≤ 0.4 s, ≤ 0.10×"),
            ("one caption changed", seconds(caption.wall), seconds(caption.cpu), f"{caption_pages} pages written", "≤ 0.6 s"),
            ("site's title changed", seconds(rewritten.wall), seconds(rewritten.cpu),
             f"{rate} pages/s while they are written, {pages / rewritten.wall:.0f} of {pages} in all", "≥ 5000 pages/s"),
        ],
    )
    memory(cold, items)
    one_folder()


def memory(cold: Cost, items: int) -> None:
    few = 1000
    source = SCRATCH / f"small {few}"
    tree(source, few, few // 200)
    small = Albumgen(source, fresh("memory")).build(memory=True)
    rows = [
        (f"{count} items", megabytes(cost.tree_memory), megabytes(cost.process_memory), target)
        for count, cost, target in (
            (few, small, "≤ 300 MB"),
            (items, cold, f"≤ {megabytes(min(300e6, small.tree_memory * 1.2 + 1000 * (items - few)))}"),
        )
    ]
    show("Peak memory of a cold build", ("albumgen", "all processes", "largest process", "target"), rows)


def one_folder() -> None:
    source = SCRATCH / f"one folder {SMALL}"
    sidecars = tree(source, SMALL, 0)
    albumgen = Albumgen(source, fresh("one"))
    cold = albumgen.build()
    same = middle([albumgen.build() for _ in range(REPEAT)])
    caption, pages = change_captions(albumgen, sidecars)
    show(
        f"The same {SMALL} files in one folder",
        ("albumgen", "wall", "CPU", "result"),
        [
            ("cold", seconds(cold.wall), seconds(cold.cpu), ""),
            ("nothing changed", seconds(same.wall), seconds(same.cpu), ""),
            ("one caption changed", seconds(caption.wall), seconds(caption.cpu), f"{pages} pages written"),
        ],
    )


def viewers() -> None:
    """An album of the same photographs in each viewer, at the same sizes. The other two viewers come with sigal's package."""
    scratch = fresh("viewer")
    album = scratch / "source" / "album"
    album.mkdir(parents=True)
    for photo in gathered()[1][:VIEWED]:
        shutil.copy(photo, album)
    (album / "album.md").write_text("---\nlayout: grid\n---\n")
    albumgen = Albumgen(scratch / "source", scratch)
    themes = {name: Sigal(scratch / "source", scratch, theme=name) for name in ("photoswipe", "colorbox")}
    for program in (albumgen, *themes.values()):
        program.build()
    shown = {
        "albumgen": Viewer(albumgen.output, "album/index.html", ".ag-cell a", ".agv-slide:not([aria-hidden]) .agv-original"),
        "PhotoSwipe 5 (sigal's theme)": Viewer(
            themes["photoswipe"].output, "album/index.html", ".gallery figure a",
            ".pswp__item[aria-hidden=false] img.pswp__img:not(.pswp__img--placeholder)"),
        "sigal's default (Colorbox)": Viewer(themes["colorbox"].output, "album/index.html", "a.gallery", ".cboxPhoto"),
    }
    kinds = ("opening", "swipe", "pinch")
    moved: dict[str, list[dict[str, Evenness]]] = {name: [] for name in list(shown)[:2]}
    with chromium() as browser:
        for _ in range(REPEAT):
            for name, several in moved.items():
                several.append(gestures(browser, shown[name]))
    touched = {name: {kind: middle_evenness([one[kind] for one in several]) for kind in kinds} for name, several in moved.items()}
    show(
        f"The longest time between two frames on the screen during a gesture on a phone, processor 4 times slower (and those over"
        f" {LATE} ms), medians of {REPEAT} alternating visits",
        ("page", "tap to first frame", *kinds),
        [(name, f"{of_one['opening'].response:.0f} ms", *(of_one[kind].text for kind in kinds)) for name, of_one in touched.items()],
    )
    for throttle in (1, 4):
        visits: dict[str, list[Figures]] = {name: [] for name in shown}
        with chromium() as browser:
            # The programs run in turn, so that other load on the machine affects all alike.
            for _ in range(REPEAT):
                for name, viewer in shown.items():
                    visits[name].append(visit(browser, viewer, throttle))
        figures = {name: middle_visit(of_one) for name, of_one in visits.items()}
        own = figures["albumgen"]
        show(
            f"An album of {VIEWED} photographs in Chromium" + (f", processor {throttle} times slower" if throttle > 1 else "")
            + f", medians of {REPEAT} alternating visits (and how many times albumgen's)",
            ("page", "scripts, styles, page", "requests", "first thumbnail", "next photo, preloaded", "next photo, paging fast"),
            [
                (name, f"{one.weight / 1000:.1f} kB ({times(one.weight / own.weight)})", str(one.requests),
                 *(f"{value:.0f} ms ({times(value / mine)})" for value, mine in (
                     (one.thumbnail, own.thumbnail), (one.turn, own.turn), (one.hurried, own.hurried))))
                for name, one in figures.items()
            ],
        )


def deep_albums() -> None:
    """Compares the middle of an album of 50 items with that of one of 50,000, made of the same few photographs under many names."""
    scratch = fresh("depth")
    for count in DEPTHS:
        write_long_album(scratch / "source" / f"of {count}", count)
    albumgen = Albumgen(scratch / "source", scratch)
    albumgen.build()
    shown = Viewer(albumgen.output, "", "", ".agv-slide:not([aria-hidden]) .agv-original")
    depths: dict[int, list[Depth]] = {count: [] for count in DEPTHS}
    with chromium() as browser:
        for _ in range(REPEAT):
            for count in DEPTHS:
                depths[count].append(depth(browser, shown, f"of-{count}/{count // 2:05}.html"))
    show(
        f"An item in the middle of an album, in Chromium, medians of {REPEAT} alternating visits",
        ("items", "opened by #view-ID", "scripts of items", "opened by its page", "next photo, preloaded", "next photo, paging fast"),
        [
            (str(count), f"{one.by_fragment:.0f} ms", str(one.scripts),
             *(f"{value:.0f} ms" for value in (one.by_page, one.turn, one.hurried)))
            for count, of_one in depths.items() for one in [middle_depth(of_one)]
        ],
    )


def first_sights() -> None:
    """Measures pages as visitors see them, in the default sizes: of the example site, and a home page with albums of photographs."""
    scratch = fresh("sight")
    for place, photo in enumerate(gathered()[1][:SEEN]):
        album = scratch / "source" / f"album {place % ALBUMS + 1}"
        album.mkdir(parents=True, exist_ok=True)
        shutil.copy(photo, album)
    (scratch / "source" / "albumgen.yml").write_text("title: Photographs\n")
    shown: list[tuple[str, Path, str]] = []
    for name, source, theme in (
        ("example", PROJECT / "site-example", ""), ("photographs", scratch / "source", ""),
        ("photographs, darkroom", scratch / "source", "darkroom"),
    ):
        folder = scratch / name
        folder.mkdir()
        site = build(source, folder, theme=theme)
        shown.append((f"home: {name}", site, "index.html"))
        if theme:
            shown.append((f"album with a hero: {name}", site, "album-1/index.html"))
    with chromium() as browser:
        figures = [(name, first_sight(browser, site, page, REPEAT)) for name, site, page in shown]
        example = shown[0][1]
        blocked = [(page, blocking(browser, example, f"{page}.html", REPEAT)) for page in ("map", "timeline", "search")]
    show(
        f"First view of a page in Chromium, medians of {REPEAT} visits",
        ("page", "largest picture, phone on slow 4G", "pictures of the first screen, laptop"),
        [(name, seconds(one.largest / 1000), f"{one.weight / 1000:.0f} kB") for name, one in figures]
        + [("target", "≤ 2.0 s", "≤ 450 kB")],
    )
    show(
        f"How long pages of the example site keep the phone from answering, medians of {REPEAT} visits",
        ("page", "total blocking time"),
        [(page, f"{time:.0f} ms") for page, time in blocked] + [("target", "≤ 150 ms")],
    )


def change_captions(albumgen: Albumgen, sidecars: list[Path]) -> tuple[Cost, int]:
    """Changes the caption of a different photograph before each build. Returns the median cost, and the most pages that a build wrote."""
    costs, pages = [], 0
    for sidecar in sidecars[:REPEAT]:
        write_caption(sidecar, f"another caption, the {len(costs) + 1}th")
        costs.append(albumgen.build())
        pages = max(pages, albumgen.last_report["pages"]["written"])
    return middle(costs), pages


def tree(source: Path, count: int, folders: int) -> list[Path]:
    """Writes the tree again, since an earlier run has changed its captions."""
    shutil.rmtree(source, ignore_errors=True)
    return write_tree(source, count, folders)


def fresh(name: str) -> Path:
    scratch = SCRATCH / f"of {name}"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    return scratch


def served() -> None:
    source = SCRATCH / f"served {SMALL}"
    sidecars = tree(source, SMALL, max(1, SMALL // 200))
    few = SCRATCH / "served few"
    captions = tree(few, 200, 1)
    program = os.environ.get("ALBUMGEN", str(PROJECT / ".build/release/albumgen"))
    show(f"albumgen serve, {SMALL} small files", ("what", "result", "target"), serve(program, source, sidecars[0], (few, captions[0])))


def received() -> None:
    program = os.environ.get("ALBUMGEN", str(PROJECT / ".build/release/albumgen"))
    show("albumgen serve --receive, on loopback", ("what", "result", "target"), receive(program, fresh("receive")))


def main() -> None:
    parts: dict[str, Callable[[], object]] = {
        "photos": photographs, "small": small_files,
        "formats": lambda: formats(gathered()[1], SCRATCH / "inputs", fresh("formats"), REPEAT),
        "manifests": lambda: manifests(os.environ.get("PROBE", str(PROJECT / ".build/release/worker-probe")), SCRATCH / "manifests"),
        "viewer": lambda: (viewers(), deep_albums()),
        "sight": first_sights,
        "spaces": lambda: spaces(gathered()[1], fresh("spaces"), REPEAT),
        "library": lambda: library(fresh("library")),
        "serve": served,
        "receive": received,
    }
    for name in os.environ.get("BENCH_ONLY", "photos formats small manifests viewer sight spaces library serve receive").split():
        parts[name]()


if __name__ == "__main__":
    main()
