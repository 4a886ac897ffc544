"""The player-dealer position as the commission reads it: the floor by concern, a table's gaming day, its turns and offers.

From the same reads as the pages and the report ROT01. A table-day is read whole, however little of it is given: turns and
shares hang on every hand of it. Nothing of an instrument that is only supposed to apply is stored.
"""

from __future__ import annotations

from http import HTTPStatus

from msgspec.structs import replace

from compliance.floor.api.rotation_items import (
    STRETCHES,
    DayRotation,
    FloorRotation,
    OfferItem,
    RotationFindingItem,
    TableItem,
    TurnItem,
    finding_item,
    missing_item,
    offer_items,
    share_item,
    supposed_item,
    table_item,
    turn_item,
)
from compliance.floor.read.rotation import TableRotation, floor_rotation_read, table_rotation_read
from compliance.floor.read.rotation_period import clause_words, clauses_read
from compliance.floor.read.supposed import MOST, Supposed, instrument_get, supposed_read
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given, listed
from compliance.shell.api.problem import Fault, Refused, not_there
from compliance.shell.lists import Key, Wanted, rows

_DAY = (replace(asking.ESTABLISHMENT, required=True, words="Slug of the establishment."), asking.GAMING_DAY)
_TABLE = (*_DAY, replace(asking.TABLE, required=True))
_WHOLE = "The day is read as it stands: while it is under way, hands that come in late may change a turn."


@given(
    "rotation",
    FloorRotation,
    "Tables by concern about rotation",
    scope="findings",
    filters=_DAY,
    words="As in force; as if another instrument applied, ask table by table with `as_if` of /rotation/day.",
)
def rotation(question: Question) -> FloorRotation:
    [house], day = question.houses, question.values["gaming_day"]
    floor = floor_rotation_read(establishment_id=house.id, tables=_tables(house.id), day=day)
    played = [TableItem(**table_item(each)) for each in floor if each.turns.rounds]
    return FloorRotation(house.slug, day, played, [each.table for each in floor if not each.turns.rounds])


@given(
    "rotation/day",
    DayRotation,
    "A table's gaming day of the player-dealer position",
    scope="findings",
    filters=(*_TABLE, asking.AS_IF),
    words=(
        "Who held the position and for how long, shares, what is missing. With `as_if` the day is judged again in memory,"
        " as if that instrument applied, whether or not it bound."
    ),
)
def rotation_day(question: Question) -> DayRotation:
    wanted = question.wanted()
    of = _table_day(wanted)
    return DayRotation(
        **table_item(of),
        establishment=wanted.slugs[0],
        gaming_day=of.day,
        turns=len(of.turns.turns),
        shares=[share_item(share) for share in of.turns.shares],
        missing=[missing_item(gap) for gap in of.turns.missing[:STRETCHES]],
        as_if=None if wanted.as_if is None else supposed_item(_supposed(wanted, of, wanted.as_if)),
    )


@listed(
    "rotation/turns",
    TurnItem,
    "Turns of a table's gaming day",
    key="first_hand record",
    scope="hands",
    filters=_TABLE,
    words=f"In order of the hands. {_WHOLE}",
)
def turns(wanted: Wanted, after: Key, most: int) -> list[TurnItem]:
    found = _table_day(wanted).turns.turns
    behind = (turn for turn in found if (turn.first.number, turn.first.record) > after)
    return [turn_item(turn) for turn, _ in zip(behind, range(most), strict=False)]


@listed(
    "rotation/offers",
    OfferItem,
    "Offers of the position in a table's gaming day",
    key="hand_number record order",
    scope="hands",
    filters=_TABLE,
    words=f"In order of the hands, and before each hand in the order in which they were made. {_WHOLE}",
)
def offers(wanted: Wanted, after: Key, most: int) -> list[OfferItem]:
    rounds = (each for each in _table_day(wanted).turns.rounds if (each.number, each.record) >= after[:2])
    items = (item for each in rounds for item in offer_items(each))
    behind = (item for item in items if (item.hand_number, item.record, item.order) > after)
    return [item for item, _ in zip(behind, range(most), strict=False)]


@listed(
    "rotation/findings",
    RotationFindingItem,
    "Findings about rotation in a table's gaming day",
    key="hand_number order",
    scope="findings",
    filters=(*_TABLE, asking.AS_IF),
    words=(
        "Those that stand, in order of the hands; /findings tells of those that were withdrawn. With `as_if`, what would be"
        f" found if that instrument applied, of at most {MOST:,} hands."
    ),
)
def rotation_findings(wanted: Wanted, after: Key, most: int) -> list[RotationFindingItem]:
    of = _table_day(wanted)
    if wanted.as_if is not None:
        return _as_if(_supposed(wanted, of, wanted.as_if), wanted.as_if, after, most)
    found = sorted(of.found, key=lambda one: (one.hand, one.id))
    page = [one for one in found if (one.hand, one.id) > after][:most]
    clauses = clauses_read(findings=[one.id for one in page])
    return [finding_item(one, clauses.get(one.id, "")) for one in page]


def _as_if(supposed: Supposed, named: str, after: Key, most: int) -> list[RotationFindingItem]:
    """What would be found if an instrument applied."""
    if supposed.too_many:
        cure = f"Judge it with `manage.py audit --as-if {named}`, or ask for ROT01."
        fault = Fault(asking.AS_IF.name, named, f"this day has more than {supposed.most:,} hands", cure)
        raise Refused(HTTPStatus.BAD_REQUEST, f"as_if: {fault.what}. {cure}", [fault])
    items = [
        RotationFindingItem(
            number, place, None, one.rule, one.severity, one.outcome, None, one.says, clause_words(one.law, one.cites)
        )
        for place, (number, one) in enumerate(supposed.found)
    ]
    return [item for item in items if (item.hand_number, item.order) > after][:most]


def _tables(house: int) -> dict[str, int]:
    """Keys of an establishment's tables."""
    return dict(rows("SELECT name, id FROM games_table WHERE establishment_id = %s", [house]))


def _table_day(wanted: Wanted) -> TableRotation:
    """The table's gaming day that is asked for, read whole."""
    [house], table, day = wanted.houses, wanted.table or "", wanted.gaming_day
    known = _tables(house)
    if table not in known or day is None:  # the day was sent: it is required
        raise not_there("table", table, "there is no such table at this establishment", "Ask /establishments for them.")
    return table_rotation_read(establishment_id=house, table_id=known[table], table=table, day=day)


def _supposed(wanted: Wanted, of: TableRotation, named: str) -> Supposed:
    """The day judged again, as if the instrument of this name applied."""
    return supposed_read(slug=wanted.slugs[0], held=of, instrument=instrument_get(name=named))
