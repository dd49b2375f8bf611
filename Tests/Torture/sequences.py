"""Makes random edits of a site, with a build after each few of them. The last output must be byte for byte that of a build that
never saw the earlier states.

A walk is a chain of sequences, each of which continues where the last one ended, so that the builds' state becomes old."""

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import lanes
import trees
from edits import PASSWORDS, World
from program import Outcome, build
from resuming import Done

# Messages that a clean build cannot give.
_OF_THE_PAST = ("files that albumgen did not make", "was behind a password until now")
# The number of sequences in a walk, and of edits in a sequence.
WALK, EDITS = 10, (2, 5)


@dataclass
class Sighting:
    """What a build reported and published."""

    outcome: Outcome
    site: dict[str, str]

    @property
    def words(self) -> list[str]:
        """Returns the messages without those that depend on the individual build."""
        diagnostics = self.outcome.report.get("diagnostics", [])
        messages = [f"{d.get('location', {}).get('file', '')}: {d['severity']}: {d['message']}" for d in diagnostics]
        return sorted(word for word in messages if not any(past in word for past in _OF_THE_PAST))


def _build(world: World, lane: lanes.Lane, output: Path, cache: Path, *arguments: str) -> Sighting:
    outcome = build(
        world.source, output, cache, "--date", world.date, "--jobs", "1", *arguments,
        environment=PASSWORDS | {"CI": ""}, processor=lane.processor)
    return Sighting(outcome, trees.digests(output))


def _clean(world: World, lane: lanes.Lane) -> Sighting:
    output, cache = lane.root / "clean-output", lane.root / "clean-cache"
    shutil.rmtree(output, ignore_errors=True)
    shutil.rmtree(cache, ignore_errors=True)
    # A site that was published in steps is the same as one that was built at once.
    grows = ["--progressive"] if len(world.media()) % 2 else []
    return _build(world, lane, output, cache, *grows)


def _difference(world: World, found: Sighting, clean: Sighting) -> str:
    codes = (found.outcome.code, clean.outcome.code)
    if found.outcome.has_hung or clean.outcome.has_hung or min(codes) < 0:
        return f"it hung or crashed: exit codes {codes}: {found.outcome.errors[:300]}"
    if codes[0] != codes[1]:
        return f"exit code {codes[0]}, and {codes[1]} of a clean build: {found.outcome.errors[:300]} / {clean.outcome.errors[:300]}"
    if codes[0] not in (0, 1):
        # Neither build built anything.
        return "" if codes[0] == 2 else f"exit code {codes[0]}: {found.outcome.errors[:300]}"
    assert clean.site, "a clean build published nothing"
    site = found.site
    if world.settings["redirects"] == "on":
        # Pages at former addresses are the only thing that a clean build cannot know about.
        site = {name: digest for name, digest in site.items() if name in clean.site or not _is_redirect(world.output / name)}
    if wrong := trees.difference(_public(world, site), _public(world, clean.site)):
        return wrong
    # Each cache has its own keys, so sealed files have other names and bytes, but their number is the same.
    sealed = [sum(name.startswith("sealed/") for name in names) for names in (site, clean.site)]
    if sealed[0] != sealed[1]:
        return f"{sealed[0]} sealed files, and {sealed[1]} of a clean build"
    if world.settings["redirects"] == "off" and found.words != clean.words:
        one, other = Counter(found.words), Counter(clean.words)
        return f"other diagnostics: {sorted((one - other).elements())[:3]} and not {sorted((other - one).elements())[:3]}"
    return ""


def _public(world: World, site: dict[str, str]) -> dict[str, str]:
    """Returns a site without the files that depend on the keys of its spaces. Both sites have the door."""
    door = world.settings.get("door", "private.html")
    return {
        name: "" if name == door and "spaces" in world.settings else digest
        for name, digest in site.items() if not name.startswith("sealed/")
    }


def _is_redirect(page: Path) -> bool:
    return page.suffix == ".html" and b'http-equiv="refresh"' in page.read_bytes()


def walk(lane: lanes.Lane, seed: str, done: Done, is_careful: bool = False) -> list[str]:
    """Returns how the first failed sequence failed. A careful walk compares after each build."""
    world = World(lane.empty(), seed)
    history: list[str] = []
    for number in range(WALK):
        name = f"{seed}.{number}"
        if not number:
            _build(world, lane, world.output, world.cache)
        edits = world.rng.randint(*EDITS)
        found = None
        for place in range(edits):
            history.append(world.edit())
            if place == edits - 1 or world.rng.random() < 0.6:
                found = _build(world, lane, world.output, world.cache)
                if is_careful and (wrong := _difference(world, found, _clean(world, lane))):
                    return [f"{name}: {wrong}", *history[-3:]]
        assert found
        if wrong := _difference(world, found, _clean(world, lane)):
            done.add(name, [wrong])
            return [f"{name}: {wrong}", *history[-edits:]]
        done.add(name, [])
    return []


def run(count: int, seed: int, folder: Path | None, only: str = "") -> int:
    done = Done(folder, "sequences")
    seeds = [only.partition(".")[0]] if only else [f"{seed}-{number}" for number in range(-(-count // WALK))]

    def work(lane: lanes.Lane, name: str) -> None:
        if not only and all(done.results.get(f"{name}.{number}") == [] for number in range(WALK)):
            return
        if wrong := walk(lane, name, done, is_careful=bool(only)):
            print("sequences: " + "\n    ".join(wrong), flush=True)
            if only and folder:
                # The output, and that of a clean build of the same source.
                shutil.copytree(lane.root, folder / f"sequences {name}", symlinks=True, dirs_exist_ok=True)

    lanes.run(seeds, work)
    failed = sum(bool(wrong) for wrong in done.results.values())
    print(f"sequences: {len(done.results)} compared with a clean build, {failed} differ")
    return failed
