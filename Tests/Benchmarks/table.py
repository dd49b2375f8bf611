"""A plain table of measurements and targets."""

from typing import Iterable


def show(title: str, header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    print(f"\n{title}\n")
    for number, line in enumerate(lines):
        # Markdown, so that it can be pasted into the README.
        cells = [cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(line, widths))]
        print(f"| {' | '.join(cells)} |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) if not column else "-" * (width + 1) + ":" for column, width in enumerate(widths)) + "|")
    print(flush=True)


def seconds(value: float) -> str:
    return f"{value:.2f} s"


def megabytes(value: float) -> str:
    return f"{value / 1e6:.0f} MB"


def times(value: float) -> str:
    return f"{value:.2f}×"
