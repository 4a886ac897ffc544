"""A pot that rolls over: what is bet is in it, what is won comes out of it, and jokers make the best hand."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import ranks_of
from games.hand.form import Hand
from games.ranking import high_with_joker
from tests.games.round_hands import round_of, terms_of, wager

TRIPS = "trips-crystal-park"
BETS = ("first-bet", "second-bet", "third-bet", "fourth-bet")
ORDER = high_with_joker.order(joker="any", five="five-of-a-kind", jokers=2)
QUALIFY = ORDER.categories[ORDER.categories.index("three-of-a-kind") :]


def table(hands: dict[int, list[str]], rolled: str = "0.00", amount: str = "5.00", **more: Any) -> Hand:
    laid = [wager(bet, amount, seat) for seat in hands for bet in BETS]
    cards = {f"seat-{seat}": cards for seat, cards in hands.items()}
    return round_of(TRIPS, laid, cards=cards, decisions=[], posted={"amounts": {"rolled-over": rolled}}, **more)


def deal(seed: int, seats: int) -> dict[int, list[str]]:
    pack = random.Random(seed).sample([*DECK, JOKER, JOKER], 5 * seats)
    return {seat: pack[5 * seat - 5 : 5 * seat] for seat in range(1, seats + 1)}


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.sampled_from(["0.00", "96.00", "33.33"]))
def test_the_pot_is_what_was_bet_and_comes_out_once(seed: int, seats: int, rolled: str) -> None:
    hands = deal(seed, seats)
    sheet = terms_of(TRIPS, equal_hands="split-equally").settle(table(hands, rolled))
    pot = int(rolled.replace(".", "")) + seats * 2000
    values = {seat: high_with_joker.strength(cards, ORDER) for seat, cards in hands.items()}
    best = max(values.values())
    part = 1 if high_with_joker.category(best, ORDER) in QUALIFY else 5
    lines = sheet.lines or ()
    assert sum(Fraction(line.paid) for line in lines) == Fraction(pot, part)
    assert sum(line.taken for line in lines) == seats * 2000
    winners = {seat for seat, line in zip([s for s in hands for _ in BETS], lines, strict=True) if line.paid}
    assert winners == {seat for seat, value in values.items() if value == best}
    moved = {seat + 10: cards for seat, cards in hands.items()}
    assert terms_of(TRIPS, equal_hands="split-equally").settle(table(moved, rolled)).lines == lines
    more = terms_of(TRIPS, equal_hands="split-equally").settle(table(hands, rolled, "6.00")).lines or ()
    assert all(larger.paid >= line.paid for larger, line in zip(more, lines, strict=True))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_two_jokers_make_at_least_three_of_the_highest_card(seed: int) -> None:
    """Line 572; and never less than one joker and any card would."""
    own = random.Random(seed).sample(DECK, 3)
    value = high_with_joker.strength([*own, JOKER, JOKER], ORDER)
    assert high_with_joker.category(value, ORDER) in QUALIFY
    if high_with_joker.category(value, ORDER) == "three-of-a-kind":
        assert ranks_of(value)[0] == max("23456789TJQKA".index(card[0]) + 2 for card in own)
    assert all(value >= high_with_joker.strength([*own, JOKER, card], ORDER) for card in DECK if card not in own)


def test_folding_at_any_street_leaves_the_bets_in_the_pot() -> None:
    for made in (1, 2, 3):
        laid = [wager(bet, "5.00", seat) for seat in (1, 2) for bet in BETS] + [
            wager(bet, "5.00", 3) for bet in BETS[:made]
        ]
        cards = {"seat-1": ["7S", "7D", "7C", "KH", "2D"], "seat-2": ["AS", "AD", "KC", "QH", "3D"]}
        hand = round_of(TRIPS, laid, cards=cards, decisions=[], posted={"amounts": {"rolled-over": "0.00"}})
        lines = terms_of(TRIPS).settle(hand).lines or ()
        assert lines[0].paid == (8 + made) * 500


@pytest.mark.parametrize(
    ("bets", "said"),
    [((BETS[0], BETS[2]), []), ((BETS[1],), []), (BETS, [{"seat": 1, "action": "fold"}])],
)
def test_bets_that_contradict_the_decisions_are_not_settled(bets: tuple[str, ...], said: list[dict[str, Any]]) -> None:
    hand = round_of(TRIPS, [wager(bet) for bet in bets], cards={"seat-1": ["7S"] * 1}, decisions=said)
    assert "contradict" in terms_of(TRIPS).settle(hand).why_not


def test_cards_that_the_pack_does_not_hold_are_refused() -> None:
    cards = {"seat-1": ["7S", "7S", "JK", "JK"], "dealer": ["2S"], "seat-2": ["2D", "3D", "4D", "5D", "6D", "7D"]}
    whats = [problem.what for problem in terms_of(TRIPS).refuse(round_of(TRIPS, [wager(BETS[0])], cards=cards))]
    assert sorted(whats) == ["the card is there twice", "there is no such pile in this game", "too many cards"]
