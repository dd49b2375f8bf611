"""Touches, as fingers make them."""

import time

from playwright.sync_api import Page


class Fingers:
    """Touches by Chromium's own input, through its protocol. They have a clock of their own, which the page reads from their
    events: how fast a finger is does not depend on what else the machine does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.now = time.time()

    def send(self, kind: str, *points: tuple[float, float], after: float = 8) -> None:
        """`after` milliseconds of the fingers' clock."""
        self.now += after / 1000
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.now})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, pause: int = 0, hold: int = 0) -> None:
        """With so many milliseconds between its steps, by the page's clock too, and at its end."""
        self.rest()
        self.send("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.send("touchMove", at, after=max(pause, 8))
            if pause:
                time.sleep(pause / 1000)
        self.send("touchEnd", after=max(hold, 1))

    def tap(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))
        self.send("touchEnd")

    def rest(self) -> None:
        """What is done next has nothing to do with what was done before."""
        self.now = max(self.now + 0.4, time.time())
