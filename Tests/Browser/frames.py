"""Records from inside the page what each frame shows while a finger moves."""

from typing import Any

from playwright.sync_api import Page

# Each entry is one frame: the visible slides, as [index, left edge, whether a picture is painted there], the counter, and how far
# the finger has moved since the previous frame, in pixels, by the events received: a busy machine delivers those of a whole drag at
# once. A frame is recorded just before the browser paints it.
_WATCH = """() => {
    const frames = window.frames_seen = [];
    const stage = document.querySelector('.agv-stage');
    let travel = 0, finger = 0;
    const down = event => { finger = event.clientX; };
    const move = event => { travel += Math.abs(event.clientX - finger); finger = event.clientX; };
    addEventListener('pointerdown', down, true);
    addEventListener('pointermove', move, true);
    const tick = time => {
        const ground = stage.getBoundingClientRect(), seen = [];
        for (const slide of stage.querySelectorAll('.agv-slide')) {
            const frame = slide.getBoundingClientRect();
            if (frame.right <= ground.left + 1 || frame.left >= ground.right - 1) continue;
            const painted = [...slide.querySelectorAll('img')].some(image => image.complete && image.naturalWidth > 0);
            seen.push([Number(slide.dataset.index), frame.left - ground.left, painted]);
        }
        seen.sort((a, b) => a[1] - b[1]);
        frames.push({time, travel, seen, counter: document.querySelector('.agv-counter').textContent,
            current: Number(stage.querySelector('.agv-slide:not([aria-hidden])').dataset.index)});
        travel = 0;
        window.watching = requestAnimationFrame(tick);
    };
    window.watching = requestAnimationFrame(tick);
}"""


def watch(page: Page) -> None:
    page.evaluate(_WATCH)


def watched(page: Page) -> list[dict[str, Any]]:
    """Returns the frames so far, after waiting for the one that shows the latest change."""
    return page.evaluate(
        """new Promise(done => requestAnimationFrame(() => {
            cancelAnimationFrame(window.watching);
            done(window.frames_seen);
        }))"""
    )
