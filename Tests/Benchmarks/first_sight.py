"""Measures the first view of a page in Chromium: when its largest picture is painted on a slow phone, and what the first screen of a
laptop loads."""

import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.append(str(Path(__file__).resolve().parents[1] / "Browser"))
from browsing import opened
from serving import serving

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True,
}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 2}
# "Slow 4G" as in the browsers' developer tools: bits per second down and up, and milliseconds per round trip.
_DOWN, _UP, _LATENCY, _PROCESSOR = 1.6e6, 0.75e6, 150, 4

_LARGEST = """() => new Promise(done => new PerformanceObserver(list => {
    const last = list.getEntries().at(-1);
    done([last.startTime, (last.url || last.element?.tagName || '').split('/').pop()]);
}).observe({type: 'largest-contentful-paint', buffered: true}))"""
# The bytes read of the files of all visible pictures.
_IN_SIGHT = """() => {
    const sizes = Object.fromEntries(performance.getEntriesByType('resource').map(entry => [entry.name, entry.encodedBodySize]));
    const seen = new Set([...document.images].filter(image => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return image.complete && image.naturalWidth && width && top < innerHeight && bottom > 0;
    }).map(image => image.currentSrc));
    return [...seen].reduce((sum, source) => sum + (sizes[source] || 0), 0);
}"""


@dataclass
class FirstSight:
    # Milliseconds until the largest picture or text of the first screen is painted, on the phone.
    largest: float
    # The name of that element.
    what: str
    # Bytes of the pictures on the laptop's first screen.
    weight: int


def first_sight(browser: Browser, site: Path, page: str, repeat: int) -> FirstSight:
    """Measures a page of a published site without a cache, as the median of several visits."""
    with serving(site) as base:
        visits = sorted(_on_phone(browser, base + page) for _ in range(repeat))
        with opened(browser, **LAPTOP) as laptop:
            laptop.goto(base + page, wait_until="networkidle")
            weight = laptop.evaluate(_IN_SIGHT)
    largest = median(time for time, _ in visits)
    return FirstSight(largest, visits[len(visits) // 2][1], weight)


def _on_phone(browser: Browser, address: str) -> tuple[float, str]:
    with opened(browser, **PHONE) as phone:
        _slow_down(phone)
        phone.goto(address, wait_until="networkidle", timeout=120_000)
        time, what = phone.evaluate(_LARGEST)
    return time, what


# Records long tasks from the start of the page.
_BLOCKING = """
    window.blocked = 0;
    new PerformanceObserver(list => {
        for (const task of list.getEntries()) window.blocked += Math.max(0, task.duration - 50);
    }).observe({type: 'longtask', buffered: true});
"""


def blocking(browser: Browser, site: Path, page: str, repeat: int) -> float:
    """Returns the total blocking time of a page on the phone, in ms: the time of each task beyond 50 ms; the median of several
    visits."""
    times: list[float] = []
    with serving(site) as base:
        for _ in range(repeat):
            with opened(browser, **PHONE) as phone:
                _slow_down(phone)
                phone.add_init_script(_BLOCKING)
                phone.goto(base + page, wait_until="networkidle", timeout=120_000)
                phone.wait_for_timeout(1000)
                times.append(phone.evaluate("window.blocked"))
    return median(times)


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": _LATENCY, "downloadThroughput": _DOWN / 8, "uploadThroughput": _UP / 8,
    })
    session.send("Emulation.setCPUThrottlingRate", {"rate": _PROCESSOR})
