"""Keeps the sums of a house's findings by week: in the transaction that keeps its issues up, from the same changes.

What a finding adds follows from its issue's key and from what it adds to that issue, so the sums can be made again from both.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import connection, transaction
from msgspec import Struct

from compliance.desk.models import Trend
from compliance.desk.read.facts import Held
from compliance.desk.read.trend_sums import COUNTED, trends_differ
from compliance.houses.models import Establishment
from compliance.record import append
from compliance.shell.rows import rows

Part = Trend.Part


class _Key(Struct, frozen=True):
    """What of an issue's key says where its findings are summed."""

    establishment: int
    rule: str
    game: str
    option: str
    outcome: str


_KEYS = "SELECT id, establishment_id, rule, game, option, outcome FROM desk_issue WHERE id = ANY(%s)"
_STORE = """
INSERT INTO desk_trend AS trend (establishment_id, part, since, value, fails, cannot_tells, todo, short, over)
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::date[], %s::text[], %s::int[], %s::int[], %s::int[], %s::bigint[],
    %s::bigint[])
ON CONFLICT (establishment_id, part, since, value) DO UPDATE SET fails = trend.fails + excluded.fails,
    cannot_tells = trend.cannot_tells + excluded.cannot_tells, todo = trend.todo + excluded.todo,
    short = trend.short + excluded.short,
    over = trend.over + excluded.over
"""
Place = tuple[int, str, datetime.date, str]


def trends_store(*, changes: Iterable[tuple[int, Held]]) -> None:
    """Each change: whether a finding adds this from now on (1) or no longer (-1). Two statements, however many they are."""
    counted = [(sign, held) for sign, held in changes if held.standing]
    keys = {number: _Key(*key) for number, *key in rows(_KEYS, [sorted({held.issue for _, held in counted})])}
    gains: dict[Place, list[int]] = {}
    for sign, held in counted:
        key = keys[held.issue]
        for part, since, value in _values(key, held):
            gain = gains.setdefault((key.establishment, part, since, value), [0, 0, 0, 0, 0])
            for place, figure in enumerate(_figures(key, held)):
                gain[place] += sign * figure
    lines = [(*place, *gain) for place, gain in sorted(gains.items()) if any(gain)]
    if lines:
        with connection.cursor() as cursor:
            cursor.execute(_STORE, [list(column) for column in zip(*lines, strict=True)])


def _values(key: _Key, held: Held) -> Iterable[tuple[str, datetime.date, str]]:
    """As `COUNTED` has them, value by value."""
    yield Part.DAY.value, held.gaming_day, key.rule
    named = {
        Part.RULE: key.rule,
        Part.TABLE: "" if held.table is None else str(held.table),
        Part.DEALER: held.dealer,
        Part.OPTION: f"{key.game} {key.option}" if key.game else "",
        Part.SHIFT: held.shift,
    }
    yield from ((part.value, held.monday, value) for part, value in named.items() if value)


def _figures(key: _Key, held: Held) -> tuple[int, int, int, int, int]:
    if key.outcome != "fail":
        return 0, 1, int(held.todo), 0, 0
    return 1, 0, int(held.todo), max(-held.difference, 0), max(held.difference, 0)


_MEND = (
    "DELETE FROM desk_trend WHERE establishment_id = %(house)s",
    "INSERT INTO desk_trend (establishment_id, part, since, value, fails, cannot_tells, todo, short, over)"  # noqa: S608
    f" SELECT %(house)s, * FROM ({COUNTED}) AS counted",  # our own text
)


def trends_recount(*, establishment: Establishment, mend: bool) -> list[tuple[str, str, str]]:
    """What is summed up otherwise than the findings add up to: what, kept and counted. With `mend` it is set right."""
    with transaction.atomic():
        append.lock()
        found = trends_differ(establishment_id=establishment.pk)
        if mend and found:
            with connection.cursor() as cursor:
                for statement in _MEND:
                    cursor.execute(statement, {"house": establishment.pk})
    return found
