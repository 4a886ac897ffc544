"""What must hang at a table, and who has to be told before it changes: a checklist from the book's own lines."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta

from games.schema.common import BankedBy, Block, Name, Text

Shows = Literal[
    "limits", "wager-limits", "pays", "fees", "words", "one-option", "one-pay-table", "no-percentage", "no-odds-for",
    "areas", "marker"
]  # fmt: skip
Of = Literal["limits", "maximum", "pays", "fees", "words"]


class SignItem(Block, frozen=True, kw_only=True):
    """One thing that a sign has to show, or must not. `words` are shown where the sign has a text about `name`."""

    name: Name
    text: Text
    shows: Shows
    wagers: tuple[Name, ...] = ()  # whose limits, payouts or areas; none named: those with a pay table
    payers: tuple[Name, ...] = ()  # whose fees have to stand there, each
    where: Literal["table", "view", "layout", "button", "anywhere"] = "table"
    contains: tuple[Text, ...] = ()  # what the words about it have to say, in whatever sentence: "pair", "2 to 1"
    labels: tuple[
        tuple[Text, ...], ...
    ] = ()  # the words that each area bears, or that stand on a marker; of several any one
    at: Literal["seat", "center"] = "seat"  # of areas
    least: Annotated[int, Meta(ge=1)] | None = None  # of areas: for at least so many seats
    most: Annotated[int, Meta(ge=1)] | None = None  # of areas: at most so many
    banked_by: BankedBy | None = None  # in a book: the games it binds; absent: all

    @property
    def key(self) -> Hashable:
        return self.name


class Notice(Block, frozen=True, kw_only=True):
    """Who has to be told of a change of what hangs, and how long before it holds."""

    name: Name
    text: Text
    of: Annotated[tuple[Of, ...], Meta(min_length=1)]
    to: Literal["commission", "players"]
    about: Name | None = None  # of words: which
    hours: Annotated[int, Meta(ge=1)] | None = None  # at least so long before; absent: before it holds
    first: bool = False  # what hangs first is told too, not only its changes
    above_printed: bool = False  # by telling it, limits above the printed figures may hang
    approved: bool = False  # somebody has to approve it
    banked_by: BankedBy | None = None

    @property
    def key(self) -> Hashable:
        return self.name
