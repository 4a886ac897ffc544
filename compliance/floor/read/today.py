"""What Today says beside the day's own figures: the last hand, older work that waits, tables of which only papers came in, and
how the day compares with the same weekday of the weeks before. All of it from what is kept up.
"""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.shell.rows import rows

MOST = 1_000
"""Older findings are counted up to here; beyond, the page says "more than"."""
WEEK = datetime.timedelta(days=7)
FEW = 2
"""Of fewer weekdays nothing is called usual."""

# Of each table the last hand of the day by its number: an index leads there, and a house has few tables.
_LAST = """
SELECT last.started, place.name FROM compliance_table_day AS day
JOIN games_table AS place ON place.id = day.table_id
CROSS JOIN LATERAL (
    SELECT hand.started FROM compliance_hand AS hand
    WHERE hand.table_id = day.table_id AND hand.gaming_day = day.gaming_day
    ORDER BY hand.number DESC, hand.index DESC LIMIT 1
) AS last
WHERE day.establishment_id = %(house)s AND day.gaming_day = %(day)s AND day.hands > 0
ORDER BY last.started DESC LIMIT 1
"""
_OLDER = """
SELECT count(*), min(gaming_day), count(*) FILTER (WHERE severity = 'severe') FROM (
    SELECT gaming_day, severity FROM compliance_finding
    WHERE establishment_id = %(house)s AND gaming_day < %(day)s AND status = 'open'
        AND state IN ('new', 'acknowledged')
    ORDER BY gaming_day LIMIT %(most)s
) AS older
"""
_PAPERS = """
SELECT place.name, count(*) FROM compliance_paper AS paper JOIN games_table AS place ON place.id = paper.table_id
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND NOT paper.struck
GROUP BY place.name
"""
_WEEKDAYS = """
SELECT sum(hands), sum(due)::bigint, sum(collected)::bigint FROM compliance_table_day
WHERE establishment_id = %(house)s AND gaming_day = ANY(%(days)s) AND hands > 0 GROUP BY gaming_day
"""


class LastHand(Struct, frozen=True):
    """The last hand that was dealt on a gaming day."""

    started: datetime.datetime
    table: str


class Older(Struct, frozen=True):
    """Findings of earlier gaming days that wait for somebody."""

    count: int
    since: datetime.date
    severe: int


class Weekday(Struct, frozen=True):
    """Between what the same weekdays before lay. Cents, but for `hands`; least and most each."""

    days: int
    hands: tuple[int, int]
    due: tuple[int, int]
    collected: tuple[int, int]


def last_hand(*, establishment_id: int, day: datetime.date) -> LastHand | None:
    """None: nobody played."""
    found = rows(_LAST, {"house": establishment_id, "day": day})
    return LastHand(*found[0]) if found else None


def older_work(*, establishment_id: int, day: datetime.date) -> Older | None:
    """Of the days before this one; None: nothing waits."""
    [(count, since, severe)] = rows(_OLDER, {"house": establishment_id, "day": day, "most": MOST + 1})
    return Older(count, since, severe) if count else None


def papers_by_table(*, establishment_id: int, day: datetime.date) -> dict[str, int]:
    """How many papers of the day each table has."""
    return dict(rows(_PAPERS, {"house": establishment_id, "day": day}))


def weekday_usual(*, establishment_id: int, day: datetime.date, back: int) -> Weekday | None:
    """The same weekday within so many days before; None: too few of them had play to call anything usual."""
    days = [day - WEEK * weeks for weeks in range(1, back // WEEK.days + 1)]
    found = rows(_WEEKDAYS, {"house": establishment_id, "days": days})
    if len(found) < FEW:
        return None
    hands, due, collected = ((min(values), max(values)) for values in zip(*found, strict=True))
    return Weekday(len(found), hands, due, collected)
