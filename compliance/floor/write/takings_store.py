"""Adds to the takings what new reviews say, and takes out what those said that they replace.

Reviews of a table's gaming day are stored one after the other (their lock is held), so no two ever add to the same row.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import connection

from compliance.floor.rules.takings import Figures, Taken, figures


class Gain(NamedTuple):
    """What a hand adds (sign 1), or has taken out again (−1)."""

    sign: int
    game: str
    game_digest: str
    fee_digest: str
    taken: Taken
    fails: int
    cannot_tells: int


class Key(NamedTuple):
    """Which row of a table's gaming day it is."""

    hour: int
    kind: str
    dealer: str
    game: str
    schedule: str
    option: int
    game_digest: str
    fee_digest: str


FIGURES = Figures._fields
_SUMS = ("due", "collected", "short", "over", "waived", "most", "under_most", "untold_collected", "unrecorded_due")
_COLUMNS = (*Key._fields, *FIGURES)
_ARRAYS = {"hour": "smallint", "option": "int"} | {name: "bigint" if name in _SUMS else "int" for name in FIGURES}
_ADD = f"""
INSERT INTO compliance_takings AS held (establishment_id, table_id, gaming_day, {", ".join(f'"{c}"' for c in _COLUMNS)})
SELECT %s, %s, %s, new.* FROM unnest({", ".join(f"%s::{_ARRAYS.get(c, 'text')}[]" for c in _COLUMNS)}) AS new
ON CONFLICT (table_id, gaming_day, {", ".join(f'"{c}"' for c in Key._fields)}) DO UPDATE SET
    {", ".join(f'"{c}" = held."{c}" + excluded."{c}"' for c in FIGURES)}
"""  # noqa: S608  # our own columns
_EMPTY = "DELETE FROM compliance_takings WHERE table_id = %s AND gaming_day = %s AND hands = 0"


def takings_store(*, establishment_id: int, table_id: int, gaming_day: datetime.date, gains: Iterable[Gain]) -> None:
    """Bring the takings of a table's gaming day up by these gains."""
    sums = summed(gains)
    changed = [(*key, *row) for key, row in sorted(sums.items()) if any(row)]
    if not changed:
        return
    with connection.cursor() as cursor:
        columns = [list(column) for column in zip(*changed, strict=True)]
        cursor.execute(_ADD, [establishment_id, table_id, gaming_day, *columns])
        if any(row[0] < 0 for row in sums.values()):
            cursor.execute(_EMPTY, [table_id, gaming_day])


def summed(gains: Iterable[Gain]) -> dict[Key, Sequence[int]]:
    """The gains by row."""
    sums: dict[Key, list[int]] = {}
    for gain in gains:
        taken = gain.taken
        for part in taken.parts:
            key = Key(
                taken.hour, part.kind, taken.dealer, gain.game, taken.schedule, taken.option, gain.game_digest,
                gain.fee_digest,
            )  # fmt: skip
            row = sums.setdefault(key, [0] * len(FIGURES))
            for i, figure in enumerate(figures(part, gain.fails, gain.cannot_tells)):
                row[i] += gain.sign * figure
    return dict(sums)
