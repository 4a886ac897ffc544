"""A flat fee once a hand, whatever was wagered."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "flat, once a hand"
AXIS = None
ASKS = ()


class Table:
    """An option's fee for the hand."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._owed = (Owed(Due(terms.fees, 0, (), "", ceiling=terms.charge.at_most)),)

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The fee, once."""
        return self._owed
