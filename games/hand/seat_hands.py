"""Hands of single seats among the recorded piles: `seat-3` is the whole hand with which seat 3 played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

CURE_HANDS = "Name the two hands `player` and `banker`, and the hand of a seat that played another one `seat-3`."
_SEAT = "seat-"
SHARED = "player"  # the hand with which the seats begin, where they play one in common
DEALT = 2
T = TypeVar("T")


def seat_of(pile: str) -> int | None:
    """The seat of a pile; None where it is none of a seat."""
    number = pile.removeprefix(_SEAT)
    return (
        int(number) if pile.startswith(_SEAT) and number.isascii() and number.isdigit() and number[0] != "0" else None
    )


def own_hands(piles: Mapping[str, T]) -> dict[int, T]:
    """The hands of the seats, by seat."""
    return {seat: piles[pile] for pile in piles if (seat := seat_of(pile)) is not None}


def on_the_table(piles: Mapping[str, Sequence[T]]) -> Iterator[tuple[str, int, T]]:
    """Every card that lay there with its pile and place. The cards with which all seats begin are written down with each
    of them, and lie there once."""
    shared = list(piles.get(SHARED, ()))
    for pile, cards in piles.items():
        same = 0
        if shared and seat_of(pile) is not None:
            same = next((i for i, (one, own) in enumerate(zip(shared, cards, strict=False)) if one != own), len(shared))
        yield from ((pile, i, card) for i, card in enumerate(cards) if same < DEALT or i >= same)


def pile_of(seat: int) -> str:
    """How the hand of a seat is called."""
    return f"{_SEAT}{seat}"
