"""Fee by the number of players dealt in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import bands
from games.play import Owed, Play
from games.sheet import Due

if TYPE_CHECKING:
    from games.terms import ChargeTerms

TITLE = "by the number of players dealt in"
AXIS = "players"
ASKS = ("players",)


class Table:
    """An option's rows over numbers of players."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._bands, self._fees = terms.bands, terms.fees

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The row of so many players."""
        if play.players is None:
            return (Owed(Due((), 0, (), "how many players were dealt in is not told")),)
        return (Owed(bands.players(self._bands, self._fees, play.players)),)
