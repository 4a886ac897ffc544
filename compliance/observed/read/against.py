"""Looks of a period against the hands that were recorded then: read table by table, in six statements however many there are."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.observed.forms.observation import Observation
from compliance.observed.read.looks import BLIND, HOLDS
from compliance.observed.rules.against import Pair, Sums
from compliance.observed.rules.differing import compared
from compliance.observed.rules.matched import Looking, Match, Recorded, match
from compliance.record import read
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows

MOST = 5_000
"""Looks at once; a longer period is asked for in parts."""


LONGEST = datetime.timedelta(days=92)
"""From the first day of a period to its last."""


class TooManyError(ValueError):
    """More looks than are held against the record at once."""


class Unseen(Struct, frozen=True):
    """A hand that was recorded in watched time and that nobody saw."""

    index: int
    hand_id: str
    table: str
    number: int
    started: datetime.datetime


class Against(Struct, frozen=True):
    """What came out."""

    sums: Sums
    pairs: list[Pair]
    unseen: list[Unseen]
    seconds: int  # by which the clocks may differ


class _Row(Struct, frozen=True):
    index: int
    table: int
    name: str
    day: datetime.date
    began: datetime.datetime
    ended: datetime.datetime
    watch: str
    place: int
    outcome: str


class _Hand(Struct, frozen=True):
    index: int
    table: int
    number: int
    started: datetime.datetime
    ended: datetime.datetime
    hand_id: str
    game: str


_LOOKS = f"""
SELECT row.index, row.table_id, place.name, row.gaming_day, row.began, row.ended, row.watch, row.place, review.outcome
FROM games_table AS place JOIN observed_observation AS row ON row.table_id = place.id {HOLDS}
    LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
WHERE place.establishment_id = %s AND row.began >= %s AND row.began < %s AND row.mode <> 'count' AND struck.index IS NULL
    AND (%s = '' OR place.name = %s) AND (%s::text IS NULL OR {BLIND})
ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns
_HANDS = """
SELECT DISTINCT hand.index, hand.table_id, hand.number, hand.started, hand.ended, hand.hand_id, hand.game
FROM unnest(%s::bigint[], %s::date[], %s::timestamptz[], %s::timestamptz[]) AS span (place, day, began, ended)
JOIN compliance_hand AS hand ON hand.table_id = span.place AND hand.gaming_day BETWEEN span.day - 1 AND span.day + 1
    AND hand.started < span.ended AND hand.ended > span.began
WHERE NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
"""
_PLAYED = """
SELECT DISTINCT held.table_id, held.gaming_day FROM unnest(%s::bigint[], %s::date[]) AS span (place, day)
JOIN compliance_table_day AS held ON held.table_id = span.place AND held.gaming_day = span.day AND held.hands > 0
"""
_FAULTS = """
SELECT DISTINCT hand_id FROM compliance_finding
WHERE hand_id = ANY(%s) AND outcome = 'fail' AND status = 'open' AND rule NOT LIKE 'REC%%'
"""


def against_read(
    *,
    establishment: Establishment,
    first: datetime.date,
    last: datetime.date,
    table: str = "",
    blind: str | None = None,
) -> Against:
    """All looks whose hand began in these gaming days, but counts of hands and what was struck out. `blind`: who reads, where
    that person may not see what others found for an audit."""
    begin, end = opens_closes(establishment, first)[0], opens_closes(establishment, last)[1]
    looks = [_Row(*row) for row in rows(_LOOKS, [establishment.pk, begin, end, table, table, blind, blind, MOST + 1])]
    if len(looks) > MOST:
        raise TooManyError(f"More than {MOST:,} looks in these days. Ask for fewer days, or for one table.")
    seconds = threshold("observed-clock-seconds", last).value
    error = datetime.timedelta(seconds=seconds)
    hands = _hands(looks, error)
    played = set(rows(_PLAYED, [[one.table for one in looks], [one.day for one in looks]])) if looks else set()
    at_table: dict[int, list[_Row]] = defaultdict(list)
    for one in looks:
        at_table[one.table].append(one)
    recorded: dict[int, list[Recorded]] = defaultdict(list)
    for hand in hands.values():
        recorded[hand.table].append(Recorded(hand.index, hand.number, hand.started, hand.ended))
    matches: dict[int, Match] = {}
    unseen: list[Unseen] = []
    for place, here in at_table.items():
        found = match([_looking(one, played) for one in here], recorded[place], error)
        matches |= {one.look: one for one in found.looks}
        left = (hands[index] for index in found.unseen)
        unseen += [Unseen(one.index, one.hand_id, here[0].name, one.number, one.started) for one in left]
    pairs = _pairs(looks, matches, hands)
    return Against(Sums(pairs, len(unseen)), pairs, unseen, seconds)


def _looking(one: _Row, played: set[tuple[int, datetime.date]]) -> Looking:
    return Looking(one.index, one.watch, one.place, one.began, one.ended, (one.table, one.day) not in played)


def _hands(looks: Iterable[_Row], error: datetime.timedelta) -> Mapping[int, _Hand]:
    """Hands that hold and lie within a watch, by their entries."""
    spans: dict[tuple[str, int, datetime.date], tuple[datetime.datetime, datetime.datetime]] = {}
    for one in looks:
        key = (one.watch, one.table, one.day)
        began, ended = spans.get(key, (one.began, one.ended))
        spans[key] = min(began, one.began), max(ended, one.ended)
    if not spans:
        return {}
    values = [[key[1] for key in spans], [key[2] for key in spans]]
    values += [[began - error for began, _ in spans.values()], [ended + error for _, ended in spans.values()]]
    return {row[0]: _Hand(*row) for row in rows(_HANDS, values)}


def _pairs(looks: Sequence[_Row], matches: Mapping[int, Match], hands: Mapping[int, _Hand]) -> list[Pair]:
    chosen = {look: one.hand for look, one in matches.items() if one.hand is not None}
    seen = read.bodies(list(chosen))
    recorded = read.bodies_there(list(set(chosen.values())))
    faulty = {index for (index,) in rows(_FAULTS, [list(set(chosen.values()))])}
    pairs = []
    for row in looks:
        video = None if not row.outcome else row.outcome == "fail"
        pair = Pair(row.index, row.name, matches[row.index].standing, video_fault=video)
        if (index := chosen.get(row.index)) is not None:
            hand, difference = hands[index], None
            if index in recorded:
                one = msgspec.json.decode(seen[row.index], type=Observation)
                difference = compared(one.seen, msgspec.json.decode(recorded[index]), (one.game, hand.game))
            pair = msgspec.structs.replace(
                pair, hand=index, hand_id=hand.hand_id, record_fault=index in faulty, compared=difference
            )
        pairs.append(pair)
    return pairs
