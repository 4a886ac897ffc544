"""A player without further chips among others: what is exchanged with each of them, in order, until it comes to what he had."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def exchanged(moves: Iterable[Fraction], stack: int, net: bool) -> list[Fraction]:
    """How much of each move takes place, won (above nothing) or lost: until won and lost together come to the stack, or,
    `net`, as long as neither what he won above what he lost nor the other way goes beyond it."""
    found, gone = list[Fraction](), Fraction(0)
    for move in moves:
        sign = -1 if move < 0 else 1
        room = stack - sign * gone if net else stack - gone
        reached = min(abs(move), max(room, Fraction(0)))
        gone += sign * reached if net else reached
        found.append(sign * reached)
    return found
