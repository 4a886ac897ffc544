"""The words of a game's block: what its wagers are, what a natural is, who draws when, and who wins, row by row as printed.

A condition names facts; what it does not name may be any. Where it names a reading it holds under that reading alone, and
where the reading applied is that the book does not say, nobody can tell. Of the rows of a list the first that holds decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=2, le=60)]
Count = Annotated[int, Meta(ge=0, le=60)]
Kind = Literal["bonus-natural", "natural", "under", "over"]
Alike = Literal["mixed", "color", "suit"]
Rank = Literal[
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "joker"
]  # fmt: skip
Role = Literal["base", "double", "split", "insurance", "side"]
Cites = Annotated[tuple[str, ...], Meta(min_length=1)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the block: unknown keys are refused."""


class Condition(Form, frozen=True):
    """When a wager or a line of its pay table wins. `player` is the hand the wager lies on; `two` are its first two cards."""

    player: Kind | None = None
    dealer: Kind | None = None
    closer: Literal["player", "dealer", "neither"] | None = None  # to the best total, from either side of it
    player_points: tuple[Points, ...] = ()
    dealer_points: tuple[Points, ...] = ()
    dealer_points_from: Points | None = None
    player_cards: tuple[Count, ...] = ()
    dealer_cards: tuple[Count, ...] = ()
    dealer_cards_from: Count | None = None
    player_cards_from: Count | None = None
    player_has_ace: bool | None = None
    player_ranks: str | None = None  # of the whole hand, in order of rank: "6-7-8"
    player_order: str | None = None  # of the whole hand, as it was dealt
    player_holds: str | None = None  # ranks that are among its cards
    player_suits: Alike | None = None  # how alike its cards are: all of a suit, of a color, or neither
    player_suit: Literal["S", "H", "D", "C"] | None = None  # where all are of one suit
    dealer_ranks: str | None = None
    dealer_suits: Alike | None = None
    dealer_up: Rank | None = None  # the card that lies open
    first_three: str | None = None  # the ranks of the first three cards
    first_three_suits: Alike | None = None
    two_points: tuple[Points, ...] = ()
    two_pair: Alike | None = None
    two_ranks: bool | None = None  # both of one rank
    two_values: bool | None = None  # both of one value
    two_suits: Alike | None = None
    two_cards: str | None = None  # "QH QH"
    two_natural: bool | None = None
    three: Literal["straight-flush", "three-of-a-kind", "straight", "flush"] | None = (
        None  # the two and the card that lies open
    )
    ace_low: bool | None = None  # these three are an ace, a two and a three
    suited_matches: Count | None = None  # of the two with the card that lies open, by rank
    other_matches: Count | None = None
    packs: tuple[Count, ...] = ()  # in play
    doubled: bool | None = None
    doubled_for_less: bool | None = None
    last_double: bool | None = None  # this wager is the last doubling of its hand
    free: bool | None = None  # this wager is a marker of the house
    split: bool | None = None  # the seat's hand was split
    role: Role | None = None
    decision: str | None = None  # what the player chose: "surrender", "even-money", "rescue"
    stake_from: Count | None = None  # dollars on the wager
    stake_to: Count | None = None
    untold: Literal[True] | None = None  # whether it holds the book does not say
    where: dict[str, str] = {}  # holds under these readings
    any: tuple[Condition, ...] = ()  # one of these


class Outcome(Form, frozen=True):
    """A row of the rules on who wins: what becomes of a wager when it holds, and on which lines."""

    when: Condition
    result: Literal["win", "lose", "push", "half", "even", "not-stated"]
    cite: str


class WagerRole(Form, frozen=True):
    """What a wager is. `hand` is which of a seat's hands, where it plays several from the first."""

    role: Role
    hand: Annotated[int, Meta(ge=1, le=4)] = 1
    free: bool = False


class Doubt(Form, frozen=True):
    """A reading that decides, and the value of it that says yes; where it is applied as not stated, both are looked at."""

    reading: str
    yes: str


class Natural(Form, frozen=True):
    """What the first two cards must be, and how much they count in halves of a point."""

    halves: int = 42
    ranks: tuple[str, ...] = ("T", "J", "Q", "K")  # beside the ace; "joker" for a card added to the pack
    two_added: bool = False
    after_split: bool | Doubt = False
    after_switch: bool | Doubt = True
    of_dealer: bool | Doubt = True
    two_added_of_dealer: bool | Doubt = True


class Doubtful(Form, frozen=True):
    """A total that is neither surely below a natural nor surely above it."""

    points: Points
    reading: str
    under: str  # the value of the reading by which it is below
    over: str


class DrawRow(Form, frozen=True, rename={"from_": "from"}):
    """When somebody draws or stands; the first row that holds decides, and without one either may be done."""

    does: Literal["draws", "stands"]
    cite: str
    from_: Points = 2
    to: Points | None = None
    soft: bool | None = None
    where: dict[str, str] = {}


class Allowed(Form, frozen=True, kw_only=True, rename={"from_": "from"}):
    """When a player may double, split, give up or insure: by wager, or by the decision. What is not named is not asked."""

    cite: Cites
    offered: bool | Doubt = True
    points: tuple[Points, ...] = ()  # of the first two cards, an ace as one or eleven
    points_not: tuple[Points, ...] = ()
    from_: Points | None = None
    to: Points | None = None
    hard: bool = False  # not with an ace
    natural: bool = True  # also on a natural
    only_natural: bool = False
    two_cards: bool = False  # before a third card
    after_split: bool | Doubt = True
    by_value: bool | Doubt = True  # a king and a ten are a pair
    never: tuple[str, ...] = ()  # ranks that are not split
    only: tuple[str, ...] = ()  # the ranks that are split in this way, where not all are
    only_by: str | None = None  # the reading on which that hangs
    hands: Count | None = None  # the most that splitting may make of one
    aces: Count | None = None  # the same of aces
    tens: Count | None = None  # the same of cards that count ten
    counted_by: str | None = None  # the reading on which these numbers hang, but for that of aces
    times: Count | None = None  # so often on one hand at most
    against: tuple[str, ...] = ()  # ranks of the dealer's open card
    either_card: bool | Doubt = False  # the dealer's other card will do


class Options(Form, frozen=True, kw_only=True):
    """The variants, from the game's file."""

    wagers: dict[str, WagerRole]
    outcome: tuple[Outcome, ...] = ()
    cite: Cites
    pile: str = "dealer"  # how the record calls the dealer's hand
    up_card: Annotated[int, Meta(ge=1, le=2)] = 1
    natural: Natural = Natural()
    under: Points = 21  # the highest total that is not over
    doubtful: tuple[Doubtful, ...] = ()
    dealer: tuple[DrawRow, ...] = ()
    player: tuple[DrawRow, ...] = ()
    double_cards: Literal["one-on-two", "any"] = "one-on-two"
    double_cite: str = ""  # the line that gives a doubled hand one card
    split_aces_cite: str = ""  # the line that gives a split ace one card
    needless_cite: str = ""  # the line by which the dealer draws no card where every hand is decided
    marker: Doubt | None = None  # whether a free bet that loses costs its marker only
    over_is_live: bool = False  # a player's hand over the limit may still push or win
    completes_for: tuple[str, ...] = ()  # side wagers for which the dealer's hand is played to the end
    beside: tuple[str, ...] = ()  # of a side bet that is a game of its own: the games beside which it lies
    beside_cite: tuple[str, ...] = ()
    allowed: dict[str, Allowed] = {}  # by wager, or by the decision that ends a hand
    even_money_by: str | None = None  # the reading that says at which odds a wager wins whose odds are not printed
