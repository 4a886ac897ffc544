"""Fee by each bettor's own wager: the row of one wager, or of all wagers of one that count together, as the page says."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms import bands
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play, Stake

TITLE = "by each player's wager"
AXIS = "dollars"
ASKS = ("stakes",)
POSITIONS, ALL = "total-over-positions", "all-positions"
"""The reading by which a bettor's wagers at several positions are added up: at the first of them."""
READINGS = (POSITIONS,)
UNPRICED = "for the {wager} an additional fee is taken of which no line prints the amount"


class Table:
    """An option's rows over one bettor's wagers."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._counts, self._fees = terms.counts, terms.fees
        self._each_wager, self._apart = terms.charge.sums == "each-wager", frozenset(terms.charge.apart)
        self._laid, self._unpriced = frozenset(terms.charge.laid), frozenset(terms.charge.unpriced)
        self._open = tuple(one.reading for one in terms.charge.as_read if one.unpriced)
        self._all_positions = terms.readings.get(POSITIONS) == ALL
        nothing = "no wager counts toward the fee"
        self._rows = bands.Dollars(terms.bands, terms.fees, terms.readings.get(bands.READING), nothing)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """One fee for every bettor, or for every wager."""
        if play.action is not None and any(self._fees):
            return (Owed(Due((), 0, (), "who wagered what is not told, only the table's action")),)
        sums: dict[tuple[int, str, str | None], int] = {}
        first: dict[str, int] = {}
        payers = {_who(stake) for stake in play.stakes if stake.wager in self._laid and stake.before_deal}
        for stake in play.stakes:
            if stake.before_deal and stake.wager in self._counts and (not self._laid or _who(stake) in payers):
                seat = first.setdefault(stake.bettor, stake.seat) if self._all_positions else stake.seat
                alone = self._each_wager or stake.wager in self._apart
                key = (seat, stake.bettor, stake.wager if alone else None)
                sums[key] = sums.get(key, 0) + stake.amount
        rows = tuple(Owed(self._rows.find(total), *key) for key, total in sums.items())
        beside = (one for one in play.stakes if one.wager in self._unpriced and one.before_deal)
        return rows + tuple(Owed(self._beside(one), one.seat, one.bettor, one.wager) for one in beside)

    def _beside(self, stake: Stake) -> Due:
        why = UNPRICED.format(wager=stake.wager.replace("-", " "))
        return Due((), stake.amount, (), why, self._open)


def _who(stake: Stake) -> tuple[int, str]:
    return stake.seat, stake.bettor
