"""Rake: a share of all sums bet in the hand. Where the book says "at most", the figure is a ceiling, not the sum due.

Whether a bet that nobody called and that went back counts among the sums bet is a reading; where it is not stated, either
figure answers.
"""

from __future__ import annotations

from fractions import Fraction

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "as a share of the pot"
AXIS = None
ASKS = ("pot",)
READINGS = ("rake-base", "sums-bet")
COUNTED, NOT_COUNTED = ("counted", "all-contributions"), ("not-counted",)


class Table:
    """The share of the pot."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._share = Fraction(terms.charge.share or 0)
        self._at_most = terms.charge.at_most
        self._reading = next(((name, terms.readings[name]) for name in READINGS if name in terms.readings), None)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The share of the sums bet; of a ceiling the whole cents that it allows."""
        if play.pot is None:
            return (Owed(Due((), 0, (), "what was bet in the hand is not told", ceiling=self._at_most)),)
        bases, readings = self._bases(play.pot, play.bet)
        exact = [self._share * base for base in bases]
        if any(one.denominator != 1 for one in exact) and not self._at_most:
            return (Owed(Due((), play.pot, (), "the share is not a whole cent, and no rounding is printed")),)
        return (Owed(Due(tuple(map(int, exact)), bases[-1], (), "", readings, ceiling=self._at_most)),)

    def _bases(self, pot: int, bet: int | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
        if bet is None or bet == pot or not self._reading:
            return (pot,), ()
        name, applied = self._reading
        if applied in COUNTED:
            return (bet,), (name,)
        return ((pot,), (name,)) if applied in NOT_COUNTED else ((pot, bet), (name,))
