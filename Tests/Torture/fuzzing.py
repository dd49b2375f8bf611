"""Builds sites of thousands of damaged files, again and again. Each file must become an item or be reported, and the program must
survive."""

import json
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import lanes
import libraries
import pictures
import trees
from mutations import mutate
from program import Outcome, build, command
from resuming import Done
from specimens import CONFIGURATION, TEMPLATES, TEXTS, specimens

# The number of files in a build of each kind, and how often each kind is built.
KINDS = {"media": (4000, 78), "texts": (1500, 15), "films": (60, 1), "roots": (40, 2), "databases": (100, 2), "selections": (40, 2)}
_PER_FOLDER = 200
# The maximum memory of the main process in KiB, whatever a batch contains.
_MOST = 600_000
_SETTINGS = """\
thumbnails: {widths: [16], quality: 30}
originals: {mode: none}
videos: {mode: copy, hoverClip: false}
search: off
timeline: off
download: off
viewer: {strip: false}
limits: {memory: 536870912, seconds: 15, pixels: 4000000}
"""
# Pages are as small as possible, since they are not tested here.
_PAGES = {"item.mustache": "{{counter}}\n", "album.mustache": "{{heading}}\n", "home.mustache": "{{heading}}\n"}
_LOST = re.compile(r"its decoder crashed \(signal \d+\)|took longer than|needed more than|its worker sent an invalid answer|gave up")


class Batch:
    """The files of one build. Batches of the same name are always the same."""

    def __init__(self, name: str, kind: str, found: dict[str, bytes], root: Path) -> None:
        self.name, self.kind = name, kind
        self.rng = random.Random(name)
        self.source, self.output, self.cache = root / "source", root / "output", root / "cache"
        self.templates = root / "pages"
        for file, text in _PAGES.items():
            self._write(self.templates / file, text.encode())
        self._write(self.source / "albumgen.yml", _SETTINGS.encode())
        self.files: list[Path] = []
        self.origins: dict[str, str] = {}
        getattr(self, f"_{kind}")(found)

    def _write(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def _add(self, path: Path, content: bytes, origin: str) -> None:
        self._write(path, content)
        self.files.append(path)
        self.origins[path.relative_to(self.source).as_posix()] = origin

    def _media(self, found: dict[str, bytes]) -> None:
        # The path has no ffmpeg, which would take nearly all of the time.
        names = sorted(found)
        for place in range(KINDS["media"][0]):
            origin = self.rng.choice(names)
            path = self.source / f"{place // _PER_FOLDER}" / f"{place}{Path(origin).suffix}"
            self._add(path, mutate(found[origin], origin, self.rng), origin)

    def _films(self, found: dict[str, bytes]) -> None:
        names = [name for name in sorted(found) if name.startswith("film.")]
        for place in range(KINDS["films"][0]):
            origin = self.rng.choice(names)
            self._add(self.source / "films" / f"{place}{Path(origin).suffix}", mutate(found[origin], origin, self.rng), origin)

    def _texts(self, found: dict[str, bytes]) -> None:
        names = sorted(TEXTS)
        for place in range(KINDS["texts"][0]):
            origin = self.rng.choice(names)
            folder = self.source / f"{place}"
            self._write(folder / "a.jpg", pictures.jpeg(place % 16))
            self._write(folder / "b.jpg", pictures.jpeg(place % 7))
            self._add(folder / origin, mutate(TEXTS[origin].encode(), origin, self.rng), origin)

    def _databases(self, found: dict[str, bytes]) -> None:
        """A site of many photo libraries, each with an album of its own."""
        photos = self.source.with_name("photos")
        for place, name in enumerate(("a.jpg", "b.jpg")):
            self._write(photos / "Sea" / name, pictures.jpeg(place))
        good = libraries.databases(str(photos))
        named = []
        for place in range(KINDS["databases"][0]):
            name = self.rng.choice(sorted(good))
            spoilt = libraries.spoil(good[name], name, self.rng) if self.rng.random() < 0.5 else mutate(good[name], name, self.rng)
            path = self.source.with_name("libraries") / f"{place}" / name
            self._write(path, spoilt)
            named.append(f"      l{place}: {{path: {path}, roots: [{photos}]}}\n")
            album = self.source / f"{place}" / "album.yml"
            self._write(album, f"provider: asset\noptions: {{library: l{place}}}\n".encode())
            self.files.append(path)
        settings = _SETTINGS + "providers:\n  asset:\n    libraries:\n" + "".join(named)
        self._write(self.source / "albumgen.yml", settings.encode())

    def _selections(self, found: dict[str, bytes]) -> None:
        self._write(self.source / "albumgen.yml", f"{_SETTINGS}select: all\n".encode())
        self._write(self.source / "Sea" / "a.jpg", pictures.jpeg(1))

    def _roots(self, found: dict[str, bytes]) -> None:
        """Files of which a site has only one. Each gets a site of its own, and thus a build of its own."""
        self._write(self.source / "Sea" / "a.jpg", pictures.jpeg(1))

    def root_files(self) -> list[tuple[Path, bytes]]:
        found: list[tuple[Path, bytes]] = []
        texts = {"albumgen.yml": CONFIGURATION} | {f"templates/{name}": text for name, text in TEMPLATES.items()}
        for _ in range(KINDS["roots"][0]):
            name = self.rng.choice([*texts, "albumgen.yml", "albumgen.yml"])
            found.append((self.source / name, mutate(texts[name].encode(), name, self.rng)))
        return found

    def build(self, lane: lanes.Lane, *arguments: str) -> Outcome:
        # A path without ffmpeg.
        environment = {} if self.kind == "films" else {"PATH": str(self.templates)}
        more = () if self.kind == "roots" else ("--templates", self.templates)
        return build(
            self.source, self.output, self.cache, "--jobs", "1", *more, *arguments, environment=environment, patience=900,
            processor=lane.processor, measures=True,
        )


def _look(batch: Batch, outcome: Outcome) -> tuple[list[str], Counter[str]]:
    """Returns what is wrong with the program, and which files cost it a worker."""
    if outcome.has_hung:
        return ["the program hung"], Counter()
    if outcome.code not in (0, 1):
        return [f"exit code {outcome.code}: {outcome.errors[-400:]}"], Counter()
    wrong = []
    if outcome.peak > _MOST:
        wrong.append(f"the main process took {outcome.peak} KiB")
    diagnostics: list[dict[str, Any]] = outcome.report.get("diagnostics", [])
    named = {d.get("location", {}).get("file", "") for d in diagnostics}
    media = [path for path in batch.source.rglob("*") if path.suffix not in {".yml", ".json", ".csv", ".md", ".xmp"} and path.is_file()]
    items = outcome.report.get("items", 0)
    if batch.kind in {"media", "films"} and items + len(named) < len(media):
        wrong.append(f"{len(media)} files became {items} items, and {len(named)} files were named")
    if left := trees.leftovers(batch.output, batch.cache):
        wrong.append(f"temporary files stay: {left[:2]}")
    lost: Counter[str] = Counter()
    for diagnostic in diagnostics:
        if match := _LOST.search(diagnostic["message"]):
            file = diagnostic.get("location", {}).get("file", "")
            lost[f"{Path(batch.origins.get(file, file)).suffix}: {match[0]}"] += 1
    return wrong, lost


def _run(lane: lanes.Lane, name: str, found: dict[str, bytes], folder: Path | None) -> dict[str, Any]:
    kind = name.split()[0]
    batch = Batch(name, kind, found, lane.empty())
    if kind == "roots":
        return _run_roots(lane, batch, name)
    if kind == "selections":
        return _run_selections(lane, batch)
    outcome = batch.build(lane)
    wrong, lost = _look(batch, outcome)
    if not wrong and kind != "films" and batch.rng.random() < 0.1:
        # What was cached about hostile files is trusted no more than the files themselves.
        again = batch.build(lane, "--date", "2031-01-01")
        if again.code != outcome.code:
            wrong = [f"the second build exits {again.code}, the first {outcome.code}: {again.errors[-300:]}"]
    if folder and (lost or wrong):
        _keep(batch, outcome, folder)
    return {"files": len(batch.files), "wrong": wrong, "lost": lost, "peak": outcome.peak}


def _run_roots(lane: lanes.Lane, batch: Batch, name: str) -> dict[str, Any]:
    wrong = []
    files = batch.root_files()
    for path, content in files:
        before = path.read_bytes() if path.exists() else None
        batch._write(path, content)
        outcome = batch.build(lane)
        if outcome.has_hung or outcome.code not in (0, 1, 2) or (outcome.code and not outcome.errors.strip()):
            wrong.append(f"{path.name}: exit code {outcome.code}: {outcome.errors[-300:]}: {content[:300]!r}")
        path.unlink() if before is None else path.write_bytes(before)
    return {"files": len(files), "wrong": wrong, "lost": {}, "peak": 0}


def _run_selections(lane: lanes.Lane, batch: Batch) -> dict[str, Any]:
    """Applies damaged selection files; no file of the source may move."""
    wrong = []
    built = batch.build(lane)
    addresses = [path.relative_to(batch.output / "sea").as_posix() for path in (batch.output / "sea/media").glob("*")]
    item = {"id": "a", "page": "a.html", "media": addresses}
    good = json.dumps({"version": 1, "action": "delete", "album": "sea", "items": [item]}, indent=1).encode()
    before = trees.digests(batch.source)
    path = batch.source.with_name("selection.json")
    for _ in range(KINDS["selections"][0]):
        path.write_bytes(mutate(good, path.name, batch.rng))
        outcome = command(["apply", path, batch.source, "--dry-run"], processor=lane.processor)
        if built.code or outcome.has_hung or outcome.code not in (0, 1, 2) or trees.digests(batch.source) != before:
            wrong.append(f"exit code {outcome.code}: {outcome.errors[-300:]}: {path.read_bytes()[:300]!r}")
    return {"files": KINDS["selections"][0], "wrong": wrong, "lost": {}, "peak": 0}


def _keep(batch: Batch, outcome: Outcome, folder: Path) -> None:
    """Keeps files that cost a worker, for inspection."""
    place = folder / "lost"
    place.mkdir(exist_ok=True)
    if len(list(place.iterdir())) > 400:
        return
    for diagnostic in outcome.report.get("diagnostics", []):
        file = diagnostic.get("location", {}).get("file", "")
        if _LOST.search(diagnostic["message"]) and (batch.source / file).is_file():
            shutil.copy(batch.source / file, place / f"{batch.name} {file}".replace("/", "-").replace(" ", "_"))


def run(count: int, seed: int, folder: Path | None, only: str = "") -> int:
    done = Done(folder, "fuzz")
    found = specimens()
    names = [only] if only else _names(count, seed)

    def work(lane: lanes.Lane, name: str) -> None:
        if name in done.results and not only:
            return
        result = _run(lane, name, found, folder)
        done.add(name, result)
        for wrong in result["wrong"]:
            print(f"fuzz: {name}: {wrong}", flush=True)

    lanes.run(names, work)
    files, lost = Counter[str](), Counter[str]()
    for name, result in done.results.items():
        files[name.split()[0]] += result["files"]
        lost.update(result["lost"])
    wrong = sum(bool(result["wrong"]) for result in done.results.values())
    print(f"fuzz: {sum(files.values())} files ({', '.join(f'{kind} {n}' for kind, n in files.items())}), {wrong} builds went wrong, "
          f"the main process took {max(result['peak'] for result in done.results.values()) // 1024} MiB at most")
    for what, times in sorted(lost.items()):
        print(f"fuzz: workers lost: {what}: {times}")
    return wrong


def _names(count: int, seed: int) -> list[str]:
    """Returns the names of batches that together contain the wanted number of files."""
    rng = random.Random(seed)
    names, files, total = [], 0, sum(weight for _, weight in KINDS.values())
    # First a batch of each kind that takes little time, so that a short run includes them.
    first = ["texts", "roots", "databases", "selections", "media"]
    while files < count:
        place = len(names)
        kind = first[place] if place < len(first) else rng.choices(list(KINDS), [weight / total for _, weight in KINDS.values()])[0]
        names.append(f"{kind} {seed} {place}")
        files += KINDS[kind][0]
    return names
