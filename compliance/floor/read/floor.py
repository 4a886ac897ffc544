"""The floor on a gaming day: each table's pace, what hung there, what is wrong there at worst."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.floor.read.takings import hands_by_hour
from compliance.houses.forms.house import LIMITS_ALONE, natural
from compliance.shell.rows import rows


class Notice(Struct, frozen=True):
    """A posting that hung: its entry in the record, and from when."""

    record: int
    since: datetime.datetime


class TableOnDay(Struct, frozen=True):
    """A table's gaming day. `hours`: hands by the hour of the gaming day, None before the first hand and after the last."""

    name: str
    hands: int
    reviewed: int
    collected: int
    collected_unknown: int
    due: int
    due_unknown: int
    fails: int
    cannot_tells: int
    worst: str  # the severest that stands open; "" when nothing does
    hours: tuple[int | None, ...]
    posted: tuple[str, ...]
    notices: tuple[Notice, ...] = ()
    failing: bool = False  # something that fails stands open there, in the day accounts too

    @property
    def findings(self) -> int:
        """All that stands open: what is wrong, and what cannot be told."""
        return self.fails + self.cannot_tells

    @property
    def state(self) -> str:
        """Nothing is called clean while something about it is open, at its hands or in the day accounts."""
        if self.fails or self.failing:
            return "fail"
        return "cannot tell" if self.cannot_tells or self.worst else "pass" if self.reviewed else "none"


_DAYS = """
SELECT place.name, place.id, day.hands, day.reviewed, day.collected, day.collected_unknown, day.due, day.due_unknown,
       day.fails, day.cannot_tells
FROM games_table AS place LEFT JOIN compliance_table_day AS day ON day.table_id = place.id AND day.gaming_day = %(day)s
WHERE place.establishment_id = %(house)s
"""
_WORST = """
SELECT coalesce(hand.table_id, finding.table_id) AS place, finding.severity, bool_or(finding.outcome = 'fail')
FROM compliance_finding AS finding
LEFT JOIN compliance_hand AS hand ON hand.index = finding.hand_id
WHERE finding.establishment_id = %(house)s AND finding.gaming_day = %(day)s AND finding.status = 'open'
    AND coalesce(hand.table_id, finding.table_id) IS NOT NULL
GROUP BY 1, 2
"""
_POSTED = """
SELECT posting.table_id, game.title, option.schedule, option.number, posting.record_index, lower(posting.period)
FROM games_posting AS posting
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
JOIN games_table AS place ON place.id = posting.table_id
WHERE place.establishment_id = %(house)s AND posting.period && tstzrange(%(opens)s, %(closes)s)
ORDER BY posting.period
"""


def floor_read(
    *, establishment_id: int, day: datetime.date, opens: datetime.datetime, closes: datetime.datetime
) -> list[TableOnDay]:
    """Every table of the house on a gaming day that lasts from `opens` to `closes`, in four queries.

    The hands of an hour come from the sums that reviews keep up: a busy house deals a hundred thousand a day.
    """
    asked = {"house": establishment_id, "day": day, "opens": opens, "closes": closes}
    length = 24  # hours of the clock; one that is repeated when the clocks change is counted once
    hours: dict[int, dict[int, int]] = {}
    for (table, hour), hands in hands_by_hour(
        establishment_id=establishment_id, zone=str(opens.tzinfo), day=day
    ).items():
        hours.setdefault(table, {})[(hour - opens.hour) % length] = hands
    worst: dict[int, str] = {}
    failing = set[int]()
    for table, severity, fails in rows(_WORST, asked):
        failing |= {table} if fails else set()
        worst[table] = max(worst.get(table, severity), severity, key=_rank)
    posted: dict[int, list[str]] = {}
    notices: dict[int, list[Notice]] = {}
    for table, title, schedule, number, record, since in rows(_POSTED, asked):
        what = LIMITS_ALONE if schedule is None else f"{schedule} option {number}"
        posted.setdefault(table, []).append(f"{title}, {what}")
        notices.setdefault(table, []).append(Notice(record, since))
    found = []
    for name, table, *figures in rows(_DAYS, asked):
        pace, hung = _pace(hours.get(table, {}), length), tuple(posted.get(table, ()))
        numbers = (figure or 0 for figure in figures)  # a table without a hand that day has no row of totals
        beside = (worst.get(table, ""), pace, hung, tuple(notices.get(table, ())), table in failing)
        found.append(TableOnDay(*(name, *numbers, *beside)))
    return sorted(found, key=lambda table: natural(table.name))


def _pace(hours: dict[int, int], length: int) -> tuple[int | None, ...]:
    """Hands hour by hour; an hour without any between hours with some is a true nought."""
    if not hours:
        return ()
    opened, closed = min(hours), max(hours)
    return tuple(hours.get(hour, 0) if opened <= hour <= closed else None for hour in range(length))


def _rank(severity: str) -> int:
    order = ("note", "minor", "serious", "severe")
    return order.index(severity) if severity in order else -1
