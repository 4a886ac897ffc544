"""The player-dealer position as the commission reads it: the floor by concern, a table's gaming day, its turns and offers.

From the same reads as the pages and the report ROT01. A table-day is read whole, however little of it is given: turns and
shares hang on every hand of it. Nothing of an instrument that is only supposed to apply is stored.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from compliance.floor.explained.turns import Missing, RotationFinding, Round, Share, Turn
from compliance.floor.read.commission_rotation_items import (
    STRETCHES,
    DayRotation,
    FloorRotation,
    MissingItem,
    OfferItem,
    RotationFindingItem,
    ShareItem,
    SupposedItem,
    TableItem,
    TurnItem,
)
from compliance.floor.read.rotation import TableRotation, floor_rotation_read, table_rotation_read
from compliance.floor.read.rotation_period import clause_words, clauses_read
from compliance.floor.read.supposed import Supposed, supposable, supposed_read
from compliance.law.instruments import Instrument
from compliance.shell.lists import Key, rows


def tables_of(*, house: int) -> dict[str, int]:
    """Keys of an establishment's tables."""
    return dict(rows("SELECT name, id FROM games_table WHERE establishment_id = %s", [house]))


def floor_get(*, house: int, slug: str, day: datetime.date) -> FloorRotation:
    """All tables of a gaming day, by concern."""
    floor = floor_rotation_read(establishment_id=house, tables=tables_of(house=house), day=day)
    played = [TableItem(**_table(held)) for held in floor if held.turns.rounds]
    return FloorRotation(slug, day, played, [held.table for held in floor if not held.turns.rounds])


def day_get(*, slug: str, held: TableRotation, instrument: Instrument | None) -> DayRotation:
    """A table's gaming day."""
    turns = held.turns
    supposed = None if instrument is None else supposed_of(slug=slug, held=held, instrument=instrument)
    return DayRotation(
        **_table(held),
        establishment=slug,
        gaming_day=held.day,
        turns=len(turns.turns),
        shares=[_share(share) for share in turns.shares],
        missing=[_missing(gap) for gap in turns.missing[:STRETCHES]],
        as_if=None if supposed is None else _supposed(supposed),
    )


def held_get(*, house: int, table: str, day: datetime.date) -> TableRotation | None:
    """A table's gaming day as it is read; None where there is no such table."""
    known = tables_of(house=house)
    if table not in known:
        return None
    return table_rotation_read(establishment_id=house, table_id=known[table], table=table, day=day)


def instrument_of(*, name: str) -> Instrument:
    """One that can be asked about; the door has seen to it that this is one."""
    return next(one for one in supposable() if one.id == name)


def supposed_of(*, slug: str, held: TableRotation, instrument: Instrument) -> Supposed:
    """The day judged again."""
    records = [each.record for each in held.turns.rounds]
    return supposed_read(slug=slug, table=held.table, day=held.day, instrument=instrument, records=records, shown=None)


def turns_list(*, held: TableRotation, after: Key, most: int) -> list[TurnItem]:
    """Turns behind a hand number and its place in the record."""
    behind = (turn for turn in held.turns.turns if (turn.first.number, turn.first.record) > after)
    return [_turn(turn) for turn, _ in zip(behind, range(most), strict=False)]


def offers_list(*, held: TableRotation, after: Key, most: int) -> list[OfferItem]:
    """Offers behind a hand number, its place in the record, and the order before that hand."""
    offers = (item for each in held.turns.rounds if (each.number, each.record) >= after[:2] for item in _offers(each))
    behind = (item for item in offers if (item.hand_number, item.record, item.order) > after)
    return [item for item, _ in zip(behind, range(most), strict=False)]


def findings_list(*, held: TableRotation, after: Key, most: int) -> list[RotationFindingItem]:
    """Findings that stand, behind a hand number and an id."""
    found = sorted(held.found, key=lambda one: (one.hand, one.id))
    page = [one for one in found if (one.hand, one.id) > after][:most]
    clauses = clauses_read(findings=[one.id for one in page])
    return [_found(one, clauses) for one in page]


def supposed_list(*, supposed: Supposed, after: Key, most: int) -> list[RotationFindingItem]:
    """What would be found, behind a hand number and a place."""
    items = [
        RotationFindingItem(
            number, place, None, one.rule, one.severity, one.outcome, None, one.says, clause_words(one.law, one.cites)
        )
        for place, (number, one) in enumerate(supposed.found)
    ]
    return [item for item in items if (item.hand_number, item.order) > after][:most]


def _found(one: RotationFinding, clauses: Mapping[int, str]) -> RotationFindingItem:
    return RotationFindingItem(
        hand_number=one.hand,
        order=one.id,
        id=one.id,
        rule=one.rule,
        severity=one.severity,
        outcome=one.outcome,
        state=one.state,
        says=one.says,
        clause=clauses.get(one.id, ""),
    )


def _table(held: TableRotation) -> dict[str, Any]:
    turns, top = held.turns, held.turns.top
    fails = sum(one.outcome == "fail" for one in held.found)
    return {
        "table": held.table,
        "hands": turns.hands,
        "unreviewed": held.unreviewed,
        "longest_run": turns.longest,
        "holds_most": None if top is None else top.who,
        "share_percent": None if top is None else top.percent,
        "between": turns.swaps,
        "between_whom": list(turns.pair or ()),
        "missing_hands": sum(gap.hands for gap in turns.missing),
        "fails": fails,
        "cannot_tells": len(held.found) - fails,
        "waiting": held.waiting,
    }


def _share(share: Share) -> ShareItem:
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


def _missing(gap: Missing) -> MissingItem:
    return MissingItem(gap.first, gap.last, gap.start, gap.stop)


def _supposed(one: Supposed) -> SupposedItem:
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


def _turn(turn: Turn) -> TurnItem:
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


def _offers(each: Round) -> Iterator[OfferItem]:
    for order, offer in enumerate(each.offers or (), 1):
        hand = (each.number, order, each.record, each.hand_id, each.started)
        yield OfferItem(*hand, offer.seat, offer.who, offer.accepted)
