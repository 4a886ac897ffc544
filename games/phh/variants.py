"""The variants of the standard by their codes: which streets a hand has, what is dealt on each, and how it is bet."""

from __future__ import annotations

from typing import Literal, NamedTuple

Betting = Literal["fixed", "pot", "none"]


class Variant(NamedTuple):
    """What of a variant is needed to read and to write a history."""

    code: str
    streets: tuple[str, ...]
    betting: Betting
    own: int  # cards to each at the start
    opens: Literal["blinds", "bring-in"] = "blinds"
    draws: bool = False
    low_opens: bool = False  # of cards that lie open the highest brings in, and the lowest hand speaks first
    two_sizes: bool = False  # a small bet on the first streets, a big one on the later

    def hole(self, street: int) -> int:
        """Cards to each player on a street; where cards are drawn, as many as that player threw away."""
        return self.own if street == 0 else 1 if self.opens == "bring-in" else 0

    def board(self, street: int) -> int:
        """Cards that lie in the middle on a street."""
        return _COME[street] if self.streets == _BOARD else 0

    def least(self, street: int, small: int, big: int) -> int:
        """The size of a bet on a street, of the two that a limit has."""
        return big if self.two_sizes and street >= 2 else small

    @property
    def most_raises(self) -> int | None:
        """Bets and raises on a street: the standard's games at a limit have four, the others as many as there are chips."""
        return 4 if self.betting == "fixed" else None


_BOARD = ("before-flop", "flop", "turn", "river")
_COME = (0, 3, 1, 1)
_STUD = ("third-street", "fourth-street", "fifth-street", "sixth-street", "seventh-street")
_DRAW = ("before-draw", "after-draw", "after-draw-2", "after-draw-3")

VARIANTS = {
    variant.code: variant
    for variant in (
        Variant("FT", _BOARD, "fixed", 2, two_sizes=True),
        Variant("NT", _BOARD, "none", 2),
        Variant("NS", _BOARD, "none", 2),
        Variant("PO", _BOARD, "pot", 4),
        # By its name at a limit, but pokerkit lets the pot be bet: hands of both kinds come under this code.
        Variant("FO/8", _BOARD, "pot", 4, two_sizes=True),
        Variant("F7S", _STUD, "fixed", 3, "bring-in", two_sizes=True),
        Variant("F7S/8", _STUD, "fixed", 3, "bring-in", two_sizes=True),
        Variant("FR", _STUD, "fixed", 3, "bring-in", low_opens=True, two_sizes=True),
        Variant("N2L1D", _DRAW[:2], "none", 5, draws=True),
        Variant("F2L3D", _DRAW, "fixed", 5, draws=True, two_sizes=True),
        Variant("FB", _DRAW, "fixed", 4, draws=True, two_sizes=True),
    )
}
