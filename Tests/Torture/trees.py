"""Lists the contents of folders, and how two folders differ."""

import hashlib
import os
from pathlib import Path

TEMPORARY = ".albumgen-tmp-"


def digests(folder: Path, ignored: frozenset[str] = frozenset()) -> dict[str, str]:
    """Returns the digests of all published files, by name. Hidden files belong to the program or to other people."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for file in files:
            path = Path(place, file)
            name = path.relative_to(folder).as_posix()
            if not file.startswith(".") and name not in ignored:
                found[name] = _digest(path)
    return found


def _digest(path: Path) -> str:
    if path.is_symlink():
        return "-> " + os.readlink(path)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def difference(found: dict[str, str], expected: dict[str, str]) -> str:
    """Returns how two folders differ; empty if they are the same."""
    missing = sorted(expected.keys() - found.keys())
    extra = sorted(found.keys() - expected.keys())
    other = sorted(name for name in found.keys() & expected.keys() if found[name] != expected[name])
    words = []
    for what, names in (("missing", missing), ("too many", extra), ("different", other)):
        if names:
            words.append(f"{what}: {', '.join(names[:4])}{f' and {len(names) - 4} more' if len(names) > 4 else ''}")
    return "; ".join(words)


def leftovers(*folders: Path) -> list[str]:
    """Returns temporary files that nobody will ever complete."""
    return [str(path) for folder in folders for path in folder.rglob(f"{TEMPORARY}*")]
