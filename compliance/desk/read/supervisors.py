"""A floor supervisor's figures: what people confirmed at tables while he had them, beside what the same mix would have at the
tables that any supervisor had. From the takings that reviews keep up, which stand by the hour of the clock: only hours that one
supervisor had from beginning to end count for anybody; the hands of the others are left out and counted.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from compliance.desk.read.dealers import (
    CONFIRMED,
    LATEST,
    Confirmed,
    OfRule,
    Part,
    Period,
    Rate,
    Stratum,
    Stretches,
    parts_of,
    rate_of,
    rates_of,
    rules_of,
    stretches_of,
)
from compliance.houses.forms.shifts import IN_PLACE
from compliance.shell.rows import rows
from compliance.supervised.read.standing import STANDING


class Supervisor(NamedTuple):
    """One line of the list. `hours`: of tables, of which he had each from beginning to end."""

    name: str
    days: int
    hours: int
    tables: int
    rate: Rate


class Page(NamedTuple):
    """What the page of a supervisor shows."""

    supervisor: Supervisor
    left_out: int  # hands of hours that were not one supervisor's from beginning to end
    stretches: Stretches
    tables: list[Part]
    games: list[Part]
    rules: list[OfRule]
    findings: list[Confirmed]


def _begins(hour: str) -> str:
    """When an hour of the clock begins: one that the clock shows twice for the first time, one that it leaves out at once."""
    clock = f"(held.gaming_day + CASE WHEN hour.hour < house.boundary_hour THEN 1 ELSE 0 END + make_interval(hours => {hour}))"
    before = f"({clock} - interval '1 second') AT TIME ZONE house.time_zone + interval '1 second'"
    return f"least({clock} AT TIME ZONE house.time_zone, {before})"


# A table that goes on without a gap under another entry is one span. `whole`: he had it from the hour's beginning to its end.
_DEALT_AT = IN_PLACE.format(day="hours.gaming_day", starts="%(starts)s", hour="hours.hour")
_HOURS = f"""
WITH held AS (
    SELECT one.supervisor, place.id AS table_id, one.gaming_day, range_agg(tstzrange(one.began, one.until)) AS span
    FROM ({STANDING}) AS one CROSS JOIN LATERAL unnest(one.tables) AS named (name)
    JOIN games_table AS place ON place.establishment_id = %(house)s AND place.name = named.name
    GROUP BY 1, 2, 3
), hours AS (
    SELECT held.supervisor, held.table_id, held.gaming_day, hour.hour, held.span @> clock.hour AS whole
    FROM held JOIN games_establishment AS house ON house.id = %(house)s
    CROSS JOIN generate_series(0, 23) AS hour (hour)
    CROSS JOIN LATERAL (SELECT tstzrange({_begins("hour.hour")}, {_begins("hour.hour + 1")}) AS hour) AS clock
    WHERE held.span && clock.hour
)
"""  # noqa: S608  # our own text
_TAKEN = """
FROM hours JOIN compliance_takings AS taken
    ON taken.table_id = hours.table_id AND taken.gaming_day = hours.gaming_day AND taken.hour = hours.hour
WHERE taken.kind = 'fee'
"""
_DEALT = f"""
{_HOURS} SELECT hours.supervisor, taken.game, taken.schedule, taken.option, (%(shifts)s::int[])[{_DEALT_AT} + 1],
    sum(taken.hands)::bigint {_TAKEN} AND hours.whole GROUP BY 1, 2, 3, 4, 5
"""
_HAD = f"""
{_HOURS} SELECT supervisor, count(DISTINCT gaming_day), count(*), count(DISTINCT table_id) FROM hours WHERE whole GROUP BY 1
"""  # noqa: S608
_COUNTED = f"""
{_HOURS} SELECT hours.supervisor, one.game, one.schedule, one.option, one.shift, count(*)
FROM ({CONFIRMED}) AS one JOIN hours USING (table_id, gaming_day, hour) WHERE hours.whole GROUP BY 1, 2, 3, 4, 5
"""  # noqa: S608
_WHERE = f"""
{_HOURS} SELECT taken.gaming_day, place.name, coalesce(titled.title, taken.game), taken.hour, sum(taken.hands)::bigint,
    hours.whole
FROM hours JOIN compliance_takings AS taken
    ON taken.table_id = hours.table_id AND taken.gaming_day = hours.gaming_day AND taken.hour = hours.hour
JOIN games_table AS place ON place.id = taken.table_id
LEFT JOIN (SELECT DISTINCT ON (slug) slug, title FROM games_game ORDER BY slug, id DESC) AS titled ON titled.slug = taken.game
WHERE taken.kind = 'fee' AND hours.supervisor = %(supervisor)s GROUP BY 1, 2, 3, 4, 6
"""  # noqa: S608
_MINE = f"""
{_HOURS} SELECT one.id, one.rule, one.gaming_day, one.table, one.number, one.says, one.difference
FROM ({CONFIRMED}) AS one JOIN hours USING (table_id, gaming_day, hour)
WHERE hours.whole AND hours.supervisor = %(supervisor)s ORDER BY one.gaming_day DESC, one.id DESC
"""  # noqa: S608


def supervisors_read(*, period: Period) -> list[Supervisor]:
    """Every supervisor of a period, who had most hands first: in three queries. Nobody is ordered by a rate."""
    hands: dict[str, Counter[Stratum]] = {}
    for name, *stratum, count in rows(_DEALT, period.asked()):
        hands.setdefault(name, Counter())[Stratum(*stratum)] += count
    found: dict[str, Counter[Stratum]] = {}
    for name, *stratum, count in rows(_COUNTED, period.asked()):
        found.setdefault(name, Counter())[Stratum(*stratum)] += count
    peers = rates_of(hands.values(), found.values())
    supervisors = [
        Supervisor(
            name,
            days,
            hours,
            tables,
            rate_of(hands.get(name, Counter()), found.get(name, Counter()), peers, period.last),
        )
        for name, days, hours, tables in rows(_HAD, period.asked())
    ]
    return sorted(supervisors, key=lambda one: (-one.rate.hands, one.name))


def supervisor_read(*, period: Period, name: str) -> Page | None:
    """One supervisor's page; None where nobody of this name had a table for an hour in the period."""
    supervisor = next((one for one in supervisors_read(period=period) if one.name == name), None)
    if supervisor is None:
        return None
    places = rows(_WHERE, period.asked(supervisor=name))
    where = [row for row in places if row[5]]
    mine = rows(_MINE, period.asked(supervisor=name))
    findings = [Confirmed(*row) for row in mine]
    return Page(
        supervisor=supervisor,
        left_out=sum(row[4] for row in places if not row[5]),
        stretches=stretches_of(period, where, findings),
        tables=parts_of(where, 1),
        games=parts_of(where, 2),
        rules=rules_of(findings),
        findings=findings[:LATEST],
    )
