"""What is in folders, and how two of them differ."""

import hashlib
import os
from pathlib import Path

TEMPORARY = ".albumgen-tmp-"


def digests(folder: Path, ignored: frozenset[str] = frozenset()) -> dict[str, str]:
    """Of all published files, by name; hidden ones are the program's own business or other people's."""
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
    """Empty where they are the same."""
    missing = sorted(expected.keys() - found.keys())
    extra = sorted(found.keys() - expected.keys())
    other = sorted(name for name in found.keys() & expected.keys() if found[name] != expected[name])
    words = []
    for what, names in (("missing", missing), ("too many", extra), ("different", other)):
        if names:
            words.append(f"{what}: {', '.join(names[:4])}{f' and {len(names) - 4} more' if len(names) > 4 else ''}")
    return "; ".join(words)


def leftovers(*folders: Path) -> list[str]:
    """Temporary files that nobody will ever finish."""
    return [str(path) for folder in folders for path in folder.rglob(f"{TEMPORARY}*")]
