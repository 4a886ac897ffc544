"""The questions of the examination on rotation: what the rules say of the same rounds is the examination's answer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.rotation.reference.table import Asked, Round
from tests.games.rotation.told import told

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "rotation.toml").read_text(encoding="utf-8"))["asked"]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_last_round_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    rounds = [_round(one, asked["people"]) for one in asked["round"]]
    *_, last = told(asked["game"], rounds)
    assert last == asked.get("told", {})


def test_the_questions_stand_in_the_examination() -> None:
    every = {
        one["id"]
        for path in HERE.glob("*.toml")
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
        if one["kind"] == "rotation"
    }
    assert {asked["id"] for asked in ASKED} <= every


def _round(one: dict[str, Any], people: dict[str, str]) -> Round:
    """Where nothing else is said, everybody but the bank wagered."""
    sat = {int(seat): who for seat, who in sorted((one.get("people") or people).items())}
    bank = one.get("bank")
    everybody = [(seat, who) for seat, who in sat.items() if seat != bank or one.get("rolls")]
    spots = frozenset((seat, who) for seat, who in one.get("spots", everybody))
    asked = tuple(Asked(*offer) for offer in one["asked"]) if "asked" in one else None
    return Round(sat, spots, bank, asked, one.get("stake"), one.get("won"), tuple(one.get("rolls", ())))
