"""Touches, as fingers make them."""

from playwright.sync_api import Page


class Fingers:
    """Touches by Chromium's own input, through its protocol."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6, pause: int = 0, hold: int = 0) -> None:
        self.send("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self.send("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            if pause:
                self.page.wait_for_timeout(pause)
        if hold:
            self.page.wait_for_timeout(hold)
        self.send("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))
        self.send("touchEnd")
