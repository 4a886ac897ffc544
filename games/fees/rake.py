"""Rake: a share of all sums bet in the hand. Where the book says "at most", the figure is a ceiling, not the sum due."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from games.play import Owed, Play
from games.sheet import Due

if TYPE_CHECKING:
    from games.terms import ChargeTerms

TITLE = "as a share of the pot"
AXIS = None
ASKS = ("pot",)


class Table:
    """The share of the pot."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._share = Fraction(terms.charge.share or 0)
        self._at_most = terms.charge.at_most

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The share of the sums bet; of a ceiling the whole cents that it allows."""
        if play.pot is None:
            return (Owed(Due((), 0, (), "what was bet in the hand is not told", ceiling=self._at_most)),)
        exact = self._share * play.pot
        if exact.denominator != 1 and not self._at_most:
            return (Owed(Due((), play.pot, (), "the share is not a whole cent, and no rounding is printed")),)
        return (Owed(Due((int(exact),), play.pot, (), "", ceiling=self._at_most)),)
