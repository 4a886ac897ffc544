"""What the text prints for a round that goes wrong, in which order the table is gone round, and what the dealer calls out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Literal

from msgspec import Meta, field

from games.hand.calls import CallMoment, CallName
from games.hand.irregular import Circumstance, Kind, Moment, Remedy, Whose
from games.schema.common import BankedBy, Block, Direction, Dollars, Name, Text

Remedies = tuple[Remedy, ...]


class Irregularity(Block, frozen=True, kw_only=True):
    """What is done when something goes wrong, as printed. Of several blocks that fit the first in the file's order holds.

    `kind` with `whose`, `moment`, `street`, `when` (true), `unless` (false), `cards` (ranks or tiles, one of which it is),
    `at_least` and `at_most` (how many) say of what it speaks; what is absent makes no difference. `each`: cards are counted
    by the hand, not over the round. `remedy` is done, all of it; `or` are other remedies that the text allows as well;
    `may`: the text lets it be done and does not ask for it.
    """

    name: Name
    kind: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    whose: tuple[Whose, ...] = ()
    moment: tuple[Moment, ...] = ()
    street: tuple[Name, ...] = ()
    when: tuple[Circumstance, ...] = ()
    unless: tuple[Circumstance, ...] = ()
    cards: tuple[Text, ...] = ()
    at_least: Annotated[int, Meta(ge=0)] | None = None
    at_most: Annotated[int, Meta(ge=0)] | None = None
    each: bool = False
    remedy: Annotated[Remedies, Meta(min_length=1)]
    or_: tuple[Remedies, ...] = field(name="or", default=())
    may: bool = False
    says: Text
    banked_by: BankedBy | None = None  # in a book: the games it binds; absent: all

    @property
    def key(self) -> Hashable:
        return self.name

    @property
    def text(self) -> str:
        """The sentence, under the name that all blocks of words have."""
        return self.says


class Announcement(Block, frozen=True, kw_only=True):
    """A call that the text has the house's dealer make in every round, and when: at one of `when`; none: at any time.

    `at` an open pair: on the street on which one lies open for the first time, and no other; of court cards only where `courts`,
    else never. `never`: the text has it not made, at tables whose lower limit is `from_limit` or more.
    """

    call: CallName
    when: tuple[CallMoment, ...] = ()
    at: Literal["open-pair"] | None = None
    courts: bool = True
    never: bool = False
    from_limit: Dollars | None = None

    @property
    def key(self) -> Hashable:
        return self.call

    @property
    def every_round(self) -> bool:
        """Whether the dealer owes it in every round, whatever is dealt."""
        return self.at is None and not self.never


Start = Literal[
    "left-of-bank",
    "right-of-bank",
    "left-of-house-dealer",
    "right-of-house-dealer",
    "action",
    "first-hand",
    "left-of-button",
    "left-of-big-blind",
    "left-of-last-blind",
    "left-of-bring-in",
    "final-bettor",
    "final-opener",
    "bank",
    "shooter",
]
"""From whom. `first-hand`: who is given the first hand or pile, where the dice say so. `final-bettor`: who bet or raised last on
the last round of betting, and where nobody bet, who acted first on it; `final-opener`: the same, where the text does not say
whether of several bets the first or the last counts."""


class Order(Block, frozen=True, kw_only=True):
    """In which order the table is gone round: who gets cards, is asked, is opened or is settled, from whom, which way.

    `last` is who comes at the end whatever the seat; `first` who comes before everybody else. Without a direction only from
    whom it begins, and who comes first and last, is printed. Of `opened` hands it speaks of the players', and of the bank's where
    it is `first` or `last`. `wagers` is in which order the
    wagers of settlement follow one another, all of one seat before the next (`by` seat) or all of one kind (`by` wager).
    `unless_covered`: where the money covers everything the text lets the order be another. `starts_by` is the interpretation
    that says from whom, where the text leaves it open: its answers are called as the places of `starts`. `streets` are the
    rounds of betting of which it speaks; without them the first one of those asked begins so, and the others go on so.
    """

    of: Literal["dealt", "asked", "opened", "settled"]
    streets: tuple[Name, ...] = ()
    starts: Start | None = None  # absent: not printed
    starts_by: Name | None = None
    direction: Direction | None = None
    first: Literal["bank", "house-dealer"] | None = None
    last: Literal["bank", "house-dealer", "button"] | None = None
    wagers: tuple[Name, ...] = ()
    by: Literal["seat", "wager"] = "seat"
    unless_covered: bool = False

    @property
    def key(self) -> Hashable:
        return " ".join((self.of, *self.streets))


class Opening(Block, frozen=True, kw_only=True):
    """Who opens a round of betting, by the cards that lie open: on which streets, how many cards of a hand lie open on each.

    `down` are the cards dealt face down before the first open one. `suits`, from the lowest, decide between equal cards where the
    text says so; else `nearest`, clockwise from there. `forced`: with a bet; `whole`: of the limit. `all_in`: who opens where the
    one whose turn it is has no chips left. `where`: the answers to interpretations under which it holds. A joker counts as an
    ace where `joker` says so. An ace of which nothing is said may be either.
    """

    name: Name
    streets: tuple[Name, ...]
    by: Literal["lowest-card", "highest-card", "highest-hand", "lowest-hand", "same-as-before"]
    up: tuple[int, ...] = ()
    down: int = 2
    ace: Literal["high", "low", "not-stated"] = "high"
    joker: Literal["ace"] | None = None
    suits: str = ""
    nearest: Literal["button", "house-dealer"] | None = None
    forced: bool = False
    whole: bool = False
    all_in: Literal["left"] | None = None
    where: dict[Name, Name] = {}

    @property
    def key(self) -> Hashable:
        return self.name
