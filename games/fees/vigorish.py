"""Vigorish and commission: a share of what a wager wins, of the wager, or of its payout, rounded as the book says.

Where the house "may" round up, the exact sum and the rounded one are both admissible; where it "shall", only the
rounded one is.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from games.cards.money import cents_of
from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "as a share"
AXIS = None
ASKS = ("stakes", "won")


class Table:
    """The share, and the step to which it is rounded."""

    def __init__(self, terms: ChargeTerms) -> None:
        charge = terms.charge
        self._share = Fraction(charge.share or 0)
        self._of_bet = charge.share_of == "bet"
        self._step = None if charge.rounds_up_to is None else cents_of(charge.rounds_up_to)
        self._shall = charge.rounding == "shall"
        self._at_most = charge.at_most
        self._counts = terms.counts

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The share of the base that was told; nothing where the wagers are told and none of them is charged."""
        charged = [stake.amount for stake in play.stakes if stake.wager in self._counts]
        if play.stakes and self._counts and not charged:
            return ()
        if play.action is not None and self._of_bet:
            return (
                Owed(Due((), 0, (), "who wagered what is not told, only the table's action", ceiling=self._at_most)),
            )
        if self._of_bet:
            base: int | None = sum(charged)
        else:
            base = play.won
        if base is None:
            return (Owed(Due((), 0, (), "what the wager won is not told", ceiling=self._at_most)),)
        return (Owed(self._due(base)),)

    def _due(self, base: int) -> Due:
        exact = self._share * base
        rounded = exact if self._step is None else Fraction(ceil(exact / self._step) * self._step)
        if self._at_most:  # the most that may be taken
            return Due((int(rounded),), base, (), "", ceiling=True)
        admissible = [rounded] if self._shall else [exact, rounded]
        fees = tuple(dict.fromkeys(int(sum_) for sum_ in admissible if sum_.denominator == 1))
        why = "" if len(fees) == 1 else "the exact sum and the rounded one are both admissible"
        return Due(fees, base, (), why if fees else "the share is not a whole cent, and no rounding is printed")
