"""Checks the names that ARCHITECTURE.md cites (`make lint`).

    citations.py [FOLDER]

Each name in backticks that looks like a type must be a type, a file or a folder of the package, so that a reader finds it by
searching for it. A type that was renamed or removed would otherwise live on in the page."""

import re
import sys
from pathlib import Path

# Not in the package: Swift's own types, headers and options of protocols, and names in examples.
FOREIGN = {"Hasher", "Host", "IMG_2041", "Origin", "Rating", "TCP_INFO", "TCP_NODELAY"}

CITED = re.compile(r"`([A-Z]\w+)(?:\.\w+)*(?:\(\))?`")
DECLARED = re.compile(r"\b(?:struct|enum|class|protocol|actor|typealias)\s+([A-Z]\w+)")
SCRIPT_TYPE = re.compile(r"^export class (\w+)|^class (\w+)|@typedef \{.*\} (\w+)", re.MULTILINE)


def known(folder: Path) -> set[str]:
    """The names of types, files and folders."""
    names = {"Package"}
    for place in ("Sources", "Tests", "templates"):
        for path in (folder / place).rglob("*"):
            names |= {path.name, path.name.split(".")[0]}
            if path.suffix == ".swift":
                names |= set(DECLARED.findall(path.read_text(encoding="utf-8")))
            elif path.suffix == ".js":
                names |= {name for found in SCRIPT_TYPE.findall(path.read_text(encoding="utf-8")) for name in found if name}
    return names


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    page = folder / "ARCHITECTURE.md"
    names = known(folder) | FOREIGN
    problems = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        for name in CITED.findall(line):
            if name not in names:
                problems.append(f"{page}:{number}: `{name}` is neither a type nor a file of the package")
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
