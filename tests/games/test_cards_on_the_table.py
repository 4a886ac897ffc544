"""Cards with which all seats begin lie on the table once, however often they are written down."""

from __future__ import annotations

from collections import Counter

from games.hand.seat_hands import on_the_table


def test_a_shared_pair_counts_once() -> None:
    piles = {"player": ["TH", "8S"], "banker": ["TH", "2C"], **{f"seat-{seat}": ["TH", "8S"] for seat in range(1, 9)}}

    assert Counter(card for _, _, card in on_the_table(piles)) == {"TH": 2, "8S": 1, "2C": 1}


def test_what_a_seat_drew_to_it_counts_too() -> None:
    piles = {"player": ["TH", "8S"], "seat-3": ["TH", "8S", "TH"]}

    assert list(on_the_table(piles)) == [("player", 0, "TH"), ("player", 1, "8S"), ("seat-3", 2, "TH")]


def test_seats_with_cards_of_their_own_are_counted_whole() -> None:
    piles = {"dealer": ["TH", "8S"], "seat-3": ["TH", "8S"], "seat-4": ["TH"]}

    assert Counter(card for _, _, card in on_the_table(piles)) == {"TH": 3, "8S": 2}


def test_a_first_card_alike_is_no_shared_hand() -> None:
    piles = {"player": ["TH", "8S"], "seat-3": ["TH", "9S"]}

    assert Counter(card for _, _, card in on_the_table(piles)) == {"TH": 2, "8S": 1, "9S": 1}
