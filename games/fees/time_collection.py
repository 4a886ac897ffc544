"""Fee by the clock: each player pays whenever so many minutes have passed."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "by the clock, from each player"
AXIS = None
ASKS = ("players", "minutes")


class Table:
    """An option's fee for one player and one stretch of time."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._fees = terms.fees
        self._every = terms.charge.every_minutes

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """What each player owes for the stretches that are full. `base` is the minutes."""
        if play.minutes is None or self._every is None:
            return (Owed(Due((), 0, (), "how long was played is not told")),)
        if play.players is None:
            return (Owed(Due((), play.minutes, (), "the number of players is not told")),)
        times = play.minutes // self._every
        due = Due(tuple(fee * times for fee in self._fees), play.minutes, (), "")
        return tuple(Owed(due, seat) for seat in range(1, play.players + 1))
