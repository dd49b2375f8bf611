"""What a run has done already: a file to resume from, so that hours of work survive an interruption."""

import hashlib
import json
from pathlib import Path
from threading import Lock
from typing import Any

from program import ALBUMGEN


class Done:
    """Results by name, one a line, of one program: what another build of it passed proves nothing about this one."""

    def __init__(self, folder: Path | None, suite: str) -> None:
        self.results: dict[str, Any] = {}
        self._lock = Lock()
        self._path = None
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            self._path = folder / f"{suite}-{program_digest()}.jsonl"
            self._read(self._path)

    def _read(self, path: Path) -> None:
        if not path.exists():
            return
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                name, result = json.loads(line)
            except ValueError:
                # The line that an interruption cut off.
                continue
            self.results[name] = result

    def add(self, name: str, result: Any) -> None:
        with self._lock:
            self.results[name] = result
            if self._path:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, result]) + "\n")


def program_digest() -> str:
    return hashlib.sha256(ALBUMGEN.read_bytes()).hexdigest()[:12]
