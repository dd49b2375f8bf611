"""A file of finished trials from which a run resumes, so that hours of work survive an interruption."""

import hashlib
import json
from pathlib import Path
from threading import Lock
from typing import Any

from program import ALBUMGEN


class Done:
    """Results by name, one on each line, of one build of the program: another build's results prove nothing about this one."""

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
                # An interruption may have cut off the last line.
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
