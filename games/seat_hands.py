"""Hands of single seats among the recorded piles: `seat-3` is the whole hand with which seat 3 played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

CURE_HANDS = "Name the two hands `player` and `banker`, and the hand of a seat that played another one `seat-3`."
_SEAT = "seat-"
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


def pile_of(seat: int) -> str:
    """How the hand of a seat is called."""
    return f"{_SEAT}{seat}"
