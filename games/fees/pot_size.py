"""Fee by the total pot: taken after the river, or as soon as the pot enters the top row.

What is due when a hand ends on the flop or the turn below the top row is not printed: the reading `pot-before-river`
says that nothing is, that the row's fee is, or that it cannot be told.
"""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms import bands
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "by the size of the pot"
AXIS = "dollars"
ASKS = ("pot", "ended")
READING = "pot-before-river"


class Table:
    """An option's rows over the pot."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._rows = bands.Dollars(terms.bands, terms.fees, terms.readings.get(bands.READING), "the pot is empty")
        self._top = {i for i, band in enumerate(terms.bands) if band.to is None}
        self._reading = terms.readings.get(READING, "not-stated")

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The row of the pot, where the moment to take it has come."""
        return (Owed(self._due(play)),)

    def _due(self, play: Play) -> Due:
        if play.pot is None:
            return Due((), 0, (), "the size of the pot is not told")
        found = self._rows.find(play.pot)
        if play.last_street or self._top.intersection(found.bands):
            return found
        if play.ended is None:
            return Due((), play.pot, (), "it is not told whether the river was dealt")
        if self._reading == "row-of-the-pot":
            return found._replace(readings=(*found.readings, READING))
        if self._reading == "nothing":
            return Due((0,), play.pot, (), "the hand ended before the river, below the top row", (READING,))
        why = "the page does not say what is due when a hand ends before the river, below the top row"
        return Due((), play.pot, (), why, (READING,))
