"""Decisions, dice, wheels and balls of a recorded hand: taken in as they are, refused by place and cure."""

from __future__ import annotations

import datetime
import json
from typing import Any

import msgspec
import pytest

from games.hand import check as hand_check
from games.hand import form as hand
from tests import builders

NOW = datetime.datetime(2026, 9, 3, tzinfo=datetime.UTC)


def told(**changes: Any) -> list[str]:
    """What is wrong with the hand, by place."""
    read = hand.decode(json.dumps(builders.hand(1, **changes)))
    return [problem.path for problem in hand_check.problems(read, NOW)]


def decision(**changes: Any) -> dict[str, Any]:
    return {"seat": 1, "action": "hit", **changes}


def test_sound_decisions_and_results_are_taken_in() -> None:
    split = decision(action="split", pile="seat-1-2", amount="60.00", bettor="P1")
    assert told(decisions=[decision(), split], rolls=[[3, 4], [6, 1]], spin="00", drawn=[7, 75]) == []


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (decision(seat=9), "$.decisions[0].seat"),
        (decision(action="Hit!"), "$.decisions[0].action"),
        (decision(pile="seat 1"), "$.decisions[0].pile"),
        (decision(amount="60"), "$.decisions[0].amount"),
    ],
)
def test_what_cannot_be_a_decision_is_refused_by_its_place(wrong: dict[str, Any], place: str) -> None:
    assert told(decisions=[wrong]) == [place]


@pytest.mark.parametrize("changes", [{"rolls": [[7, 1]]}, {"rolls": [[]]}, {"drawn": [0]}, {"spin": ""}])
def test_what_no_die_wheel_or_ball_shows_does_not_decode(changes: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        told(**changes)


def test_a_hand_without_them_has_the_same_bytes_as_ever() -> None:
    plain = hand.canonical(hand.decode(json.dumps(builders.hand(1))))
    assert b"decisions" not in plain
    assert b"rolls" not in plain
