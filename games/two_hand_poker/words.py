"""Hands in words: "ace king", "pair of nines", "full house"."""

from __future__ import annotations

from games.rank_tables import Order, place, ranks_of

_NAMES = dict(
    enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"), 2
    )
)


def in_front(value: int) -> str:
    """A hand of two cards."""
    high, low = ranks_of(value)[:2]
    return f"pair of {_many(high)}" if place(value) else f"{_NAMES[high]} {_NAMES[low]}"


def behind(value: int, of: Order) -> str:
    """A hand of five cards, or the best five of seven."""
    category, high = of.categories[place(value)], ranks_of(value)[0]
    if category == "high-card":
        return f"{_NAMES[high]} high"
    return f"pair of {_many(high)}" if category == "pair" else category.replace("-", " ")


def _many(rank: int) -> str:
    name = _NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"
