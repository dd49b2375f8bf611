"""Fewer cases than all combinations of parameters: any two values still meet, and what is risky together meets in full."""

from itertools import combinations, product
from typing import Any, Sequence

_Meeting = tuple[tuple[str, Any], ...]


def pairwise(together: Sequence[tuple[str, ...]] = (), **values: Sequence[Any]) -> tuple[list[str], list[tuple[Any, ...]]]:
    """What `pytest.mark.parametrize` takes: the names, and rows in which each two values of different parameters meet, and all
    values of those that are named `together`."""
    names = list(values)
    rows = list(product(*values.values()))
    groups = [*combinations(names, 2), *together]

    def meetings(row: tuple[Any, ...]) -> set[_Meeting]:
        case = dict(zip(names, row))
        return {tuple((name, case[name]) for name in group) for group in groups}

    missing = set().union(*map(meetings, rows))
    chosen: list[tuple[Any, ...]] = []
    while missing:
        # The first of those that bring most: the same rows in every worker.
        chosen.append(max(rows, key=lambda row: len(meetings(row) & missing)))
        missing -= meetings(chosen[-1])
    return names, chosen
