"""`oliver.hand/2` is strict: what its types do not allow is refused by JSON path, value and cure, as its schema says."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hand import form as hand
from games.hand.check import problem_of
from tests.games.hand_samples import LEVELS, SCHEMA, VALID, WHOLE, changed, refused


def test_the_whole_form_comes_in_and_the_published_schema_agrees() -> None:
    assert refused(WHOLE) == []
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert VALID.is_valid(WHOLE)
    assert SCHEMA["$id"] == "oliver.hand/2"


def test_the_least_that_a_hand_must_say() -> None:
    least = {
        name: WHOLE[name]
        for name in (
            "form",
            "id",
            "establishment",
            "table",
            "game",
            "gaming_day",
            "number",
            "started",
            "dealt",
            "ended",
        )
    }
    least |= {"seats": [{"seat": 1, "occupant": "P1"}], "wagers": []}
    assert refused(least) == []
    assert VALID.is_valid(least)
    told = hand.decode(json.dumps(least))
    assert told.offers is None  # not recorded is not none
    assert told.collections is None
    assert hand.decode(json.dumps({**least, "offers": []})).offers == []


@pytest.mark.parametrize("level", LEVELS)
def test_an_unknown_field_is_refused_at_every_level(level: str) -> None:
    told = changed(f"{level}.occupnt".lstrip("."), "x")
    (problem,) = refused(told)
    where = "$" + "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in level.split(".") if step)
    assert problem.path == f"{where}.occupnt"
    assert problem.value == '"x"'
    has_one = level in (
        "seats.0",
        "bank",
        "offers.0",
    )  # advice to write a field that may not stand there either would be no help
    near = (
        "Did you mean `occupant`?"
        if has_one
        else "Did you mean `count`?"
        if "irregularities" in level
        else "Leave the field"
    )
    assert problem.cure.startswith(near)
    assert not VALID.is_valid(told)


REQUIRED = [
    *(
        "form",
        "id",
        "establishment",
        "table",
        "game",
        "gaming_day",
        "number",
        "started",
        "dealt",
        "ended",
        "seats",
        "wagers",
    ),
    *("seats.0.seat", "seats.0.occupant", "bank.seat", "bank.occupant", "offers.0.seat", "offers.0.accepted"),
    *("wagers.0.seat", "wagers.0.bettor", "wagers.0.wager", "wagers.0.amount"),
    *("collections.0.from", "collections.0.kind", "collections.0.amount"),
    *("supersedes.id", "supersedes.reason", "supersedes.author"),
    *("pot.streets.0.name", "pot.streets.0.acts.0.seat", "pot.streets.0.acts.0.act"),
    *("pot.streets.1.puts.0.seat", "pot.streets.1.puts.0.amount", "pot.awards.0.seat", "pot.awards.0.amount"),
    *("pot.jackpot.0.seat", "pot.jackpot.0.amount", "pot.jackpot.0.jackpot"),
]


@pytest.mark.parametrize("path", REQUIRED)
def test_a_field_that_must_stand_is_asked_for(path: str) -> None:
    told = changed(path, without=True)
    (problem,) = refused(told)
    assert problem.cure == f"Add `{path.rpartition('.')[2]}`."
    assert not VALID.is_valid(told)


WRONG = [
    ("form", "oliver.hand/3"),
    ("id", ""),
    ("id", "a b"),
    ("id", "x" * 81),
    ("id", 7),
    ("establishment", "Lucky Derby"),
    ("game", "EZ"),
    ("number", 0),
    ("number", "12"),
    ("number", 1.5),
    ("gaming_day", "2026-02-30"),
    ("gaming_day", 20260901),
    ("started", "yesterday"),
    ("decks", 0),
    ("decks", 17),
    ("seats", []),
    ("seats", {"seat": 1}),
    ("seats.0.seat", 0),
    ("seats.0.seat", 21),
    ("seats.0.seat", "1"),
    ("seats.0.seat", True),
    ("seats.0.occupant", ""),
    ("seats.0.role", "dealer"),
    ("offers.0.accepted", "no"),
    ("offers.0.accepted", None),
    ("wagers.0.placed", "later"),
    ("wagers.0.backline", 1),
    ("wagers.0.amount", 60),
    ("wagers.0.amount", 60.0),
    ("wagers.0.amount", None),
    ("cards", [["9H"]]),
    ("cards.player", ["1H"]),
    ("cards.player", ["10H"]),
    ("cards.player", ["9h"]),
    ("cards.player", ["9♥"]),
    ("cards.player", ["9H"] * 61),
    ("cards.Player", ["9H"]),
    ("tiles", [["12"]]),
    ("tiles.seat-1-front", ["13"]),
    ("tiles.seat-1-front", ["8"]),
    ("irregularities.0.kind", "trouble"),
    ("irregularities.0.remedy", ["shrugged"]),
    ("irregularities.0.circumstances", {"it-rained": True}),
    ("order.dealt", [21]),
    ("action_seat", 0),
    ("collections.0.from", "table"),
    ("collections.0.kind", "tip"),
    ("collections.0.when", "sometime"),
    ("supersedes.reason", ""),
]


@pytest.mark.parametrize(("path", "value"), WRONG, ids=lambda value: str(value)[:24])
def test_a_wrong_type_or_word_is_refused_with_its_path_and_value(path: str, value: Any) -> None:
    (problem,) = refused(changed(path, value))
    assert problem.path.startswith("$." + path.partition(".")[0])
    assert problem.cure
    assert problem.what


SAID_BY_THE_SCHEMA_TOO = [(p, v) for p, v in WRONG if v not in ("2026-02-30", "yesterday") and p != "gaming_day"]


@pytest.mark.parametrize(("path", "value"), SAID_BY_THE_SCHEMA_TOO, ids=lambda value: str(value)[:24])
def test_the_published_schema_refuses_the_same(path: str, value: Any) -> None:
    assert not VALID.is_valid(changed(path, value))


@pytest.mark.parametrize("name", ["started", "dealt", "ended", "offers.0.at"])
def test_a_time_without_its_offset_is_refused(name: str) -> None:
    (problem,) = refused(changed(name, "2026-09-01T12:00:20"))
    assert "with its offset" in problem.cure
    assert problem.value == '"2026-09-01T12:00:20"'


@pytest.mark.parametrize(
    "raw",
    ["", "{", "[]", "null", "7", '"hand"', "\ufeff{}", "{}{}", '{"form": NaN}', "nan", "[" * 5000],
    ids=lambda raw: raw[:10],
)
def test_what_is_no_hand_is_refused_in_words(raw: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        hand.decode(raw)
    problem = problem_of(error.value, raw)
    assert problem.path == "$"
    assert problem.cure


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_a_hand_or_a_problem(raw: bytes) -> None:
    said = "taken"
    try:
        hand.decode(raw)
    except msgspec.DecodeError as error:
        said = str(problem_of(error, raw))
    assert said
