"""Wagers and what they pay: bounds, pay tables, caps, qualifiers, charts, jackpots, posted ranges."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.schema.bounds import Bound
from games.schema.common import Block, Cite, Cites, Dollars, Name, Odds, Share, Strict, Text


class Barred(Strict, frozen=True, kw_only=True):
    """Cards on the table on which a wager may not be made: the points of the players' two dealt cards, and whether the bank's
    open card counts the same."""

    player: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1)]
    up_alike: bool = False
    under: dict[str, str] = {}  # where the text leaves it open: holds under these interpretations
    cite: Cites


class WagerKind(Block, frozen=True, kw_only=True):
    """A wager: when it wins, at which odds, when it pushes, how large it may be, what must lie beside it."""

    name: Name
    title: Text
    odds: Odds | None = None  # absent: a pay table pays it, or nothing is printed
    wins: dict[str, Any] | None = None  # for the procedure, once there is one
    pushes: dict[str, Any] | None = None
    wins_cite: Cites | None = None
    pays: tuple[Name, ...] = ()  # the pay tables by which it is paid
    needs_one_of: tuple[Name, ...] = ()
    needs_under: dict[
        str, str
    ] = {}  # where the text leaves open whether it needs one of them: under these interpretations
    needs_all_of: tuple[Name, ...] = ()
    backline: bool | None = None
    bonus: bool = False  # a side wager, as the text calls it: bonus, side, jackpot or optional wager
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    bound: tuple[Bound, ...] = ()
    barred: tuple[Barred, ...] = ()

    @property
    def key(self) -> Hashable:
        return self.name


class PayRow(Strict, frozen=True, kw_only=True):
    """One line of a pay table, in one of the ways in which books print it."""

    hand: Name  # "royal-flush", "three-of-a-kind", "pair-of-tens-or-better"
    title: Text | None = None  # the words as printed, where the name does not say all of them
    odds: Odds | None = None
    pays: Dollars | None = None  # a sum of money
    share: Share | None = None  # of a meter, a pot or a fund
    pushes: bool = False
    envy: Dollars | None = None
    wins: dict[str, Any] | None = None  # for the procedure: when this line pays; the first that does is the one
    cite: Cite


class Said(Strict, frozen=True, kw_only=True):
    """What a page says of a pay table beside its lines: what the bank keeps, how often it pays."""

    figure: Literal["edge", "hits"]
    printed: Annotated[str, Meta(pattern=r"^[0-9]{1,3}(\.[0-9]{1,6})? ?%$", description='a percentage like "6.74%"')]
    cite: Cite


class PayTable(Block, frozen=True, kw_only=True):
    """A pay table: one column of odds. Where a page prints several columns, each is a table of its own."""

    name: Name
    title: Text
    unit: Literal["to", "for"] = "to"  # "50 for 1" counts the stake in, "50 to 1" does not
    floor: bool = False  # "no less than": the posted odds may be higher
    one_of: Name | None = None  # a group of tables of which a house posts one: "fpg"
    said: tuple[Said, ...] = ()  # percentages printed beside it
    row: Annotated[tuple[PayRow, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.name


class Cap(Block, frozen=True, kw_only=True):
    """The most that is paid in all, and over what."""

    name: Name
    amount: Dollars
    per: Literal["wager", "bettor", "hand", "game"]
    conditional: bool = False  # the text excepts something from it, or asks for more than the sum
    or_least_times: Dollars | None = (
        None  # or so many times the posted minimum, where that is more: as much it can be at most
    )
    wagers: tuple[Name, ...] = ()
    text: Text

    @property
    def key(self) -> Hashable:
        return self.name


class Qualifier(Block, frozen=True, kw_only=True):
    """The least hand with which somebody plays, and what follows without it."""

    name: Name
    who: Literal["player-dealer", "dealer", "player", "low-hand", "high-hand"]
    hand: Text
    otherwise: Text

    @property
    def key(self) -> Hashable:
        return self.name


class ChartRow(Strict, frozen=True, kw_only=True):
    """A row of a chart, cell by cell as printed; OCR damage that is certain is mended and named in the note of the chart."""

    cells: Annotated[tuple[str, ...], Meta(min_length=1)]
    cite: Cite


class Chart(Block, frozen=True, kw_only=True):
    """A chart as printed: a ranking, when cards are drawn, how a house way sets a hand, which points a card has.

    A chart of no such kind says what it means (`games.schema.meanings`), as a duty does.
    """

    name: Name
    title: Text
    kind: Literal["ranking", "values", "draw", "house-way", "order", "points", "other"]
    means: tuple[Name, ...] = ()
    columns: tuple[Text, ...] = ()
    row: Annotated[tuple[ChartRow, ...], Meta(min_length=1)]

    @property
    def key(self) -> Hashable:
        return self.name


class JackpotShare(Strict, frozen=True, kw_only=True):
    """Who gets which part of a jackpot."""

    to: Text
    share: Share | None = None
    amount: Dollars | None = None
    cite: Cite


class Jackpot(Block, frozen=True, kw_only=True):
    """A fund or a meter: what goes in, where it begins, who takes what out."""

    name: Name
    title: Text
    kind: Literal["bad-beat", "progressive", "prize-pool", "fee-only"]
    text: Text
    contribution_max: Dollars | None = None  # per hand
    increment: Dollars | None = None  # for each `per`
    per: Literal["coin", "wager", "ticket", "hand"] | None = None
    seed: Dollars | None = None
    players_min: Annotated[int, Meta(ge=1)] | None = None
    share: tuple[JackpotShare, ...] = ()

    @property
    def key(self) -> Hashable:
        return self.name


class Range(Block, frozen=True, kw_only=True):
    """Within which figures a house may post the limits of some wagers, where the book rules that and no fee option does."""

    name: Name
    wagers: tuple[Name, ...] = ()  # none named: every wager
    min_at_least: Dollars | None = None
    min_exactly: Dollars | None = None
    max_at_most: Dollars | None = None
    max_at_least: Dollars | None = None

    @property
    def key(self) -> Hashable:
        return self.name
