"""Which hand of a newly opened game a hand is, where the posted option leaves the first hands of one free.

Counted by the hands themselves: one says that the game was opened with it, or the one before that it was broken or closed after
it. What is left for the next hand is bounded: no more is counted than decides whether a hand is free.
"""

from __future__ import annotations

from msgspec import UNSET

from compliance.floor.rules.facts import Before, Opening
from games.hand.form import Hand
from games.terms.game import FeeTerms


def opening(hand: Hand, before: Before | None, fee: FeeTerms | None) -> Opening | None:
    """Where this hand stands in its game; None where no first hands are free."""
    free = 0 if fee is None else fee.free_hands
    if not free:
        return None
    if hand.opened:
        return Opening(1)
    if before is None or before.number + 1 != hand.number or before.opening is UNSET:
        return Opening(1, sure=False)  # at least the first; hands that are not on record may lie before it
    hands = before.opening.hands + 1
    return Opening(hands, before.opening.sure) if hands <= free else Opening(free + 1)


def left(hand: Hand, where: Opening) -> Opening:
    """What the hand leaves for the next: after a game that was broken or closed the next hand opens one."""
    return Opening(0) if hand.closes is not None else where
