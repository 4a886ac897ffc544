"""The variants of the standard by their codes: which streets a hand has, and whether cards are thrown away between them."""

from __future__ import annotations

from typing import Literal, NamedTuple

Betting = Literal["fixed", "pot", "none"]


class Variant(NamedTuple):
    """What of a variant the reading and the writing of a history need."""

    code: str
    streets: tuple[str, ...]
    betting: Betting
    opens: Literal["blinds", "bring-in"] = "blinds"
    draws: bool = False
    low: bool = False


_BOARD = ("before-flop", "flop", "turn", "river")
_STUD = ("third-street", "fourth-street", "fifth-street", "sixth-street", "seventh-street")
_DRAW = ("before-draw", "after-draw", "after-draw-2", "after-draw-3")

VARIANTS = {
    variant.code: variant
    for variant in (
        Variant("FT", _BOARD, "fixed"),
        Variant("NT", _BOARD, "none"),
        Variant("NS", _BOARD, "none"),
        Variant("PO", _BOARD, "pot"),
        Variant("FO/8", _BOARD, "fixed", low=True),
        Variant("F7S", _STUD, "fixed", "bring-in"),
        Variant("F7S/8", _STUD, "fixed", "bring-in", low=True),
        Variant("FR", _STUD, "fixed", "bring-in", low=True),
        Variant("N2L1D", _DRAW[:2], "none", draws=True, low=True),
        Variant("F2L3D", _DRAW, "fixed", draws=True, low=True),
        Variant("FB", _DRAW, "fixed", draws=True, low=True),
    )
}
