"""Keno: matches counted, the ceiling of a game shared to the cent's part, small payoffs in full; the progressive payoff."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand.form import Hand
from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

KENO, SHOWN = "keno-grand-ronde", "keno-progressive-choctaw"
PAYS = {"4-4": "120.00", "4-3": "5.00", "4-2": "1.00"}
CEILING, IN_FULL = 5_000_000, 150_000
FOUR = ["1", "2", "3", "4"]


def game(stakes: list[tuple[int, str]], pays: dict[str, str], **more: Any) -> Hand:
    laid = [wager("ticket", amount, seat, on=FOUR) for seat, amount in stakes]
    return round_of(KENO, laid, drawn=list(range(1, 21)), posted={"pays": pays}, **more)


def settled(hand: Hand, **readings: str) -> tuple[WagerDue, ...]:
    sheet = terms_of(KENO, **readings).settle(hand)
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
def test_matches_are_the_numbers_that_were_drawn(seed: int) -> None:
    lot = random.Random(seed)
    drawn, own = lot.sample(range(1, 81), 20), lot.sample(range(1, 81), 4)
    hand = round_of(KENO, [wager("ticket", "3.00", on=[str(n) for n in own])], drawn=drawn, posted={"pays": PAYS})
    [line] = settled(hand)
    handed = {4: 36_000, 3: 1_500, 2: 300}.get(len(set(own) & set(drawn)), 0)
    assert (line.paid, line.taken) == (handed, 300)


@settings(max_examples=120, deadline=None)
@given(st.lists(st.integers(1, 3000), min_size=1, max_size=8))
def test_above_the_ceiling_its_whole_is_paid_pro_rata_and_small_payoffs_beside_it(dollars: list[int]) -> None:
    lines = settled(game([(i + 1, f"{amount}.00") for i, amount in enumerate(dollars)], {"4-4": "100.00"}))
    handed = [amount * 100 * 100 for amount in dollars]
    counted = [sum_ for sum_ in handed if sum_ > IN_FULL]
    paid = [Fraction(line.paid) for line in lines]
    assert [p for p, h in zip(paid, handed, strict=True) if h <= IN_FULL] == [h for h in handed if h <= IN_FULL]
    cut = [p for p, h in zip(paid, handed, strict=True) if h > IN_FULL]
    if sum(counted) <= CEILING:
        assert cut == counted
    else:
        assert sum(cut) == CEILING
        assert len({p / h for p, h in zip(cut, counted, strict=True)}) == 1


def test_seats_are_names_and_below_the_ceiling_a_larger_stake_never_pays_less() -> None:
    here = settled(game([(1, "5.00"), (2, "7.00")], PAYS))
    assert settled(game([(11, "5.00"), (12, "7.00")], PAYS)) == here
    paid = [settled(game([(1, f"{n}.00")], PAYS))[0].paid for n in range(1, 60)]
    assert paid == sorted(paid)


def test_the_highest_way_alone_is_never_more_than_each_way() -> None:
    ways = [wager("way-ticket", "1.00", on=on) for on in (FOUR, ["1", "2", "3", "40"], ["1", "2", "41", "42"])]
    hand = round_of(KENO, ways, drawn=list(range(1, 21)), posted={"pays": PAYS})
    each = settled(hand, highest_prize_of_a_way_ticket="each-way")
    whole = settled(hand, highest_prize_of_a_way_ticket="whole-ticket")
    assert [line.paid for line in each] == [12_000, 500, 100]
    assert [line.paid for line in whole] == [12_000, 0, 0]
    assert settled(hand) == each  # a way ticket is the equivalent of multiple tickets (519)


@pytest.mark.parametrize(
    ("drawn", "on", "what"),
    [
        ([1, 1], ["1"], "a number stands twice"),
        ([81], ["1"], "no such number"),
        ([1], ["0"], "no such number"),
        ([1], ["1", "1"], "a number stands twice"),
        ([1], ["x"], "no such number"),
        ([1], [str(n) for n in range(1, 22)], "too many numbers"),
        (list(range(1, 22)), ["1"], "too many numbers"),
    ],
)
def test_numbers_that_there_are_not_are_refused(drawn: list[int], on: list[str], what: str) -> None:
    [problem] = terms_of(KENO).refuse(round_of(KENO, [wager("ticket", on=on)], drawn=drawn))
    assert what in problem.what


def test_without_all_numbers_nothing_is_guessed() -> None:
    hand = round_of(KENO, [wager("ticket", on=FOUR)], drawn=list(range(1, 20)), posted={"pays": PAYS})
    assert terms_of(KENO).settle(hand).lines is None


def test_what_the_indicator_shows_is_paid_once() -> None:
    said = [{"seat": 1, "action": "wins-progressive"}]
    posted = {"amounts": {"progressive": "700.00"}}
    two = [wager("progressive", "1.00"), wager("progressive", "2.00")]
    for laid, results in (([wager("progressive")], ["win"]), (two, ["not stated", "not stated"])):
        lines = terms_of(SHOWN).settle(round_of(SHOWN, laid, decisions=said, posted=posted)).lines or ()
        assert [line.result for line in lines] == results
