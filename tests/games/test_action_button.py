"""The action button against line 595, counted seat by seat with a finger."""

from __future__ import annotations

from itertools import product

import pytest

from games.hand import Bank, Seat
from tests.games.baccarat_hands import TERMS, dealt

VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(value): value for value in range(2, 10)}


def counted(value: int, bank: int, seats: int) -> int:
    """A finger going from seat to seat, clockwise from the house dealer's left, past the player-dealer."""
    seat = 0
    while value:
        seat = seat % seats + 1
        if seat != bank:
            value -= 1
    return seat


@pytest.mark.parametrize("seats", [8, 14])
def test_action_button_for_every_card_and_bank_seat(seats: int) -> None:
    for rank, bank in product(VALUES, range(1, seats + 1)):
        sat = [Seat(number, f"P{number}") for number in (1, 2, bank, seats) if number != bank] + [Seat(bank, "B")]
        sat = list({seat.seat: seat for seat in sat}.values())
        sheet = dealt(["4H", "2S"], ["5D", rank + "C"], seats=sat, bank=Bank(bank, "B", "9000.00"), action_seat=None)
        assert sheet.action_seat == counted(VALUES[rank], bank, seats), (rank, bank)


def test_action_button_under_the_other_readings() -> None:
    ten, king = (["4H", "2S"], ["7D", "TH"]), (["4H", "2S"], ["7D", "KH"])
    assert dealt(*ten, TERMS.under("action-card-ten", "not-stated")).action_seat is None
    assert dealt(*king, TERMS.under("action-count", "not-stated")).action_seat is None
    assert dealt(["4H", "2S"], ["5D", "7H"], TERMS.under("action-count", "not-stated")).action_seat == 8
    assert dealt(*king, bank=None).action_seat is None


def test_recorded_button_beyond_seat_8_shows_the_larger_table() -> None:
    assert dealt(["4H", "2S"], ["7D", "9H"], action_seat=None).action_seat == counted(9, 3, 8)
    assert dealt(["4H", "2S"], ["7D", "9H"], action_seat=10).action_seat == counted(9, 3, 14) == 10
