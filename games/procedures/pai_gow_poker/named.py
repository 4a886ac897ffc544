"""Hands in words: "ace-king", "pair of nines", "full house, kings over nines"."""

from __future__ import annotations

from games.cards.called import called, many, rank
from games.cards.ranks import Order, place, ranks_of


def in_front(value: int) -> str:
    """A hand of two cards."""
    high, low = ranks_of(value)[:2]
    return f"pair of {many(high)}" if place(value) else f"{rank(high)}-{rank(low)}"


def behind(value: int, of: Order, beside: int = 0) -> str:
    """A hand of five cards, or the best five of seven; with so many of the cards beside what makes it."""
    return called(of.categories[place(value)], value, beside)
