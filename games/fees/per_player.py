"""A flat fee from each player of the hand. `base` is the number of players; the fee is that of one of them."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "flat, for each player"
AXIS = None
ASKS = ("players",)


class Table:
    """An option's fee for one player."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._fee = terms.fees

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The fee of each bettor where bettors are known, else of a player."""
        bettors = dict.fromkeys((stake.seat, stake.bettor) for stake in play.stakes)
        if bettors:
            return tuple(Owed(Due(self._fee, 1, (), ""), seat, bettor) for seat, bettor in bettors)
        if play.players is None and play.action is not None and not any(self._fee):
            return (Owed(Due(self._fee, 0, (), "")),)
        if play.players is None:
            return (Owed(Due((), 0, (), "the number of players is not told")),)
        return tuple(Owed(Due(self._fee, 1, (), ""), seat) for seat in range(1, play.players + 1))
