"""The words of a game's block: how many cards there are, how they rank, when the bank plays, and what becomes of each wager,
row by row as printed.

A condition names facts; what it does not name may be any. Where it names a reading it holds under that reading alone, and
where that reading is applied as not stated, nobody can tell. Of the rows for a wager the first that holds decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Ranking = Literal["three-card", "four-card", "five-card"]
Stands = Literal["higher", "lower", "equal"]
# Which cards make the hand that pays: one's own, with the board, with the bank's, with the first card of the board alone;
# the board's; the two in the hand; the one of the two hands compared that is beaten.
Kind = Literal["own", "own-and-board", "own-and-bank", "own-and-first", "board", "hole", "beaten"]
Category = Literal[
    "royal-flush", "mini-royal", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pair", "pair", "high-card",
]  # fmt: skip
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Result = Literal["win", "won", "even", "lose", "push", "table", "not-stated"]  # "won": at odds that are not printed
Cites = Annotated[tuple[str, ...], Meta(min_length=1)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the block: unknown keys are refused."""


class Condition(Form, frozen=True):
    """By which hand a wager is paid; for a line of its pay table, for which hand."""

    hand: Kind | None = None
    category: Category | None = None
    to_category: Category | None = None  # this or a lower one
    rank: Rank | None = None  # of the pair
    held: tuple[str, ...] = ()  # one card of each of these groups of ranks: "A", "JQK"
    suited: bool | None = None
    other: Literal[True] | None = None  # every hand that no line before it names
    where: dict[str, str] = {}  # holds under these readings


class When(Form, frozen=True):
    """What has to be so for a row to hold."""

    folded: bool | None = None
    qualifies: bool | None = None  # the bank
    stands: Stands | None = None  # the player's hand to the bank's
    least: Category | None = None  # the player's hand is this or higher
    below: Category | None = None
    beside: str | None = None  # the bettor also has this wager
    without: str | None = None
    unlike: str | None = None  # the stake is not as much as on this wager
    less_than: str | None = None  # it is less
    where: dict[str, str] = {}


class Outcome(Form, frozen=True):
    """A row: what becomes of these wagers when it holds, and on which line."""

    wagers: tuple[str, ...]
    result: (
        Result  # "win": at its odds, else by its pay table; "even": as much again; "table": by its pay table, or lost
    )
    cite: str
    when: When = When()
    hand: Kind | None = None  # which hand the pay table pays, where it is not the one that the wager names
    like: str | None = None  # the pay table is that of this wager
    bonus: bool = False  # and the pay table pays on top of it


class Qualifier(Form, frozen=True):
    """The least hand with which the bank plays: a category, or the highest cards of one without a pair."""

    category: Category
    ranks: tuple[Rank, ...] = ()
    reading: str = ""  # whether a hand plays that is higher and does not hold these cards
    told: str = ""


class Doubt(Form, frozen=True):
    """Hands of which the book does not say for certain how they rank: as the ranking has them where the reading is `told`."""

    reading: str
    told: str
    category: tuple[Category, ...] = ()  # one of the two hands is of these; any where none is named
    against: tuple[Category, ...] = ()  # and the other of these
    alike: bool = False  # both are of one category
    ace_low: bool = False  # a straight that begins with an ace
    names: bool = False  # what a pay table calls the hand is open too
    hands: tuple[Kind, ...] = ()  # of which hands; none named: those that are compared


class Shared(Form, frozen=True):
    """A fund of which the book does not say what several hands of one round get."""

    wagers: tuple[str, ...]
    reading: str


class Token(Form, frozen=True):
    """A stake that is spent also where it wins, under a reading."""

    wagers: tuple[str, ...]
    reading: str
    told: str


class SeatOrder(Form, frozen=True):
    """In which order the wagers of one hand are settled, where it wins and where it loses; `where` readings say so."""

    winning: tuple[str, ...]
    losing: tuple[str, ...]
    where: dict[str, str] = {}


class Options(Form, frozen=True, kw_only=True):
    """The variants, from the game's file."""

    own: int
    bank: int
    board: int = 0
    cards_cite: Cites
    ranking: Ranking
    cite: Cites
    outcome: tuple[Outcome, ...]
    pile: str = "dealer"
    fold: str = "fold"  # the decision
    goes_on: tuple[str, ...]  # the wager with which a player stays in
    qualifier: Qualifier | None = None
    qualifier_cite: tuple[str, ...] = ()
    doubt: tuple[Doubt, ...] = ()
    shared: tuple[Shared, ...] = ()
    token: tuple[Token, ...] = ()
    order: tuple[SeatOrder, ...] = ()  # the first whose readings are applied; else as the settlement has it
    folded_by: str = ""  # the reading by which wagers forfeited by a fold are collected before all others
    folded_told: str = ""
