"""Poker hands as a card room calls them: “two pair, kings and nines, ace kicker”, “straight, nine high”.

A hand is its category and the ranks of its strength (`games.cards.ranks`), those that decide first in front. How many of
the cards beside what makes the hand are named is asked with `beside`: as many as it takes to tell two hands apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.cards.ranks import ranks_of

_NAMES = (
    *("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
    "ace",
)
_ALL = 4  # cards beside the first: a high card has so many
_ACE = 14
_COUNTS = {"three-of-a-kind": "three", "four-of-a-kind": "four", "five-of-a-kind": "five", "five-aces": "five"}
_OF_A_KIND = {"pair": 2, "two-pair": 4, "three-of-a-kind": 3, "four-of-a-kind": 4}
Calls = Callable[[int, int], str]  # a strength, and how many cards beside it are named


def rank(number: int) -> str:
    """A rank in words: 14 and 1 are the ace."""
    return _NAMES[number]


def many(number: int) -> str:
    """“kings”, “sixes”."""
    name = _NAMES[number]
    return f"{name}es" if name.endswith("x") else f"{name}s"


@lru_cache(maxsize=16_384)
def called(category: str, value: int, beside: int = 0) -> str:
    """A hand of this category and strength."""
    ranks = ranks_of(value)
    if category == "high-card":
        return _high(ranks, beside)
    if category in ("straight", "straight-flush"):
        return f"{category.replace('-', ' ')}, {_run(ranks)}"
    if category == "flush":
        return f"flush, {_high(ranks, beside)}"
    if category == "full-house":
        return f"full house, {many(ranks[0])} over {many(ranks[3])}"
    if category == "pair":
        return f"pair of {many(ranks[0])}{_kickers(category, ranks, beside)}"
    if category == "two-pair":
        return f"two pair, {many(ranks[0])} and {many(ranks[2])}{_kickers(category, ranks, beside)}"
    if category in _COUNTS:
        return f"{_COUNTS[category]} {many(ranks[0])}{_kickers(category, ranks, beside)}"
    return category.replace("-", " ")


@lru_cache(maxsize=16_384)
def told_apart(calls: Calls, one: int, other: int) -> tuple[str, str]:
    """Two hands with as many cards named as show which is the better; all of them where they are equal."""
    for beside in range(_ALL):
        names = calls(one, beside), calls(other, beside)
        if names[0] != names[1]:
            return names
    return calls(one, _ALL), calls(other, _ALL)


def against(one: str, other: str) -> str:
    """“ace high against pair of nines”, “flush, ace high, against pair of nines”."""
    return f"{one}{',' if ',' in one else ''} against {other}"


def _high(ranks: Sequence[int], beside: int) -> str:
    return f"{'-'.join(_NAMES[one] for one in ranks[: 1 + beside] if one)} high"


def _run(ranks: Sequence[int]) -> str:
    """A straight by its highest card; one that stands second although it begins with the ace says so."""
    return "ace to five" if ranks[0] == _ACE and not ranks[1] else f"{_NAMES[ranks[0]]} high"


def _kickers(category: str, ranks: Sequence[int], beside: int) -> str:
    rest = ranks[_OF_A_KIND[category] :] if category in _OF_A_KIND else ()
    named = [_NAMES[one] for one in rest[:beside] if one]
    if not named:
        return ""
    *most, last = named
    return f", {', '.join(most)} and {last} kickers" if most else f", {last} kicker"
