"""Cards and tiles as they are written down. A card is rank then suit, ten is T: "9H", "TS", "AD"; a joker is "JK". A tile of pai
gow has the name of the charts: R red, W white, B7 and S7 the big and the small seven; a set has 32 (book 002 line 550)."""

from __future__ import annotations

from typing import Final, Literal, get_args

Card = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
    "JK",
]  # fmt: skip

CARDS: tuple[Card, ...] = get_args(Card)
JOKER: Final = "JK"
"""A joker, or a card that a game adds to the pack. Whether it has any stands in its `deck`."""
DECK: tuple[Card, ...] = tuple(card for card in CARDS if card != JOKER)
RANKS = "A23456789TJQK"
JOKERS_OF_A_PACK = 2  # at most: book 003 line 560, 004 line 1241


def rank_of(card: str) -> str:
    """The rank of a card, and "joker" of a joker, as a game's file names it: no jack begins with JK."""
    return "joker" if card == JOKER else card[0]


# --- as people read them ----------------------------------------------------------------------------------------------

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def sign(code: str) -> str:
    """Rank and suit sign of a card's code; a joker stays as it is."""
    if len(code) != 2 or code[1] not in SIGNS:
        return code
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}"


# --- Tiles of pai gow as they are written down, by the names of the charts --------------------------------------------

Tile = Literal[
    "12", "2", "R8", "R4", "W10", "W6", "W4", "11", "R10", "B7", "R6", "9", "W8", "S7", "5", "6", "3",
]  # fmt: skip

TILES: tuple[Tile, ...] = get_args(Tile)
_SINGLE = ("6", "3")
SET: dict[Tile, int] = {tile: 1 if tile in _SINGLE else 2 for tile in TILES}
"""How often a set holds each tile."""
