"""The rows of a fee table laid out so that one bisection finds the answer.

Rows are entered as printed, in whole dollars. An amount that a row holds from edge to edge has that row's fee; where two
rows hold it, both are printed and both are given. An amount with cents between the end of one row and the next dollar
($50.50 after a row $5-$50) is printed nowhere: by the reading `cents-in-bands` it has not reached the next row, or is in
it already. Where no row answers there is no figure.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from games import said
from games.cards.money import cents_of
from games.schema import Band
from games.settling.sheet import Due
from games.terms.play import Owed, Play

if TYPE_CHECKING:
    from games.terms.game import ChargeTerms

READING = "cents-in-bands"
NUMBER, SEATED = "number-of-players", "seated"
"""The reading by which the rows go by all who sit at the table, and not by those who were dealt in."""


class _Row(NamedTuple):
    """A printed row in cents: from its first amount, up to below its end as printed, and up to below the next dollar."""

    start: int
    end: int | None
    next_dollar: int | None


class _Answer(NamedTuple):
    """What the table says of a stretch of amounts."""

    fees: tuple[int, ...]
    rows: tuple[int, ...]
    between: bool  # after the printed end of a row, before the next dollar


class Dollars:
    """Rows over dollars of wagers, or of the pot."""

    def __init__(self, bands: Sequence[Band], fees: tuple[int, ...], reading: str | None, nothing: str) -> None:
        rows = [_row(band.from_, band.to) for band in bands]
        self._edges = sorted({edge for row in rows for edge in row if edge is not None})
        self._answers = [_Answer((), (), False)]  # below the first edge
        self._answers += [_answer(rows, edge, fees) for edge in self._edges]
        self._reading = reading or "not-stated"
        self._nothing = nothing

    def find(self, base: int) -> Due:
        """The fee due for `base` cents."""
        fees, rows, between = self._answers[bisect_right(self._edges, base)]
        if between:
            return self._between(base, fees, rows)
        if len(fees) == 1:
            return Due(fees, base, rows, "")
        if fees:
            return Due(fees, base, rows, f"{said.money(base)} stands in more than one printed band")
        if base == 0:
            return Due((), base, (), self._nothing)
        return Due((), base, (), f"no printed band holds {said.money(base)}")

    def _between(self, base: int, fees: tuple[int, ...], rows: tuple[int, ...]) -> Due:
        """The fee of an amount with cents after the end of a row, as the reading has it."""
        if self._reading == "above-printed-top":  # more than the row's top, so it belongs to what the next dollar does
            fees, rows, _ = self._answers[bisect_right(self._edges, (base // 100 + 1) * 100)]
        elif self._reading != "below-next-dollar":
            return Due((), base, (), f"the book does not say in which band {said.money(base)} lies", (READING,))
        if len(fees) == 1:
            return Due(fees, base, rows, "", (READING,))
        why = (
            f"{said.money(base)} stands in more than one printed band"
            if fees
            else f"no printed band holds {said.money(base)}"
        )
        return Due(fees, base, rows, why, (READING,))


class Players:
    """Rows over numbers of players: the whole of a basis that goes by them."""

    def __init__(self, terms: ChargeTerms) -> None:
        self._bands, self._fees = terms.bands, terms.fees
        self._seated = terms.readings.get(NUMBER) == SEATED

    def owed(self, play: Play) -> tuple[Owed, ...]:
        """The row of so many players."""
        players = play.seated if self._seated and play.seated is not None else play.players
        if players is None:
            return (Owed(Due((), 0, (), "the number of players is not told")),)
        return (Owed(self._find(players)),)

    def _find(self, number: int) -> Due:
        rows = enumerate(self._bands)
        held = [i for i, band in rows if band.from_ <= number and (band.to is None or number <= band.to)]
        told = tuple(dict.fromkeys(self._fees[i] for i in held))
        if len(told) == 1:
            return Due(told, number, tuple(held), "")
        why = (
            f"{number} players stand in more than one printed row"
            if told
            else f"no printed row is for {number} players"
        )
        return Due(told, number, tuple(held), why)


def _row(first: Decimal, last: Decimal | None) -> _Row:
    if last is None:
        return _Row(cents_of(first), None, None)
    end = cents_of(last)
    return _Row(cents_of(first), end + 1, (end // 100 + 1) * 100)


def _answer(rows: list[_Row], total: int, fees: tuple[int, ...]) -> _Answer:
    printed = [i for i, row in enumerate(rows) if row.start <= total and (row.end is None or total < row.end)]
    below = [i for i, row in enumerate(rows) if row.next_dollar is not None and row.start <= total < row.next_dollar]
    held = tuple(printed or below)
    return _Answer(tuple(dict.fromkeys(fees[i] for i in held)), held, not printed and bool(held))
