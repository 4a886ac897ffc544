"""The seats in the order in which something goes round a table. Seats count clockwise from the house dealer's left."""

from __future__ import annotations

from games.hand.form import Hand


def present(hand: Hand) -> dict[int, str]:
    """Seats at which somebody sits who may be asked: nobody of the house, nobody who is away."""
    return {seat.seat: seat.occupant for seat in hand.seats if seat.role != "house" and not seat.away}


def after(seats: list[int], seat: int, direction: str) -> list[int]:
    """These seats from the one next to `seat` round to it, itself last where it is among them."""
    order = sorted(seats, reverse=direction == "counterclockwise")
    if direction == "counterclockwise":
        return [one for one in order if one < seat] + [one for one in order if one >= seat]
    return [one for one in order if one > seat] + [one for one in order if one <= seat]


def between(seat: int, other: int, direction: str, seats: list[int]) -> list[int]:
    """The seats that come after `seat` and before `other` that way round."""
    order = [one for one in after([*seats, other], seat, direction) if one != seat]
    return order[: order.index(other)]


def named(seats: list[int]) -> str:
    """Seats in words."""
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}"
