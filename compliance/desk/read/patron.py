"""A patron's pseudonym inside a case that names it: where it sat and what it wagered at the hands that the case gathers.

Nothing of other hands is read: there is no list of what somebody played. No rate either, for these hands are here because
something was found at them.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from compliance.desk.read.dealers import BY, first_of
from compliance.papers.read.papers import STANDING
from compliance.record import read
from compliance.shell.rows import rows
from games.cards.money import CENTS

MOST = 500
"""Hands of a case that are looked through, the latest first."""


class _Seat(Struct, frozen=True):
    seat: int
    occupant: str


class _Wager(Struct, frozen=True):
    seat: int
    bettor: str
    amount: str


class _Hand(Struct, frozen=True):
    seats: tuple[_Seat, ...] = ()
    wagers: tuple[_Wager, ...] = ()
    bank: _Seat | None = None


class Line(Struct, frozen=True, kw_only=True):
    """A hand at which the pseudonym is recorded. Cents."""

    hand_id: str
    table: str
    gaming_day: datetime.date
    number: int
    started: datetime.datetime
    seats: tuple[int, ...]
    banked: bool
    wagered: int
    rules: tuple[str, ...]  # by which something failing stands at the hand
    disputes: tuple[int, ...]  # entries of the record


class Sum(Struct, frozen=True):
    """Of a day, a week or a month, by its first day."""

    since: datetime.date
    hands: int
    banked: int
    wagered: int
    findings: int


class Patron(Struct, frozen=True):
    """Of `looked` hands that the case gathers (at most `MOST`), those with the pseudonym."""

    name: str
    case: int
    title: str
    looked: int
    lines: list[Line]
    sums: dict[str, list[Sum]]


_NAMED = """
SELECT held.title FROM cases_case AS held WHERE held.id = %(case)s AND held.establishment_id = %(house)s
    AND (held.party = 'patron' AND held.name = %(name)s OR EXISTS (SELECT FROM cases_reference AS ref
        WHERE ref.case_id = held.id AND ref.left_index IS NULL AND ref.kind = 'pseudonym' AND ref.ref = %(name)s))
"""
_HANDS = """
WITH ref AS (SELECT kind, ref FROM cases_reference WHERE case_id = %(case)s AND left_index IS NULL),
numbered AS (SELECT kind, ref::bigint AS number FROM ref WHERE kind IN ('finding', 'issue')),
found AS (
    SELECT number AS id FROM numbered WHERE kind = 'finding'
    UNION (SELECT one.finding_id FROM numbered JOIN desk_issue_finding AS one
        ON numbered.kind = 'issue' AND one.issue_id = numbered.number ORDER BY one.finding_id DESC LIMIT %(most)s)
), gathered AS (
    SELECT finding.hand_id AS index FROM found JOIN compliance_finding AS finding ON finding.id = found.id
    UNION SELECT hand.index FROM ref JOIN compliance_hand AS hand
        ON ref.kind = 'hand' AND hand.establishment_id = %(house)s AND hand.hand_id = ref.ref
)
SELECT hand.index, hand.hand_id, place.name, hand.gaming_day, hand.number, hand.started
FROM gathered JOIN compliance_hand AS hand ON hand.index = gathered.index JOIN games_table AS place ON place.id = hand.table_id
WHERE hand.establishment_id = %(house)s ORDER BY hand.started DESC, hand.index DESC LIMIT %(most)s
"""
_RULES = """
SELECT hand_id, array_agg(DISTINCT rule ORDER BY rule) FROM compliance_finding
WHERE hand_id = ANY(%s) AND status = 'open' AND outcome = 'fail' GROUP BY hand_id
"""
_DISPUTES = f"""
SELECT paper.hand, array_agg(paper.index ORDER BY paper.index) FROM compliance_paper AS paper
WHERE paper.establishment_id = %s AND paper.hand = ANY(%s) AND paper.kind = 'dispute' AND {STANDING} GROUP BY paper.hand
"""  # noqa: S608  # fixed texts
_hand = msgspec.json.Decoder(_Hand)


def patron_read(*, establishment_id: int, case: int, name: str) -> Patron | None:
    """None where the case does not name this pseudonym. Five queries."""
    asked = {"house": establishment_id, "case": case, "name": name, "most": MOST}
    named = rows(_NAMED, asked)
    if not named:
        return None
    hands = rows(_HANDS, asked)
    bodies = read.bodies_there([index for index, *_ in hands])
    played = {index: hand for index, body in bodies.items() if _there(hand := _hand.decode(body), name)}
    rules = dict(rows(_RULES, [[*played]]))
    disputes = dict(rows(_DISPUTES, [establishment_id, [hand_id for index, hand_id, *_ in hands if index in played]]))
    lines = [
        _line(name, played[index], where, rules.get(index, ()), disputes.get(where[0], ()))
        for index, *where in hands
        if index in played
    ]
    return Patron(name, case, named[0][0], len(hands), lines, {by: _summed(by, lines) for by in BY})


def _there(hand: _Hand, name: str) -> bool:
    return (
        any(one.occupant == name for one in hand.seats)
        or any(one.bettor == name for one in hand.wagers)
        or (hand.bank is not None and hand.bank.occupant == name)
    )


def _line(name: str, hand: _Hand, where: list[object], rules: Iterable[str], disputes: Iterable[int]) -> Line:
    hand_id, table, day, number, started = where
    mine = [one for one in hand.wagers if one.bettor == name]
    seats = {one.seat for one in hand.seats if one.occupant == name} | {one.seat for one in mine}
    return msgspec.convert(
        {
            "hand_id": hand_id,
            "table": table,
            "gaming_day": day,
            "number": number,
            "started": started,
            "seats": sorted(seats),
            "banked": hand.bank is not None and hand.bank.occupant == name,
            "wagered": sum(CENTS[one.amount] for one in mine),
            "rules": tuple(rules),
            "disputes": tuple(disputes),
        },
        Line,
    )


def _summed(by: str, lines: Iterable[Line]) -> list[Sum]:
    """The latest first."""
    hands, banked, wagered, found = (Counter[datetime.date]() for _ in range(4))
    for one in lines:
        since = first_of(by, one.gaming_day)
        hands[since] += 1
        banked[since] += one.banked
        wagered[since] += one.wagered
        found[since] += bool(one.rules)
    return [Sum(each, hands[each], banked[each], wagered[each], found[each]) for each in sorted(hands, reverse=True)]
