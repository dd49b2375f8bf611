"""Reports how well fifty machines are used: divides a library of realistic size with the real program, and simulates the engine
that assigns the parts to machines, some of which are slow and some of which lose their results.

There are two engines. One takes the parts by number, and repeats lost ones at the end. The other takes the longest parts first,
and repeats a lost one immediately, as GNU parallel does with a sorted list and `--retries`. The costs are measured: the processor
time of photographs by `albumgen render`, and the fixed cost of each part by a part of the same library.

`python3 Tests/Sharding/efficiency.py ALBUMGEN FOLDER_OF_PHOTOGRAPHS`."""

import argparse
import heapq
import json
import random
import resource
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

MACHINES = 50
# Two of fifty machines take twice as long, and one of a hundred tasks is lost at some point and begins again.
SLOW = 2
LOST = 0.01
RUNS = 200


def processor_seconds(*command: object) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    outcome = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if outcome.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {outcome.returncode}: {outcome.stderr[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, outcome.stdout


def make_library(folder: Path, count: int) -> None:
    """Creates photographs and films by name and size; the files take no space on the disk."""
    sizes = random.Random(1)
    for number in range(count):
        album = folder / f"{2000 + number // 5000}" / f"Trip {number // 200}"
        album.mkdir(parents=True, exist_ok=True)
        drawn = sizes.random()
        # In megabytes: the median, and the spread of the sizes.
        ending, median, spread = (
            ("jpg", 4.0, 0.5) if drawn < 0.9 else ("heic", 2.0, 0.4) if drawn < 0.95 else ("nef", 25.0, 0.2) if drawn < 0.97 else ("mp4", 15.0, 1.0)
        )
        with open(album / f"IMG_{number:06}.{ending}", "wb") as file:
            file.truncate(int(median * 1e6 * sizes.lognormvariate(0, spread)))


def measured_photo(program: Path, photographs: Path, scratch: Path) -> tuple[float, float]:
    """Returns the additional processor time for one more photograph in a part, and for a megabyte of JPEG."""
    source = scratch / "photographs"
    source.mkdir()
    names = sorted(path for path in photographs.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg") and path.stat().st_size > 1e6)[:60]
    for number, path in enumerate(names):
        shutil.copyfile(path, source / f"{number}.jpg")
    size = sum(path.stat().st_size for path in names)
    start, _ = processor_seconds(program, "render", source, "--shard", "10000/10000", "--cache", scratch / "none", "--jobs", 1)
    whole, _ = processor_seconds(program, "render", source, "--shard", "1/1", "--cache", scratch / "all", "--jobs", 1)
    return (whole - start) / len(names), (whole - start) / (size / 1e6)


def simulate(parts: list[float], overhead: float, seed: int, slow: int, lost: float, is_retried_first: bool) -> float:
    """Returns how much of the machines' time is useful until the last part is done."""
    random_numbers = random.Random(seed)
    speeds = [0.5 if machine < slow else random_numbers.uniform(0.95, 1.05) for machine in range(MACHINES)]
    waiting = list(range(len(parts)))
    free = [(0.0, machine) for machine in range(MACHINES)]
    heapq.heapify(free)
    end = 0.0
    while waiting:
        time, machine = heapq.heappop(free)
        part = waiting.pop(0)
        taken = (parts[part] + overhead) / speeds[machine]
        if random_numbers.random() < lost:
            taken *= random_numbers.random()
            waiting.insert(0 if is_retried_first else len(waiting), part)
        else:
            end = max(end, time + taken)
        heapq.heappush(free, (time + taken, machine))
    return sum(parts) / (sum(speeds) * end)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("photographs", type=Path)
    parser.add_argument("--count", type=int, default=100_000)
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    with tempfile.TemporaryDirectory(prefix="albumgen-efficiency-") as scratch:
        photo, megabyte = measured_photo(program, arguments.photographs, Path(scratch))
        print(f"a photograph takes {photo * 1000:.0f} ms of processor time, {megabyte * 1000:.1f} ms a megabyte")
        library = Path(scratch) / "library"
        make_library(library, arguments.count)
        # Its own photos are empty files, so only the cost of reading the folders and planning remains.
        overhead, _ = processor_seconds(program, "render", library, "--shard", "10000/10000", "--cache", Path(scratch) / "cache", "--jobs", 1)
        print(f"a part of {arguments.count:,} photographs takes {overhead:.1f} s before its first photo")
        print(f"{'':>6} {'':>13} {'by number':^28} {'longest first':^28}")
        print(f"{'parts':>6} {'longest/mean':>13} {'steady':>8} {'slow and lost ones':>19} {'steady':>8} {'slow and lost ones':>19}")
        for count in [50, 100, 200, 500, 700, 1000, 2000]:
            _, text = processor_seconds(program, "plan", library, "--shards", count, "--report", "-")
            plan = json.loads(text)
            parts = [part["seconds"] for part in plan["parts"]]
            shares = [
                statistics.mean(simulate(ordered, overhead, seed, slow, lost, is_sorted) for seed in range(RUNS))
                for is_sorted, ordered in ((False, parts), (True, sorted(parts, reverse=True)))
                for slow, lost in ((0, 0), (SLOW, LOST))
            ]
            print(f"{count:>6} {max(parts) / statistics.mean(parts):>13.3f} "
                  f"{shares[0]:>8.1%} {shares[1]:>19.1%} {shares[2]:>8.1%} {shares[3]:>19.1%}", flush=True)
        print(f"all parts together: {plan['seconds']:,.0f} s, {plan['seconds'] / MACHINES:,.0f} s for each of {MACHINES} machines")


if __name__ == "__main__":
    main()
