"""A flat fee once a hand, whatever was wagered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.settling.sheet import Due
from games.terms.play import Owed, Play

if TYPE_CHECKING:
    from games.terms.game import ChargeTerms

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
