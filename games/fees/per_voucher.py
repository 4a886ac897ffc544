"""A flat fee for every voucher that was used in the hand."""

from __future__ import annotations

from games.settling.sheet import Due
from games.terms.game import ChargeTerms
from games.terms.play import Owed, Play

TITLE = "flat, for each voucher used"
AXIS = None
ASKS = ("vouchers",)


class Table:
    """An option's fee for one voucher."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._fees = terms.fees

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The fee times the vouchers. `base` is their number."""
        if play.vouchers is None:
            return (Owed(Due((), 0, (), "how many vouchers were used is not told")),)
        return (Owed(Due(tuple(fee * play.vouchers for fee in self._fees), play.vouchers, (), "")),)
