"""What went wrong at a table in a round, what was done about it, and in which order people were dealt, asked and settled.

Which kinds, remedies, moments and circumstances there are stands in `irregular.toml`, each with its meaning: closed lists, so
that a rule can compare what was done with what a rule book prints. The record says what was; whether it was right, rules say.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from games.cards.card import Card, Tile
from games.hand.words import Form, Name, SeatNumber, Sentence, Time, Word


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of a closed list and what it means."""

    name: str
    title: str
    meaning: str = ""
    lies: bool = False  # kinds: what lies there need not be what a sound round leaves
    of: str = ""  # remedies: what it is about
    voids: Literal["", "round", "seat"] = ""  # remedies: whose wagers go back
    stands: bool = False  # remedies: nothing is changed
    implies: tuple[str, ...] = ()  # remedies: what they come with


class _Lists(Struct, frozen=True, forbid_unknown_fields=True):
    kind: tuple[Entry, ...]
    remedy: tuple[Entry, ...]
    moment: tuple[Entry, ...]
    circumstance: tuple[Entry, ...]


_LISTS = msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), _Lists)
KINDS: Mapping[str, Entry] = {entry.name: entry for entry in _LISTS.kind}
REMEDIES: Mapping[str, Entry] = {entry.name: entry for entry in _LISTS.remedy}
MOMENTS: Mapping[str, Entry] = {entry.name: entry for entry in _LISTS.moment}
CIRCUMSTANCES: Mapping[str, Entry] = {entry.name: entry for entry in _LISTS.circumstance}

if TYPE_CHECKING:
    Kind: TypeAlias = str
    Remedy: TypeAlias = str
    Moment: TypeAlias = str
    Circumstance: TypeAlias = str
else:
    Kind, Remedy = Literal[tuple(KINDS)], Literal[tuple(REMEDIES)]
    Moment, Circumstance = Literal[tuple(MOMENTS)], Literal[tuple(CIRCUMSTANCES)]

Circumstances = Annotated[
    dict[Circumstance, bool], Meta(extra_json_schema={"propertyNames": {"enum": sorted(CIRCUMSTANCES)}})
]
Whose = Literal["player", "bank", "house-dealer", "board", "deck"]
Place = Annotated[int, Meta(ge=0, le=20, description="a seat; 0 is the house dealer")]


class Irregularity(Form, frozen=True):
    """Something that went wrong. `remedy` absent: what was done was not recorded; an empty list: nothing was done.

    `seat` is whose hand, wager or turn it was about, `whose` says so where no seat does. `count` is how many cards, tiles or
    dice it was about where they were not all seen, and of a hand with a wrong number how many it held. `circumstances` are
    what else may decide, each true or false; one that is left out was not recorded. `decided_by` is who decided.
    """

    kind: Kind
    remedy: Annotated[list[Remedy], Meta(max_length=12)] | None = None
    seat: SeatNumber | None = None
    whose: Whose | None = None
    pile: Name | None = None
    cards: Annotated[list[Card], Meta(max_length=60)] | None = None
    tiles: Annotated[list[Tile], Meta(max_length=32)] | None = None
    count: Annotated[int, Meta(ge=0, le=999)] | None = None
    moment: Moment | None = None
    street: Name | None = None
    wager: Name | None = None
    at: Time | None = None
    circumstances: Circumstances | None = None
    decided_by: Word | None = None
    note: Sentence | None = None

    @property
    def lies(self) -> bool:
        """Whether cards may lie there as no sound round leaves them."""
        return KINDS[self.kind].lies

    def voids(self, what: str) -> bool:
        """Whether by what was done the wagers of the round, or those of the seat, went back."""
        return any(REMEDIES[name].voids == what for name in self.remedy or ())


class Reckoned(Form, frozen=True):
    """One step of settlement: which seat, and which wager of it where each is settled by itself."""

    seat: Place
    wager: Name | None = None


class Order(Form, frozen=True, kw_only=True):
    """In which order the table was gone round, from the first place on. A list may break off; what it says is in its order.
    A seat that comes again after others begins another round: the second card, or the next question.

    `dealt`: who got the first card or hand, and so on. `asked`: who was asked to decide. `opened`: whose hands were shown.
    `settled`: whose wagers were settled. One that is absent was not recorded.
    """

    dealt: Annotated[list[Place], Meta(max_length=40)] | None = None
    asked: Annotated[list[Place], Meta(max_length=40)] | None = None
    opened: Annotated[list[Place], Meta(max_length=40)] | None = None
    settled: Annotated[list[Reckoned], Meta(max_length=400)] | None = None
