"""Fee by total table action: the sum of the wagers that count, before the deal, finds one row of the option."""

from __future__ import annotations

from games.cards.money import CENTS
from games.hand.form import Hand
from games.settling.sheet import Due
from games.terms import bands
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "by total table action"
AXIS = "dollars"
ASKS = ("stakes",)


class Table:
    """An option's rows over the whole table's action."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._counts = terms.counts
        nothing = "no wager counts toward the total table action"
        self._rows = bands.Dollars(terms.bands, terms.fees, terms.readings.get(bands.READING), nothing)
        self.quote = self._rows.find

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """One fee for the table."""
        if play.action is not None:
            return (Owed(self._rows.find(play.action)),)
        counted = (stake.amount for stake in play.stakes if stake.before_deal and stake.wager in self._counts)
        return (Owed(self._rows.find(sum(counted))),)

    def due(self, hand: Hand) -> Due:
        """The same of a recorded hand, without the detour over a `Play`: this is asked of every hand."""
        counts = self._counts
        counted = [CENTS[w.amount] for w in hand.wagers if w.wager in counts and w.placed == "before-deal"]
        return self._rows.find(sum(counted))
