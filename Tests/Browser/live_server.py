"""A running `albumgen serve`."""

import os
import re
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from building import PROJECT

_PROGRAM = os.environ.get("ALBUMGEN", str(PROJECT / ".build/debug/albumgen"))

# A page that shows a build. Before the first one, the server answers with a page that waits for it and then loads again.
CURRENT = "html[data-albumgen-version]:not([data-albumgen-version='0'])"


@contextmanager
def running(source: Path, *options: str, announced: str = "") -> Iterator[tuple[str, str]]:
    """Yields the server's address, and what the first group of a pattern matches in its first messages. The server must exit cleanly."""
    process = subprocess.Popen(
        [_PROGRAM, "serve", str(source), *options, "--progress", "none"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"LANG": "en_GB.UTF-8"})
    try:
        assert process.stdout and process.stderr
        address = process.stdout.readline().strip()
        found = None
        while announced and not found:
            line = process.stderr.readline()
            assert line, "the server has ended"
            found = re.search(announced, line)
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield address, found[1] if found else ""
    finally:
        process.terminate()
        # A busy machine may first have to end a build.
        assert process.wait(60) == 0
