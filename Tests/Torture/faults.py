"""Makes each file operation of a small build fail in turn, or ends the build there, and checks that the program copes.

A trial is named `SCENARIO KIND NUMBER ACTION`, as in `changed rename 12 EIO`."""

import random
import shutil
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable

import lanes
import power
import shim
import small_site
import trees
from program import Outcome, build
from resuming import Done
from site_links import broken_links
from tables import table

SCENARIOS = ("cold", "changed")
# The program handles the errors of one entry alike, so each call fails with one of them in turn; several seeds together cover
# all.
FAULTS = {
    "open": ("EIO ENOSPC", "EACCES EMFILE"),
    "read": ("EIO", "EINTR short"),
    "readdir": ("EIO",),
    "write": ("EIO ENOSPC EDQUOT", "EINTR short"),
    "rename": ("EIO EACCES ENOSPC EDQUOT",),
    "link": ("EIO EACCES ENOSPC EDQUOT",),
    "sync": ("EIO ENOSPC EDQUOT",),
    "mkdir": ("EIO EACCES ENOSPC EDQUOT",),
    "unlink": ("EIO EACCES",),
    "mmap": ("ENOMEM EACCES",),
    "copy": ("EIO ENOSPC EDQUOT", "EINTR short"),
    "stat": ("EIO EACCES ENOENT",),
    # The error lasts, as on a full disk.
    "change": ("ENOSPC EDQUOT",),
}
KILLS = {"any": ("kill-all", "kill-self")}
CUTS = {"change": ("cut-early", "cut-late", "cut-torn")}
# The extensions of the small site's photos and films.
_MEDIA = (".jpg", ".png", ".mp4")
# Words that a sound program never prints.
_UNCLEAR = ("SQL", "Fatal error", "Swift/", "Stack dump", "Optional(", "Error Domain", "worker:")


@dataclass(frozen=True)
class Trial:
    scenario: str
    kind: str
    number: int
    action: str

    def __str__(self) -> str:
        return f"{self.scenario} {self.kind} {self.number} {self.action}"

    @staticmethod
    def named(name: str) -> "Trial":
        scenario, kind, number, action = name.split()
        return Trial(scenario, kind, int(number), action)


class Stage:
    """The folders of one trial."""

    def __init__(self, root: Path, originals: Path) -> None:
        self.root = root
        self.folders = {name: root / name for name in ("source", "output", "cache")}
        self.source, self.output, self.cache = self.folders.values()
        shutil.copytree(originals, self.source)
        self.strangers = small_site.plant_strangers(self.folders)
        self.others = frozenset(small_site.STRANGERS["output"])

    def build(self, lane: lanes.Lane, environment: dict[str, str] | None = None) -> Outcome:
        arguments = (self.source, self.output, self.cache, "--jobs", "1")
        # The path has no ffmpeg, which would run for each film and take most of the time.
        whole = {"PATH": str(lane.root), **(environment or {})}
        return build(*arguments, environment=whole, processor=lane.processor)

    def published(self) -> dict[str, str]:
        return trees.digests(self.output, self.others)

    def harm(self) -> list[str]:
        """Returns other people's files that have changed."""
        return [
            f"a file of somebody else was {'changed' if path.exists() else 'removed'}: {path.relative_to(self.root)}"
            for path, content in self.strangers.items()
            if not path.exists() or path.read_bytes() != content
        ]


class Bench:
    """What all trials of a run share: the shim, the source, and the calls and results of builds without a fault."""

    def __init__(self, folder: Path) -> None:
        self.library = shim.compile_shim(folder)
        self.originals = folder / "originals"
        small_site.write_source(self.originals)
        self.calls: dict[str, list[shim.Call]] = {}
        self.expected: dict[str, dict[str, str]] = {}
        for scenario in SCENARIOS:
            lanes.run([scenario], self._measure, count=1)

    def _measure(self, lane: lanes.Lane, scenario: str) -> None:
        stage = self.prepare(lane, scenario)
        outcome = stage.build(lane, self.environment(lane, stage, "any", 0, ""))
        assert outcome.code == 0, f"a build without a fault exits {outcome.code}: {outcome.text}"
        self.calls[scenario] = shim.calls(lane.root)
        self.expected[scenario] = stage.published()
        broken = broken_links(stage.output, others=stage.others)
        assert not broken, f"a build without a fault leaves broken links: {broken[:5]}"
        # A check that finds nothing here would find nothing anywhere.
        next(stage.output.glob("*/media/*")).unlink()
        assert broken_links(stage.output, others=stage.others), "a file that is gone is not missed"

    def prepare(self, lane: lanes.Lane, scenario: str) -> Stage:
        stage = Stage(lane.empty(), self.originals)
        if scenario == "changed":
            outcome = stage.build(lane)
            assert outcome.code == 0, f"a build without a fault exits {outcome.code}: {outcome.text}"
            small_site.change_source(stage.source)
        return stage

    def environment(self, lane: lanes.Lane, stage: Stage, kind: str, number: int, action: str) -> dict[str, str]:
        cuts = action.startswith("cut")
        graves = lane.root / "graves"
        if cuts:
            graves.mkdir()
        roots = [stage.output, stage.cache] if cuts else list(stage.folders.values())
        return shim.environment(
            self.library, lane.root, roots, kind, number, "kill-all" if cuts else action,
            lasting=kind == "change" and not cuts, graves=graves if cuts else None,
        )

    def trials(self, what: dict[str, tuple[str, ...]], seed: int) -> Iterable[Trial]:
        for scenario in SCENARIOS:
            counts = Counter(call.kind for call in self.calls[scenario])
            counts["any"] = len(self.calls[scenario])
            changes = {"write", "rename", "link", "sync", "mkdir", "unlink", "copy"}
            counts["change"] = sum(counts[kind] for kind in changes)
            for kind, actions in what.items():
                for number in range(1, counts[kind] + 1):
                    for alternatives in map(str.split, actions):
                        action = alternatives[(number + seed) % len(alternatives)]
                        if action == "kill-self" and not self._is_in_worker(scenario, number):
                            continue
                        if action == "ENOENT" and not self._is_of_source(scenario, kind, number):
                            continue
                        yield Trial(scenario, kind, number, action)

    def _is_in_worker(self, scenario: str, number: int) -> bool:
        """Returns whether a worker makes the call. Killing the main process ends its workers, too."""
        calls = self.calls[scenario]
        return calls[number - 1].process != calls[0].process

    def _is_of_source(self, scenario: str, kind: str, number: int) -> bool:
        """Returns whether a call is about a file or folder of the source, not about the source itself."""
        calls = [call for call in self.calls[scenario] if call.kind == kind]
        return "/source/" in calls[number - 1].path

    def problems(self, lane: lanes.Lane, trial: Trial) -> tuple[bool, list[str]]:
        """Returns whether the call was reached at all, and the problems afterwards, as sentences; the first names the call."""
        stage = self.prepare(lane, trial.scenario)
        before = stage.published()
        outcome = stage.build(lane, self.environment(lane, stage, trial.kind, trial.number, trial.action))
        hit = next((call for call in shim.calls(lane.root) if call.number == trial.number), None)
        if trial.action.startswith("cut"):
            power.cut(lane.root / "graves", [stage.output, stage.cache], trial.action, trial.number)
        found = stage.harm()
        if trial.action.startswith("cut"):
            pass
        elif trial.action.startswith("kill"):
            found += self._after_kill(stage, trial, outcome)
        else:
            found += self._after_fault(stage, trial, outcome, hit, before)
        if not trial.action.startswith("cut"):
            leaving = frozenset(before.keys() - self.expected[trial.scenario].keys())
            broken = broken_links(stage.output, others=stage.others, known=frozenset(before), leaving=leaving)
            found += [f"broken link: {link}" for link in broken[:3]]
        found += self._afterwards(stage, lane, trial)
        place = f"at {hit.kind} {hit.path.removeprefix(str(lane.root))}" if hit else "at no call"
        return hit is not None, [place, *found] if found else []

    def _after_kill(self, stage: Stage, trial: Trial, outcome: Outcome) -> list[str]:
        if outcome.has_hung:
            return ["the program hung"]
        if trial.action == "kill-self" and outcome.code != -9:
            # A worker was killed, which costs at most one photo.
            return [] if outcome.code in (0, 1) else [f"a killed worker: exit code {outcome.code}: {outcome.errors[:200]}"]
        return [] if outcome.code in (-9, 0) else [f"exit code {outcome.code} after a kill"]

    def _after_fault(
        self, stage: Stage, trial: Trial, outcome: Outcome, hit: shim.Call | None, before: dict[str, str]
    ) -> list[str]:
        if outcome.has_hung:
            return ["the program hung"]
        found = []
        errors = outcome.errors
        if outcome.code not in (0, 1, 3):
            is_configured = hit and hit.path.endswith("albumgen.yml") and outcome.code == 2
            if not is_configured:
                found.append(f"exit code {outcome.code}: {errors[:200]}")
        if outcome.code == 0 and hit:
            if wrong := trees.difference(stage.published(), self.expected[trial.scenario]):
                found.append(f"exit code 0, and the site is not as it should be: {wrong}")
        if outcome.code != 0 and not self._names_a_path(stage, errors):
            found.append(f"no sentence names a file: {errors[:200]}")
        found += [f"unclear words ({word}): {errors[:200]}" for word in _UNCLEAR if word in outcome.text]
        if outcome.code != 0 and hit and hit.path.startswith(str(stage.source)):
            lost = before.keys() - stage.published().keys()
            if lost := sorted(name for name in lost if not self._may_go(stage, trial, hit, name)):
                found.append(f"an error of reading the source removed {len(lost)} files: {', '.join(lost[:3])}")
        return found

    def _may_go(self, stage: Stage, trial: Trial, hit: shim.Call, name: str) -> bool:
        """Whether a published file may be removed although a file of the source could not be read: an album that does not contain
        the photo, film or folder, even nested, loses what it no longer publishes, and search no longer finds it. A text may describe any
        album."""
        path = Path(hit.path).relative_to(stage.source)
        concerns_all = not (path.suffix.lower() in _MEDIA or (stage.source / path).is_dir() and path.parts)
        album = path.parts[0].lower() if len(path.parts) > 1 or not path.suffix else ""
        folder = name.split("/")[0]
        is_gone = name not in self.expected[trial.scenario]
        # A deleted photo cannot be a photo or film that has been read before.
        return not concerns_all and (folder == "finding" or is_gone and (folder != album or path.suffix.lower() in _MEDIA))

    @staticmethod
    def _names_a_path(stage: Stage, errors: str) -> bool:
        names = {str(folder) for folder in stage.folders.values()}
        names |= {path.relative_to(stage.source).as_posix() for path in stage.source.rglob("*")}
        return any(name in line for line in errors.splitlines() if ": error: " in line or "error: " in line for name in names)

    def _afterwards(self, stage: Stage, lane: lanes.Lane, trial: Trial) -> list[str]:
        """Checks that the next build repairs whatever the last one left."""
        after = stage.build(lane)
        if after.has_hung or after.code != 0:
            return [f"the next build exits {after.code}: {after.errors[:300]}"]
        found = []
        if wrong := trees.difference(stage.published(), self.expected[trial.scenario]):
            found.append(f"the next build's site differs: {wrong}")
        if left := trees.leftovers(*stage.folders.values()):
            found.append(f"temporary files stay: {', '.join(path.removeprefix(str(stage.root)) for path in left[:3])}")
        return found + [f"the next build: {harm}" for harm in stage.harm()]


def run(suite: str, what: dict[str, tuple[str, ...]], folder: Path | None, sample: int = 0, seed: int = 0, only: str = "") -> int:
    """Runs all trials, or a sample of them. Returns the number of failures."""
    done = Done(folder, suite)
    with tempfile.TemporaryDirectory(prefix="albumgen-torture-", dir=shim.fast_folder()) as base:
        bench = Bench(Path(base))
        trials = [Trial.named(only)] if only else list(bench.trials(what, seed))
        if sample and len(trials) > sample:
            trials = random.Random(seed).sample(trials, sample)

        def work(lane: lanes.Lane, trial: Trial) -> None:
            # Failed trials run again: the cause may be fixed, or have been chance.
            if str(trial) in done.results and not done.results[str(trial)]["problems"]:
                return
            is_reached, problems = bench.problems(lane, trial)
            done.add(str(trial), {"reached": is_reached, "problems": problems})
            if problems:
                print(f"{suite}: {trial}: " + "\n    ".join(problems), flush=True)

        lanes.run(trials, work)
    rows: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for trial in trials:
        row = rows[trial.scenario, trial.kind]
        result = done.results[str(trial)]
        row[0] += 1
        # Two builds make nearly the same calls, so the last numbers may not be reached again.
        row[1] += result["reached"]
        row[2] += bool(result["problems"])
    lines = [[scenario, kind, *row] for (scenario, kind), row in rows.items()]
    print(table([suite, "calls", "trials", "reached", "went wrong"], lines))
    assert only or sum(row[1] for row in rows.values()) * 2 > len(trials), "most calls were not reached: is the shim loaded?"
    return sum(row[2] for row in rows.values())
