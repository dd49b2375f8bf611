"""The geometry of a layout's block and its cells in the browser."""

from dataclasses import dataclass

from playwright.sync_api import Page

TOLERANCE = 0.5


@dataclass
class Block:
    count: int
    width: float
    height: float
    gap: float
    cells: list[tuple[float, float, float, float]]
    texts: list[str]


def measure(page: Page, layout: str) -> Block:
    """Returns the content box of the page's first block of a layout, and each cell's frame relative to its upper left corner."""
    return Block(**page.evaluate(
        """layout => {
            const block = document.querySelector(`[data-layout="${layout}"]`);
            const style = getComputedStyle(block), box = block.getBoundingClientRect();
            const inset = side => parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]);
            const left = box.left + inset('Left'), top = box.top + inset('Top');
            const cells = [...block.children].filter(cell => getComputedStyle(cell).display !== 'none');
            return {
                count: Number(block.dataset.count),
                width: box.width - inset('Left') - inset('Right'),
                height: box.height - inset('Top') - inset('Bottom'),
                gap: parseFloat(style.columnGap) || 0,
                cells: cells.map(cell => {
                    const frame = cell.getBoundingClientRect();
                    return [frame.left - left, frame.top - top, frame.width, frame.height];
                }),
                texts: cells.map(cell => cell.innerText),
            };
        }""",
        layout,
    ))


def differences(expected: list[tuple[float, ...]], actual: list[tuple[float, ...]]) -> list[str]:
    """Returns a line for each cell that is off its place by more than the tolerance."""
    lines = [] if len(expected) == len(actual) else [f"{len(actual)} cells instead of {len(expected)}"]
    for index, (want, have) in enumerate(zip(expected, actual)):
        if any(abs(a - b) > TOLERANCE for a, b in zip(want, have)):
            lines.append(f"cell {index}: {[round(v, 2) for v in have]} instead of {[round(v, 2) for v in want]}")
    return lines
