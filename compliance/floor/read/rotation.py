"""The player-dealer position as pages, reports and the API show it: one table's gaming day, and all tables of one.

Read from the hands that stand and what their reviews left, one table-day at a time; nothing here reads further back.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from compliance.floor.explained.table_turns import TableTurns, table_turns
from compliance.floor.explained.turns import Goes, Kind, Offered, RotationFinding, Round
from compliance.floor.read.finding_filters import SEVERITIES
from compliance.floor.rules.facts import Before
from compliance.houses.forms.house import natural
from compliance.law.registry import RULES
from compliance.record import read
from compliance.shell.rows import rows

STRETCH = 2_000
"""Bodies read from the record at once."""


class TableRotation(Struct, frozen=True):
    """A table's gaming day: who held the position, and what was found."""

    table: str
    day: datetime.date
    turns: TableTurns
    found: tuple[RotationFinding, ...]
    unreviewed: int

    @property
    def waiting(self) -> dict[str, int]:
        """How many findings wait, by severity, the worst first."""
        counts = {name: sum(one.waits and one.severity == name for one in self.found) for name in SEVERITIES}
        return {name: count for name, count in counts.items() if count}

    @property
    def concern(self) -> tuple[int, ...]:
        """The key by which tables are ranked: what waits by severity, then run, share and changes between two."""
        waiting, top = self.waiting, self.turns.top
        share = 0 if top is None else int(top.part * 1000)
        return (*(waiting.get(name, 0) for name in SEVERITIES), self.turns.longest, share, self.turns.swaps)


_STANDING = "NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)"
_HANDS = f"""
SELECT hand.index, hand.hand_id, review.after
FROM compliance_hand AS hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE hand.table_id = %s AND hand.gaming_day = %s AND {_STANDING}
ORDER BY hand.number, hand.index
"""  # noqa: S608  # fixed texts
_NEAR = f"""
SELECT hand.index, hand.hand_id, review.after
FROM compliance_hand AS hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE hand.table_id = %s AND hand.gaming_day = %s AND hand.number BETWEEN %s AND %s AND {_STANDING}
ORDER BY hand.number, hand.index
"""  # noqa: S608  # fixed texts
_FOUND = f"""
SELECT hand.table_id, finding.id, hand.number, hand.hand_id, finding.rule, finding.severity, finding.outcome,
       finding.says, finding.state
FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
WHERE finding.establishment_id = %(house)s AND finding.gaming_day = %(day)s AND finding.status = 'open'
  AND finding.rule = ANY(%(rules)s) AND hand.table_id = ANY(%(tables)s) AND {_STANDING}
ORDER BY hand.number, hand.index, finding.id
"""  # noqa: S608  # fixed texts
_FLOOR = f"""
SELECT hand.table_id, hand.index, hand.hand_id, hand.number, hand.started, hand.ended, review.after
FROM compliance_hand AS hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
WHERE hand.table_id = ANY(%s) AND hand.gaming_day = %s AND {_STANDING}
ORDER BY hand.table_id, hand.number, hand.index
"""  # noqa: S608  # fixed texts


class _Seat(Struct):
    seat: int
    occupant: str
    role: Kind = "player"
    provider: str | None = None


class _Bank(Struct):
    seat: int
    occupant: str


class _Offer(Struct):
    seat: int
    accepted: bool
    occupant: str | None = None


class _Pot(Struct):
    button: int | None = None


class _Hand(Struct):
    """As much of a hand as the position needs: the rest of the bytes is passed over."""

    number: int
    started: datetime.datetime
    ended: datetime.datetime
    seats: list[_Seat]
    bank: _Bank | None = None
    offers: list[_Offer] | None = None
    shooter: int | None = None
    pot: _Pot | None = None
    opened: bool | None = None
    closes: str | None = None


_hand = msgspec.json.Decoder(_Hand)
_before = msgspec.json.Decoder(Before)


def table_rotation_read(
    *, establishment_id: int, table_id: int, table: str, day: datetime.date, codes: Sequence[str] = ()
) -> TableRotation:
    """One table's gaming day, offers and all. `codes`: of which rules findings are wanted; those about rotation."""
    kept = rows(_HANDS, [table_id, day])
    rounds = tuple(_rounds(kept))
    found = _found(establishment_id, day, [table_id], codes).get(table_id, ())
    return TableRotation(table, day, table_turns(rounds), tuple(found), sum(after is None for _, _, after in kept))


def rotation_near(
    *, establishment_id: int, table_id: int, table: str, day: datetime.date, first: int, last: int
) -> TableRotation:
    """Some hands of a table's gaming day by their numbers: as much as the finding at one of them wants beside it."""
    kept = rows(_NEAR, [table_id, day, first, last])
    found = [
        one for one in _found(establishment_id, day, [table_id], ()).get(table_id, ()) if first <= one.hand <= last
    ]
    return TableRotation(
        table, day, table_turns(_rounds(kept)), tuple(found), sum(after is None for _, _, after in kept)
    )


def floor_rotation_read(*, establishment_id: int, tables: dict[str, int], day: datetime.date) -> list[TableRotation]:
    """Every table of a gaming day, from what the reviews left: without the offers, which stand in the hands alone."""
    keys = list(tables.values())
    found = _found(establishment_id, day, keys, ())
    by_table = {table: list(part) for table, part in groupby(rows(_FLOOR, [keys, day]), key=lambda row: row[0])}
    floor = []
    for name, table in tables.items():
        kept = by_table.get(table, [])
        turns = table_turns(_reviewed(row) for row in kept)
        unreviewed = sum(row[-1] is None for row in kept)
        floor.append(TableRotation(name, day, turns, tuple(found.get(table, ())), unreviewed))
    return sorted(floor, key=lambda one: (tuple(-part for part in one.concern), natural(one.table)))


def rotation_codes() -> list[str]:
    """The rules of this family."""
    return [code for code, rule in RULES.items() if rule.family == "rot"]


def _found(
    house: int, day: datetime.date, tables: Sequence[int], codes: Sequence[str]
) -> dict[int, list[RotationFinding]]:
    asked = {"house": house, "day": day, "rules": [*codes] or rotation_codes(), "tables": [*tables]}
    by_table: dict[int, list[RotationFinding]] = {}
    for table, *values in rows(_FOUND, asked):
        by_table.setdefault(table, []).append(RotationFinding(*values))
    return by_table


def _rounds(kept: Sequence[tuple[int, str, bytes | None]]) -> Iterator[Round]:
    for start in range(0, len(kept), STRETCH):
        part = kept[start : start + STRETCH]
        bodies = read.bodies([index for index, _, _ in part])
        for index, hand_id, after in part:
            yield _round(index, hand_id, _hand.decode(bodies[index]), after)


def _round(index: int, hand_id: str, hand: _Hand, after: bytes | None) -> Round:
    who = {seat.seat: seat for seat in hand.seats}
    offers = None
    if hand.offers is not None:
        offers = tuple(Offered(one.seat, _asked(one, who), one.accepted) for one in hand.offers)
    bank = hand.bank
    there = next((seat for seat in hand.seats if bank is not None and seat.occupant == bank.occupant), None)
    held = None if after is None else _before.decode(after).held
    return Round(
        record=index,
        hand_id=hand_id,
        number=hand.number,
        started=hand.started,
        ended=hand.ended,
        seat=None if bank is None else bank.seat,
        who=None if bank is None else bank.occupant,
        kind="nobody" if bank is None else "player" if there is None else there.role,
        provider=None if there is None else there.provider,
        offers=offers,
        seats=tuple(sorted(who)),
        opened=bool(hand.opened),
        closes=hand.closes or "",
        reviewed=after is not None,
        pair=None if held is None else held.pair,
        swaps=0 if held is None else held.swaps,
        **_goes(hand),
    )


def _goes(hand: _Hand) -> dict[str, Any]:
    """What goes round of a hand that has no player-dealer, and at which seat it was."""
    button = None if hand.pot is None else hand.pot.button
    before = button if hand.shooter is None else hand.shooter
    goes: Goes = "button" if hand.shooter is None else "dice"
    return {} if hand.bank is not None or before is None else {"goes": goes, "before": before}


def _asked(offer: _Offer, who: dict[int, _Seat]) -> str | None:
    if offer.occupant is not None:
        return offer.occupant
    return who[offer.seat].occupant if offer.seat in who else None


def _reviewed(row: tuple[Any, ...]) -> Round:
    """A hand from what its review left; one that waits for its review has no holder here."""
    _, index, hand_id, number, started, ended, after = row
    left: Before | None = None if after is None else _before.decode(after)
    if left is None:
        return Round(index, hand_id, number, started, ended, None, None, "nobody", reviewed=False)
    held, who = left.held, left.occupant
    return Round(
        record=index,
        hand_id=hand_id,
        number=number,
        started=started,
        ended=ended,
        seat=left.seat,
        who=who,
        kind="nobody" if who is None else "player" if held is None or held.provider is None else "proposition",
        provider=None if held is None else held.provider,
        opened=held is not None and left.whole and held.opened == started,
        pair=None if held is None else held.pair,
        swaps=0 if held is None else held.swaps,
    )
