"""Faults as they happen on a floor, one file per rule, named like the rule, found by walking this folder.

A planter has `plant(scene, place, rng) -> Planted | None`: the hand at that place of the table-day with the fault in
it, or None where the fault does not fit. Everything else about the hand stays right: what follows from the fault is
settled and collected as a careful dealer would have done, so that only the fault remains. What else must be found
because of it is declared as `also`. A fault in a notice has `hang(scene, rng) -> Hung | None` instead: it changes the
house. Files do not import each other; every rule has one.
"""

from __future__ import annotations

import datetime
import pkgutil
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from compliance.simulate.finish import finished
from compliance.simulate.table_day import Surroundings
from games.hand import Hand
from games.house import House, Posting

_NAME = re.compile(r"([a-z]{3}[0-9]{3})_[a-z0-9_]+")


class Label(Struct, frozen=True):
    """What was planted: at which hand, which rule must find it, what it is in words, which findings follow from it."""

    hand: str
    rule: str
    what: str
    also: tuple[str, ...] = ()


class Scene(NamedTuple):
    """A table-day as it was dealt, and what held there."""

    house: House
    around: Surroundings
    hands: Sequence[Hand]

    def notices(self, moment: datetime.datetime) -> list[Posting]:
        """What hung at the table at that moment."""
        table = self.around.plan.table
        return [notice for notice in self.house.postings if notice.table == table and notice.holds(moment)]

    def again(self, hand: Hand, *, fee: bool = True) -> Hand | None:
        """The hand settled again, and its fee collected again; None where that cannot be done in whole cents."""
        return finished(hand, self.around.game, self.around.fee if fee else None)


class Planted(NamedTuple):
    """The hands that are changed, by place; None is a hand left out. `found_at` is where it must be found."""

    changes: Mapping[int, Hand | None]
    found_at: tuple[int, ...]
    what: str
    also: tuple[str, ...] = ()


def at(place: int, hand: Hand | None, what: str, also: tuple[str, ...] = ()) -> Planted | None:
    """A fault within one hand."""
    return None if hand is None else Planted({place: hand}, (place,), what, also)


def changed(hand: Hand, **fields: object) -> Hand:
    """The hand with some fields exchanged."""
    return msgspec.structs.replace(hand, **fields)


class Hung(NamedTuple):
    """A notice that hung wrongly: the posting it replaces, what hung instead, and the hands dealt under it."""

    posting: Posting
    instead: tuple[Posting, ...]
    found_at: tuple[int, ...]
    what: str
    also: tuple[str, ...] = ()


class Planter(Protocol):
    """The shape of a file whose fault is in a hand."""

    def plant(self, scene: Scene, place: int, rng: Random, /) -> Planted | None: ...


class Hanger(Protocol):
    """The shape of a file whose fault is in a notice: the scene is the first table-day under it."""

    def hang(self, scene: Scene, rng: Random, /) -> Hung | None: ...


def planters() -> dict[str, Planter]:
    """Faults of hands, by the code of their rule."""
    return {code: module for code, module in walk().items() if hasattr(module, "plant")}


def hangers() -> dict[str, Hanger]:
    """Faults of notices, by the code of their rule."""
    return {code: module for code, module in walk().items() if hasattr(module, "hang")}


@cache
def walk() -> dict[str, Any]:
    """Every fault's file by the code of its rule."""
    found: dict[str, Any] = {}
    for module in pkgutil.iter_modules(__path__):
        match = _NAME.fullmatch(module.name)
        if match is None:
            raise LookupError(f"compliance/simulate/faults/{module.name}.py: the name must be like fee001_wrong_fee.py")
        code = match[1].upper()
        if code in found:
            raise LookupError(f"compliance/simulate/faults: {code} has two planters")
        found[code] = import_module(f"{__name__}.{module.name}")
    return found
