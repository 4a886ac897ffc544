"""Craps: known returns from every roll of two dice, and what holds whatever is rolled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.money import CENTS
from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

BOOKS = ("craps-choctaw", "craps-grand-ronde")
DICE = list(product(range(1, 7), repeat=2))
POINTS = (4, 5, 6, 8, 9, 10)
SETTLES = {slug: terms_of(slug) for slug in BOOKS}


def line_of(slug: str, rolls: list[tuple[int, int]], *wagers: dict[str, Any], **readings: str) -> WagerDue:
    """What becomes of the first of the wagers."""
    terms = terms_of(slug, **readings) if readings else SETTLES[slug]
    sheet = terms.settle(round_of(slug, list(wagers), rolls=[list(dice) for dice in rolls]))
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines[0]


def net(line: WagerDue) -> Fraction:
    assert line.result != "not stated"
    return Fraction(line.paid) - Fraction(line.taken)


def one_roll(slug: str, name: str, **more: Any) -> Fraction:
    """The return of a bet on one roll, per unit staked, over the 36 rolls."""
    lines = [line_of(slug, [dice], wager(name, **more)) for dice in DICE]
    return sum(map(net, lines), Fraction(0)) / 36 / 1000


def decided(settle: Callable[[tuple[int, int]], WagerDue]) -> Fraction:
    """The mean over the rolls that decide, because the others only put it off."""
    lines = [line for dice in DICE if (line := settle(dice)).result in ("win", "lose")]
    return sum(map(net, lines), Fraction(0)) / len(lines) / 1000


@pytest.mark.parametrize("slug", BOOKS)
def test_bets_on_one_roll_return_what_the_trade_knows(slug: str) -> None:
    known = {
        "field": Fraction(-1, 18), "any-seven": Fraction(-1, 6), "any-craps": Fraction(-1, 9), "eleven": Fraction(-1, 9),
        "craps-2": Fraction(-5, 36), "craps-12": Fraction(-5, 36), "craps-3": Fraction(-1, 9), "horn": Fraction(-1, 8),
    }  # fmt: skip
    assert {name: one_roll(slug, name) for name in known} == known
    assert one_roll(slug, "world" if slug == BOOKS[0] else "whirl") == Fraction(-2, 15)
    assert one_roll(slug, "horn-high", on=["12"]) == Fraction(-23, 180)


def test_composite_bets_return_what_their_parts_do() -> None:
    assert one_roll(BOOKS[0], "c-and-e") == Fraction(-1, 9)
    assert one_roll(BOOKS[0], "high-low") == Fraction(-5, 36)
    assert one_roll(BOOKS[0], "ace-deuce-any-craps") == Fraction(-1, 9)
    assert one_roll(BOOKS[0], "hop-pair", on=["3", "3"]) == Fraction(-5, 36)
    assert one_roll(BOOKS[0], "hop-unlike", on=["1", "6"]) == Fraction(-1, 9)
    assert one_roll(BOOKS[1], "hop", on=["1", "6"]) == Fraction(-1, 9)


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize(("name", "edge"), [("pass", Fraction(-7, 495)), ("dont-pass", Fraction(-3, 220))])
def test_line_bets_return_what_the_trade_knows(slug: str, name: str, edge: Fraction) -> None:
    total = Fraction(0)
    for first in DICE:
        at_once = line_of(slug, [first], wager(name))
        if at_once.result != "not stated":
            total += net(at_once) / 1000 / 36
        else:
            total += decided(lambda dice, first=first: line_of(slug, [first, dice], wager(name))) / 36
    assert total == edge


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize(("line", "side"), [("come", "pass"), ("dont-come", "dont-pass")])
def test_a_come_bet_is_a_line_bet_of_the_roll_after_it(slug: str, line: str, side: str) -> None:
    for first, second in product(DICE, DICE):
        come = line_of(slug, [(2, 2), first, second], wager(line, from_roll=2))
        assert come == line_of(slug, [first, second], wager(side)), (first, second)


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("number", POINTS)
def test_odds_are_fair_and_numbers_are_not(slug: str, number: int) -> None:
    point = next(dice for dice in DICE if sum(dice) == number)
    odds = (lambda name: f"{name}-{number}") if slug == BOOKS[1] else (lambda name: name)
    for parent in ("pass", "dont-pass"):
        fair = decided(
            lambda dice, parent=parent: line_of(
                slug, [point, dice], wager(odds(f"{parent}-odds"), from_roll=2), wager(parent)
            )
        )
        assert fair == 0
    for name in (f"buy-{number}", f"lay-{number}"):
        assert decided(lambda dice, name=name: line_of(slug, [(2, 2), dice], wager(name, from_roll=2))) == 0
    place = f"place-{number}" if slug == BOOKS[1] else f"place-{number}-to-win"
    edge = {4: Fraction(-1, 15), 5: Fraction(-1, 25), 6: Fraction(-1, 66)}[min(number, 14 - number)]
    other = (2, 2) if number != 4 else (3, 3)
    assert decided(lambda dice: line_of(slug, [other, dice], wager(place, from_roll=2))) == edge


@pytest.mark.parametrize("slug", BOOKS)
def test_hard_ways_return_what_the_trade_knows(slug: str) -> None:
    for number, edge in ((4, Fraction(-1, 9)), (6, Fraction(-1, 11)), (8, Fraction(-1, 11)), (10, Fraction(-1, 9))):
        name = f"hard-{number}" if slug == BOOKS[0] else f"hardway-{number}"
        assert decided(lambda dice, name=name: line_of(slug, [(4, 5), dice], wager(name, from_roll=2))) == edge


def _wagers(slug: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any wager of the game, laid where it may lie."""
    table = SETTLES[slug].table

    def made(drawn: tuple[str, int, int, int, tuple[int, int], int]) -> dict[str, Any]:
        name, seat, from_roll, amount, dice, number = drawn
        says = table._says[name]
        on = [str(die) for die in dice] if says.play == "hop" else None
        if says.dice == "pair" and on:
            on = [on[0], on[0]]
        if says.dice == "unlike" and on and on[0] == on[1]:
            on = ["1", "2"]
        if says.one_more or (says.play == "number" and says.number is None):
            numbers = table._numbers(says)
            on = [str(numbers[number % len(numbers)])]
        return wager(name, f"{amount}.00", seat, from_roll=from_roll, **({"on": on} if on else {}))

    die = st.integers(1, 6)
    parts = (st.sampled_from(sorted(SETTLES[slug].wagers)), st.integers(1, 4), st.integers(1, 12), st.integers(1, 500))
    return st.tuples(*parts, st.tuples(die, die), st.integers(0, 11)).map(made)


ROLLS = st.lists(st.sampled_from(DICE), min_size=12, max_size=30)


@pytest.mark.parametrize("slug", BOOKS)
@given(data=st.data())
def test_money_in_is_money_out_and_a_higher_stake_never_wins_less(slug: str, data: st.DataObject) -> None:
    rolls = [list(dice) for dice in data.draw(ROLLS)]
    wagers = data.draw(st.lists(_wagers(slug), min_size=1, max_size=12))
    terms = SETTLES[slug]
    sheet = terms.settle(round_of(slug, wagers, rolls=rolls))
    doubled = [{**each, "amount": f"{int(each['amount'][:-3]) * 2}.00"} for each in wagers]
    higher = terms.settle(round_of(slug, doubled, rolls=rolls))
    assert sheet.lines is not None
    assert higher.lines is not None
    for each, line, twice in zip(wagers, sheet.lines, higher.lines, strict=True):
        stake = CENTS[each["amount"]]
        assert line.taken + line.pushed + line.returned <= stake
        assert line.result in ("win", "not stated") or line.taken + line.pushed + line.returned == stake
        assert (line.paid > 0) is (line.result == "win")
        assert [part * 2 for part in line[1:5]] == list(twice[1:5])


@pytest.mark.parametrize("slug", BOOKS)
@given(data=st.data())
def test_seats_renamed_and_rolls_after_the_decision_change_nothing(slug: str, data: st.DataObject) -> None:
    rolls = [list(dice) for dice in data.draw(ROLLS)]
    wagers = data.draw(st.lists(_wagers(slug), min_size=1, max_size=8))
    terms = SETTLES[slug]
    told = terms.settle(round_of(slug, wagers, rolls=rolls)).lines
    renamed = [{**each, "seat": 9 - each["seat"], "bettor": f"Q{each['seat']}"} for each in wagers]
    assert terms.settle(round_of(slug, renamed, rolls=rolls)).lines == told
    longer = terms.settle(round_of(slug, wagers, rolls=[*rolls, [3, 4], [6, 6]])).lines
    assert told is not None
    assert longer is not None
    assert all(new == old for old, new in zip(told, longer, strict=True) if old.result in ("win", "lose", "push"))


@pytest.mark.parametrize(
    ("wagers", "what"),
    [
        ([wager("hop-pair", on=["3", "4"])], "cannot lie there"),
        ([wager("put", on=["7"])], "cannot lie there"),
        ([wager("field", on=["6"])], "cannot lie there"),
        ([wager("horn-high", on=["7"])], "cannot lie there"),
    ],
)
def test_a_wager_where_it_cannot_lie_is_refused(wagers: list[dict[str, Any]], what: str) -> None:
    found = SETTLES[BOOKS[0]].refuse(round_of(BOOKS[0], wagers, rolls=[[1, 2]]))
    assert [what in problem.what for problem in found] == [True]


def test_one_die_or_three_are_no_roll() -> None:
    found = SETTLES[BOOKS[0]].refuse(round_of(BOOKS[0], [wager("pass")], rolls=[[1], [1, 2, 3]]))
    assert [problem.path for problem in found] == ["$.rolls[0]", "$.rolls[1]"]


def test_without_rolls_nothing_can_be_told() -> None:
    assert "rolls" in SETTLES[BOOKS[0]].settle(round_of(BOOKS[0], [wager("pass")])).why_not
