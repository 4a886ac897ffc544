"""What the commission reads of the player-dealer position: the shapes of the answers, and how each is made from what was read."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from compliance.floor.explained.turns import Kind, Missing, RotationFinding, Round, Share, Turn
from compliance.floor.read.rotation import TableRotation
from compliance.floor.read.supposed import MOST, Supposed
from compliance.shell.lists import Index

STRETCHES = 100
"""Stretches of missing hands that are named."""

Who = Annotated[str, Meta(description="the house's pseudonym, never a name")]
Percent = Annotated[str, Meta(pattern="^[0-9]+\\.[0-9]$", description="per cent, to a tenth")]


class TableItem(Struct, frozen=True, kw_only=True):
    """A table of the floor, by how much of it a person should look at."""

    table: str
    hands: int
    unreviewed: Annotated[int, Meta(description="hands that wait for their review: what is wrong in them is not known")]
    longest_run: Annotated[int, Meta(description="most hands in a row of one holder")]
    holds_most: Who | None
    share_percent: Annotated[Percent | None, Meta(description="of whoever holds most")]
    between: Annotated[int, Meta(description="how often in a row it went to and fro between the same two people")]
    between_whom: list[str]
    missing_hands: Annotated[int, Meta(description="numbers that are not in the record")]
    fails: int
    cannot_tells: int
    waiting: Annotated[dict[str, int], Meta(description="findings that nobody has settled, by severity")]


class FloorRotation(Struct, frozen=True):
    """All tables of a gaming day with hands, those of most concern first: findings that wait by severity, then the longest
    run, the share of one person, changes between two."""

    establishment: str
    gaming_day: datetime.date
    tables: list[TableItem]
    idle: Annotated[list[str], Meta(description="tables without a hand that day")]


class ShareItem(Struct, frozen=True):
    """One person's part in the position of a table's gaming day."""

    who: Who
    kind: Kind
    provider: str | None
    hands: Annotated[int, Meta(description="hands held")]
    share_percent: Annotated[Percent, Meta(description="of all hands of the table that day")]
    longest_run: int
    longest_run_from: Annotated[int | None, Meta(description="hand number; null: never held it")]
    offered: int
    declined: int
    minutes_alone: Annotated[
        int | None,
        Meta(
            description="longest that no other player had held it by the end of one of his hands; null: never held it"
        ),
    ]


class MissingItem(Struct, frozen=True):
    """Hand numbers that are not in the record. Who held the position in them cannot be told."""

    first: int
    last: int
    after: Annotated[datetime.datetime | None, Meta(description="end of the hand before; null: there is none")]
    before: datetime.datetime


class SupposedItem(Struct, frozen=True):
    """The day judged again as if an instrument of the law applied. None of it is stored."""

    instrument: str
    title: str
    citation: str
    in_force: Annotated[str, Meta(description="on this gaming day: `yes`, `no` or `cannot be told`")]
    caution: str | None
    as_reported: Annotated[bool, Meta(description="read at second hand")]
    judged: Annotated[
        bool, Meta(description=f"false: more than {MOST:,} hands, which `manage.py audit --as-if` judges")
    ]
    fails: int | None
    cannot_tells: int | None


class DayRotation(TableItem, frozen=True, kw_only=True):
    """A table's gaming day: who held the position for how long, and what cannot be told. Its turns are at /rotation/turns."""

    establishment: str
    gaming_day: datetime.date
    turns: int
    shares: list[ShareItem]
    missing: Annotated[list[MissingItem], Meta(description=f"the first {STRETCHES} stretches")]
    as_if: SupposedItem | None


class TurnItem(Struct, frozen=True):
    """Hands in a row of one holder at one seat."""

    first_hand: int
    last_hand: int
    record: Annotated[Index, Meta(description="index of its first hand")]
    who: Who | None
    kind: Kind
    provider: str | None
    seat: int | None
    hands: int
    started: datetime.datetime
    ended: datetime.datetime
    minutes: int
    offers: Annotated[int | None, Meta(description="made before its first hand; null: not recorded")]
    declined: Annotated[int | None, Meta(description="of those; null: not recorded")]
    offers_during: int
    missing_before: Annotated[int, Meta(description="hands that are not in the record before it")]


class OfferItem(Struct, frozen=True):
    """The position was offered to somebody before a hand."""

    hand_number: int
    order: Annotated[int, Meta(ge=1, description="among the offers before that hand")]
    record: Annotated[Index, Meta(description="index of the hand")]
    hand_id: str
    started: Annotated[datetime.datetime, Meta(description="of the hand")]
    seat: int
    who: Annotated[str | None, Meta(description="the house's pseudonym; null: nobody is recorded at that seat")]
    accepted: bool


class RotationFindingItem(Struct, frozen=True):
    """A finding about the position. As if an instrument applied: one that is not stored, and so has no number."""

    hand_number: int
    order: Annotated[int, Meta(ge=0, description="its id; as if an instrument applied, its place among those")]
    id: Annotated[int | None, Meta(description="see /findings/{finding}; null: not stored")]
    rule: str
    severity: str
    outcome: str
    state: Annotated[str | None, Meta(description="what the establishment made of it; null: not stored")]
    says: str
    clause: Annotated[str, Meta(description="instruments by their citation, rule books by their lines")]


def table_item(of: TableRotation) -> dict[str, Any]:
    """A table's part of the answers, by field."""
    turns, top = of.turns, of.turns.top
    fails = sum(one.outcome == "fail" for one in of.found)
    return {
        "table": of.table,
        "hands": turns.hands,
        "unreviewed": of.unreviewed,
        "longest_run": turns.longest,
        "holds_most": None if top is None else top.who,
        "share_percent": None if top is None else top.percent,
        "between": turns.swaps,
        "between_whom": list(turns.pair or ()),
        "missing_hands": sum(gap.hands for gap in turns.missing),
        "fails": fails,
        "cannot_tells": len(of.found) - fails,
        "waiting": of.waiting,
    }


def share_item(share: Share) -> ShareItem:
    return ShareItem(
        who=share.who,
        kind=share.kind,
        provider=share.provider,
        hands=share.hands,
        share_percent=share.percent,
        longest_run=share.longest,
        longest_run_from=share.longest_from,
        offered=share.offered,
        declined=share.declined,
        minutes_alone=share.alone,
    )


def missing_item(gap: Missing) -> MissingItem:
    return MissingItem(gap.first, gap.last, gap.start, gap.stop)


def supposed_item(one: Supposed) -> SupposedItem:
    law, fails = one.instrument, sum(found.outcome == "fail" for _, found in one.found)
    return SupposedItem(
        instrument=law.id,
        title=law.title,
        citation=law.citation,
        in_force=one.binds,
        caution=law.caution,
        as_reported=law.as_reported,
        judged=not one.too_many,
        fails=None if one.too_many else fails,
        cannot_tells=None if one.too_many else len(one.found) - fails,
    )


def turn_item(turn: Turn) -> TurnItem:
    first, last = turn.first, turn.last
    return TurnItem(
        first_hand=first.number,
        last_hand=last.number,
        record=first.record,
        who=first.who,
        kind=first.kind,
        provider=first.provider,
        seat=first.seat,
        hands=turn.hands,
        started=first.started,
        ended=last.ended,
        minutes=turn.minutes,
        offers=turn.made,
        declined=turn.declined,
        offers_during=turn.again,
        missing_before=0 if turn.missing is None else turn.missing.hands,
    )


def offer_items(each: Round) -> Iterator[OfferItem]:
    for order, offer in enumerate(each.offers or (), 1):
        hand = (each.number, order, each.record, each.hand_id, each.started)
        yield OfferItem(*hand, offer.seat, offer.who, offer.accepted)


def finding_item(one: RotationFinding, clause: str) -> RotationFindingItem:
    return RotationFindingItem(
        hand_number=one.hand,
        order=one.id,
        id=one.id,
        rule=one.rule,
        severity=one.severity,
        outcome=one.outcome,
        state=one.state,
        says=one.says,
        clause=clause,
    )
