"""What a wager pays when it wins: by the line of the pay table that paid; where none is known, by the highest."""

from __future__ import annotations

from fractions import Fraction

from games.cards.money import CENTS, cents_of
from games.hand.form import Wager
from games.settling.sheet import Line
from games.terms.game import GameTerms


def winnings(wager: Wager, game: GameTerms, line: Line) -> int | Fraction:
    """What the wager pays when it wins and the money reaches."""
    terms = game.wagers[wager.wager]
    rows = terms.rows[line.row - 1 : line.row] if line.row or line.result == "win" else terms.rows
    odds = max((Fraction(row.pays, row.per) for row in rows), default=Fraction(terms.pays or 1, terms.per))
    sums = [cents_of(row.row.pays) for row in rows if row.row.pays is not None]
    # More than by its line where its odds are paid beside it.
    return max([CENTS[wager.amount] * odds, line.paid, *sums])
