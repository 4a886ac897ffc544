"""What a settlement procedure and a fee basis answer. Figures first; the words are made when somebody reads them.

A `Breach` is what was chosen at a table against the rules of its game: a rule makes a finding of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

Beside = Literal["bonus", "envy"]


class WagerDue(NamedTuple):
    """What becomes of one wager of the hand, in the order in which the hand names them. Cents; `uncovered` may be exact."""

    result: str  # "win", "lose" or "push"
    paid: int | Fraction
    taken: int | Fraction
    pushed: int | Fraction
    returned: int | Fraction  # of the stake, because the player-dealer's wager did not reach
    row: int = 0  # which line of its pay tables paid, counted from 1 over all of them; 0: none
    may: tuple[WagerDue, ...] = ()  # of a line that is not stated: all that it may be; empty: anything
    beside: tuple[tuple[Beside, int | Fraction], ...] = ()  # what of `paid` is no win of the wager on its own hand

    @property
    def results(self) -> tuple[str, ...]:
        """Win, lose or push as far as that is told: one, where only the sum is open."""
        if self.result != "not stated":
            return (self.result,)
        return tuple(dict.fromkeys(one.result for one in self.may))


UNPRICED = WagerDue("win", 0, 0, 0, 0)
"""A wager that won, at odds that the text does not print: it stands among what a line may be."""


class Draw(NamedTuple):
    """A card drawn or not drawn against the table: where, and what the table says of it."""

    pile: str
    drawn: bool
    score: int
    against: int | None  # the points of the other side's third card, where the table looks at it
    cite: str


class PotDue(NamedTuple):
    """The main pot (the first) or a side pot: what lay in it, what of it is awarded, and the seats that may win it."""

    amount: int
    net: int  # without what was taken out for the house
    seats: tuple[int, ...]
    why_not: str = ""  # why nobody can tell to whom it goes


class AwardDue(NamedTuple):
    """What a seat is due of a pot, in cents: of which half and for which board, where there are several."""

    seat: int
    amount: int
    pot: int
    half: str  # "high", "low", or empty
    board: int  # counted from 1; 0 where there is one or none
    why: str


class Loose(NamedTuple):
    """Odd chips that the text gives to nobody in particular: one of these seats, or several, may have them."""

    amount: int
    seats: tuple[int, ...]
    pot: int


class PotSheet(NamedTuple):
    """The pots of a hand. What lies in them is what is due, what is loose, what cannot be told and what was taken."""

    pots: tuple[PotDue, ...]
    awards: tuple[AwardDue, ...]
    loose: tuple[Loose, ...]
    put: tuple[tuple[int, int], ...]  # what each seat put in, what went back included
    uncalled: tuple[tuple[int, int], ...]  # the seat to which a bet goes back that nobody called
    short: tuple[int, ...]  # still in, not all in, and less put in than was bet
    taken: int | None  # out of the pot for the house; None: not recorded
    open: tuple[str, ...] = ()  # readings that leave a pot open

    @property
    def total(self) -> int:
        """What lay in the pots."""
        return sum(pot.amount for pot in self.pots)


class Capped(NamedTuple):
    """Wagers on which the most that the book lets be paid is due in all; what of it goes to which, nobody can tell."""

    wagers: tuple[int, ...]
    paid: int
    cite: tuple[str, ...]


class Sheet(NamedTuple):
    """A hand settled again. `lines` is None when the record does not let it be told, and `why_not` says why."""

    lines: tuple[WagerDue, ...] | None
    why_not: str = ""
    outcome: str = ""  # in the procedure's words: "player", "banker", "tie"
    totals: Mapping[str, tuple[int, int]] = MappingProxyType({})  # pile → (points, cards)
    draws: tuple[Draw, ...] = ()  # faults only
    # The seat with first action, where the action button is placed by the card; None where the record, the layout or the
    # book does not tell it. Settlement starts there only under the reading of `first-action` that says so.
    action_seat: int | None = None
    order: tuple[int, ...] = ()  # wagers in order of settlement; filled when the cover ran out
    covered: bool = True  # everything was within the player-dealer's wager, however the text is read
    readings: tuple[str, ...] = ()  # names of the readings this sheet hangs on
    open_draws: tuple[Draw, ...] = ()  # cards of which the book does not say whether they were to be drawn
    hands: Mapping[str, str] = MappingProxyType({})  # pile → what it came to, where points do not say it
    whys: tuple[str, ...] = ()  # by wager: why it won, lost or pushed, where the result alone does not say it
    pot: PotSheet | None = None  # where players play for a pot
    fouled: tuple[str, ...] = ()  # places whose hand is foul: "seat-3", "dealer"
    first_hand: int | None = (
        None  # the seat that is given the first hand or pile, where the dice or a number say so; 0: the house dealer
    )
    capped: tuple[Capped, ...] = ()  # of wagers that are not stated one by one, what is due to them in all


class Due(NamedTuple):
    """The fee that was due. More than one figure: bands overlap and each is printed. None: the reason is in `why`."""

    fees: tuple[int, ...]
    base: int  # what was counted: cents, players, minutes or vouchers, as the basis has it
    bands: tuple[int, ...]  # which rows of the option answered
    why: str
    readings: tuple[str, ...] = ()
    ceiling: bool = False  # the book prints the most that may be taken, not what is due

    @property
    def fee(self) -> int | None:
        """The fee due where it is one."""
        return self.fees[0] if len(self.fees) == 1 else None


def cannot_settle(why: str) -> Sheet:
    """The sheet of a hand that the record does not let anybody settle."""
    return Sheet(None, why)


# --- What was chosen at a table against the rules of its game, as a procedure tells it --------------------------------

Chosen = Literal["double", "split", "surrender", "insurance", "raise", "draw"]


class Breach(NamedTuple):
    """One choice: what it was about, where it stands in the hand, what was done, what the text gives, on which lines."""

    about: Chosen
    subject: str  # JSON path in the hand: "wagers[2]", "cards.seat-3"
    did: str  # "Seat 3 doubled on 12"
    due: str  # "on 10 or 11 only"
    cite: tuple[str, ...]
    readings: tuple[str, ...] = ()  # where the text leaves it open: what it hangs on
    unknown: str = ""  # what the record does not say of it, where that decides
