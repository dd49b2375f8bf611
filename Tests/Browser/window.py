"""What the tests in engines other than Chromium need from a browser window."""

import time
from typing import Any, Protocol

# In seconds, as in `webkit.py`.
_PATIENCE = 60


class Window(Protocol):
    """A browser's only window. Keys are WebDriver's: a character, or a code such as U+E014 for the right arrow."""

    @property
    def url(self) -> str: ...

    def open(self, address: str) -> None: ...

    def run(self, script: str) -> Any:
        """Runs statements in the page, and returns their result."""

    def click(self, selector: str) -> None: ...

    def press(self, key: str) -> None: ...

    def reload(self) -> None: ...

    def evaluate(self, expression: str) -> Any:
        return self.run(f"return {expression}")

    def until(self, expression: str) -> None:
        """Waits until the expression is true; it may fail until then."""
        last = time.monotonic() + _PATIENCE
        while time.monotonic() < last:
            if self.evaluate(f"(() => {{ try {{ return !!({expression}); }} catch (_) {{ return false; }} }})()"):
                return
            time.sleep(0.05)
        raise AssertionError(f"not within {_PATIENCE} s: {expression}")

    def back(self) -> None:
        self.run("history.back()")

    def forward(self) -> None:
        self.run("history.forward()")
