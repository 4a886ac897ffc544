"""Recorded hands at tables where an option hung: what a forecast counts over, a page of the record at a time."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct

from compliance.selectors.query import rows

PAGE = 1_000


class Question(Struct, frozen=True):
    """Which hands: of a game, on these gaming days, dealt while this option hung; "" of table: at any."""

    establishment_id: int
    game: str
    schedule: str
    option: int
    first: datetime.date
    last: datetime.date
    table: str = ""


class Played(Struct, frozen=True):
    """A hand by its entry, where and when it was played."""

    index: int
    table: str
    gaming_day: datetime.date


_THESE = """
FROM games_table AS place
JOIN compliance_hand AS hand ON hand.table_id = place.id
JOIN games_posting AS posting ON posting.table_id = place.id AND posting.period @> hand.dealt
JOIN games_option AS option ON option.id = posting.option_id AND option.schedule = %(schedule)s
    AND option.number = %(option)s
JOIN games_game AS game ON game.id = option.game_id AND game.slug = hand.game
WHERE place.establishment_id = %(house)s AND (%(table)s = '' OR place.name = %(table)s) AND hand.game = %(game)s
  AND hand.gaming_day BETWEEN %(first)s AND %(last)s AND hand.index > %(after)s
  AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
"""


def hands_count(*, asked: Question) -> int:
    """How many there are."""
    return int(rows(f"SELECT count(*) {_THESE}", _values(asked, -1))[0][0])  # fixed texts


def hands_after(*, asked: Question, after: int) -> list[Played]:
    """The next page of them, by their place in the record."""
    statement = f"SELECT hand.index, place.name, hand.gaming_day {_THESE} ORDER BY hand.index LIMIT {PAGE}"
    return [Played(*row) for row in rows(statement, _values(asked, after))]


def _values(asked: Question, after: int) -> dict[str, Any]:
    return {
        "house": asked.establishment_id,
        "game": asked.game,
        "schedule": asked.schedule,
        "option": asked.option,
        "first": asked.first,
        "last": asked.last,
        "table": asked.table,
        "after": after,
    }
