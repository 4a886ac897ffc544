"""Every refusal of the decoder names the exact place, what stands there, and a cure that helps."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from games.hand.form import decode
from games.hand.refusal import Problem, problem_of
from tests import builders


def refusal(change: dict[str, Any]) -> Problem:
    raw = json.dumps(builders.hand(1) | change)
    with pytest.raises(msgspec.DecodeError) as error:
        decode(raw)
    return problem_of(error.value, raw)


@pytest.mark.parametrize(
    ("change", "path", "value", "cure"),
    [
        ({"bnk": 3}, "$.bnk", "3", "Did you mean `bank`?"),
        ({"zzz": 3}, "$.zzz", "3", "Leave the field out"),
        ({"seats": [{"seat": 1, "occupant": "P", "roll": "x"}]}, "$.seats[0].roll", '"x"', "Did you mean `role`?"),
        ({"seats": [{"occupant": "P1"}]}, "$.seats[0].seat", "nothing", "Add `seat`."),
        ({"seats": [{"seat": "1", "occupant": "P1"}]}, "$.seats[0].seat", '"1"', "seats count clockwise"),
        ({"form": "oliver.hand/3"}, "$.form", '"oliver.hand/3"', 'Write "oliver.hand/1" or "oliver.hand/2".'),
        ({"id": "ä"}, "$.id", '"ä"', "letters, digits and . _ : -"),
        ({"started": "2026-09-01T10:00:00"}, "$.started", '"2026-09-01T10:00:00"', "with its offset"),
        ({"bank": {"seat": 1, "occupant": "P1", "wager": 500}}, "$.bank.wager", "500", 'strings: "25.00"'),
        (
            {"collections": [{"from": "moon", "kind": "fee", "amount": "1.00"}]},
            "$.collections[0].from",
            '"moon"',
            '"player-dealer" or "pot" or "seat"',
        ),
        ({"cards": {"player": ["9H"], "banker": ["5D", "2X"]}}, "$.cards.banker[1]", '"2X"', "rank then suit"),
        ({"cards": {"player": ["1H"], "banker": ["2X"]}}, "$.cards.player[0]", '"1H"', "rank then suit"),
        ({"cards": {"player": ["9H"], "banker": [9]}}, "$.cards.banker[0]", "9", "rank then suit"),
        ({"cards": {"player": ["9H"], "banker": "9H"}}, "$.cards.banker", '"9H"', "published schema"),
        ({"cards": {"p" * 81: ["9H"]}}, "$.cards." + "p" * 81, repr("p" * 81), "lower-case letters"),
        ({"wagers": [{"seat": 1, "settled": {"payed": "1"}}]}, "$.wagers[0].settled.payed", '"1"', "`paid`?"),
    ],
)
def test_a_refusal_names_place_value_and_cure(change: dict[str, Any], path: str, value: str, cure: str) -> None:
    problem = refusal(change)
    assert problem.path == path
    assert problem.value == value
    assert cure in problem.cure
    assert "`" not in problem.what


def test_long_values_are_cut_short() -> None:
    assert len(refusal({"dealer": "x" * 5_000}).value) < 130


@pytest.mark.parametrize("raw", ["", "{", "nope", "[1]", '"x"', '{"form":', "{}" * 2, '{"cards":{"player":'])
def test_what_is_no_object_is_told_apart(raw: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        decode(raw)
    problem = problem_of(error.value, raw)
    assert problem.path == "$"
    assert problem.cure


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ('[{"form": "oliver.hand/1"}]', '[{"form": "oliver.hand/1"}]'),
        ('"a hand"', '"a hand"'),
        ("5", "5"),
        ("null", "null"),
        ('"id": "h1",', "text that is not JSON"),
    ],
)
def test_what_is_no_object_is_told_to_be_one(raw: str, value: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        decode(raw)
    problem = problem_of(error.value, raw)
    assert (problem.path, problem.value, problem.cure) == ("$", value, "Send one JSON object per hand, in UTF-8.")
    assert "`" not in problem.what


def test_a_part_that_is_no_object_is_told_where_its_form_stands() -> None:
    assert refusal({"bank": "P2"}).cure == "Write it as the published schema `oliver.hand/2` says."
