"""Wagers on events: a canceled selection is as if it had not been on the ticket; the order of selections changes nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand.form import Hand
from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

POOL = "sports-pool-grand-ronde"
RESULTS = ("won", "lost", "canceled")
ODDS = ("1:1", "10:11", "3:2", "7:4", "20:1")


def ticket(marks: list[str], odds: list[str], results: dict[str, str], amount: str = "10.00", **more: Any) -> Hand:
    kind = "parlay" if len(marks) > 1 else "straight"
    return round_of(POOL, [wager(kind, amount, on=marks, odds=odds, **more)], results=results)


def settled(hand: Hand, **readings: str) -> WagerDue:
    sheet = terms_of(POOL, **readings).settle(hand)
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines[0]


LEGS = st.lists(st.tuples(st.sampled_from(RESULTS), st.sampled_from(ODDS)), min_size=2, max_size=8)


@settings(max_examples=150, deadline=None)
@given(LEGS)
def test_a_parlay_is_one_on_the_selections_that_stand(legs: list[tuple[str, str]]) -> None:
    marks = [f"g{i}:home" for i in range(len(legs))]
    results = {mark: result for mark, (result, _) in zip(marks, legs, strict=True)}
    line = settled(ticket(marks, [odds for _, odds in legs], results))
    standing = [(result, odds) for result, odds in legs if result != "canceled"]
    if not standing:
        assert (line.result, line.pushed) == ("push", 1000)
    elif any(result == "lost" for result, _ in standing):
        assert (line.result, line.taken) == ("lose", 1000)
    else:
        whole = Fraction(1)
        for _, odds in standing:
            pays, _, per = odds.partition(":")
            whole *= 1 + Fraction(int(pays), int(per))
        assert line.paid == 1000 * (whole - 1)
        kept = [mark for mark in marks if results[mark] != "canceled"]
        assert settled(ticket(kept, [odds for _, odds in standing], results)).paid == line.paid


@pytest.mark.parametrize("results", list(permutations(["won", "canceled", "lost"])))
def test_the_order_of_selections_changes_nothing(results: tuple[str, ...]) -> None:
    marks = ["a", "b", "c"]
    assert settled(ticket(marks, ["1:1"] * 3, dict(zip(marks, results, strict=True)))).result == "lose"


@pytest.mark.parametrize("result", ["won", "lost", "canceled", "moved", "tied", "not-declared"])
def test_every_result_of_a_straight_wager_is_told_or_left_open(result: str) -> None:
    line = settled(ticket(["a"], ["2:1"], {"a": result}))
    expected = {"won": "win", "lost": "lose", "canceled": "push", "moved": "push"}
    assert line.result == expected.get(result, "not stated")
    more = settled(ticket(["a"], ["2:1"], {"a": result}, "30.00"))
    assert more.paid == 3 * line.paid
    assert more.taken + more.pushed == 3 * (line.taken + line.pushed)


@pytest.mark.parametrize(
    ("kind", "on", "odds", "what"),
    [
        ("straight", ["a", "b"], ["1:1"], "more selections"),
        ("parlay", ["a"], ["1:1"], "fewer selections"),
        ("parlay", ["a", "a"], ["1:1"], "stands twice"),
        ("parlay", ["a", "b", "c"], ["1:1", "2:1"], "another number of selections"),
    ],
)
def test_tickets_that_contradict_themselves_are_refused(kind: str, on: list[str], odds: list[str], what: str) -> None:
    [problem] = terms_of(POOL).refuse(round_of(POOL, [wager(kind, on=on, odds=odds)], results={}))
    assert what in problem.what


def test_without_results_nothing_is_guessed() -> None:
    assert terms_of(POOL).settle(round_of(POOL, [wager("straight", on=["a"], odds=["1:1"])])).lines is None
    assert settled(round_of(POOL, [wager("straight", odds=["1:1"])], results={})).result == "not stated"
