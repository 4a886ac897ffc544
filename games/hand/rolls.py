"""Wagers of a round with several rolls: when each lay, and that it lay while there were rolls."""

from __future__ import annotations

from games.hand.form import Hand, Wager
from games.hand.refusal import Problem


def lying(wager: Wager) -> tuple[object, ...]:
    """What makes two wagers of one bettor on one space two: what they cover, and when they lay."""
    return (tuple(sorted(wager.on or ())), wager.from_roll or 1, wager.to_roll, wager.consecutive)


def rolls(hand: Hand, found: list[Problem]) -> None:
    """Put to `found` wagers that lay for rolls that there were none of."""
    for i, wager in enumerate(hand.wagers):
        if wager.from_roll is not None or wager.to_roll is not None or wager.called_on:
            _wager(f"$.wagers[{i}]", wager, hand, found)


def _wager(path: str, wager: Wager, hand: Hand, found: list[Problem]) -> None:
    last = None if hand.rolls is None else len(hand.rolls)
    first = wager.from_roll or 1
    named = [("from_roll", wager.from_roll), ("to_roll", wager.to_roll)]
    named += [("called_on", roll) for roll in wager.called_on or ()]
    for field, roll in named:
        if roll is not None and last is not None and roll > last:
            cure = "Count the rolls of the round from 1, or record the missing ones."
            found.append(Problem(f"{path}.{field}", str(roll), f"the round has {last} rolls on record", cure))
        elif roll is not None and roll < first:
            cure = "A wager is taken down or called on after it was placed."
            found.append(Problem(f"{path}.{field}", str(roll), f"the wager lay from roll {first} on", cure))
