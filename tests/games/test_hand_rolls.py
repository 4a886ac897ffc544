"""Wagers of a round with several rolls, in the form and in the table."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from games.hand import csv as hand_csv
from games.hand.form import canonical, decode
from tests.games.hand_samples import WHOLE, refused

BET = {"seat": 1, "bettor": "P1", "wager": "place-6", "amount": "6.00"}


def told(*wagers: dict[str, Any], rolls: list[list[int]] | None = None, **more: Any) -> dict[str, Any]:
    """The whole hand with these wagers, and three rolls."""
    return WHOLE | {"wagers": list(wagers), "rolls": rolls or [[2, 2], [3, 3], [3, 4]]} | more


def test_one_space_may_hold_a_wager_for_some_rolls_and_another_for_others() -> None:
    assert (
        refused(told(BET, BET | {"from_roll": 2}, BET | {"from_roll": 2, "to_roll": 2}, BET | {"from_roll": 3})) == []
    )
    assert refused(told(BET | {"on": ["1", "2"]}, BET | {"on": ["2", "3"]})) == []


@pytest.mark.parametrize("again", [{}, {"from_roll": 1}, {"called_on": [2]}])
def test_the_same_wager_twice_is_still_refused(again: dict[str, Any]) -> None:
    assert [problem.what for problem in refused(told(BET, BET | again))] == ["the same wager stands twice"]
    turned = told(BET | {"on": ["1", "2"]}, BET | {"on": ["2", "1"]})
    assert [problem.what for problem in refused(turned)] == ["the same wager stands twice"]


@pytest.mark.parametrize(
    ("more", "path", "what"),
    [
        ({"from_roll": 4}, "$.wagers[0].from_roll", "the round has 3 rolls on record"),
        ({"to_roll": 4}, "$.wagers[0].to_roll", "the round has 3 rolls on record"),
        ({"called_on": [1, 4]}, "$.wagers[0].called_on", "the round has 3 rolls on record"),
        ({"from_roll": 3, "to_roll": 2}, "$.wagers[0].to_roll", "the wager lay from roll 3 on"),
        ({"from_roll": 2, "called_on": [1]}, "$.wagers[0].called_on", "the wager lay from roll 2 on"),
    ],
)
def test_a_wager_lies_while_there_are_rolls(more: dict[str, Any], path: str, what: str) -> None:
    [problem] = refused(told(BET | more))
    assert (problem.path, problem.what) == (path, what)


@pytest.mark.parametrize("spot", ["", "a b", "x" * 21, "é"])
def test_what_a_wager_covers_is_named_in_one_word(spot: str) -> None:
    assert len(refused(told(BET | {"on": [spot]}))) == 1


def test_written_as_a_table_and_read_again_it_is_the_same_hand() -> None:
    hand = told(
        BET | {"on": ["6"], "from_roll": 2, "to_roll": 3, "called_on": [2, 3], "consecutive": 2},
        BET | {"wager": "split", "on": ["0", "00"], "called_on": []},
        spin="00",
        drawn=[5, 17],
        decisions=[{"seat": 1, "action": "stand", "pile": "seat-1", "amount": "5.00"}],
    )
    raws = [canonical(decode(json.dumps(each))) for each in (hand, hand | {"decisions": [], "drawn": []})]
    out = io.StringIO(newline="")
    hand_csv.write(raws, csv.writer(out).writerow)
    sent = list(hand_csv.read(io.StringIO(out.getvalue(), newline=""), "lucky-derby"))
    assert [canonical(decode(each.raw)) for each in sent] == raws


def test_a_cell_that_cannot_be_read_is_left_to_the_form() -> None:
    text = "hand,part,rolls,from_roll,called_on\nH1,hand,3-x 4,,\nH1,wager,,first,2 two\n"
    [sent] = hand_csv.read(io.StringIO(text, newline=""), "lucky-derby")
    assert b'"rolls": "3-x 4"' in sent.raw
    assert b'"called_on": "2 two"' in sent.raw
