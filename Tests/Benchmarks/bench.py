"""Measures albumgen beside sigal and a bare libjpeg-turbo loop, and prints tables. It judges nothing: machines differ.

Environment: ALBUMGEN the program; PHOTOS a folder of photographs; BENCH_SMALL how many small files (20000);
BENCH_REPEAT how often what is short is repeated (3); BENCH_ONLY=photos or =small for one half.
"""

import os
import shutil
from pathlib import Path
from statistics import median
from typing import Callable

from measuring import Cost
from photographs import gather
from programs import Albumgen, BareLoop, Sigal
from small_tree import write_caption, write_tree
from table import megabytes, seconds, show, times

PROJECT = Path(__file__).resolve().parents[2]
SCRATCH = PROJECT / ".tools/bench/scratch"
REPEAT = int(os.environ.get("BENCH_REPEAT", 3))
SMALL = int(os.environ.get("BENCH_SMALL", 20000))


def middle(costs: list[Cost]) -> Cost:
    """The run with the median wall time."""
    return sorted(costs, key=lambda cost: cost.wall)[len(costs) // 2]


def photographs() -> None:
    named = os.environ.get("PHOTOS")
    folders = [Path(named)] if named else [folder for folder in [PROJECT.parent / "shared/corpus/photos"] if folder.is_dir()]
    source = SCRATCH / (f"photos of {Path(named).resolve().name}" if named else "photos")
    photos = gather(source, folders, SCRATCH / "wallpapers")
    for photo in photos:
        photo.read_bytes()  # Every program finds the files in memory.

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
        ("program", "wall", "CPU", "CPU to sigal's", "CPU to the loop's"),
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
    rewritten = albumgen.build()
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
             f"{pages / rewritten.wall:.0f} pages/s of {pages}", "≥ 5000 pages/s"),
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


def change_captions(albumgen: Albumgen, sidecars: list[Path]) -> tuple[Cost, int]:
    """One caption a build, another photograph's each time; the middle cost, and the most pages that a build wrote."""
    costs, pages = [], 0
    for sidecar in sidecars[:REPEAT]:
        write_caption(sidecar, f"another caption, the {len(costs) + 1}th")
        costs.append(albumgen.build())
        pages = max(pages, albumgen.last_report["pages"]["written"])
    return middle(costs), pages


def tree(source: Path, count: int, folders: int) -> list[Path]:
    """Made anew each time: an earlier run has changed its captions."""
    shutil.rmtree(source, ignore_errors=True)
    return write_tree(source, count, folders)


def fresh(name: str) -> Path:
    scratch = SCRATCH / f"of {name}"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    return scratch


def main() -> None:
    halves: dict[str, Callable[[], None]] = {"photos": photographs, "small": small_files}
    for name in os.environ.get("BENCH_ONLY", "photos small").split():
        halves[name]()


if __name__ == "__main__":
    main()
