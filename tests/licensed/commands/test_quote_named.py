"""An option by its printed number, its label or limit, or Oliver's number; the table's action alone; any street."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.management import CommandError

from games.terms.play import STREETS
from tests.licensed.commands.test_quote import asked


def option(**question: Any) -> int:
    said, _ = asked(json=True, **question)
    return int(json.loads(said)["option"])


@pytest.mark.parametrize(
    ("named", "number"),
    [("113", 112), ("112-115", 112), ("#112", 112), ("120", 120), ("123", 120)],
)
def test_a_number_inside_a_printed_span(named: str, number: int) -> None:
    """Book 002 lines 5040-5051 number the rows of one limit apart: 112 to 115 are $30-$60."""
    place = {"game": "limit-holdem-lucky-chances", "schedule": "limit-holdem", "players": 9, "pot": "100.00"}
    assert option(option=named, **place) == number


@pytest.mark.parametrize(("named", "number"), [("2 (second)", 3), ("#3", 3), ("#2", 2), ("4", 4)])
def test_a_number_printed_twice_by_its_label(named: str, number: int) -> None:
    place = {"game": "no-bust-4-0a-crystal-park", "schedule": "own", "total": "60.00"}
    assert option(option=named, **place) == number


@pytest.mark.parametrize(("named", "number"), [("limit $8-$16", 5), ("$8-$16", 5), ("no limit $200", 18), ("7", 7)])
def test_a_label_or_a_limit(named: str, number: int) -> None:
    place = {"game": "holdem-crystal-park", "schedule": "poker-games", "players": 8, "ended": "flop", "pot": "50.00"}
    assert option(option=named, **place) == number


@pytest.mark.parametrize(
    ("game", "schedule", "named", "says"),
    [
        ("no-bust-4-0a-crystal-park", "own", "2", "2 options of schedule own"),
        ("21cb-5-0-crystal-park", "own", "2", "#6 (Option 2, $10-$100), #7 (Option 2, $25-$100)"),
        ("21cb-5-0-crystal-park", "own", "$25-$100", "#2 (Option 1, $25-$100), #7 (Option 2, $25-$100)"),
    ],
)
def test_what_the_page_calls_alike_is_asked_back(game: str, schedule: str, named: str, says: str) -> None:
    with pytest.raises(CommandError, match=re.escape(says)) as refused:
        asked(game=game, schedule=schedule, option=named, total="60.00")
    assert refused.value.returncode == 2


def test_the_tables_action_alone_leaves_open_what_each_player_owes() -> None:
    """Book 003: the player-dealer pays by the table's action, each player by the own wager, which is not told."""
    place = {"game": "ultimate-texas-holdem-crystal-park", "schedule": "cgcr", "option": "1"}
    said, code = asked(json=True, total="150.00", **place)
    charges = {one["payer"]: one for one in json.loads(said)["charges"]}
    assert (charges["the player-dealer"]["total"], code) == ("2.00", 1)
    assert "the number of players is not told" in json.dumps(charges) or "who wagered what" in json.dumps(charges)


@pytest.mark.parametrize("ended", STREETS)
def test_any_street_of_any_game(ended: str) -> None:
    said, code = asked(
        game="stud7-lucky-chances", schedule="limit-stud7", option="1", players=7, pot="40.00", ended=ended
    )
    assert (code, "due" in said) == (0, True)
