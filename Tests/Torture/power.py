"""Simulates a power cut in the folders of a program that was killed: what no fsync has written to the disk may be lost.

The model is a journaling file system. Changes of folders (names that are added, removed or moved) reach the disk in order. So
after the last fsync, any number of the latest changes may be lost, and no change before it. A file has the bytes of its last
fsync, those written since, or a mixture of both, whatever happened to its name."""

import os
import random
from dataclasses import dataclass
from pathlib import Path

# The number of bytes that a disk writes at once.
_SECTOR = 512


@dataclass(frozen=True)
class _Step:
    number: int
    verb: str
    inode: int
    path: Path
    other: str


def cut(graves: Path, roots: list[Path], how: str, seed: int) -> None:
    """`cut-early` loses everything that may be lost, `cut-late` keeps names and loses bytes, and `cut-torn` decides at random."""
    rng = random.Random(f"{how} {seed}")
    steps = _steps(graves / "journal")
    dirty = _dirty(steps)
    _lose_bytes(graves, roots, dirty, how, rng)
    unsafe = _after_last_sync(steps)
    lost = {"cut-early": len(unsafe), "cut-late": 0}.get(how, rng.randint(0, len(unsafe)))
    for step in reversed(unsafe[len(unsafe) - lost:]):
        _undo(step, graves)


def _steps(journal: Path) -> list[_Step]:
    if not journal.exists():
        return []
    found = []
    for line in journal.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        fields = line.split("\t")
        if len(fields) == 5:
            number, verb, inode, path, other = fields
            found.append(_Step(int(number), verb, int(inode), Path(path), other))
    return sorted(found, key=lambda step: step.number)


def _dirty(steps: list[_Step]) -> set[int]:
    """Returns the files that were written after their last fsync."""
    dirty: set[int] = set()
    for step in steps:
        if step.verb == "dirty":
            dirty.add(step.inode)
        elif step.verb == "sync":
            dirty.discard(step.inode)
        elif step.verb == "sync-all":
            dirty.clear()
    return dirty


def _after_last_sync(steps: list[_Step]) -> list[_Step]:
    """Returns the changes after the last fsync. An fsync of any file puts all earlier changes of names on the disk, because a
    journal is written in order."""
    unsafe: list[_Step] = []
    for step in steps:
        if step.verb.startswith("sync"):
            unsafe = []
        elif step.verb != "dirty":
            unsafe.append(step)
    return unsafe


def _lose_bytes(graves: Path, roots: list[Path], dirty: set[int], how: str, rng: random.Random) -> None:
    paths = sorted(path for root in [*roots, graves] for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    seen: set[int] = set()
    for path in paths:
        status = path.stat()
        if status.st_ino not in dirty or status.st_ino in seen or path.name.startswith("content-"):
            continue
        seen.add(status.st_ino)
        kept = graves / f"content-{status.st_ino}"
        old = kept.read_bytes() if kept.exists() else b""
        new = path.read_bytes()
        content = old if how != "cut-torn" else _mixed(old, new, rng)
        with path.open("r+b") as file:
            file.write(content)
            file.truncate(len(content))
        # The inode itself was on the disk, so its time shows nothing.
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _mixed(old: bytes, new: bytes, rng: random.Random) -> bytes:
    length = rng.choice((len(old), len(new), len(new)))
    both = (old.ljust(length, b"\0"), new.ljust(length, b"\0"))
    sectors = (rng.choice(both)[start:start + _SECTOR] for start in range(0, length, _SECTOR))
    return b"".join(sectors)[:length]


def _undo(step: _Step, graves: Path) -> None:
    grave = graves / str(step.number)
    match step.verb:
        case "create" | "link":
            step.path.unlink(missing_ok=True)
        case "mkdir":
            step.path.rmdir()
        case "unlink":
            os.link(grave, step.path)
        case "rmdir":
            step.path.mkdir()
        case "rename":
            to = Path(step.other)
            os.rename(to, step.path)
            if grave.exists():
                os.link(grave, to)
