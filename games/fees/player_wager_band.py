"""Fee by each bettor's own wager: the row of one wager, or of all wagers of one that count together, as the page says."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms import bands
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "by each player's wager"
AXIS = "dollars"
ASKS = ("stakes",)


class Table:
    """An option's rows over one bettor's wagers."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._counts, self._fees = terms.counts, terms.fees
        self._each_wager = terms.charge.sums == "each-wager"
        nothing = "no wager counts toward the fee"
        self._rows = bands.Dollars(terms.bands, terms.fees, terms.readings.get(bands.READING), nothing)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """One fee for every bettor, or for every wager."""
        if play.action is not None and any(self._fees):
            return (Owed(Due((), 0, (), "who wagered what is not told, only the table's action")),)
        sums: dict[tuple[int, str, str | None], int] = {}
        for stake in play.stakes:
            if stake.before_deal and stake.wager in self._counts:
                key = (stake.seat, stake.bettor, stake.wager if self._each_wager else None)
                sums[key] = sums.get(key, 0) + stake.amount
        return tuple(Owed(self._rows.find(total), *key) for key, total in sums.items())
