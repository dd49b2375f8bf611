"""Pairwise testing: fewer cases than all combinations, in which every two values still meet, and full combinations of risky
parameters."""

from itertools import combinations, product
from typing import Any, Sequence

_Meeting = tuple[tuple[str, Any], ...]


def pairwise(together: Sequence[tuple[str, ...]] = (), **values: Sequence[Any]) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Returns the arguments for `pytest.mark.parametrize`: the names, and rows that cover every two values of different parameters,
    and all combinations of the parameters named in `together`."""
    names = list(values)
    rows = list(product(*values.values()))
    groups = [*combinations(names, 2), *together]

    def meetings(row: tuple[Any, ...]) -> set[_Meeting]:
        case = dict(zip(names, row))
        return {tuple((name, case[name]) for name in group) for group in groups}

    missing = set().union(*map(meetings, rows))
    chosen: list[tuple[Any, ...]] = []
    while missing:
        # The first of the best rows, so that every worker has the same rows.
        chosen.append(max(rows, key=lambda row: len(meetings(row) & missing)))
        missing -= meetings(chosen[-1])
    return names, chosen
