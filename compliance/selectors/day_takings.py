"""The takings of a gaming day as its books see them, and what is usual for the house: sums kept up as hands are reviewed."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec

from compliance.law.thresholds import threshold
from compliance.ledger.day import Taking, Usual
from compliance.selectors.query import rows
from games.models import Establishment

_OF_DAYS = """
SELECT t.gaming_day, place.name, t.hour, t.game, t.kind, sum(t.hands), sum(t.due), sum(t.collected), t.dealer,
    CASE WHEN t.option < 0 THEN '' WHEN t.option = 0 THEN 'limits' ELSE t.schedule || ' ' || t.option END AS hung,
    sum(t.capped), sum(t.under_most), sum(t.untold), sum(t.untold_collected), sum(t.unrecorded), sum(t.unrecorded_due),
    sum(t.neither), sum(t.most), sum(t.differing), sum(t.short), sum(t.over)
FROM compliance_takings AS t JOIN games_table AS place ON place.id = t.table_id
WHERE t.establishment_id = %s AND t.gaming_day BETWEEN %s AND %s AND t.hands <> 0
GROUP BY 1, 2, 3, 4, 5, 9, 10 ORDER BY 1, 2, 3, 4, 5, 9, 10
"""
_UNREVIEWED = """
SELECT coalesce(sum(hands - reviewed), 0) FROM compliance_table_day WHERE establishment_id = %s AND gaming_day = %s
"""
_UNREVIEWED_DAYS = """
SELECT gaming_day, sum(hands - reviewed) FROM compliance_table_day
WHERE establishment_id = %s AND gaming_day BETWEEN %s AND %s AND hands > 0 GROUP BY 1
"""

_FIGURES = """
SELECT figures FROM compliance_books WHERE establishment_id = %s AND gaming_day BETWEEN %s AND %s AND revision > 0
ORDER BY gaming_day
"""
_decode = msgspec.json.Decoder(list[tuple[str, str, int]]).decode


def takings_of_day(*, establishment: Establishment, gaming_day: datetime.date) -> tuple[Taking, ...]:
    """What the reviewed hands of a gaming day owed and gave."""
    return tuple(_taking(row) for row in rows(_OF_DAYS, [establishment.pk, gaming_day, gaming_day]))


def takings_of_days(
    *, establishment: Establishment, first: datetime.date, last: datetime.date
) -> dict[datetime.date, tuple[Taking, ...]]:
    """The same for the gaming days first … last, in one query; a day without hands is absent."""
    found: dict[datetime.date, list[Taking]] = {}
    for row in rows(_OF_DAYS, [establishment.pk, first, last]):
        found.setdefault(row[0], []).append(_taking(row))
    return {day: tuple(takings) for day, takings in found.items()}


def unreviewed_of_days(*, establishment_id: int, first: datetime.date, last: datetime.date) -> dict[datetime.date, int]:
    """Hands of each gaming day that no review has seen yet; a day at which nobody played is absent."""
    return {day: int(count) for day, count in rows(_UNREVIEWED_DAYS, [establishment_id, first, last])}


def unreviewed_of_day(*, establishment_id: int, gaming_day: datetime.date) -> int:
    """Hands of the day that no review has seen yet: they are in no sum."""
    [(count,)] = rows(_UNREVIEWED, [establishment_id, gaming_day])
    return int(count)


def usual_before(*, establishment: Establishment, gaming_day: datetime.date) -> dict[tuple[str, str], Usual]:
    """How the figures of the days before were spread, by figure and whom it is about: as the books of those days keep them."""
    back = threshold("usual-looks-back", gaming_day).value
    first, last = gaming_day - datetime.timedelta(days=back), gaming_day - datetime.timedelta(days=1)
    seen: dict[tuple[str, str], list[int]] = {}
    for (kept,) in rows(_FIGURES, [establishment.pk, first, last]):
        for what, who, value in _decode(bytes(kept)):
            seen.setdefault((what, who), []).append(value)
    return {
        key: Usual(len(values), sum(values), sum(value * value for value in values)) for key, values in seen.items()
    }


def _taking(row: tuple[Any, ...]) -> Taking:
    _, table, hour, game, kind, *figures = row
    hands, due, collected, dealer, option, *beside = figures
    numbers = (int(figure) for figure in beside)
    return Taking(table, hour, game, kind, int(hands), int(due), int(collected), dealer, option, *numbers)
