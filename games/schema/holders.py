"""A game and a book: everything that stands in one file."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, get_args, get_type_hints

from msgspec import UNSET, Meta, UnsetType, field

from games.schema.bounds import OutsideLimits, Together
from games.schema.common import BankedBy, Block, Cites, Digest, Name, Strict, Text
from games.schema.fees import Schedule
from games.schema.irregular import Announcement, Irregularity, Opening, Order
from games.schema.play import (
    ActionButton,
    Deck,
    Duty,
    Edition,
    HouseWay,
    Layout,
    Procedure,
    Reading,
    Rotation,
    Settlement,
)
from games.schema.pot_play import Blinds, BuyIn, Decider, Drawing, Kill
from games.schema.signs import Notice, SignItem
from games.schema.wagers import Cap, Chart, Jackpot, PayTable, Qualifier, Range, WagerKind


class Game(Strict, frozen=True, kw_only=True):
    """One licensed game: its file. The slug is the file's name, the book its folder."""

    title: Text
    family: Name
    banked_by: BankedBy
    also_printed_as: tuple[Text, ...] = ()
    owner: Text | None = None
    cite: Cites
    edition: Annotated[tuple[Edition, ...], Meta(min_length=1)]
    deck: tuple[Deck, ...] = ()
    layout: tuple[Layout, ...] = ()
    wager: tuple[WagerKind, ...] = ()
    pay_table: tuple[PayTable, ...] = ()
    cap: tuple[Cap, ...] = ()
    qualifier: tuple[Qualifier, ...] = ()
    chart: tuple[Chart, ...] = ()
    house_way: tuple[HouseWay, ...] = ()
    jackpot: tuple[Jackpot, ...] = ()
    range: tuple[Range, ...] = ()
    together: tuple[Together, ...] = ()
    outside_limits: tuple[OutsideLimits, ...] = ()
    procedure: tuple[Procedure, ...] = ()
    settlement: tuple[Settlement, ...] = ()
    action_button: tuple[ActionButton, ...] = ()
    rotation: tuple[Rotation, ...] = ()
    schedule: tuple[Schedule, ...] = ()
    reading: tuple[Reading, ...] = ()
    duty: tuple[Duty, ...] = ()
    irregularity: tuple[Irregularity, ...] = ()
    order: tuple[Order, ...] = ()
    opening: tuple[Opening, ...] = ()
    announcement: tuple[Announcement, ...] = ()
    draw: tuple[Drawing, ...] = ()
    blinds: tuple[Blinds, ...] = ()
    buy_in: tuple[BuyIn, ...] = ()
    kill: tuple[Kill, ...] = ()
    decider: tuple[Decider, ...] = ()
    sign: tuple[SignItem, ...] = ()
    notice: tuple[Notice, ...] = ()
    slug: str | UnsetType = UNSET
    book: str | UnsetType = UNSET


def _holds_blocks(hint: Any) -> bool:
    """Whether a field is a list of dated blocks."""
    return any(isinstance(one, type) and issubclass(one, Block) for one in get_args(hint)) or any(
        _holds_blocks(one) for one in get_args(hint) if get_args(one)
    )


KINDS: tuple[str, ...] = tuple(name for name, hint in get_type_hints(Game).items() if _holds_blocks(hint))
"""The kinds of blocks that a game has, in the order of its fields."""


class Source(Strict, frozen=True, kw_only=True):
    """The text the book was entered from."""

    file: Text
    lines: Annotated[int, Meta(ge=1)]
    sha256: Digest


class Book(Strict, frozen=True, kw_only=True):
    """A rule book: whose it is, who licenses, from when Oliver holds it, and the interpretations all its games share."""

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
    irregularity: tuple[Irregularity, ...] = ()
    sign: tuple[SignItem, ...] = ()
    notice: tuple[Notice, ...] = ()
    slug: str | UnsetType = UNSET
