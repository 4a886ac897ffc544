"""A shooter's round in words: what its last roll did, and what decided each wager."""

from __future__ import annotations

from games.hand.dice_rolls import Rolled, read_rolls
from games.hand.form import Hand
from games.settling.sheet import Sheet
from games.settling.whys import dealt, net
from games.terms.game import GameTerms


def outcome(game: GameTerms, hand: Hand, sheet: Sheet) -> str:
    """“roll 3 is 7: the shooter sevens out; seat 1 loses $10.00”."""
    options = dealt(game).table.options
    last = read_rolls(hand.rolls or (), frozenset(options.points), options.seven, hand.point or None)[-1]
    result = net(hand, sheet)
    return f"roll {last.place} is {last.total}: {_did(last, options.points, options.seven)}{result and f'; {result}'}"


def _did(last: Rolled, points: tuple[int, ...], seven: int) -> str:
    if last.come_out:
        return f"the point is {last.total}" if last.total in points else "no point on the come out"
    if last.total == seven:
        return "the shooter sevens out"
    return "the shooter makes the point" if last.total == last.point else f"the point is still {last.point}"
