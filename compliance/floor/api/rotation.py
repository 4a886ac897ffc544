"""The player-dealer position: the floor by concern, a table's gaming day, its turns, offers and findings."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from msgspec.structs import replace
from rest_framework.request import Request

from compliance.floor.read import commission_rotation as rotation
from compliance.floor.read.commission_rotation_items import (
    DayRotation,
    FloorRotation,
    OfferItem,
    RotationFindingItem,
    TurnItem,
)
from compliance.floor.read.rotation import TableRotation
from compliance.floor.read.supposed import MOST
from compliance.people.readers import House
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described
from compliance.shell.api.commission.problem import Fault, Refused, not_there
from compliance.shell.lists import Key

_WHERE = (replace(asking.ESTABLISHMENT, required=True, words="Slug of the establishment."),)
_DAY = (*_WHERE, asking.GAMING_DAY)
_TABLE = (*_DAY, replace(asking.TABLE, required=True))
_WHOLE = "The day is read as it stands: while it is under way, hands that come in late may change a turn."


def _house(asked: Asked) -> House:
    [house] = asked.houses
    return house


def _held(asked: Asked) -> TableRotation:
    """The table-day that is asked for."""
    table = asked.values[asking.TABLE.name]
    held = rotation.held_get(house=_house(asked).id, table=table, day=asked.values[asking.GAMING_DAY.name])
    if held is None:
        raise not_there("table", table, "there is no such table at this establishment", "Ask /establishments for them.")
    return held


@described(
    "rotation",
    "Tables by concern about rotation",
    FloorRotation,
    words="As in force; as if another instrument applied, ask table by table with `as_if` of /rotation/day.",
)
class Floor(Door):
    scope = "findings"
    parameters = _DAY

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        house = _house(asked)
        return self.said(rotation.floor_get(house=house.id, slug=house.slug, day=asked.values[asking.GAMING_DAY.name]))


@described(
    "rotation_day",
    "A table's gaming day of the player-dealer position",
    DayRotation,
    words=(
        "Who held the position and for how long, shares, what is missing. With `as_if` the day is judged again in memory,"
        " as if that instrument applied, whether or not it bound."
    ),
)
class Day(Door):
    scope = "findings"
    parameters = (*_TABLE, asking.AS_IF)

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        named = asked.values.get(asking.AS_IF.name)
        instrument = None if named is None else rotation.instrument_of(name=named)
        return self.said(rotation.day_get(slug=_house(asked).slug, held=_held(asked), instrument=instrument))


@described("rotation_turns", "Turns of a table's gaming day", TurnItem, words=f"In order of the hands. {_WHOLE}")
class Turns(Listing):
    scope = "hands"
    parameters = (*_TABLE, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[TurnItem]:
        return rotation.turns_list(held=_held(asked), after=after, most=most)

    def place(self, row: TurnItem) -> Key:
        return (row.first_hand, row.record)


@described(
    "rotation_offers",
    "Offers of the position in a table's gaming day",
    OfferItem,
    words=f"In order of the hands, and before each hand in the order in which they were made. {_WHOLE}",
)
class Offers(Listing):
    scope = "hands"
    parameters = (*_TABLE, *PAGED)
    start = (-1, -1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[OfferItem]:
        return rotation.offers_list(held=_held(asked), after=after, most=most)

    def place(self, row: OfferItem) -> Key:
        return (row.hand_number, row.record, row.order)


@described(
    "rotation_findings",
    "Findings about rotation in a table's gaming day",
    RotationFindingItem,
    words=(
        "Those that stand, in order of the hands; /findings tells of those that were withdrawn. With `as_if`, what would be"
        f" found if that instrument applied, of at most {MOST:,} hands."
    ),
)
class Findings(Listing):
    scope = "findings"
    parameters = (*_TABLE, asking.AS_IF, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[RotationFindingItem]:
        held, named = _held(asked), asked.values.get(asking.AS_IF.name)
        if named is None:
            return rotation.findings_list(held=held, after=after, most=most)
        instrument = rotation.instrument_of(name=named)
        supposed = rotation.supposed_of(slug=_house(asked).slug, held=held, instrument=instrument)
        if supposed.too_many:
            cure = f"Judge it with `manage.py audit --as-if {named}`, or ask for ROT01."
            fault = Fault(asking.AS_IF.name, named, f"this day has more than {supposed.most:,} hands", cure)
            raise Refused(HTTPStatus.BAD_REQUEST, f"as_if: {fault.what}. {cure}", [fault])
        return rotation.supposed_list(supposed=supposed, after=after, most=most)

    def place(self, row: RotationFindingItem) -> Key:
        return (row.hand_number, row.order)
