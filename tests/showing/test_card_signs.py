"""Cards in sentences: as they look, and nothing else of the sentence touched."""

from __future__ import annotations

import pytest

from games.cards.card_signs import with_signs


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("community cards 9S 9D 3S, seat 1 has a pair", "community cards 9♠ 9♦ 3♠, seat 1 has a pair"),
        ("Seat 1 insured against QD; by line 387", "Seat 1 insured against Q♦; by line 387"),
        ("Dealer: QD TC", "Dealer: Q♦ 10♣"),
        ("(KH), AS.", "(K♥), A♠."),
        ("table 5C, hand T1-5C, schedule 2CD, line 9", "table 5C, hand T1-5C, schedule 2CD, line 9"),
    ],
)
def test_a_card_is_written_with_its_suit_sign(written: str, read: str) -> None:
    assert with_signs(written) == read
