"""Measures the cost of putting photographs behind a password, for building and visiting, compared with the same album outside a space."""

import gzip
import shutil
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from measuring import Cost, run
from programs import ALBUMGEN, WORKERS
from table import megabytes, seconds, show, times
from viewers import TURN, chromium, opened, serving

_PASSWORD = "a benchmark keeps no secrets, whatever it measures"
_ORIGINAL = ".agv-slide:not([aria-hidden]) .agv-original"
_TURNS = 12


@dataclass
class _Site:
    source: Path
    scratch: Path
    is_sealed: bool

    def __post_init__(self) -> None:
        self.scratch.mkdir(parents=True)
        self.output, self.configuration = self.scratch / "site", self.scratch / "albumgen.yml"
        password = self.scratch / "password"
        password.write_text(_PASSWORD)
        password.chmod(0o600)
        spaces = f"spaces: {{one: {{albums: [album], passwordFile: '{password}'}}}}\n"
        self.configuration.write_text("title: Measured\n" + (spaces if self.is_sealed else ""))

    def forget(self) -> None:
        for folder in (self.output, self.scratch / "cache"):
            shutil.rmtree(folder, ignore_errors=True)

    def build(self) -> Cost:
        return run([
            ALBUMGEN, "build", self.source, "--config", self.configuration, "--output", self.output, "--cache",
            self.scratch / "cache", "--jobs", WORKERS, "--progress", "none"])


def spaces(photos: list[Path], scratch: Path, repeat: int) -> None:
    album = scratch / "source" / "album"
    album.mkdir(parents=True)
    for photo in photos:
        shutil.copy(photo, album)
    sites = {"public": _Site(scratch / "source", scratch / "public", False), "in a space": _Site(scratch / "source", scratch / "space", True)}
    cold: dict[str, list[Cost]] = {name: [] for name in sites}
    again: dict[str, list[Cost]] = {name: [] for name in sites}
    for _ in range(repeat):
        for name, site in sites.items():
            site.forget()
            cold[name].append(site.build())
        # A build trusts a file's times only if its last change is older than the clock's tick.
        for name, site in sites.items():
            site.build()
            again[name].append(site.build())
    own = sites["public"]
    sizes = {name: sum(file.stat().st_size for file in site.output.rglob("*") if file.is_file()) for name, site in sites.items()}
    cpu = {name: median(cost.cpu for cost in costs) for name, costs in cold.items()}
    unchanged = {name: median(cost.cpu for cost in costs) for name, costs in again.items()}
    show(
        f"An album of {len(photos)} photographs outside and in a space, median of {repeat} alternating runs",
        ("album", "built from scratch, CPU", "nothing changed, CPU", "published"),
        [
            (name, f"{seconds(cpu[name])} ({times(cpu[name] / cpu['public'])})",
             f"{seconds(unchanged[name])} ({times(unchanged[name] / unchanged['public'])})",
             f"{megabytes(sizes[name])} ({times(sizes[name] / sizes['public'])})")
            for name in sites
        ] + [("target", "≤ 1.3", "1.0", "")],
    )
    visits = [_visit(sites["in a space"].output) for _ in range(repeat)]
    outside = [_outside(own.output) for _ in range(repeat)]
    assets = sites["in a space"].output / "assets"
    weights = {
        name: sum(len(gzip.compress(file.read_bytes(), 9)) for file in assets.glob(f"{name}-*.js")) / 1000 for name in ("door", "inside")}
    show(
        f"Behind the door in Chromium, processor 4 times slower, medians of {repeat} visits",
        ("", "measured", "public", "target"),
        [
            ("from the password to the space's first page", f"{median(one[0] for one in visits):.0f} ms", "", "≤ 2500 ms"),
            ("next photo, preloaded", f"{median(one[1] for one in visits):.0f} ms", f"{median(outside):.0f} ms", "≤ 5 ms"),
            ("script of the door and of decrypting, gzip", f"{weights['door']:.1f} kB", "", "≤ 8 kB"),
            ("script in the pages behind it, gzip", f"{weights['inside']:.1f} kB", "", ""),
        ],
    )


def _visit(site: Path) -> tuple[float, float]:
    with chromium() as browser, serving(site) as base, opened(browser, 1440) as page:
        page.goto(base + "private.html")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.get_by_label("Password").fill(_PASSWORD)
        started = page.evaluate("performance.now()")
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('iframe')?.contentDocument?.querySelector('.ag-card, .ag-cell')")
        opening = page.evaluate("performance.now()") - started
        # A space of one album opens on that album.
        page.frame_locator("iframe.ag-space-shown").locator(".ag-cell a").first.click()
        frame = page.frames[-1]
        frame.locator(_ORIGINAL).first.wait_for()
        return opening, _turn(page, frame)


def _outside(site: Path) -> float:
    with chromium() as browser, serving(site) as base, opened(browser, 1440) as page:
        page.goto(base + "album/index.html")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.locator(".ag-cell a").first.click()
        page.locator(_ORIGINAL).first.wait_for()
        return _turn(page, page)


def _turn(page, frame) -> float:
    taken = []
    for _ in range(_TURNS):
        page.wait_for_timeout(1500)
        frame.evaluate(TURN, _ORIGINAL)
        page.keyboard.press("ArrowRight")
        taken.append(frame.evaluate("turned"))
    return median(taken)
