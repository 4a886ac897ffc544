"""The questions of the examination on what the house takes: what is due of a hand is the examination's answer."""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path
from typing import Any

import pytest

from compliance.money.rules.day_cases import DayCase
from compliance.money.rules.day_check import check_day
from games.cards.money import plain
from games.schema import load
from games.terms.dues import dues
from games.terms.game import fee_terms, game_terms
from games.terms.play import Play
from tests.exam.told_hand import hand, told
from tests.exam.whole import whole

HERE = Path(__file__).parent
ASKED: list[dict[str, Any]] = tomllib.loads((HERE / "told" / "fees.toml").read_text(encoding="utf-8"))["asked"]
ON = datetime.date(2026, 9, 1)
UNASKED: dict[str, str] = {}  # may only shrink


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["id"])
def test_what_is_due_is_what_the_text_decides(asked: dict[str, Any]) -> None:
    assert found(asked) == wanted(asked), told(asked).findings


def test_every_question_is_asked_or_says_why_not() -> None:
    whole("fees", ASKED, UNASKED)


def found(asked: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    """What each payer owes of each kind, and what the rules in `of` find of what was taken.

    `played` is asked of the fee page, as `quote` is; `papers` are those of a day beside the base day's, judged with its books.
    """
    if "played" in asked:
        return {"in all": plain(_in_all(asked))}, []
    if "papers" in asked:
        case = DayCase(name=asked["id"], outcome="fail", why="Told by papers.", papers=asked["papers"])
        findings = check_day(case.day(dict(load.catalogue().games)))
        return {}, sorted(f"{one.rule} {one.outcome}" for one in findings if one.rule in asked["of"])
    findings = [one for one in told(asked).findings if one.rule in asked.get("of", [])]
    return _due(asked) if "due" in asked else {}, sorted(f"{one.rule} {one.outcome}" for one in findings)


def wanted(asked: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    """What the text decides."""
    return asked.get("due", {}), sorted(asked.get("finds", []))


def _in_all(asked: dict[str, Any]) -> int:
    """What the option takes from everybody together of what was played."""
    fee = fee_terms(load.catalogue().games[asked["game"]], asked["schedule"], asked["option"], ON)
    parts = [owed.due.fees for charge in fee.charges for owed in charge.owed(Play(**asked["played"]))]
    return sum(figure for (figure,) in parts)


def _due(asked: dict[str, Any]) -> dict[str, str]:
    """ "seat 3 fee": "2.00", "at most 5.40" or "cannot tell"; who owes nothing is left out."""
    told_of, sums = hand(asked), dict[str, set[int]]()
    game = load.catalogue().games[asked["game"]]
    terms, most = game_terms(game, told_of.gaming_day), set()
    fee = fee_terms(game, asked["schedule"], asked["option"], told_of.gaming_day)
    paid = frozenset(asked["paid"]) if "paid" in asked else None
    for one in dues(fee, told_of, terms, terms.settle(told_of), asked.get("hand_of_new_game"), paid):
        payer = f"seat {one.seat}" if one.seat is not None else one.who
        if one.charge.kind in asked.get("without", []) or payer not in asked.get("payers", [payer]):
            continue
        name = f"{payer} {one.kind}".strip()
        sums[name] = {so_far + more for so_far in sums.get(name, {0}) for more in one.due.fees}
        most |= {name} if one.due.ceiling else set()
    owed = {name: figures for name, figures in sums.items() if figures != {0}}
    return {name: _said(figures, name in most) for name, figures in owed.items()}


def _said(figures: set[int], at_most: bool) -> str:
    if not figures:
        return "cannot tell"
    return f"at most {plain(max(figures))}" if at_most else " or ".join(map(plain, sorted(figures)))
