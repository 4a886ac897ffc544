"""Bingo: winners against a second look at the cards; a prize is paid once, whole, however many share it."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand.form import Hand
from tests.games.round_hands import round_of, terms_of, wager

BINGO, OWN = "bingo-grand-ronde", "pick-your-own-grand-ronde"
COLUMNS = ((1, 5), (16, 5), (31, 4), (46, 5), (61, 5))
TOP = ["B1", "I1", "N1", "G1", "O1"]
PRIZE = 10_001  # cents: two and three winners share it to parts of a cent


def card(lot: random.Random) -> list[int]:
    return [n for low, count in COLUMNS for n in lot.sample(range(low, low + 15), count)]


def game(cards: list[list[int]], drawn: list[int], seats: list[int], **more: Any) -> Hand:
    laid = [wager("card", "2.00", seat, on=[str(n) for n in own]) for seat, own in zip(seats, cards, strict=True)]
    said = [{"seat": seat, "action": "bingo"} for seat in seats]
    posted = {"pattern": [TOP], "amounts": {"prizes": "100.01"}}
    return round_of(BINGO, laid, drawn=drawn, decisions=said, posted=posted, **more)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 75))
def test_a_card_wins_when_its_top_row_is_called_and_the_last_ball_is_in_it(seed: int, balls: int) -> None:
    lot = random.Random(seed)
    cards = [card(lot) for _ in range(6)]
    drawn = lot.sample(range(1, 76), balls)
    sheet = terms_of(BINGO).settle(game(cards, drawn, [1, 2, 3, 4, 5, 6]))
    tops = [{own[0], own[5], own[10], own[14], own[19]} for own in cards]
    for top, line in zip(tops, sheet.lines or (), strict=True):
        assert (line.result == "win") == (top <= set(drawn) and drawn[-1] in top)
        assert line.taken == 200
    paid = sum(Fraction(line.paid) for line in sheet.lines or ())
    assert paid in (0, PRIZE)


@pytest.mark.parametrize("winners", range(1, 7))
def test_the_prize_is_shared_exactly_and_seats_are_names(winners: int) -> None:
    lot = random.Random(winners)
    first = card(lot)
    seats = list(range(1, winners + 1))
    drawn = [first[i] for i in (0, 5, 10, 14, 19)]
    here = terms_of(BINGO).settle(game([first] * winners, drawn, seats))
    there = terms_of(BINGO).settle(game([first] * winners, drawn, [seat + 10 for seat in seats]))
    assert here.lines == there.lines
    assert [line.paid for line in here.lines or ()] == [Fraction(PRIZE, winners)] * winners


def test_the_price_of_the_card_does_not_change_the_prize() -> None:
    lot = random.Random(3)
    first = card(lot)
    drawn = [first[i] for i in (0, 5, 10, 14, 19)]
    hand = game([first], drawn, [1])
    dear = round_of(BINGO, [wager("card", "50.00", 1, on=[str(n) for n in first])], drawn=drawn,
                    decisions=[{"seat": 1, "action": "bingo"}],
                    posted={"pattern": [TOP], "amounts": {"prizes": "100.01"}})  # fmt: skip
    lines = [terms_of(BINGO).settle(one).lines or () for one in (hand, dear)]
    assert lines[0][0].paid == lines[1][0].paid == PRIZE


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
def test_eight_of_the_players_numbers_within_twenty_balls_or_later(seed: int) -> None:
    lot = random.Random(seed)
    own = lot.sample(range(1, 76), 8)
    drawn = lot.sample(range(1, 76), 75)
    last = max(drawn.index(n) for n in own)
    hand = round_of(
        OWN,
        [wager("card", "1.00", on=[str(n) for n in own])],
        drawn=drawn[: last + 1],
        decisions=[{"seat": 1, "action": "bingo"}],
        posted={"amounts": {"jackpot": "1000.00", "consolation": "5.00"}},
    )
    [line] = terms_of(OWN).settle(hand).lines or ()
    assert line.paid == (100_000 if last < 20 else 500)


WRONG: list[tuple[str, list[int], list[int], str]] = [
    (BINGO, [1, 1], [], "no such balls"),
    (BINGO, [76], [], "no such balls"),
    (BINGO, [1], [1, 2, 3], "a card has 24 numbers"),
    (BINGO, [1], [n for low, count in COLUMNS for n in [low] * count], "a number stands twice"),
    (BINGO, [1], [n for low, count in reversed(COLUMNS) for n in range(low, low + count)], "column B"),
    (OWN, [1], [76], "numbers go from 1 to 75"),
]


@pytest.mark.parametrize(("slug", "drawn", "on", "what"), WRONG)
def test_cards_and_balls_that_there_are_not_are_refused(slug: str, drawn: list[int], on: list[int], what: str) -> None:
    laid = [wager("card", on=[str(n) for n in on])] if on else [wager("card")]
    [problem] = terms_of(slug).refuse(round_of(slug, laid, drawn=drawn))
    assert what in problem.what


def test_numbers_written_twice_by_hand_come_in_because_the_book_rules_on_them() -> None:
    assert terms_of(OWN).refuse(round_of(OWN, [wager("card", on=["1", "1"])], drawn=[1])) == []
