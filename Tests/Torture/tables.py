"""Results as a table that can be pasted into a README."""

from typing import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [header, *rows]
    widths = [max(len(str(line[column])) for line in lines) for column in range(len(header))]

    def written(line: Sequence[object]) -> str:
        return "| " + " | ".join(str(cell).ljust(width) for cell, width in zip(line, widths)) + " |"

    return "\n".join([written(header), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(written, lines[1:])])
