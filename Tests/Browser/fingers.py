"""Touch input like that of fingers."""

import time

from playwright.sync_api import Page


class Fingers:
    """Sends touches through Chromium's protocol. Their events carry their own times, so that a finger's speed does not depend on the
    load of the machine."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.now = time.time()

    def send(self, kind: str, *points: tuple[float, float], after: float = 8) -> None:
        """Sends an event, `after` milliseconds later on the fingers' clock."""
        self.now += after / 1000
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.now})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, pause: int = 0, hold: int = 0) -> None:
        """Drags with a pause between steps and at the end, on the page's clock as well."""
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
        """Separates the next touch from the previous ones."""
        self.now = max(self.now + 0.4, time.time())
