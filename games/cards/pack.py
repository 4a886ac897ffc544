"""The pack a game is dealt from: cards that cannot have come out of it."""

from __future__ import annotations

from games.cards.card import JOKER
from games.hand.check import Problem
from games.hand.form import Hand
from games.schema import Deck


def jokers_in(deck: Deck | None) -> int | None:
    """How many jokers a pack of the game has; None where it may have some and the text does not say how many."""
    if deck is None or (deck.jokers is None and deck.joker is None):
        return 0  # nothing of a joker is printed
    return deck.jokers


def refuse(deck: Deck | None, hand: Hand) -> list[Problem]:
    """Jokers in a game that is dealt without; tiles in one that is dealt with something else."""
    if hand.tiles and deck is not None and deck.kind != "tiles":
        cure = "Record what was dealt as `cards`, or correct the game."
        return [Problem("$.tiles", ", ".join(hand.tiles), "this game is not dealt with tiles", cure)]
    if not hand.cards or jokers_in(deck) != 0:
        return []
    cure = "Correct the card; leave `cards` out when it was not seen."
    return [
        Problem(f"$.cards.{pile}[{cards.index(JOKER)}]", repr(JOKER), "this game is dealt without jokers", cure)
        for pile, cards in hand.cards.items()
        if JOKER in cards
    ]
