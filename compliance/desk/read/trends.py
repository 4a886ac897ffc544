"""Trends: what a house's findings are by rule, table, dealer, option and shift, week by week, and on one weekday; what comes
again and again. From sums that are kept up; nothing here reads findings or hands.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from statistics import median_low
from typing import Any, NamedTuple

from msgspec import Struct, structs

from compliance.desk.models import Trend
from compliance.law.thresholds import threshold
from compliance.shell.rows import rows
from games.schema import load

WEEK = datetime.timedelta(weeks=1)
REPEATERS = 12
OFTEN = 3
"""In so many weeks a repeater was seen at least."""
Part = Trend.Part
BY_WEEK = (Part.RULE, Part.TABLE, Part.OPTION, Part.SHIFT, Part.DEALER)


class Sums(Struct, frozen=True):
    """Of a stretch of days. `hands` is None where they are not counted by this."""

    fails: int = 0
    cannot_tells: int = 0
    short: int = 0
    over: int = 0
    hands: int | None = None


class Line(Struct, frozen=True):
    """One rule, table, … over the weeks."""

    value: str
    name: str
    weeks: list[Sums]

    @property
    def whole(self) -> Sums:
        return _total(self.weeks)


class Usual(NamedTuple):
    """What the stretches before had: the least, the middle one, the most."""

    least: int
    middle: int
    most: int


class Repeater(Struct, frozen=True):
    """An issue that was seen in many of the weeks."""

    id: int
    rule: str
    state: str
    came_back: bool
    weeks: list[int]

    @property
    def seen(self) -> int:
        return sum(1 for count in self.weeks if count)


class Trends(Struct, frozen=True):
    """What the page shows. The last week and the last of the days are not over yet."""

    day: datetime.date
    mondays: list[datetime.date]
    weeks: list[Sums]
    days: list[tuple[datetime.date, Sums]]
    parts: dict[str, list[Line]]
    repeaters: list[Repeater]


_SUMS = """
SELECT part, since, value, fails, cannot_tells, short, over FROM desk_trend
WHERE establishment_id = %(house)s AND part = ANY(%(parts)s) AND since BETWEEN %(first)s AND %(last)s
    AND fails + cannot_tells > 0
UNION ALL
SELECT part, since, '', sum(fails), sum(cannot_tells), sum(short), sum(over) FROM desk_trend
WHERE establishment_id = %(house)s AND part = 'day' AND since = ANY(%(days)s) GROUP BY part, since
"""
_HANDS = """
SELECT CASE WHEN grouping(gaming_day) = 0 THEN gaming_day ELSE date_trunc('week', gaming_day)::date END,
    table_id::text, sum(hands)
FROM compliance_table_day WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(day)s
GROUP BY GROUPING SETS ((gaming_day), (date_trunc('week', gaming_day), table_id))
"""
_NAMES = "SELECT id::text, name FROM games_table WHERE establishment_id = %s"
_REPEATERS = """
SELECT issue.id, issue.rule, issue.state, issue.came_back, seen.weeks, seen.counts FROM desk_issue AS issue
CROSS JOIN LATERAL (
    SELECT array_agg(tally.value) AS weeks, array_agg(tally.count) AS counts, count(*) AS many
    FROM desk_issue_tally AS tally WHERE tally.issue_id = issue.id AND tally.part = 'week'
        AND tally.value >= %(first)s::text AND tally.count > 0
) AS seen
WHERE issue.establishment_id = %(house)s AND issue.last_dealt >= %(first)s::date AND issue.outcome = 'fail'
    AND (seen.many >= %(often)s OR issue.came_back)
ORDER BY issue.came_back DESC, seen.many DESC, issue.standing DESC, issue.id LIMIT %(most)s
"""


def trends_read(*, establishment_id: int, day: datetime.date, people: bool) -> Trends:
    """The weeks up to that of `day`, which is the gaming day that is open. Four queries; `people`: dealers too."""
    this = day - datetime.timedelta(days=day.weekday())
    back = range(threshold("person-weeks", day).value - 1, -1, -1)
    mondays, days = [this - WEEK * each for each in back], [day - WEEK * each for each in back]
    parts = [part.value for part in BY_WEEK if people or part is not Part.DEALER]
    asked = {"house": establishment_id, "first": mondays[0], "last": this, "day": day, "days": days, "parts": parts}
    hands = {(since, table): int(count) for since, table, count in rows(_HANDS, asked)}
    found: dict[str, dict[str, dict[datetime.date, Sums]]] = {part: {} for part in (*parts, Part.DAY.value)}
    for part, since, value, *figures in rows(_SUMS, asked):
        found[part].setdefault(value, {})[since] = Sums(*map(int, figures))
    names = dict(rows(_NAMES, [establishment_id]))
    lines = {part: _lines(part, found[part], mondays, hands, names) for part in parts}
    of_day = found[Part.DAY.value].get("", {})
    return Trends(
        day=day,
        mondays=mondays,
        weeks=[
            structs.replace(
                _total([line.weeks[place] for line in lines[Part.RULE.value]]), hands=_of_week(hands, monday)
            )
            for place, monday in enumerate(mondays)
        ],
        days=[(each, structs.replace(of_day.get(each, Sums()), hands=hands.get((each, None), 0))) for each in days],
        parts=lines,
        repeaters=_repeaters(establishment_id, mondays),
    )


FEW = 2
"""Of fewer stretches nothing is called usual."""


def usual_of(values: Sequence[int], hands: Sequence[int | None]) -> Usual | None:
    """Of those with play but for the last, which is not over yet; None where they are too few."""
    before = sorted(value for value, played in zip(values[:-1], hands[:-1], strict=True) if played)
    return Usual(before[0], median_low(before), before[-1]) if len(before) >= FEW else None


@cache
def _titles() -> dict[str, str]:
    return {slug: game.title for slug, game in load.catalogue().games.items()}


def _lines(
    part: str,
    found: Mapping[str, Mapping[datetime.date, Sums]],
    mondays: Sequence[datetime.date],
    hands: Mapping[tuple[datetime.date, str | None], int],
    names: Mapping[str, str],
) -> list[Line]:
    """Most failing first. Dealers by badge: nobody is ordered by what was found at his tables."""
    lines = []
    for value, weeks in found.items():
        sums = [weeks.get(monday, Sums()) for monday in mondays]
        if part == Part.TABLE:
            pairs = zip(mondays, sums, strict=True)
            sums = [structs.replace(each, hands=hands.get((monday, value), 0)) for monday, each in pairs]
        lines.append(Line(value, _named(part, value, names), sums))
    if part == Part.DEALER:
        return sorted(lines, key=lambda line: line.value)
    return sorted(lines, key=lambda line: (-line.whole.fails, -line.whole.cannot_tells, line.name))


def _named(part: str, value: str, tables: Mapping[str, str]) -> str:
    if part == Part.TABLE:
        return tables.get(value, value)
    if part == Part.OPTION:
        game, _, option = value.partition(" ")
        return f"{_titles().get(game, game)}, {option}"
    return value


def _total(sums: Sequence[Sums]) -> Sums:
    counted: Counter[str] = Counter()
    for each in sums:
        counted.update({name: value for name, value in structs.asdict(each).items() if value is not None})
    known = bool(sums) and all(each.hands is not None for each in sums)
    return Sums(
        **{name: counted[name] for name in Sums.__struct_fields__[:-1]}, hands=counted["hands"] if known else None
    )


def _of_week(hands: Mapping[tuple[datetime.date, str | None], int], monday: datetime.date) -> int:
    return sum(hands.get((monday + datetime.timedelta(days=each), None), 0) for each in range(7))


def _repeaters(establishment_id: int, mondays: Sequence[datetime.date]) -> list[Repeater]:
    """Issues that came back first, then those seen in most weeks."""
    asked: dict[str, Any] = {"house": establishment_id, "first": mondays[0], "often": OFTEN, "most": REPEATERS}
    repeaters = []
    for number, rule, state, came_back, weeks, counts in rows(_REPEATERS, asked):
        seen = dict(zip(weeks or (), counts or (), strict=True))
        repeaters.append(Repeater(number, rule, state, came_back, [seen.get(each.isoformat(), 0) for each in mondays]))
    return repeaters
