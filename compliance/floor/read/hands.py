"""Hands as pages show them: a table's day in order, and one hand with its entry, its review and its corrections."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from django.db import connection
from msgspec import Struct

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.review import Judge
from compliance.houses.read.games import games_read, pinned_read
from compliance.houses.read.house import house_read
from compliance.record import read
from compliance.record.entry import Entry
from compliance.shell.rows import rows
from games.hand.form import Hand, decode

PAGE = 100
_before = msgspec.json.Decoder(Before)


class Row(Struct, frozen=True):
    """A hand's projection with what its review said."""

    index: int
    hand_id: str
    table: str
    gaming_day: datetime.date
    number: int
    started: datetime.datetime
    game: str
    action: int
    collected: int | None
    supersedes: int | None
    superseded_by: int | None
    revision: int | None
    due: int | None
    due_why: str | None
    fails: int | None
    cannot_tells: int | None
    game_digest: str | None
    fee_digest: str | None
    review_index: int | None  # of the review's entry in the record

    @property
    def findings(self) -> int:
        """All that stands open: what is wrong, and what cannot be told."""
        return (self.fails or 0) + (self.cannot_tells or 0)

    @property
    def difference(self) -> int | None:
        """Collected less due, where both are known."""
        return None if self.collected is None or self.due is None else self.collected - self.due

    @property
    def state(self) -> str:
        """The hand's outcome as far as it was reviewed."""
        if self.superseded_by is not None:
            return "superseded"
        if self.revision is None:
            return "waiting"
        return "fail" if self.fails else "cannot tell" if self.cannot_tells else "pass"


_SELECT = """
SELECT hand.index, hand.hand_id, place.name, hand.gaming_day, hand.number, hand.started, hand.game, hand.action,
       hand.collected, hand.supersedes, newer.index, review.revision, review.due, review.due_why, review.fails,
       review.cannot_tells, review.game_digest, review.fee_digest, run.record_index
FROM compliance_hand AS hand
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_hand AS newer ON newer.supersedes = hand.index
LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
LEFT JOIN compliance_review_run AS run ON run.id = review.run_id
"""


class HandPage(Struct, frozen=True):
    """Some hands of a table's day, in order of their numbers."""

    rows: list[Row]
    hands: dict[int, Hand]
    before: tuple[int, int] | None  # (number, index) of the first row, when there are hands before it
    after: tuple[int, int] | None


class Narrowed(Struct, frozen=True):
    """Which hands of a table's day are asked for; as it stands, all of them."""

    differing: bool = False  # collected is not what was due, or one of the two is not known
    hours: tuple[int, ...] = ()  # of the house's clock in which they started
    zone: str = "UTC"


def hands_page(
    *,
    table_id: int,
    day: datetime.date,
    after: tuple[int, int] | None = None,
    before: tuple[int, int] | None = None,
    size: int = PAGE,
    narrowed: Narrowed | None = None,
) -> HandPage:
    """A page of a table's day: from the beginning, behind `after`, or before `before`."""
    values: list[Any]
    where, values = "hand.table_id = %s AND hand.gaming_day = %s", [table_id, day]
    if narrowed is not None and narrowed.differing:
        where += " AND newer.index IS NULL AND review.due IS DISTINCT FROM hand.collected"
    if narrowed is not None and narrowed.hours:
        where += " AND extract(hour FROM hand.started AT TIME ZONE %s) = ANY(%s)"
        values += [narrowed.zone, list(narrowed.hours)]
    backward = before is not None and after is None
    if (key := after or before) is not None:
        where += f" AND (hand.number, hand.index) {'<' if backward else '>'} (%s, %s)"
        values += [*key]
    way = "DESC" if backward else "ASC"
    query = f"{_SELECT} WHERE {where} ORDER BY hand.number {way}, hand.index {way} LIMIT %s"
    found = [Row(*row) for row in rows(query, [*values, size + 1])]
    more = len(found) > size
    found = found[:size]
    if backward:
        found.reverse()
    if not found:
        return HandPage([], {}, None, None)
    bodies = read.bodies([row.index for row in found])
    hands = {row.index: decode(bodies[row.index]) for row in found}
    first, last = found[0], found[-1]
    there_before = (more if backward else after is not None) and (first.number, first.index)
    there_after = (more or backward) and (last.number, last.index)
    return HandPage(found, hands, there_before or None, there_after or None)


_FIRST_FROM = "SELECT min(number) FROM compliance_hand WHERE table_id = %s AND gaming_day = %s AND started >= %s"


def first_from(*, table_id: int, day: datetime.date, moment: datetime.datetime) -> int | None:
    """The number of the first hand of a table's day that began then or later; None where there is none."""
    number: int | None = rows(_FIRST_FROM, [table_id, day, moment])[0][0]
    return number


class HandDetail(Struct, frozen=True):
    """One hand whole. `facts` is None when its game cannot be found any more."""

    row: Row
    entry: Entry
    hand: Hand
    facts: HandFacts
    exact: bool  # settled with the very version of the game by which it was reviewed
    corrects: Row | None
    corrected_by: Row | None
    before: str | None  # ids of the neighbours at the table
    after: str | None


def hand_read(*, establishment_id: int, slug: str, hand_id: str) -> HandDetail | None:
    """One hand of this establishment by its recorder's id."""
    found = rows(f"{_SELECT} WHERE hand.establishment_id = %s AND hand.hand_id = %s", [establishment_id, hand_id])
    if not found:
        return None
    row = Row(*found[0])
    entry = read.entry_whole(row.index)
    hand = decode(entry.body)
    facts, exact = facts_read(slug=slug, hand=hand, game_digest=row.game_digest or "", index=row.index)
    corrections = rows(f"{_SELECT} WHERE hand.index = ANY(%s)", [[row.supersedes, row.superseded_by]])
    others = {other[0]: Row(*other) for other in corrections}
    before, after = _neighbours(row)
    return HandDetail(
        row=row,
        entry=entry,
        hand=hand,
        facts=facts,
        exact=exact,
        corrects=others.get(row.supersedes or -1),
        corrected_by=others.get(row.superseded_by or -1),
        before=before,
        after=after,
    )


def facts_read(*, slug: str, hand: Hand, game_digest: str, index: int) -> tuple[HandFacts, bool]:
    """The hand settled again, with the version of the game by which it was reviewed where that is known."""
    games = games_read()
    pinned = pinned_read(digest=game_digest) if game_digest else None
    if pinned is not None:
        games = {**games, hand.game: pinned}
    judge = Judge(house_read(slug=slug, table=hand.table), games)
    facts = judge.facts(hand, None)
    if facts.opening is not None:  # what is due hangs on the hands before
        facts = judge.facts(hand, left_before(index))
    return facts, pinned is not None


_LEFT = """
SELECT review.after FROM compliance_hand AS hand JOIN compliance_hand AS other ON other.table_id = hand.table_id
    AND other.gaming_day = hand.gaming_day AND (other.number, other.index) < (hand.number, hand.index)
JOIN compliance_review AS review ON review.hand_id = other.index
WHERE hand.index = %s AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = other.index)
ORDER BY other.number DESC, other.index DESC LIMIT 1
"""


def left_before(index: int) -> Before | None:
    """What the hand before this one at its table left."""
    found = rows(_LEFT, [index])
    return _before.decode(found[0][0]) if found else None


def _neighbours(row: Row) -> tuple[str | None, str | None]:
    """The hands before and after at the table on its day that no correction has superseded."""
    query = """
        SELECT (SELECT other.hand_id {0} AND (other.number, other.index) < (%(number)s, %(index)s)
                ORDER BY other.number DESC, other.index DESC LIMIT 1),
               (SELECT other.hand_id {0} AND (other.number, other.index) > (%(number)s, %(index)s)
                ORDER BY other.number, other.index LIMIT 1)
        FROM compliance_hand AS hand WHERE hand.index = %(index)s
    """.format(  # noqa: S608  # a fixed text twice
        "FROM compliance_hand AS other WHERE other.table_id = hand.table_id AND other.gaming_day = hand.gaming_day"
        " AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = other.index)"
    )
    with connection.cursor() as cursor:
        cursor.execute(query, {"number": row.number, "index": row.index})
        before, after = cursor.fetchone()
    return before, after
