"""Tiles that were recorded: their piles have names, and no tile lies there more often than a set holds it."""

from __future__ import annotations

from collections import Counter

from games.cards.card import SET
from games.hand.form import Hand
from games.hand.names import IS_SLUG, SLUG_CURE
from games.hand.refusal import Problem


def tiles(hand: Hand, found: list[Problem]) -> None:
    """Put to `found` what is wrong with the tiles of the hand."""
    held: Counter[str] = Counter()
    for pile, shown in (hand.tiles or {}).items():
        if not IS_SLUG[pile]:
            found.append(Problem(f"$.tiles.{pile}", repr(pile), "not a name", SLUG_CURE))
        for i, tile in enumerate(shown):
            held[tile] += 1
            if held[tile] == SET[tile] + 1:
                cure = f"A set holds it {'once' if SET[tile] == 1 else 'twice'}."
                found.append(Problem(f"$.tiles.{pile}[{i}]", repr(tile), "surplus tile", cure))
