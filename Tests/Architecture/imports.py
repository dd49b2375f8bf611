"""Checks what the targets import (`make lint`).

    imports.py [FOLDER]

The compiler accepts the import of a module that a target does not declare if another target happens to need it. So this
compares three things, in the folder of the package: the imports of each target's Swift files, the dependencies that
`Package.swift` declares for it, and its row in the table of ARCHITECTURE.md."""

import argparse
import re
import sys
from pathlib import Path

# Part of the compiler or of the system.
SYSTEM = {"Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Swift", "Synchronization"}
# Modules that come with a product that has another name.
COMPANIONS = {"Yams": {"CYaml"}}

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)",
    re.MULTILINE,
)
TARGET = re.compile(r'\.(?:target|executableTarget|systemLibrary)\(\s*name: "([\w-]+)"')
PRODUCT = re.compile(r'\.product\(name: ("[\w-]+"), package: "[^"]+"\)')
DEPENDENCIES = re.compile(r"dependencies: \[([^\]]*)\]")
ROW = re.compile(r"^\| (`\w+`(?:, `\w+`)*) \| .* \| ([^|]+) \|$", re.MULTILINE)


def call_from(text: str, start: int) -> str:
    """The call whose name begins here, up to the parenthesis that closes it."""
    depth = 0
    for place in range(text.index("(", start), len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return text[start : place + 1]
    return text[start:]


def declared(package: str) -> dict[str, set[str]]:
    """The dependencies of each target in `Package.swift`."""
    found: dict[str, set[str]] = {}
    for target in TARGET.finditer(package):
        dependencies = DEPENDENCIES.search(PRODUCT.sub(r"\1", call_from(package, target.start())))
        found[target[1]] = set(re.findall(r'"([\w-]+)"', dependencies[1])) if dependencies else set()
    return found


def rows(table: str) -> dict[str, set[str]]:
    """What each target may import, according to ARCHITECTURE.md."""
    found: dict[str, set[str]] = {}
    for names, imports in ROW.findall(table):
        above = set(found) if imports.startswith("all above") else set()
        for name in re.findall(r"\w+", names):
            found[name] = above | set(re.findall(r"\w+", imports.removeprefix("all above")))
    return found


def imported(target: Path) -> set[str]:
    return {name for file in target.rglob("*.swift") for name in IMPORT.findall(file.read_text())} - SYSTEM - {target.name}


def problems(folder: Path) -> list[str]:
    dependencies = declared((folder / "Package.swift").read_text())
    _, _, map_of_code = (folder / "ARCHITECTURE.md").read_text().partition("\n## Code map\n")
    allowed = rows(map_of_code.partition("\nWhere to look first:\n")[0])
    found = []

    def compare(target: str, one: set[str], other: set[str], words: str) -> None:
        found.extend(f"{target}: {name} {words}" for name in sorted(one - other))

    for path in sorted(path for path in (folder / "Sources").iterdir() if path.is_dir()):
        name = path.name
        if name not in dependencies or name not in allowed:
            found.append(f"{name}: is not in {'ARCHITECTURE.md' if name in dependencies else 'Package.swift'}")
            continue
        declares = dependencies[name]
        if any(path.rglob("*.swift")):
            imports = imported(path)
            compare(name, declares, imports, "is declared in Package.swift, but no file imports it")
            declares = declares | {name for product in declares for name in COMPANIONS.get(product, set()) & imports}
            compare(name, imports, declares, "is imported, but Package.swift does not declare it")
        compare(name, declares, allowed[name], "is declared in Package.swift, but the row in ARCHITECTURE.md lacks it")
        # A target that may import all others need not.
        if not allowed[name] >= set(allowed) - {name, "albumgen"}:
            compare(name, allowed[name], declares, "is in the row in ARCHITECTURE.md, but not declared in Package.swift")
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", type=Path, default=Path("."))
    found = problems(options.parse_args().folder)
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
