"""A flat fee for every wager that counts, on every betting space where one lies."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "flat, for each wager"
AXIS = None
ASKS = ("stakes",)


class Table:
    """An option's fee for one wager."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._counts = terms.counts
        self._fee = terms.fees

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The fee once for every stake that counts."""
        if play.action is not None and any(self._fee):
            return (Owed(Due((), 0, (), "who wagered what is not told, only the table's action")),)
        counted = [stake for stake in play.stakes if stake.before_deal and stake.wager in self._counts]
        return tuple(
            Owed(Due(self._fee, stake.amount, (), ""), stake.seat, stake.bettor, stake.wager) for stake in counted
        )
