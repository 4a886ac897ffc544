"""The action button against line 595, counted seat by seat with a finger."""

from __future__ import annotations

import datetime
from itertools import product

import pytest
from msgspec.structs import replace

from games.hand.form import Bank, Seat, Wager
from games.schema import load
from games.settling.action_button import Button
from games.terms.game import GameTerms, game_terms
from tests.games.baccarat_hands import BACCARAT, BASE, TERMS, UNKNOWN, dealt

VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(value): value for value in range(2, 10)}


def counted(value: int, bank: int, seats: int) -> int:
    """A finger going from seat to seat, clockwise from the house dealer's left, past the player-dealer."""
    seat = 0
    while value:
        seat = seat % seats + 1
        if seat != bank:
            value -= 1
    return seat


@pytest.mark.parametrize(("terms", "seats"), [(TERMS, 8), (BACCARAT, 14)], ids=["blackjack", "baccarat"])
def test_action_button_for_every_card_and_bank_seat(terms: GameTerms, seats: int) -> None:
    for rank, bank in product(VALUES, range(1, seats + 1)):
        sat = [Seat(number, f"P{number}") for number in (1, 2, bank, seats) if number != bank] + [Seat(bank, "B")]
        sat = list({seat.seat: seat for seat in sat}.values())
        sheet = dealt(
            ["4H", "2S"], ["5D", rank + "C"], terms, seats=sat, bank=Bank(bank, "B", "9000.00"), action_seat=None
        )
        assert sheet.action_seat == counted(VALUES[rank], bank, seats), (rank, bank)


def test_action_button_under_the_other_readings() -> None:
    ten, king = (["4H", "2S"], ["7D", "TH"]), (["4H", "2S"], ["7D", "KH"])
    assert dealt(*ten, TERMS.under("action-card-ten", "not-stated")).action_seat is None
    assert dealt(*king, TERMS.under("action-count", "not-stated")).action_seat is None
    assert dealt(["4H", "2S"], ["5D", "7H"], TERMS.under("action-count", "not-stated")).action_seat == 8
    assert dealt(*king, bank=None).action_seat is None


def test_recorded_button_beyond_seat_8_shows_the_larger_table() -> None:
    nine = (["4H", "2S"], ["7D", "9H"])
    assert dealt(*nine, UNKNOWN, action_seat=None).action_seat is None
    assert dealt(*nine, UNKNOWN, action_seat=10).action_seat == counted(9, 3, 14) == 10
    assert dealt(*nine, TERMS, action_seat=10).action_seat == counted(9, 3, 8)  # there the record of the seat is wrong


def test_layout_that_is_not_known_is_told_where_all_layouts_agree() -> None:
    for rank, value in VALUES.items():
        told = dealt(["4H", "2S"], ["7D", rank + "H"], UNKNOWN, action_seat=None).action_seat
        seats = {counted(value, 3, 8), counted(value, 3, 14)}
        assert told == (seats.pop() if len(seats) == 1 else None), rank


def test_where_only_players_count_empty_seats_and_layouts_change_nothing() -> None:
    players = [Seat(number, f"P{number}") for number in (1, 3, 6, 9)]
    for terms in (TERMS, BACCARAT, UNKNOWN):
        others = terms.under("action-seats", "occupied-seats")
        for rank, value in VALUES.items():
            sheet = dealt(["4H", "2S"], ["7D", rank + "H"], others, seats=players, bank=Bank(3, "P3"), action_seat=None)
            assert sheet.action_seat == (1, 6, 9)[(value - 1) % 3]


def test_cover_at_a_table_of_unknown_layout_says_what_is_missing() -> None:
    short = dealt(["4H", "2S"], ["9D", "9H"], UNKNOWN, bank=Bank(3, "P3", "100.00"), action_seat=None)
    assert short.lines is None
    assert short.why_not.endswith("nor whether the table is a blackjack or a baccarat table")


def test_where_the_button_lies_the_next_player_with_a_wager_acts_and_never_the_bank() -> None:
    """Lucky Chances 1317 and 1414: the first player after the button, who is no player where the bank sits."""
    game = load.catalogue().games["lc-blackjack-lucky-chances"]
    button = Button(game_terms(game, datetime.date(2026, 9, 1)))
    wagers = [Wager(seat, f"P{seat}", "base", "10.00") for seat in (2, 5, 8)]
    hand = replace(BASE, bank=Bank(8, "P8"), wagers=wagers, action_seat=None)
    firsts = [button.recorded(replace(hand, button_seat=lay)) for lay in range(1, 9)]
    assert firsts == [2, 5, 5, 5, 2, 2, 2, 2]
    assert button.recorded(replace(hand, button_seat=7, action_seat=5)) == 5
    assert button.recorded(hand) is None
