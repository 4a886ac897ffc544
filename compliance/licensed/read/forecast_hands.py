"""Recorded hands at tables where an option hung: what a forecast counts over, a table's gaming day at a time."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct

from compliance.shell.rows import rows


class Question(Struct, frozen=True):
    """Which hands: of a game, on these gaming days, dealt while this option hung; "" of table: at any."""

    establishment_id: int
    game: str
    schedule: str
    option: int
    first: datetime.date
    last: datetime.date
    table: str = ""


class TableDay(Struct, frozen=True):
    """A gaming day of a table where the option hung at some time."""

    table_id: int
    table: str
    gaming_day: datetime.date


# Postings of the option are few, and so are a table's gaming days: hands are read by the index of their table and day.
_POSTED = """
SELECT posting.table_id, posting.period FROM games_posting AS posting
JOIN games_table AS place ON place.id = posting.table_id
JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = option.game_id
WHERE place.establishment_id = %(house)s AND game.slug = %(game)s AND option.schedule = %(schedule)s
  AND option.number = %(option)s AND (%(table)s = '' OR place.name = %(table)s)
"""
_DAYS = f"""
SELECT day.table_id, place.name, day.gaming_day FROM compliance_table_day AS day
JOIN games_table AS place ON place.id = day.table_id
WHERE day.table_id IN (SELECT posted.table_id FROM ({_POSTED}) AS posted)
  AND day.gaming_day BETWEEN %(first)s AND %(last)s
ORDER BY day.gaming_day, place.name
"""  # noqa: S608  # fixed texts
_HANDS = f"""
FROM compliance_hand AS hand JOIN ({_POSTED}) AS posted
    ON posted.table_id = hand.table_id AND posted.period @> hand.dealt
WHERE hand.game = %(game)s
  AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
"""
_OF_ALL = f"SELECT count(*) {_HANDS} AND hand.gaming_day BETWEEN %(first)s AND %(last)s"
_OF_DAY = (
    f"SELECT hand.index {_HANDS} AND hand.table_id = %(table_id)s AND hand.gaming_day = %(day)s ORDER BY hand.number"
)


def hands_count(*, asked: Question) -> int:
    """How many there are."""
    return int(rows(_OF_ALL, _values(asked))[0][0])


def table_days(*, asked: Question) -> list[TableDay]:
    """Where and when they were played, in the order of the days."""
    return [TableDay(*row) for row in rows(_DAYS, _values(asked))]


def hands_of(*, asked: Question, day: TableDay) -> list[int]:
    """Those of one gaming day of a table, by their entries in the record."""
    found = rows(_OF_DAY, {**_values(asked), "table_id": day.table_id, "day": day.gaming_day})
    return [row[0] for row in found]


def _values(asked: Question) -> dict[str, Any]:
    return {
        "house": asked.establishment_id,
        "game": asked.game,
        "schedule": asked.schedule,
        "option": asked.option,
        "first": asked.first,
        "last": asked.last,
        "table": asked.table,
    }
