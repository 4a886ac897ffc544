"""How far the player-dealer's wager reaches: wagers settled one by one in order of action, until it is exhausted.

What it does not reach is returned. How paying and collecting use it up is a reading, because a rule book that says "may
not win or lose more than the amount wagered" does not say how the two are counted together.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.hand import Hand
from games.money import CENTS
from games.sheet import Line

Exact = int | Fraction
Lines = tuple[Line, ...]
BACKLINE = "back-line-order"
_NOT_STATED = Line("not stated", 0, 0, 0, 0)


def settled_in_order(
    hand: Hand, lines: list[Line], kinds: tuple[str, ...], start: int, cover: int, readings: Mapping[str, str]
) -> tuple[Lines, tuple[int, ...], tuple[str, ...]]:
    """The lines as far as `cover` cents reach, the order in which that was found, and the reading on which it hangs who of
    several bettors at one seat was reached."""
    reading = readings.get("cover", "each-way")
    order = in_order(hand, kinds, start)
    settled = reached(hand, lines, order, cover, reading)
    if BACKLINE not in readings or not any(wager.backline for wager in hand.wagers):
        return settled, order, ()
    other_way = reached(hand, lines, in_order(hand, kinds, start, backline_first=True), cover, reading)
    if other_way == settled:
        return settled, order, ()
    if readings[BACKLINE] == "not-stated":
        settled = tuple(one if one == other else _NOT_STATED for one, other in zip(settled, other_way, strict=True))
    return settled, order, (BACKLINE,)


def in_order(hand: Hand, kinds: tuple[str, ...], start: int, *, backline_first: bool = False) -> tuple[int, ...]:
    """The wagers kind by kind as the book lists them, within a kind seat by seat clockwise from `start`; at one seat the
    seated player's wager comes before those from behind, and those as recorded. `backline_first` turns that round: where
    it makes no difference, nothing hangs on it."""
    place, way = {name: i for i, name in enumerate(kinds)}, -1 if backline_first else 1

    def key(index: int) -> tuple[int, bool, int, int, int]:
        wager = hand.wagers[index]
        return (place.get(wager.wager, len(kinds)), wager.seat < start, wager.seat, way * wager.backline, way * index)

    return tuple(sorted(range(len(hand.wagers)), key=key))


def reached(hand: Hand, lines: list[Line], order: tuple[int, ...], cover: int, reading: str) -> tuple[Line, ...]:
    """The lines as far as `cover` cents reach, settled in `order`."""
    reach, settled = _Reach(reading, cover), list(lines)
    for index in order:
        line, stake = lines[index], CENTS[hand.wagers[index].amount]
        if line.result == "win" and line.paid:
            paid = reach.pay(line.paid)
            settled[index] = Line("win", paid, 0, 0, _whole(stake - Fraction(stake * paid) / line.paid))
        elif line.result == "lose":
            taken = reach.take(stake)
            settled[index] = Line("lose", 0, taken, 0, stake - taken)
    return tuple(settled)


class _Reach:
    """The player-dealer's wager as it is used up: each way by itself, both added (gross), or one paying the other (net)."""

    def __init__(self, reading: str, cover: int) -> None:
        self._other_way = {"gross": -1, "net": 1}.get(reading, 0)
        self._to_pay: Exact = cover
        self._to_take: Exact = cover

    def pay(self, won: Exact) -> Exact:
        paid = min(won, self._to_pay)
        self._to_pay -= paid
        self._to_take += paid * self._other_way
        return paid

    def take(self, lost: int) -> Exact:
        taken = min(lost, self._to_take)
        self._to_take -= taken
        self._to_pay += taken * self._other_way
        return taken


def _whole(value: Exact) -> Exact:
    return int(value) if value == int(value) else value
