"""The questions of the examination on settlement: what the Sheet of the same hand says is the examination's answer."""

from __future__ import annotations

import tomllib
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.cards.money import cents_of
from games.schema import cases, load
from games.settling.sheet import Sheet
from games.terms.game import game_terms
from tests.exam import test_judged
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads(
    (HERE / "told" / "settlement.toml").read_text(encoding="utf-8"), parse_float=Decimal
)["asked"]
UNASKED: dict[str, str] = {}  # every one is asked
BESIDE = {"id", "game", "net", "shares", "envy", "may", "capped", "totals"}
GAMES = load.catalogue().games


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked['id']} {asked['game']}")
def test_the_hand_is_settled_as_the_text_decides(asked: dict[str, Any]) -> None:
    told = {key: part for key, part in asked.items() if key not in BESIDE}
    case = msgspec.convert({"name": asked["id"], "cite": ["1"], **told}, cases.Case)
    game = GAMES[asked["game"]]
    hand = cases.recorded(game, cases.Cases(), case)
    terms = game_terms(game, hand.gaming_day, case.readings)
    assert terms.refuse(hand) == []
    sheet = terms.settle(hand)
    assert [(draw.pile, draw.drawn) for draw in sheet.draws] == [(draw.pile, draw.drawn) for draw in case.draws]
    assert case.outcome in (None, sheet.outcome)
    _expect_lines(case, sheet)
    _expect_beside(asked, hand.wagers, sheet)


def _expect_lines(case: cases.Case, sheet: Sheet) -> None:
    for wager, line in zip(case.wagers, sheet.lines or (), strict=True):
        assert (line.result != "not stated") is wager.told, (wager.on, line)
        if wager.becomes is not None:
            assert (line.paid, line.taken, line.pushed, line.returned) == wager.becomes, (wager.on, line)


def _expect_beside(asked: dict[str, Any], wagers: list[Any], sheet: Sheet) -> None:
    """What is asked of a seat over all its wagers, and what may be where it cannot be told."""
    lines = list(zip(wagers, sheet.lines or (), strict=True))
    for seat, net in asked.get("net", {}).items():
        assert cents_of(net) == sum(line.paid - line.taken for wager, line in lines if f"seat-{wager.seat}" == seat)
    for seat, envy in asked.get("envy", {}).items():
        own = [line.beside for wager, line in lines if f"seat-{wager.seat}" == seat]
        assert cents_of(envy) == sum(cents for beside in own for kind, cents in beside if kind == "envy")
    for pile, points in asked.get("totals", {}).items():
        assert sheet.totals[pile][0] == points
    for seat, most in asked.get("capped", {}).items():
        (one,) = (one for one in sheet.capped if f"seat-{wagers[one.wagers[0]].seat}" == seat)
        assert one.paid == cents_of(most)
    for i, may in asked.get("may", {}).items():
        assert set(lines[int(i)][1].results) <= set(may), lines[int(i)]
        assert lines[int(i)][1].results, lines[int(i)]
    if "shares" in asked:
        assert sheet.pot is not None, sheet.why_not
        shares: Counter[str] = Counter()
        for award in sheet.pot.awards:
            shares[f"seat-{award.seat}"] += award.amount
        assert shares == {seat: cents_of(amount) for seat, amount in asked["shares"].items()}


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("settlement", [*ASKED, *test_judged.ASKED], UNASKED)
