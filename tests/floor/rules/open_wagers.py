"""Wagers of which a book does not say all, recorded as they may have been settled: only "cannot tell" is right then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from compliance.law.finding import Finding
from games.cards.money import plain
from games.hand.form import Hand, Settled, Wager
from games.settling.sheet import UNPRICED, Capped, WagerDue


def at(i: int) -> str:
    return f"wagers[{i}].settled"


def recorded(hand: Hand, i: int, settled: Settled) -> Hand:
    wagers = [*hand.wagers[:i], msgspec.structs.replace(hand.wagers[i], settled=settled), *hand.wagers[i + 1 :]]
    return msgspec.structs.replace(hand, wagers=wagers)


def as_they_may_be(hand: Hand, lines: Sequence[WagerDue], judge: Callable[[Hand], Sequence[Finding]]) -> Hand:
    """The hand with each such wager recorded in the first of the possible ways that is no fail."""
    for i in [i for i, line in enumerate(lines) if line.result == "not stated"]:
        tries = (recorded(hand, i, settled) for settled in _possible(hand.wagers[i], lines[i]))
        right = (one for one in tries if not any((f.outcome, f.subject) == ("fail", at(i)) for f in judge(one)))
        hand = next(right, None) or _never(hand, i)
    return hand


def in_all(hand: Hand, capped: Sequence[Capped]) -> Hand:
    """The hand with what is due in all on several wagers paid on the first of them."""
    for one in capped:
        for i in one.wagers:
            paid = plain(one.paid) if i == one.wagers[0] else plain(0)
            hand = recorded(hand, i, Settled(paid=paid, pushed=hand.wagers[i].amount))
    return hand


def _possible(wager: Wager, line: WagerDue) -> Iterator[Settled]:
    for one in line.may:
        if one != UNPRICED:
            yield Settled(*(plain(int(part)) for part in (one.paid, one.taken, one.pushed, one.returned)))
    stake = wager.amount
    yield from (Settled(pushed=stake), Settled(taken=stake), Settled(paid=stake, pushed=stake), Settled(returned=stake))


def _never(hand: Hand, i: int) -> Hand:
    raise AssertionError(f"{hand.id}: however wager {i} is recorded, it is a fail")
