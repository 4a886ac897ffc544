"""How a round of a procedure is played: by its `deal.py`.

That has `deal(round) -> Parts`: it deals, draws, rolls or spins as the game's file says, lets players choose, and adds
the wagers that are made on the way. It counts and draws by its own few lines and asks nothing of the settlement: that
comes afterwards, from the game's Sheet. It may have `left_out(terms)`: wagers of before the deal that it makes itself;
`PACKS`: how many packs it is dealt from where the text prints none; and, where the bank draws by a table,
`must_stand(terms, hand)` and `had_to_draw(terms, hand)`: where it stood and had to, and where its last card had to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from games import procedures
from games.dealing import BankHand, Parts, Round
from games.hand.form import Hand
from games.terms.game import GameTerms

Deal = Callable[[Round], Parts]


class Bank(Protocol):
    """The module of a procedure in which the bank draws by a table."""

    def must_stand(self, terms: GameTerms, hand: Hand, /) -> BankHand | None: ...

    def had_to_draw(self, terms: GameTerms, hand: Hand, /) -> BankHand | None: ...


PACKS = 6


def names() -> tuple[str, ...]:
    """Every procedure that can be played."""
    return procedures.having("deal")


@cache
def deal_of(procedure: str) -> Deal:
    """The dealing of one procedure."""
    deal: Deal = procedures.face(procedure, "deal").deal
    return deal


def bank_of(terms: GameTerms) -> Bank | None:
    """How the bank draws, where it draws by a table."""
    if terms.procedure not in names():
        return None
    module: Any = procedures.face(terms.procedure, "deal")
    found: Bank | None = module if hasattr(module, "must_stand") else None
    return found


def left_out(terms: GameTerms) -> frozenset[str]:
    """The wagers of before the deal that the procedure's module makes itself."""
    made: Callable[[GameTerms], frozenset[str]] | None
    made = getattr(procedures.face(terms.procedure, "deal"), "left_out", None)
    return frozenset() if made is None else made(terms)


def packs(terms: GameTerms) -> int:
    """How many packs are in play where the text prints no number."""
    found: int = getattr(procedures.face(terms.procedure, "deal"), "PACKS", PACKS)
    return found
