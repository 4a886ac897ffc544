"""Dice, wheels and hands paid by a table, judged: every worked hand recorded as due passes, and money moved wrongly is found."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from games.cards.money import plain
from games.hand.check import problems
from games.hand.form import Hand, Settled, Wager
from games.schema import Game, cases, load
from games.schema.cases import Case, Cases
from games.settling.sheet import WagerDue
from games.terms.game import game_terms
from tests.floor.rules.open_wagers import as_they_may_be, in_all

PROCEDURES = {"craps", "wheel", "high_card", "spread", "pay_table", "pai_gow_poker"}
GAMES = load.catalogue().games
MINE = sorted(slug for slug, game in GAMES.items() if any(one.name in PROCEDURES for one in game.procedure))


def _played() -> list[Any]:
    found = []
    for slug in MINE:
        held = cases.read(load.CATALOGUE / str(GAMES[slug].book) / f"{slug}.cases.toml")
        found += [
            pytest.param(GAMES[slug], held, case, id=f"{slug}: {case.name}") for case in held.case if not case.readings
        ]
    return found


@cache
def _judge(establishment: str) -> Judge:
    """One for all hands of a house, as everywhere: the terms of a game are reckoned once."""
    house = House(
        form="oliver.house/1", establishment=establishment, title="A house", time_zone="UTC", boundary_hour=0, tables=()
    )  # fmt: skip
    return Judge(house, GAMES)


def _whole(amount: Fraction | int) -> str:
    return plain(int(amount))


def _recorded(wager: Wager, line: WagerDue, more: int = 0) -> Wager:
    """The wager recorded as due, `more` cents overpaid."""
    settled = Settled(_whole(line.paid + more), _whole(line.taken), _whole(line.pushed), _whole(line.returned))
    return msgspec.structs.replace(wager, settled=settled)


def _found(hand: Hand) -> list[Finding]:
    return [
        one
        for one in _judge(hand.establishment).review(hand, None).findings
        if one.rule[:3] in ("SET", "DEC", "REC") and one.rule != "REC003"
    ]


def test_every_game_of_these_procedures_is_here() -> None:
    assert len(MINE) == 25


@pytest.mark.parametrize(("game", "held", "case"), _played())
def test_a_worked_hand_recorded_as_due_passes_and_an_overpaid_wager_does_not(
    game: Game, held: Cases, case: Case
) -> None:
    hand = cases.recorded(game, held, case)
    terms = game_terms(game, hand.gaming_day)
    sheet = terms.settle(hand)
    lines = sheet.lines
    assert problems(hand, hand.ended) + terms.refuse(hand) == []
    assert lines is not None
    wagers = [_recorded(wager, line) for wager, line in zip(hand.wagers, lines, strict=True)]
    right = in_all(as_they_may_be(msgspec.structs.replace(hand, wagers=wagers), lines, _found), sheet.capped)
    wagers = right.wagers
    told = {i for one in sheet.capped for i in one.wagers}  # in all, not each by itself
    open_ = [i for i, line in enumerate(lines) if line.result == "not stated" and i not in told]
    untold = {f"wagers[{i}].settled" for i in open_}
    found = _found(right)
    named = {one.subject for one in found if one.rule == "SET001"}
    assert named <= {*untold, "wagers"}
    assert bool(named) == bool(untold)
    assert {one.outcome for one in found} <= {"cannot tell"}
    for i, line in enumerate(lines):
        if line.result != "not stated":
            over = [*wagers[:i], _recorded(hand.wagers[i], line, 100), *wagers[i + 1 :]]
            wrong = _found(msgspec.structs.replace(hand, wagers=over))
            assert f"wagers[{i}].settled" in {one.subject for one in wrong if one.rule == "SET001"}, hand.wagers[i]


def test_parts_of_a_horn_may_be_recorded_net() -> None:
    slug = "craps-choctaw"
    held = cases.read(load.CATALOGUE / "choctaw" / f"{slug}.cases.toml")
    case = next(case for case in held.case if case.name.endswith("when it is 12"))
    hand = cases.recorded(GAMES[slug], held, case)
    horn = next(wager for wager in hand.wagers if wager.wager == "horn")
    for settled in (Settled("27.00"), Settled("30.00", "3.00")):
        alone = msgspec.structs.replace(hand, wagers=[msgspec.structs.replace(horn, settled=settled)])
        assert _found(alone) == [], settled
    assert Decimal(horn.amount) == 4
