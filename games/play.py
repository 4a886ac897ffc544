"""What a fee may depend on in one hand, recorded or only asked about: the stakes, the players, the pot, the clock.

What is None was not recorded or not said, and a basis says so instead of guessing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.hand import Hand
from games.money import CENTS
from games.sheet import Due

Street = Literal["before-flop", "flop", "turn", "river"]


class Stake(NamedTuple):
    """One wager of one bettor, in cents."""

    seat: int
    bettor: str
    wager: str
    amount: int
    before_deal: bool = True


class Play(NamedTuple):
    """One hand as far as fees go."""

    stakes: tuple[Stake, ...] = ()
    players: int | None = None
    ended: Street | None = None  # the last street that was dealt
    pot: int | None = None
    minutes: int | None = None  # of the session, for collections by the clock
    vouchers: int | None = None
    opened: int | None = None  # which hand of a newly opened game this is: 1 is the first
    begins_round: bool | None = None  # whether it begins a round of play, where a round may last several hands
    won: int | None = None  # what the wager that is charged wins or is paid

    @property
    def flop(self) -> bool | None:
        """Whether the flop was dealt."""
        return None if self.ended is None else self.ended != "before-flop"


class Owed(NamedTuple):
    """What one payer owes of a charge. `seat` and `bettor` are None where there is only one payer."""

    due: Due
    seat: int | None = None
    bettor: str | None = None
    wager: str | None = None


def of_hand(hand: Hand) -> Play:
    """The play that a hand records."""
    stakes = tuple(
        Stake(wager.seat, wager.bettor, wager.wager, CENTS[wager.amount], wager.placed == "before-deal")
        for wager in hand.wagers
    )
    return Play(stakes, players=len(hand.seats))
