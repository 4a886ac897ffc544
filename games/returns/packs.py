"""With how many packs a game is counted: with each that its text prints, and where it prints a range, with its ends."""

from __future__ import annotations

from games.schema import Deck
from games.terms.game import GameTerms

ASKED_FOR = (1, 2, 4, 6, 8)
"""Where no number is printed, or only the least: the numbers of packs in which shoes are sold, so that a house finds its own."""


def packs_of(terms: GameTerms) -> tuple[int, ...]:
    """Numbers of packs, the most first: that is how shoes are dealt where there is a choice."""
    deck = next((one for one in (terms.deck,) if one is not None and one.kind == "cards"), None)
    return tuple(sorted(_of(deck), reverse=True))


def said(terms: GameTerms) -> bool:
    """Whether the text prints any number of packs."""
    deck = terms.deck
    return deck is not None and deck.kind == "cards" and deck.allows(1) is not None


def _of(deck: Deck | None) -> set[int]:
    if deck is None or deck.allows(1) is None:
        return set(ASKED_FOR)
    if deck.packs_one_of:
        return set(deck.packs_one_of)
    least, most = deck.packs_min or 1, deck.packs_max
    if most is None:
        return {least, *(one for one in ASKED_FOR if one > least)}
    return {least, most, *(one for one in ASKED_FOR if least < one < most)}


PACKS = ("pack", "packs")


def called(packs: int) -> str:
    """How a way with so many packs is called."""
    return "1 pack" if packs == 1 else f"{packs} packs"
