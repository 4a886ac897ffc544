"""The shape of the catalogue: frozen blocks, each with its first day and its printed lines.

A figure that is not printed stays absent: absent is not zero. Edges of bands and limits are whole dollars or dollars and
cents as printed; `games.terms` turns what is printed into what can be counted with.
"""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from decimal import Decimal
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Dollars = Decimal  # never negative, at most two decimals: `games.load` refuses others
Name = Annotated[
    str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80, description="lower-case letters, digits and hyphens")
]
Module = Annotated[
    str, Meta(pattern=r"^[a-z0-9_]+$", description="the name of a file: lower-case letters, digits and underscores")
]
Odds = Annotated[str, Meta(pattern=r"^[1-9][0-9]*:[1-9][0-9]*$", description='odds like "8:1"')]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", description="the 64 hexadecimal digits of the file's SHA-256")]
Text = Annotated[str, Meta(min_length=1)]
Cite = Annotated[str, Meta(pattern=r"^[0-9]+(-[0-9]+)?$", description='lines like "698" or "701-705"')]
Cites = Annotated[tuple[Cite, ...], Meta(min_length=1)]


class Block(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A dated, cited piece of a rule book. Blocks are appended, never edited."""

    from_: datetime.date = field(name="from")
    cite: Cites
    until: datetime.date | None = None
    note: Text | None = None

    @property
    def key(self) -> Hashable:
        return type(self).__name__


class Duty(Block, frozen=True, kw_only=True):
    """What the text asks of the house, its dealers or the player-dealer and no figure holds. `most` is its number, if any."""

    name: Name
    concerns: Literal["licence", "posting", "collection", "deal", "conduct", "equipment"]
    text: Text
    most: Annotated[int, Meta(ge=1)] | None = None
    banked_by: Literal["player-dealer", "house", "pot"] | None = None  # in a book: the games it binds; absent: all

    @property
    def key(self) -> Hashable:
        return self.name


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a block."""


class Edition(Block, frozen=True, kw_only=True):
    """The licence: from when the game may be dealt here, and under which approval."""

    approval: Text | None = None


class Deck(Block, frozen=True, kw_only=True):
    cards: Annotated[int, Meta(ge=1)]
    jokers: Annotated[int, Meta(ge=0)]
    packs_min: Annotated[int, Meta(ge=1)]
    packs_max: Annotated[int, Meta(ge=1)]


class Layout(Block, frozen=True, kw_only=True):
    """A table the game may be dealt on: how many may play, how many sit, the player-dealer included."""

    table: Name
    players: Annotated[int, Meta(ge=1)]
    seats: Annotated[int, Meta(ge=1)]

    @property
    def key(self) -> Hashable:
        return self.table


class WagerKind(Block, frozen=True, kw_only=True):
    """A wager: when it wins, at which odds, when it pushes, and what must lie beside it."""

    name: Name
    title: Text
    odds: Odds
    wins: dict[str, Any]
    pushes: dict[str, Any] | None = None
    needs_one_of: tuple[Name, ...] = ()
    backline: bool | None = None
    wins_cite: Cites

    @property
    def key(self) -> Hashable:
        return self.name


class Procedure(Block, frozen=True, kw_only=True):
    """Which settlement procedure plays the game, with its options (checked by the procedure itself)."""

    name: Module
    options: dict[str, Any]


class Settlement(Block, frozen=True, kw_only=True):
    """In which order the wagers are settled, and how far the player-dealer's money reaches."""

    order: tuple[Name, ...]
    first_action: Name
    cover: Name


class ActionButton(Block, frozen=True, kw_only=True):
    """Which card decides the seat with first action, and how seats are counted."""

    pile: Name
    card: Annotated[int, Meta(ge=1)]
    values: dict[str, Annotated[int, Meta(ge=1)]]
    counts_from: Literal["left-of-house-dealer"]
    skips: Literal["player-dealer"] | None = None


class Rotation(Block, frozen=True, kw_only=True):
    """How the bank goes round: a regime by name, with its figures."""

    regime: Name
    hands: Annotated[int, Meta(ge=1)]
    direction: Literal["clockwise", "counterclockwise"]


class Band(Strict, frozen=True, kw_only=True):
    """A row of a fee table as printed; `to` is absent where the book prints "and up"."""

    from_: Dollars = field(name="from")
    to: Dollars | None = None
    fee: Dollars
    cite: Cite


class Limit(Strict, frozen=True, kw_only=True):
    """One fixed table limit, or the ranges within which the house may set one."""

    min: Dollars | None = None
    max: Dollars | None = None
    min_between: tuple[Dollars, Dollars] | None = None
    max_between: tuple[Dollars, Dollars] | None = None
    cite: Cites


class Option(Block, frozen=True, kw_only=True):
    """One schedule option: the limit, the player's fee, and the player-dealer's bands."""

    number: Annotated[int, Meta(ge=1)]
    limit: Limit
    player_fee: Dollars | None = None
    bands: Annotated[tuple[Band, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.number


class Schedule(Block, frozen=True, kw_only=True):
    """A fee schedule: one heading, what is counted, who pays, when, and its options."""

    schedule: Name
    title: Text
    games: tuple[Name, ...]
    basis: Module
    payer: Literal["player-dealer", "seat", "pot"]
    moment: Literal["before-deal", "after-deal"]
    counts: tuple[Name, ...]
    supersedes: Name | None = (
        None  # another schedule of the same game, where the text says that this one takes its place
    )
    option: Annotated[tuple[Option, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.schedule


class Reading(Block, frozen=True, kw_only=True):
    """A question that the text leaves open: the readings possible, the one applied, and why."""

    name: Name
    question: Text
    possible: Annotated[tuple[Name, ...], Meta(min_length=1)]
    applied: Name
    why: Text

    @property
    def key(self) -> Hashable:
        return self.name


class Game(Strict, frozen=True, kw_only=True):
    """One licensed game: its file. The slug is the file's name, the book its folder."""

    title: Text
    family: Name
    banked_by: Literal["player-dealer", "house", "pot"]
    owner: Text | None = None
    cite: Cites
    edition: Annotated[tuple[Edition, ...], Meta(min_length=1)]
    deck: tuple[Deck, ...] = ()
    layout: tuple[Layout, ...] = ()
    wager: tuple[WagerKind, ...] = ()
    procedure: tuple[Procedure, ...] = ()
    settlement: tuple[Settlement, ...] = ()
    action_button: tuple[ActionButton, ...] = ()
    rotation: tuple[Rotation, ...] = ()
    schedule: tuple[Schedule, ...] = ()
    reading: tuple[Reading, ...] = ()
    duty: tuple[Duty, ...] = ()
    slug: str | UnsetType = UNSET
    book: str | UnsetType = UNSET


class Source(Strict, frozen=True, kw_only=True):
    """The text the book was entered from."""

    file: Text
    lines: Annotated[int, Meta(ge=1)]
    sha256: Digest


class Book(Strict, frozen=True, kw_only=True):
    """A rule book: whose it is, who licenses, from when Oliver holds it, and the readings all its games share."""

    title: Text
    licensee: Text
    also_printed_as: tuple[Text, ...] = ()
    commission: Text
    commission_slug: Name
    from_: datetime.date = field(name="from")
    dating: Text
    source: Source
    reading: tuple[Reading, ...] = ()
    duty: tuple[Duty, ...] = ()
    slug: str | UnsetType = UNSET
