"""Thirteen cards set as three hands against another player's: which hands are won, lost or equal, and what is fouled.

The hand in front has three cards, the two behind it five. In front straights and flushes count nothing; where a game does
not say so, two values are possible and both are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.cards.ranks import NotAHand
from games.hand.form import Hand
from games.hand.seat_hands import seat_of
from games.ranking import high, three_card, three_card_front

FRONT, MIDDLE, BACK = "front", "middle", "back"
PARTS = {FRONT: 3, MIDDLE: 5, BACK: 5}
_RUNS = frozenset({"straight", "flush", "straight-flush", "mini-royal"})


class Set(NamedTuple):
    """A hand as it was set. `fouled` says why it does not stand; `doubtful` that a word of the book decides that."""

    values: Mapping[str, int]
    fouled: str
    doubtful: bool  # three in front that would be a straight or a flush
    says: Mapping[str, str]


def set_hand(cards: Mapping[str, Sequence[str]]) -> Set:
    """The three hands of a seat."""
    wrong = [part for part, size in PARTS.items() if len(cards.get(part, ())) != size]
    if wrong:
        return Set({}, f"the hand in {wrong[0]} has {len(cards.get(wrong[0], ()))} cards", False, {})
    every = [card for part in PARTS for card in cards[part]]
    if len(set(every)) != len(every):
        return Set({}, "it holds a card twice", False, {})
    try:
        values = {FRONT: three_card_front.strength(cards[FRONT])}
        values |= {part: high.strength(cards[part]) for part in (MIDDLE, BACK)}
        runs = three_card.category(three_card.strength(cards[FRONT])) in _RUNS
    except NotAHand as error:
        return Set({}, str(error), False, {})
    says = {FRONT: three_card_front.category(values[FRONT])}
    says |= {part: high.category(values[part]) for part in (MIDDLE, BACK)}
    order = values[FRONT] < values[MIDDLE] < values[BACK]
    return Set(values, "" if order else "it is not set in rank order", runs, says)


def part_of(pile: str) -> tuple[int, str] | None:
    """The seat and which of its three hands a pile is."""
    seat, _, part = pile.rpartition("-")
    number = seat_of(seat)
    return (number, part) if number is not None and part in PARTS else None


def sets(hand: Hand) -> dict[int, Set]:
    """The seats of which the three hands are on record."""
    piles = dict[int, dict[str, Sequence[str]]]()
    for pile, cards in (hand.cards or {}).items():
        if (found := part_of(pile)) is not None:
            piles.setdefault(found[0], {})[found[1]] = cards
    return {seat: set_hand(each) for seat, each in sorted(piles.items()) if len(each) == len(PARTS)}


def shown_twice(hand: Hand) -> str | None:
    """A card that two players hold."""
    holders = dict[str, int]()
    for pile, cards in (hand.cards or {}).items():
        seat = (part_of(pile) or (0, ""))[0]
        for card in cards:
            if holders.setdefault(card, seat) != seat:
                return card
    return None


def called(one: Set) -> str:
    """The three hands in words."""
    if not one.says:
        return f"fouled: {one.fouled}"
    shown = ", ".join(one.says[part].replace("-", " ") for part in PARTS)
    return f"{shown}; fouled: {one.fouled}" if one.fouled else shown
