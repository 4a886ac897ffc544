"""Adds up the takings again from what every review that stands says, and says where those kept differ.

Each table's gaming day is counted under its own lock, the one under which its reviews are stored: nothing can change between
the two counts, and nobody else waits. A review that does not say what it added, or says other figures than its hand and
itself, is counted too: with `mend` its hand is judged again, which sets it right.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connection, transaction
from msgspec import Struct

from compliance.floor.rules.takings import FEE, Taken, decode
from compliance.floor.write.takings_store import FIGURES, Gain, Key, summed
from compliance.shell.rows import rows
from games.cards.money import CENTS


class Difference(Struct, frozen=True):
    """Which figure of which table's gaming day: what is kept, and what was counted."""

    establishment: str
    table: str
    gaming_day: datetime.date
    figure: str
    kept: int
    counted: int


UNFIT = "reviews that do not say what they took"


class TableDayOf(NamedTuple):
    """A table's gaming day, by keys and names."""

    establishment_id: int
    slug: str
    table_id: int
    table: str
    day: datetime.date


_DAYS = """
SELECT e.id, e.slug, t.id, t.name, days.gaming_day FROM (
    SELECT table_id, gaming_day FROM compliance_table_day
    UNION SELECT table_id, gaming_day FROM compliance_takings UNION SELECT table_id, gaming_day FROM compliance_hand
) AS days JOIN games_table AS t ON t.id = days.table_id JOIN games_establishment AS e ON e.id = t.establishment_id
WHERE days.gaming_day BETWEEN %(first)s AND %(last)s AND e.slug = coalesce(%(house)s, e.slug)
ORDER BY e.slug, t.name, days.gaming_day
"""
_REVIEWS = """
SELECT hand.index, hand.game, hand.collected, review.due, review.game_digest, review.fee_digest, review.taken, review.fails,
    review.cannot_tells
FROM compliance_hand AS hand JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE hand.table_id = %s AND hand.gaming_day = %s
"""
_KEPT = f"""
SELECT {", ".join(f'"{name}"' for name in (*Key._fields, *FIGURES))} FROM compliance_takings
WHERE table_id = %s AND gaming_day = %s
"""  # noqa: S608  # our own columns
_QUEUE = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index FROM compliance_hand AS hand
WHERE hand.index = ANY(%s) AND NOT EXISTS (
    SELECT FROM compliance_pending AS wait WHERE wait.table_id = hand.table_id AND wait.gaming_day = hand.gaming_day
        AND wait.number = hand.number AND wait.hand_id = hand.index)
"""
_FORGET = "DELETE FROM compliance_takings WHERE table_id = %s AND gaming_day = %s"
_COLUMNS = ", ".join(f'"{name}"' for name in ("establishment_id", "table_id", "gaming_day", *Key._fields, *FIGURES))


class Span(NamedTuple):
    """What is to be counted again: everything, or an establishment, or some gaming days."""

    house: str | None = None
    first: datetime.date = datetime.date.min
    last: datetime.date = datetime.date.max


EVERYTHING = Span()


def takings_recount(*, mend: bool = False) -> list[Difference]:
    """Every difference; with `mend` the takings are set right, and hands whose review does not say its part wait again."""
    return [difference for day in table_days(EVERYTHING) for difference in table_day_recount(day, mend=mend)]


def table_days(asked: Span) -> list[TableDayOf]:
    """The table-days that there are now."""
    return [TableDayOf(*row) for row in rows(_DAYS, asked._asdict())]


def takings_differ(*, day: TableDayOf) -> list[Difference]:
    """Where the takings of one table's gaming day are not what its reviews add up to. Nothing is locked, nothing mended."""
    with connection.cursor() as cursor:
        counted, _ = _counted(cursor, day)
        return list(_differences(day, _kept(cursor, day), counted))


def _kept(cursor: Any, day: TableDayOf) -> dict[Key, Sequence[int]]:
    cursor.execute(_KEPT, [day.table_id, day.day])
    return {Key(*row[: len(Key._fields)]): row[len(Key._fields) :] for row in cursor.fetchall()}


def table_day_recount(day: TableDayOf, *, mend: bool) -> list[Difference]:
    """The takings of one, under its own lock."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s::int, %s::int)", [day.table_id, day.day.toordinal()])
        counted, unfit = _counted(cursor, day)
        found = list(_differences(day, _kept(cursor, day), counted))
        if mend and found:
            _mend(cursor, day, counted)
        if mend and unfit:
            cursor.execute(_QUEUE, [unfit])
    if unfit:
        found.append(Difference(day.slug, day.table, day.day, UNFIT, len(unfit), 0))
    return found


def _counted(cursor: Any, day: TableDayOf) -> tuple[dict[Key, Sequence[int]], list[int]]:
    """What the reviews add up to, and the hands of those that do not say their part as it is."""
    cursor.execute(_REVIEWS, [day.table_id, day.day])
    gains, unfit = [], []
    for index, game, collected, due, game_digest, fee_digest, said, fails, cannot_tells in cursor.fetchall():
        taken = None if said is None else decode(said)
        if taken is not None:
            gains.append(Gain(1, game, game_digest, fee_digest, taken, fails, cannot_tells))
        if taken is None or _fee(taken) != (due, collected):
            unfit.append(index)
    return summed(gains), unfit


def _fee(taken: Taken) -> tuple[int | None, int | None]:
    """Due and collected of the kind fee, as it says them."""
    part = next(part for part in taken.parts if part.kind == FEE)
    return (
        None if part.due is None else CENTS[part.due],
        None if part.collected is None else CENTS[part.collected],
    )


def _differences(
    day: TableDayOf, kept: dict[Key, Sequence[int]], counted: dict[Key, Sequence[int]]
) -> Iterator[Difference]:
    nothing = (0,) * len(FIGURES)
    for key in sorted(kept.keys() | counted.keys()):
        was, now = kept.get(key, nothing), counted.get(key, nothing)
        for name, one, other in zip(FIGURES, was, now, strict=True):
            if one != other:
                yield Difference(day.slug, day.table, day.day, _named(key, name), one, other)


def _named(key: Key, figure: str) -> str:
    dealer = key.dealer or "not recorded"
    return f"{key.kind} {figure} at {key.hour:02}:00, dealer {dealer}, {key.game} {key.schedule} {key.option}"


def _mend(cursor: Any, day: TableDayOf, counted: dict[Key, Sequence[int]]) -> None:
    cursor.execute(_FORGET, [day.table_id, day.day])
    places = ", ".join(["%s"] * (3 + len(Key._fields) + len(FIGURES)))
    cursor.executemany(
        f"INSERT INTO compliance_takings ({_COLUMNS}) VALUES ({places})",  # noqa: S608  # our own columns
        [(day.establishment_id, day.table_id, day.day, *key, *row) for key, row in counted.items()],
    )
