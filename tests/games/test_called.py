"""Poker hands as a card room calls them: each category, kickers only as far as they tell two hands apart."""

from __future__ import annotations

import pytest

from games.cards.called import against, called, told_apart
from games.ranking import badugi, four_card, high, high_with_joker, three_card


@pytest.mark.parametrize(
    ("cards", "plain", "whole"),
    [
        ("AS KD 9C 4H 2S", "ace high", "ace-king-nine-four-two high"),
        ("6S 6D AC 4H 2S", "pair of sixes", "pair of sixes, ace, four and two kickers"),
        ("KS KD 9C 9H AS", "two pair, kings and nines", "two pair, kings and nines, ace kicker"),
        ("KS KD KC 9H AS", "three kings", "three kings, ace and nine kickers"),
        ("9S 8D 7C 6H 5S", "straight, nine high", "straight, nine high"),
        ("AS 2D 3C 4H 5S", "straight, five high", "straight, five high"),
        ("AS TS 8S 4S 2S", "flush, ace high", "flush, ace-ten-eight-four-two high"),
        ("KS KD KC 9H 9S", "full house, kings over nines", "full house, kings over nines"),
        ("2S 2D 2C 2H 9S", "four twos", "four twos, nine kicker"),
        ("9S 8S 7S 6S 5S", "straight flush, nine high", "straight flush, nine high"),
        ("AS KS QS JS TS", "royal flush", "royal flush"),
    ],
)
def test_a_hand_of_five_is_called_by_its_ranks(cards: str, plain: str, whole: str) -> None:
    value = high.strength(cards.split())
    assert called(high.category(value), value) == plain
    assert called(high.category(value), value, 4) == whole


def test_hands_of_three_and_four_and_with_jokers() -> None:
    three = three_card.strength(["AS", "2D", "3C"])
    assert called(three_card.category(three), three) == "straight, three high"
    four = four_card.strength(["AS", "AD", "3C", "9H"])
    assert called(four_card.category(four), four, 4) == "pair of aces, nine and three kickers"
    second = high_with_joker.order(wheel="second")
    five = high_with_joker.strength(["AS", "2D", "3C", "4H", "5S"], second)
    assert called(high_with_joker.category(five, second), five) == "straight, ace to five"
    aces = high_with_joker.strength(["AS", "AD", "AC", "AH", "JK"])
    assert called(high_with_joker.category(aces), aces) == "five aces"


def _calls(value: int, beside: int) -> str:
    return called(high.category(value), value, beside)


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("KS KD 9C 9H AS", "QS QD JC JH AC", "two pair, kings and nines, against two pair, queens and jacks"),
        ("KS KD 9C 9H AS", "KC KH 9S 9D 2C", "two pair, kings and nines, ace kicker, against"
         " two pair, kings and nines, two kicker"),
        ("AS AD TC 4H 2S", "KS KD QC JH 9S", "pair of aces against pair of kings"),
        ("AS KD 9C 4H 2S", "AC KH 8C 4D 2D", "ace-king-nine high against ace-king-eight high"),
        ("9S 8D 7C 6H 5S", "9C 8H 7D 6S 5C", "straight, nine high, against straight, nine high"),
    ],
)  # fmt: skip
def test_two_hands_are_named_as_far_as_they_differ(one: str, other: str, said: str) -> None:
    values = [high.strength(cards.split()) for cards in (one, other)]
    assert against(*told_apart(_calls, *values)) == said


def test_the_ranks_of_a_badugi_are_read_from_its_strength() -> None:
    assert badugi.ranks(badugi.strength(["7S", "5H", "3D", "2C"])) == (7, 5, 3, 2)
    assert badugi.ranks(badugi.strength(["AS", "4H", "6D", "6C"])) == (6, 4, 1)
    assert badugi.ranks(badugi.strength(["KS", "KH", "KD", "KC"])) == (13,)
