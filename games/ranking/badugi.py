"""Badugi: four low cards of four ranks and four suits; the ace is low, A-2-3-4 the best, suits do not rank.

So book 004 lines 622-630. Of cards that share a rank or a suit only one counts (628-630): four cards that do not are
a badugi and beat every three-card hand, that beats every two-card hand, that every one-card hand (628). Where more
than one choice leaves as many cards, the lower hand plays (625); line 629 counts A-4-6 of Ad 4s 5h 6h, which the
other reading, `plays="higher"`, gives. No line lets a joker be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from games.cards.ranks import CODE, JOKER, NotAHand

CARDS = 4
_CATEGORIES = ("one-card", "two-card", "three-card", "badugi")
_NUMBER = {card: "A23456789TJQK".index(card[0]) + 1 for card in CODE if card != JOKER}
_DIGIT, _ALL = 4, 1 << 16


def strength(cards: Sequence[str], plays: Literal["lower", "higher"] = "lower") -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Four cards."""
    if len(cards) != CARDS or any(card not in _NUMBER for card in cards):
        raise NotAHand("a hand of badugi is four cards of a pack without jokers")
    for size in range(CARDS, 0, -1):
        held = [_digits(some) for some in combinations(cards, size) if _apart(some)]
        if held:
            return size * _ALL - (min(held) if plays == "lower" else max(held))
    raise AssertionError("one card is always apart")


def category(value: int) -> str:
    """How many cards count: "badugi", "three-card", "two-card" or "one-card"."""
    return _CATEGORIES[-(-value // _ALL) - 1]


def ranks(value: int) -> tuple[int, ...]:
    """The ranks that count, the highest first: 1 is the ace, 13 the king."""
    size = -(-value // _ALL)
    digits = size * _ALL - value
    return tuple(digits >> _DIGIT * i & 15 for i in range(size - 1, -1, -1))


def _apart(cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards}) == len({card[1] for card in cards}) == len(cards)


def _digits(cards: Sequence[str]) -> int:
    number = 0
    for rank in sorted((_NUMBER[card] for card in cards), reverse=True):
        number = number << _DIGIT | rank
    return number
