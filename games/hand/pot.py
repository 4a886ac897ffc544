"""The pot of a recorded hand: who was dealt in, what each put in street by street, who showed, who was awarded what.

Players play against each other here, so nothing of it is a wager of the hand's list: that is empty in a pot game, and what a
bettor laid stands in the streets. The cards stand where all cards stand: `board` and `board-2`, the hand of a seat as
`seat-3` (stud: in the order dealt; draw: the hand as it was shown, what was thrown away as `seat-3-discard`).
A list that is absent was not recorded; an empty list says that there was none.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from games.cards.card import Card
from games.hand.words import Amount, Form, Name, SeatNumber, Time

ActName = Literal[
    "ante", "dead", "small-blind", "big-blind", "blind", "straddle", "bring-in", "kill", "bomb", "post",
    "check", "call", "bet", "raise", "complete", "fold",
]  # fmt: skip
FORCED: frozenset[str] = frozenset(
    {"ante", "dead", "small-blind", "big-blind", "blind", "straddle", "bring-in", "kill", "bomb", "post"}
)
"""Put in before or instead of a choice."""
DEAD: frozenset[str] = frozenset({"ante", "dead", "bomb"})
"""Goes into the pot and is no part of the bet that others have to call."""
CHIPLESS: frozenset[str] = frozenset({"check", "fold"})


class Act(Form, frozen=True):
    """What a seat did in its turn. `amount` is what this act added to the pot: a raise from 4 to 8 adds 4."""

    seat: SeatNumber
    act: ActName
    amount: Amount | None = None
    all_in: bool = False
    at: Time | None = None


class Put(Form, frozen=True):
    """What a seat put in on a street, or got back, where the single acts were not recorded."""

    seat: SeatNumber
    amount: Amount
    all_in: bool = False


class Draw(Form, frozen=True):
    """What a seat threw away and drew before the betting of a street: the cards, or how many where they were not seen."""

    seat: SeatNumber
    discarded: Annotated[list[Card], Meta(max_length=20)] | None = None
    drew: Annotated[list[Card], Meta(max_length=20)] | None = None
    count: Annotated[int, Meta(ge=0, le=20)] | None = None
    at: Time | None = None


class Missed(Form, frozen=True):
    """A blind that a seat owed from an earlier hand, and how it came back: it posted it with this hand (`posted`), the big
    blind had come round to it (`waited`), it took the button (`bought-button`), or it was not dealt in (`sat-out`)."""

    seat: SeatNumber
    blind: Literal["small-blind", "big-blind", "both"]
    made: Literal["posted", "waited", "bought-button", "sat-out"] | None = None


class ForButton(Form, frozen=True):
    """The card that a seat was dealt face up for the first button of a game."""

    seat: SeatNumber
    card: Card


class Street(Form, frozen=True):
    """A round of betting: its acts in order, or, where they were not recorded, what each put in and who folded. `draws` are
    what was drawn before it, in the order of drawing."""

    name: Name  # before-flop, flop, turn, river, third-street, before-draw, after-draw, after-draw-2
    acts: Annotated[list[Act], Meta(max_length=400)] | None = None
    puts: Annotated[list[Put], Meta(max_length=20)] | None = None
    folded: Annotated[list[SeatNumber], Meta(max_length=20)] | None = None
    draws: Annotated[list[Draw], Meta(max_length=60)] | None = None


class Award(Form, frozen=True):
    """What a seat was given of a pot: 0 the main pot, 1 the first side pot; which half, for which board, where it matters."""

    seat: SeatNumber
    amount: Amount
    pot: Annotated[int, Meta(ge=0, le=20)] | None = None
    half: Literal["high", "low"] | None = None
    board: Annotated[int, Meta(ge=1, le=4)] | None = None


class Stack(Form, frozen=True):
    """What a seat had in chips before the hand's first chip went in."""

    seat: SeatNumber
    amount: Amount


class Share(Form, frozen=True):
    """What a seat was paid of a jackpot for this hand. It does not come out of the pot."""

    seat: SeatNumber
    amount: Amount
    jackpot: Name


class Pot(Form, frozen=True, kw_only=True):
    """The pot of a hand from the first chip to the last.

    `button` is the seat before which the button lay, dealt in or not. `dealt_in` absent: every seat. `kind` says what made
    the hand another one than usual: "kill", "half-kill", "bomb". `runs`: how often the rest of the board was dealt; a
    second board that is shorter than the first begins with the first cards of the first. `showed` are the seats that
    showed their hands down; whoever was left and did not, mucked. `returned` is what of a bet nobody called and went back.
    `chip` is the smallest chip in play. `stacks` says what seats had before the hand; a seat that it leaves out, nobody counted.
    `missed` are blinds owed from earlier hands; an empty list: nobody owed one.
    """

    button: SeatNumber | None = None
    dealt_in: Annotated[list[SeatNumber], Meta(min_length=1, max_length=20)] | None = None
    kind: Name | None = None
    streets: Annotated[list[Street], Meta(max_length=12)] | None = None
    returned: Annotated[list[Put], Meta(max_length=20)] | None = None
    runs: Annotated[int, Meta(ge=1, le=4)] | None = None
    showed: Annotated[list[SeatNumber], Meta(max_length=20)] | None = None
    awards: Annotated[list[Award], Meta(max_length=200)] | None = None
    chip: Amount | None = None
    jackpot: Annotated[list[Share], Meta(max_length=40)] | None = None
    stacks: Annotated[list[Stack], Meta(max_length=20)] | None = None
    missed: Annotated[list[Missed], Meta(max_length=20)] | None = None
    entered: (
        Annotated[list[SeatNumber], Meta(max_length=20, description="all that came in new, or came back, by posting")]
        | None
    ) = None
    for_button: (
        Annotated[list[ForButton], Meta(max_length=20, description="by which the first button of a game was found")]
        | None
    ) = None
