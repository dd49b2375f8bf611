"""Visible colours, read from screenshots, since a page on `file://` cannot read its own images."""

import io

from PIL import Image
from playwright.sync_api import Page

from photos import QUADRANTS

Colour = tuple[int, int, int]


def screenshot(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def quadrant_colours(page: Page, selector: str) -> dict[str, Colour]:
    """Returns the colours at the centres of an image's quadrants, within the part of its element that it fills."""
    image = page.locator(selector).first
    image.scroll_into_view_if_needed()
    image.evaluate("image => image.decode()")
    left, top, width, height = image.evaluate(
        """image => {
            const box = image.getBoundingClientRect(), fit = getComputedStyle(image).objectFit;
            const scale = (fit === 'contain' || fit === 'scale-down' ? Math.min : Math.max)(
                box.width / image.naturalWidth, box.height / image.naturalHeight);
            const width = Math.min(box.width, image.naturalWidth * scale);
            const height = Math.min(box.height, image.naturalHeight * scale);
            return [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height];
        }"""
    )
    shot = screenshot(page)
    centres = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
    return {
        name: shot.getpixel((round(left + width * x), round(top + height * y)))
        for name, (x, y) in zip(QUADRANTS, centres)
    }


def distance(one: Colour, other: Colour) -> int:
    """Returns the largest difference of any channel."""
    return max(abs(a - b) for a, b in zip(one, other))
