"""Takings read: a month of a busy house from the sums that reviews keep up, never from its hands.

What the sums do not hold yet is put right here: hands that wait for their first review are counted beside them, and what a
hand added that a correction has superseded meanwhile is taken out, although its review still stands.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from compliance.floor.rules.takings import FEE, Figures, Part, decode, figures
from compliance.houses.forms.shifts import IN_PLACE, Divisions
from compliance.shell.rows import rows


class TakingsLine(NamedTuple):
    """Where hands stand: `shift` is the place of the shift in the order of those days, `option` as in the takings."""

    gaming_day: datetime.date
    table: str
    shift: int
    kind: str
    game: str
    schedule: str
    option: int


class LineTakings(NamedTuple):
    """What is held of a line. `waiting` hands are not reviewed yet; None: nothing that was collected there is known."""

    figures: Figures = Figures()
    waiting: int = 0
    waiting_collected: int | None = None


class Takings(NamedTuple):
    """The takings of some gaming days, by line."""

    lines: dict[TakingsLine, LineTakings]
    titles: dict[str, str]  # of the games
    position: int | None  # the last entry of the record on which they rest
    digests: tuple[str, ...]  # of the games and options by which the hands were judged


_TAKEN_AT = IN_PLACE.format(day="takings.gaming_day", starts="%(starts)s", hour="takings.hour")
_STARTED_AT = IN_PLACE.format(
    day="hand.gaming_day", starts="%(starts)s", hour="extract(hour FROM hand.started AT TIME ZONE %(zone)s)::int"
)
_SUMS = ", ".join(f'sum(takings."{name}")::bigint' for name in Figures._fields)
_OF = """
takings.establishment_id = %(house)s AND takings.gaming_day BETWEEN %(first)s AND %(last)s
"""

# The few postings are laid out first, to be looked up by their table.
_POSTED = """
posted AS MATERIALIZED (
  SELECT posting.table_id, posting.period, game.slug, coalesce(option.schedule, '') AS schedule,
         coalesce(option.number, 0) AS number, greatest(posting.record_index, posting.end_record_index) AS record_index
  FROM games_posting AS posting
  JOIN games_table AS place ON place.id = posting.table_id
  LEFT JOIN games_option AS option ON option.id = posting.option_id
  JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
  WHERE place.establishment_id = %(house)s
), titled AS (
  SELECT DISTINCT ON (slug) slug, title FROM games_game ORDER BY slug, id DESC
)"""
_LINES = f"""
WITH {_POSTED}, hung AS (
  SELECT table_id, slug, schedule, number, max(record_index) AS record_index FROM posted GROUP BY 1, 2, 3, 4
), days AS MATERIALIZED (
  SELECT day.table_id, day.gaming_day, greatest(day.last_index, (
      SELECT max(run.record_index) FROM compliance_review_run AS run
      WHERE run.table_id = day.table_id AND run.gaming_day = day.gaming_day)) AS record_index
  FROM compliance_table_day AS day
  WHERE day.establishment_id = %(house)s AND day.gaming_day BETWEEN %(first)s AND %(last)s
)
SELECT takings.gaming_day, place.name, (%(shifts)s::int[])[{_TAKEN_AT} + 1], takings.kind, takings.game,
       takings.schedule, takings.option, {_SUMS}, max(greatest(days.record_index, hung.record_index)), max(titled.title)
FROM compliance_takings AS takings
JOIN games_table AS place ON place.id = takings.table_id
LEFT JOIN days ON days.table_id = takings.table_id AND days.gaming_day = takings.gaming_day
LEFT JOIN titled ON titled.slug = takings.game
LEFT JOIN hung ON hung.table_id = takings.table_id AND hung.slug = takings.game AND hung.schedule = takings.schedule
    AND hung.number = takings.option
WHERE {_OF}
GROUP BY 1, 2, 3, 4, 5, 6, 7
"""  # noqa: S608  # our own columns

# What the queue knows and the takings do not. A row is of hands that wait for their first review (`taken` null), or of hands
# that were superseded and whose reviews still stand.
_QUEUED = """waiting AS (
  SELECT DISTINCT wait.hand_id FROM compliance_pending AS wait
  WHERE wait.table_id = ANY (SELECT id FROM games_table WHERE establishment_id = %(house)s)
    AND wait.gaming_day BETWEEN %(first)s AND %(last)s
)"""
_NOT_HELD = (
    "(review.taken IS NOT NULL) = EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)"
)
_WAITING = f"""
WITH {_POSTED}, {_QUEUED}
SELECT hand.gaming_day, place.name, (%(shifts)s::int[])[{_STARTED_AT} + 1],
       hand.game, CASE WHEN posted.slug = hand.game THEN posted.schedule ELSE '' END,
       CASE WHEN posted.slug = hand.game THEN posted.number ELSE -1 END,
       review.taken, count(*), sum(hand.collected)::bigint, coalesce(sum(review.fails), 0)::bigint,
       coalesce(sum(review.cannot_tells), 0)::bigint, max(greatest(hand.index, posted.record_index)), max(titled.title)
FROM waiting JOIN compliance_hand AS hand ON hand.index = waiting.hand_id
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
LEFT JOIN titled ON titled.slug = hand.game
LEFT JOIN posted ON posted.table_id = hand.table_id AND posted.period @> hand.dealt
WHERE {_NOT_HELD}
GROUP BY 1, 2, 3, 4, 5, 6, 7
"""  # noqa: S608  # our own columns

# The same of hands alone, hour by hour: each hand has a part of the kind fee, whatever else was collected.
_BY_HOUR = f"""
WITH {_QUEUED}
SELECT table_id, hour, sum(hands) FROM (
  SELECT takings.table_id, takings.hour::int AS hour, takings.hands FROM compliance_takings AS takings
  WHERE {_OF} AND takings.kind = %(fee)s
  UNION ALL
  SELECT hand.table_id, extract(hour FROM hand.started AT TIME ZONE %(zone)s)::int,
         CASE WHEN review.taken IS NULL THEN 1 ELSE -1 END
  FROM waiting JOIN compliance_hand AS hand ON hand.index = waiting.hand_id
  LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
  WHERE {_NOT_HELD}
) AS dealt GROUP BY 1, 2 HAVING sum(hands) <> 0
"""  # noqa: S608  # our own columns

_DIGESTS = f"SELECT DISTINCT takings.game_digest, takings.fee_digest FROM compliance_takings AS takings WHERE {_OF}"  # noqa: S608


def takings_read(
    *,
    establishment_id: int,
    zone: str,
    first: datetime.date,
    last: datetime.date,
    divided: Divisions,
    shifts: Sequence[int],
) -> Takings:
    """The takings of the gaming days first … last, in three queries. `shifts`: which shift each hour belongs to, by place."""
    asked = {
        "house": establishment_id,
        "zone": zone,
        "first": first,
        "last": last,
        "starts": [*divided.starts],
        "shifts": [*shifts],
    }
    lines: dict[TakingsLine, LineTakings] = {}
    titles: dict[str, str] = {}
    positions = []
    for row in rows(_LINES, asked):
        line, (position, title) = TakingsLine(*row[:7]), row[-2:]
        lines[line] = LineTakings(Figures(*row[7:-2]))
        titles[line.game] = title or line.game
        positions.append(position)
    for row in rows(_WAITING, asked):
        titles.setdefault(row[3], row[12] or row[3])
        positions.append(row[11])
        _put_right(lines, row, divided, shifts)
    told = {digest for row in rows(_DIGESTS, asked) for digest in row if digest}
    held = {line: one for line, one in lines.items() if one.figures.hands or one.waiting}
    return Takings(held, titles, max(filter(None, positions), default=None), tuple(sorted(told)))


def hands_by_hour(*, establishment_id: int, zone: str, day: datetime.date) -> dict[tuple[int, int], int]:
    """The hands of a gaming day by table and hour of the house's clock, those included that wait for their review."""
    found = rows(_BY_HOUR, {"house": establishment_id, "zone": zone, "first": day, "last": day, "fee": FEE})
    return {(table, hour): int(hands) for table, hour, hands in found}


def _put_right(
    lines: dict[TakingsLine, LineTakings], row: tuple[Any, ...], divided: Divisions, shifts: Sequence[int]
) -> None:
    day, table, shift, game, schedule, option, said, hands, collected, fails, cannot_tells = row[:11]
    if said is None:
        line = TakingsLine(day, table, shift, FEE, game, schedule, option)
        held = lines.get(line, LineTakings())
        known = held.waiting_collected
        if collected is not None:
            known = (known or 0) + collected
        lines[line] = LineTakings(held.figures, held.waiting + hands, known)
        return
    taken = decode(said)
    for part in taken.parts:
        line = TakingsLine(
            day, table, shifts[divided.place(day, taken.hour)], part.kind, game, taken.schedule, taken.option
        )
        held = lines.get(line, LineTakings())
        less = _times(part, hands, fails, cannot_tells)
        lines[line] = held._replace(figures=Figures(*(a - b for a, b in zip(held.figures, less, strict=True))))


def _times(part: Part, hands: int, fails: int, cannot_tells: int) -> Figures:
    """What so many hands that added the same have added; their findings are counted already."""
    found = Figures(*(figure * hands for figure in figures(part)))
    return found._replace(fails=fails, cannot_tells=cannot_tells) if part.kind == FEE else found
