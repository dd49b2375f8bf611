"""Checks that the folders inside each Swift target depend on each other one way (`make lint`).

    folders.py [SOURCES] [--list]

The compiler enforces the borders between targets; inside a target, every file sees every other. A folder knows another if one of
its files names a type or a free function that the other declares. A cycle of folders is an error, and the names that make
it are listed. `--list` prints what each folder knows."""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

DECLARATION = re.compile(
    r"^(?:(?:public|package|internal|final|indirect|nonisolated|@usableFromInline|@inlinable) )*"
    r"(?:struct|class|enum|protocol|actor|typealias|func) (\w+)",
    re.MULTILINE,
)
# Private names of a file do not count, and comments and texts may name anything.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')
NAME = re.compile(r"\b[A-Za-z_]\w*\b")


def folders(target: Path) -> dict[str, list[Path]]:
    found = defaultdict(list)
    for file in sorted(target.rglob("*.swift")):
        parts = file.relative_to(target).parts
        found[parts[0] if len(parts) > 1 else "."].append(file)
    return found


def knowledge(target: Path) -> dict[str, dict[str, set[str]]]:
    """Which names of each other folder a folder uses."""
    homes: dict[str, set[str]] = defaultdict(set)
    texts: dict[str, str] = {}
    for folder, files in folders(target).items():
        texts[folder] = "\n".join(NOISE.sub("", file.read_text()) for file in files)
        for name in DECLARATION.findall(texts[folder]):
            homes[name].add(folder)
    known: dict[str, dict[str, set[str]]] = {folder: defaultdict(set) for folder in texts}
    for folder, text in texts.items():
        for name in set(NAME.findall(text)):
            # If several folders declare a name, it is unclear which one is meant.
            if len(homes.get(name, ())) == 1 and (home := next(iter(homes[name]))) != folder:
                known[folder][home].add(name)
    return known


def circles(known: dict[str, dict[str, set[str]]]) -> list[list[str]]:
    """The sets of folders that all know each other, directly or indirectly (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(folder: str) -> None:
        index[folder] = low[folder] = len(index)
        stack.append(folder)
        for other in known[folder]:
            if other not in index:
                visit(other)
                low[folder] = min(low[folder], low[other])
            elif other in stack:
                low[folder] = min(low[folder], index[other])
        if low[folder] == index[folder]:
            place = stack.index(folder)
            if len(stack) - place > 1:
                found.append(sorted(stack[place:]))
            del stack[place:]

    for folder in known:
        if folder not in index:
            visit(folder)
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sources", nargs="?", type=Path, default=Path("Sources"))
    options.add_argument("--list", action="store_true", help="print what each folder knows")
    given = options.parse_args()
    wrong = 0
    for target in sorted(path for path in given.sources.iterdir() if path.is_dir()):
        known = knowledge(target)
        if given.list and len(known) > 1:
            for folder, others in sorted(known.items()):
                print(f"{target.name}/{folder}: {', '.join(sorted(others)) or '-'}")
        for circle in circles(known):
            wrong += 1
            print(f"{target}: these folders depend on each other in a cycle: {', '.join(circle)}", file=sys.stderr)
            for folder in circle:
                for other in circle:
                    if names := known[folder].get(other):
                        print(f"  {folder} knows {other} by {', '.join(sorted(names))}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
