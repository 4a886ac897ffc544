"""Has hands judged again when another version of their game holds: those whose gaming day it changes anything for.

A stretch of the record is one transaction with bounded statements, so it may be stopped at any moment and begun anew.
A hand that waits already is queued once more all the same: the review it waits for may have begun with the version
before. The caller tells the workers of the table-days.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
from django.db import connection, transaction
from msgspec import Struct

from compliance.floor.read.rejudge import (
    STRETCH,
    THESE,
    Reviewed,
    Version,
    first_index,
    last_index,
    outcomes_held,
    reviewed_in,
    these,
    versions_in,
)
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge
from compliance.floor.write.finding_store import keyed
from compliance.houses.read.games import games_read, pinned_read
from compliance.houses.read.house import house_read
from compliance.houses.write.review_queue import TableDayKey
from compliance.record import read
from games.hand.form import decode
from games.schema.in_force import alike
from games.terms.game import digest

_before = msgspec.json.Decoder(Before)
AT_ONCE = 500
"""Hands read from the record in one statement."""


class RejudgeError(LookupError):
    """There is nothing by which hands could be judged again."""


class Stretch(Struct, frozen=True):
    """What one stretch of the record gave. `flips`: verdicts that would change, where only that was asked."""

    hands: int
    flips: int
    touched: frozenset[TableDayKey]


def hands_rejudge(
    *, game: str, first: datetime.date | None = None, last: datetime.date | None = None, dry: bool = False
) -> Iterator[Stretch]:
    """Queue the hands of a game that another version judged, or with `dry` only say what would come of it. Read it all."""
    games = games_read()
    if game not in games:
        known = ", ".join(sorted(games)) or "none; load the catalogue first"
        raise RejudgeError(f"no licensed game is named {game}. Known: {known}.")
    held = games[game]

    @cache
    def affected(version: Version) -> bool:
        old = pinned_read(digest=version[0]) if version[0] else None
        return old is None or not alike(old, held, version[1])

    weigh = _Weighing() if dry else None
    begin = first_index(since=first)
    for start in () if begin is None else range(begin, last_index() + 1, STRETCH):
        found = versions_in(slug=game, digest=digest(held), start=start, first=first, last=last)
        versions = [version for version in found if affected(version)]
        if versions:
            yield _queued(game, start, versions) if weigh is None else weigh.stretch(game, start, versions)


_QUEUE = f"""
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index {THESE}
RETURNING table_id, gaming_day
"""  # fixed texts
_NAMES = """
SELECT house.slug, place.name, place.id FROM games_table AS place
JOIN games_establishment AS house ON house.id = place.establishment_id WHERE place.id = ANY(%s)
"""


def _queued(game: str, start: int, versions: Sequence[Version]) -> Stretch:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_QUEUE, these(game, start, versions))
        waiting = cursor.fetchall()
        cursor.execute(_NAMES, [sorted({table for table, _ in waiting})])
        names = {table: (slug, name) for slug, name, table in cursor.fetchall()}
    return Stretch(len(waiting), 0, frozenset(TableDayKey(*names[table], day) for table, day in waiting))


class _Weighing:
    """Judges hands without storing anything, and counts the verdicts that come out otherwise."""

    def __init__(self) -> None:
        self._games = games_read()
        self._judges: dict[tuple[str, str], Judge] = {}

    def stretch(self, game: str, start: int, versions: Sequence[Version]) -> Stretch:
        hands = reviewed_in(slug=game, start=start, versions=versions)
        flips = sum(self._flips(hands[i : i + AT_ONCE]) for i in range(0, len(hands), AT_ONCE))
        return Stretch(len(hands), flips, frozenset())

    def _flips(self, hands: Sequence[Reviewed]) -> int:
        indexes = [hand.index for hand in hands]
        bodies, held, flips = read.bodies_there(indexes), outcomes_held(hands=indexes), 0
        for hand in hands:
            if hand.index not in bodies:  # removed when its term was over: its verdict stays
                continue
            before = None if hand.before is None else _before.decode(hand.before)
            review = self._judge(hand).review(decode(bodies[hand.index]), before)
            now = {(key.rule, key.subject): one.outcome for key, one in keyed(review.findings).items()}
            was = held.get(hand.index, {})
            flips += sum(was.get(key) != now.get(key) for key in was.keys() | now.keys())
        return flips

    def _judge(self, hand: Reviewed) -> Judge:
        key = (hand.establishment, hand.table)
        if key not in self._judges:
            self._judges[key] = Judge(house_read(slug=hand.establishment, table=hand.table), self._games)
        return self._judges[key]
