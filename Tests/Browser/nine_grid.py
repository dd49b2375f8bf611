"""The expected places of the cells of a nine-grid, from the specification's table rather than the program's code."""

Frame = tuple[float, float, float, float]

# The widest window of a phone.
PHONE = 640
# From this width on, a title may be beside the grid.
LAPTOP = 1024

# For each count, the rows as (cells, squares of that size in a full row).
BALANCED = {
    2: [(2, 2)],
    3: [(3, 3)],
    4: [(2, 3), (2, 3)],
    5: [(2, 2), (3, 3)],
    6: [(3, 3), (3, 3)],
    7: [(3, 3), (4, 4)],
    8: [(4, 4), (4, 4)],
    9: [(3, 3), (3, 3), (3, 3)],
}
# On phones and tablets, four fill the width.
WIDE_FOUR = [(2, 2), (2, 2)]
CLASSIC = BALANCED | {2: [(2, 3)], 5: [(3, 3), (2, 3)], 7: [(3, 3), (3, 3), (1, 3)], 8: [(3, 3), (3, 3), (2, 3)]}


def expected_frames(count: int, width: float, gap: float, classic: bool = False, fills: bool = False) -> list[Frame]:
    """Returns (x, y, width, height) of each cell relative to the block's upper left corner, for two or more items."""
    frames: list[Frame] = []
    top = 0.0
    rows = WIDE_FOUR if fills and count == 4 else (CLASSIC if classic else BALANCED)[min(count, 9)]
    for cells, columns in rows:
        side = (width - (columns - 1) * gap) / columns
        frames += [(index * (side + gap), top, side, side) for index in range(cells)]
        top += side + gap
    return frames


def expected_single(width: float, gap: float, image: tuple[int, int], phone: bool = False) -> Frame:
    """Returns the frame of a single item: its ratio limited to 3:4–4:3, its long side two thirds of the width or, on phones, the
    whole width; never enlarged."""
    ratio = min(max(image[0] / image[1], 3 / 4), 4 / 3)
    long_side = 2 * (width - 2 * gap) / 3 + gap
    shown = min(width if phone else long_side if ratio >= 1 else long_side * ratio, image[0], image[1] * ratio)
    return (0.0, 0.0, shown, shown / ratio)
