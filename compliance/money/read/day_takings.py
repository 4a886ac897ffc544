"""The takings of a gaming day as its accounts see them, and what is usual for the house: sums kept up as hands are reviewed."""

import datetime

import msgspec

from compliance.houses.forms.shifts import IN_PLACE, shift_at
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.money.ledger.day import Taking, Usual
from compliance.money.ledger.spread import looks_back, usual_of
from compliance.shell.rows import row_by_row, rows

# Sums of a month are whole numbers of cents that a bigint holds; a numeric would be a Decimal for each of millions.
_OF_DAYS = """
SELECT t.gaming_day, place.name, {hour} AS hour, t.game, t.kind, sum(t.hands), sum(t.due)::bigint, sum(t.collected)::bigint,
    {dealer} AS dealer, {hung} AS hung,
    sum(t.capped), sum(t.under_most)::bigint, sum(t.untold), sum(t.untold_collected)::bigint, sum(t.unrecorded),
    sum(t.unrecorded_due)::bigint, sum(t.neither), sum(t.most)::bigint, sum(t.differing), sum(t.short)::bigint,
    sum(t.over)::bigint, sum(t.waived)::bigint
FROM compliance_takings AS t JOIN games_table AS place ON place.id = t.table_id
WHERE t.establishment_id = %(house)s AND t.gaming_day BETWEEN %(first)s AND %(last)s AND t.hands <> 0
GROUP BY 1, 2, 3, 4, 5, 9, 10 ORDER BY 1, 2, 3, 4, 5, 9, 10
"""
_WHOLE = _OF_DAYS.format(
    hour="t.hour",
    dealer="t.dealer",
    hung="CASE WHEN t.option < 0 THEN '' WHEN t.option = 0 THEN 'limits' ELSE t.schedule || ' ' || t.option END",
)
_PLACE = IN_PLACE.format(day="t.gaming_day", starts="%(starts)s", hour="t.hour")
_BY_SHIFT = _OF_DAYS.format(hour=f"(%(begins)s::smallint[])[{_PLACE} + 1]", dealer="''", hung="''")
_UNREVIEWED = """
SELECT coalesce(sum(hands - reviewed), 0) FROM compliance_table_day WHERE establishment_id = %s AND gaming_day = %s
"""
_UNREVIEWED_DAYS = """
SELECT gaming_day, sum(hands - reviewed) FROM compliance_table_day
WHERE establishment_id = %s AND gaming_day BETWEEN %s AND %s AND hands > 0 GROUP BY 1
"""

_FIGURES = """
SELECT gaming_day, figures FROM compliance_books WHERE establishment_id = %s AND gaming_day BETWEEN %s AND %s AND revision > 0
ORDER BY gaming_day
"""
Figure = tuple[str, str, int]  # what, of whom, how much
_decode = msgspec.json.Decoder(list[Figure]).decode


def takings_of_day(
    *, establishment: Establishment, gaming_day: datetime.date, by_shift: bool = False
) -> tuple[Taking, ...]:
    """What the reviewed hands of a gaming day owed and gave."""
    day = takings_of_days(establishment=establishment, first=gaming_day, last=gaming_day, by_shift=by_shift)
    return day.get(gaming_day, ())


def takings_of_days(
    *, establishment: Establishment, first: datetime.date, last: datetime.date, by_shift: bool = False
) -> dict[datetime.date, tuple[Taking, ...]]:
    """The same for the gaming days first … last, in one query; a day without hands is absent.

    `by_shift`: a shift is one sum, put down at the hour in which it begins, of all dealers and options: of a month's rows a
    sixteenth, for whoever asks for no single hour.
    """
    divided = divisions_of(establishment)
    begins = divided.each(lambda shifts, hour: shift_at(shifts, hour).from_ if shifts else establishment.boundary_hour)
    asked = {"house": establishment.pk, "first": first, "last": last, "begins": begins, "starts": [*divided.starts]}
    found: dict[datetime.date, list[Taking]] = {}
    words: dict[str, str] = {}  # tables, games, dealers: the same few words of many rows are held once
    for day, table, hour, game, kind, hands, due, collected, dealer, hung, *numbers in row_by_row(
        _BY_SHIFT if by_shift else _WHOLE, asked
    ):
        table, game, kind, dealer, hung = (words.setdefault(word, word) for word in (table, game, kind, dealer, hung))
        taking = Taking(table, hour, game, kind, hands, due, collected, dealer, hung, *numbers)
        found.setdefault(day, []).append(taking)
    return {day: tuple(takings) for day, takings in found.items()}


def unreviewed_of_days(*, establishment_id: int, first: datetime.date, last: datetime.date) -> dict[datetime.date, int]:
    """Hands of each gaming day that no review has seen yet; a day at which nobody played is absent."""
    return {day: int(count) for day, count in rows(_UNREVIEWED_DAYS, [establishment_id, first, last])}


def unreviewed_of_day(*, establishment_id: int, gaming_day: datetime.date) -> int:
    """Hands of the day that no review has seen yet: they are in no sum."""
    [(count,)] = rows(_UNREVIEWED, [establishment_id, gaming_day])
    return int(count)


def usual_before(*, establishment: Establishment, gaming_day: datetime.date) -> dict[tuple[str, str], Usual]:
    """How the figures of the days before were spread, by figure and whom it is about: as their accounts keep them."""
    return usual_of(figures_before(establishment_id=establishment.pk, gaming_day=gaming_day).values())


def figures_before(*, establishment_id: int, gaming_day: datetime.date) -> dict[datetime.date, list[Figure]]:
    """The figures that the day accounts of those days keep."""
    first = gaming_day - datetime.timedelta(days=looks_back(gaming_day))
    found = rows(_FIGURES, [establishment_id, first, gaming_day - datetime.timedelta(days=1)])
    return {day: _decode(bytes(kept)) for day, kept in found}
