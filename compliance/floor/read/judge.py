"""The judge of a table's gaming day, as the house stands now: what hangs, the playing book, the waivers, the games in force."""

from __future__ import annotations

import datetime
from functools import lru_cache

from compliance.floor.read.sessions import sessions_near
from compliance.floor.read.waivers import waivers_read
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.houses.read.games import digests_read, games_of
from compliance.houses.read.house import house_read


def judge_read(*, establishment_id: int, slug: str, table_id: int, table: str, gaming_day: datetime.date) -> Judge:
    """Reviews judge by it, and whoever wants to know beforehand what a review would say."""
    judge = _judge_of(house_read(slug=slug, table=table), tuple(sorted(digests_read().items())))
    sessions = sessions_near(establishment_id=establishment_id, table_id=table_id, gaming_day=gaming_day)
    waivers = waivers_read(establishment_id=establishment_id, table_id=table_id, gaming_day=gaming_day)
    return judge.booked(sessions, waivers) if sessions or waivers else judge


@lru_cache(maxsize=64)
def _judge_of(house: House, digests: tuple[tuple[str, str], ...]) -> Judge:
    """A Judge keeps compiled terms; workers that review hand by hand must not compile them each time."""
    return Judge(house, games_of(dict(digests)))
