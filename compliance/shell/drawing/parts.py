"""The parts of a Scene: what lies on the felt, in figures and in the words that a person reads."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.shell.drawing.potted import PotWords


@dataclass(frozen=True, slots=True)
class Stake:
    """One wager on the felt."""

    subject: str
    letter: str
    title: str
    bettor: str
    amount: int
    backline: bool
    late: bool
    recorded: str  # "" when nothing was recorded
    due: str  # "" when it cannot be told
    agree: bool | None
    ringed: bool
    laid: str = ""  # what it covers and for which rolls it lay, where its name does not say it
    apart: int | None = None  # of a pot: what was given less what was due


@dataclass(frozen=True, slots=True)
class Place:
    """A seat, occupied or not."""

    number: int
    occupant: str
    role: str
    bank: bool
    ringed: bool
    stakes: tuple[Stake, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A hand of cards or tiles. `words`: what it came to, where points do not say it. `ghost` asks for the outline of a card
    that should have been drawn."""

    title: str
    cards: tuple[str, ...]
    points: int | None
    words: str
    note: str
    ghost: bool
    ringed: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """Something recorded beside what was due: the collection, the action button."""

    recorded: str
    due: str
    agree: bool | None
    ringed: bool
    apart: int | None = None  # of money: recorded less due


@dataclass(frozen=True, slots=True)
class Scene:
    """A hand as it lay on the felt."""

    title: str
    outcome: str
    places: tuple[Place, ...]
    piles: tuple[Pile, ...]
    fee: Figure
    action: Figure
    action_recorded: int | None
    action_due: int | None
    bank_seat: int | None
    bank_holder: str
    cover: str
    why_not: str  # why the hand could not be settled again
    button: int | None = None  # the seat before which the dealer button lay
    pots: tuple[PotWords, ...] = ()
    no_fee: bool = False  # the game's pages have none

    @property
    def occupied(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.occupant or place.stakes)

    @property
    def letters(self) -> dict[str, str]:
        """The chips' letters and what they stand for, in the order of the first chip."""
        return {stake.letter: stake.title for place in self.places for stake in place.stakes}

    @property
    def moved(self) -> tuple[tuple[int, int], ...]:
        """What the ringed seats were given of a pot too much and too little, where that comes to nothing over all."""
        parted = [(place.number, stake.apart) for place in self.places for stake in place.stakes if stake.ringed]
        known = tuple((seat, apart) for seat, apart in parted if apart)
        return known if known and sum(apart for _, apart in known) == 0 else ()

    @property
    def to_wrong_seats(self) -> int:
        """The sum that one seat has and another should have."""
        return sum(apart for _, apart in self.moved if apart > 0)
