"""The questions of the examination on rotation: what the rules say of the same rounds is the examination's answer, the Sheet
names the seat to which dice or a card point, and ORD001 finds the order of a table that went round wrongly."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.schema import cases, load
from games.terms.game import game_terms
from tests.exam import test_papers, test_settlement, told_hand
from tests.exam.whole import whole
from tests.games.rotation.reference.table import Asked, Round
from tests.games.rotation.told import told

HERE = Path(__file__).parent
TOLD: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (HERE / "told" / "rotation.toml").read_text(encoding="utf-8"), parse_float=Decimal
)
ASKED, PLACED, GONE = TOLD["asked"], TOLD["placed"], TOLD["gone"]
UNASKED: dict[str, str] = {}  # every one is asked


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_the_last_round_is_judged_as_the_text_decides(asked: dict[str, Any]) -> None:
    rounds = [_round(one, asked["people"]) for one in asked["round"]]
    *_, last = told(asked["game"], rounds)
    assert last == asked.get("told", {})


@pytest.mark.parametrize("asked", PLACED, ids=lambda asked: asked["id"])
def test_the_dice_or_the_card_point_to_the_seat_that_the_text_names(asked: dict[str, Any]) -> None:
    told = {key: part for key, part in asked.items() if key not in ("id", "game", "first_hand")}
    case = msgspec.convert({"name": asked["id"], "cite": ["1"], **told}, cases.Case)
    game = load.catalogue().games[asked["game"]]
    hand = cases.recorded(game, cases.Cases(), case)
    sheet = game_terms(game, hand.gaming_day, case.readings, case.layout).settle(hand)
    assert sheet.action_seat == (None if case.action_seat == cases.UNKNOWN else case.action_seat)
    assert sheet.first_hand == asked.get("first_hand", sheet.first_hand)


@pytest.mark.parametrize("asked", GONE, ids=lambda asked: asked["id"])
def test_the_table_is_gone_round_as_the_text_decides(asked: dict[str, Any]) -> None:
    review = told_hand.told(asked)
    rules = asked.get("rules", [asked.get("rule", "ORD001")])
    found = [one.outcome for one in review.findings if one.rule in rules]
    assert found == ([asked["told"]] if "told" in asked else []), [one.says for one in review.findings]


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("rotation", [*ASKED, *PLACED, *GONE, *test_papers.ASKED, *test_settlement.ASKED], UNASKED)


def _round(one: dict[str, Any], people: dict[str, str]) -> Round:
    """Where nothing else is said, everybody but the bank wagered."""
    sat = {int(seat): who for seat, who in sorted((one.get("people") or people).items())}
    bank = one.get("bank")
    everybody = [(seat, who) for seat, who in sat.items() if seat != bank or one.get("rolls")]
    spots = frozenset((seat, who) for seat, who in one.get("spots", everybody))
    asked = tuple(Asked(*offer) for offer in one["asked"]) if "asked" in one else None
    return Round(sat, spots, bank, asked, one.get("stake"), one.get("won"), tuple(one.get("rolls", ())))
