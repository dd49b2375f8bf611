"""Checks that only the target `Files` queries, opens and changes files through the system (`make lint`).

    files.py [SOURCES]

Paths, links, locks and temporary files have rules that are easily forgotten if each caller makes its own system calls.
So this finds such calls, and Foundation's file APIs, in the Swift files of all other targets. `ALLOWED` names the
files that need some of them, and says why; an entry that is no longer needed is an error, too. Pipes, sockets and the
standard streams are not files."""

import argparse
import re
import sys
from pathlib import Path

HOME = "Files"

# Path below the folder of sources: the calls that it needs, and the reason.
ALLOWED: dict[str, tuple[set[str], str]] = {
    "AlbumSources/Folders/FolderWalker.swift": (
        {"open", "openat", "stat", "fstatat"},
        "walks the whole source, with one call for each entry, and follows the links that are allowed",
    ),
    "AlbumSources/Folders/FolderWalker+Links.swift": (
        {"fstatat"},
        "the same walk: where links lead",
    ),
    "Imaging/Files/OutputFile.swift": (
        {"open", "unlink"},
        "writes to the temporary path that a worker was given, and says which step failed",
    ),
    "Imaging/Files/MappedFile.swift": ({"mmap"}, "parsers of pictures touch only the parts of a file that they need"),
}

# Names that only the system has, or calls with its flags.
CALLS = re.compile(
    r"""(?<![\w.])(?<!func[ ])(?:Glibc\.)?(?:
        (?P<call>l?stat|f?statat|fstat(?:at)?|f?statv?fs|openat2?|fopen|creat|realpath|readlink(?:at)?|unlink(?:at)?
            |renameat2?|mkdir(?:at)?|rmdir|f?chmod(?:at)?|f?chown(?:at)?|(?:f?d?opendir)|readdir|f(?:data)?sync|syncfs
            |linkat|symlink(?:at)?|getcwd|chdir|utimensat|futimens|mk[sd]temp|mkostemps?|flock|p(?:read|write)v?
            |f?truncate|lseek|mmap|sendfile|copy_file_range|nftw|scandir)\(
        |(?P<flagged>open|access|faccessat)\([^()\n]*\b(?:O|[FRWX])_[A-Z]+
    )
    |(?<![\w.])Glibc\.(?P<named>open|rename|link|access|remove)\(
    |\b(?P<manager>FileManager)\b
    |\b(?P<handle>FileHandle)\((?:for|fileDescriptor)
    |\b(?:Data|String|NSData|NSString|Array)\((?P<whole>contentsOf)(?:File|URL)?:\s*(?:\w*[uU][rR][lL]|\w*[pP]ath|URL\()
    |\.(?P<property>resolvingSymlinksInPath|resolveSymlinksInPath|resourceValues|checkResourceIsReachable)\(
    |\b(?P<place>NSTemporaryDirectory|NSHomeDirectory)\(""",
    re.VERBOSE,
)
# Comments and texts may name anything.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')


def calls(text: str) -> list[tuple[int, str]]:
    """The lines of a Swift file that use files, each with the name of the call."""
    bare = NOISE.sub(lambda noise: "\n" * noise[0].count("\n"), text)
    return [(bare.count("\n", 0, call.start()) + 1, call[call.lastgroup or 0]) for call in CALLS.finditer(bare)]


def problems(sources: Path) -> list[str]:
    found = []
    used: dict[str, set[str]] = {name: set() for name in ALLOWED}
    for file in sorted(sources.rglob("*.swift")):
        name = file.relative_to(sources).as_posix()
        if name.startswith(HOME + "/"):
            continue
        allowed, _ = ALLOWED.get(name, (set(), ""))
        for line, call in calls(file.read_text()):
            if call in allowed:
                used[name].add(call)
            else:
                found.append(f"{file}:{line}: uses `{call}`; use or extend what the target {HOME} offers")
    for name, (allowed, _) in ALLOWED.items():
        found.extend(f"{name}: no longer uses `{call}`; remove it in {Path(__file__).name}" for call in sorted(allowed - used[name]))
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sources", nargs="?", type=Path, default=Path("Sources"))
    found = problems(options.parse_args().sources)
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
