"""One stake won, lost, pushed or not told, as a line of a Sheet: exact, never rounded, because the books print no rounding."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.settling.sheet import Line

Exact = int | Fraction
NOT_STATED = Line("not stated", 0, 0, 0, 0)


def whole(value: Exact) -> Exact:
    """An int where the fraction is one."""
    return int(value) if value == int(value) else value


def won(stake: int, odds: Fraction, row: int = 0) -> Line:
    """Paid at `odds` to one beyond the stake, by line `row` of the pay tables."""
    return Line("win", whole(stake * odds), 0, 0, 0, row)


def lost(stake: int) -> Line:
    """Taken as a whole."""
    return Line("lose", 0, stake, 0, 0)


def pushed(stake: int) -> Line:
    """Neither won nor lost: the stake is the bettor's."""
    return Line("push", 0, 0, stake, 0)


def as_read(readings: Mapping[str, str], where: Mapping[str, str]) -> bool | None:
    """Whether the readings applied are those under which something holds; None where one is said to be not stated."""
    applied = {name: readings.get(name, "not-stated") for name in where}
    if "not-stated" in applied.values():
        return None
    return all(applied[name] == value for name, value in where.items())
