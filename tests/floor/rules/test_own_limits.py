"""Wagers with a limit of their own are held to that, and wagers measured by another wager to none of the table's."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import base
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from games import said
from games.schema import Bound, WagerLimit, load
from games.terms.game import game_terms
from tests.exam.told_hand import told


def facts(amount: str, **changes: Any) -> HandFacts:
    """The base hand with one tie wager of this amount; `changes` are the tie's in the game."""
    hand, before, house = base().told()
    game = load.catalogue().games[hand.game]
    wagers = tuple(msgspec.structs.replace(kind, **changes) if kind.name == "tie" else kind for kind in game.wager)
    given = Judge(house, load.catalogue().games).facts(hand, before)
    ties = [msgspec.structs.replace(w, amount=amount) for w in hand.wagers if w.wager == "tie"]
    assert ties
    terms = game_terms(msgspec.structs.replace(game, wager=wagers), hand.gaming_day)
    return msgspec.structs.replace(given, game=terms, hand=msgspec.structs.replace(hand, wagers=ties))


def outcomes(given: HandFacts) -> list[tuple[str, str | None]]:
    return [(fault.outcome, fault.expected) for fault in RULES["LIM001"].check(given)]


@pytest.mark.parametrize(("amount", "found"), [("0.50", 1), ("1.00", 0), ("3.00", 0), ("200.00", 0), ("201.00", 1)])
def test_a_limit_of_the_schedule_for_one_wager_replaces_the_tables(amount: str, found: int) -> None:
    given = facts(amount)
    assert given.fee is not None
    own = WagerLimit(wagers=("tie",), min=Decimal(1), max=Decimal(200), cite=("2909",))
    own_fee = replace(given.fee, option=msgspec.structs.replace(given.fee.option, wager_limit=(own,)))
    faults = RULES["LIM001"].check(msgspec.structs.replace(given, fee=own_fee))
    assert len(faults) == found
    assert all("printed for this wager (line 2909)" in said.plain(fault.says) for fault in faults)


def test_a_bound_in_dollars_replaces_the_tables_limit() -> None:
    bound = Bound(max=Decimal(25), cite=("290",))
    assert not RULES["LIM001"].check(facts("2.00", bound=(bound,)))
    (fault,) = RULES["LIM001"].check(facts("26.00", bound=(bound,)))
    assert (fault.outcome, fault.difference) == ("fail", 100)


def test_a_wager_measured_by_another_or_made_after_the_deal_is_for_other_rules() -> None:
    assert not RULES["LIM001"].check(facts("9000.00", bound=(Bound(of="player-line", times=("1",), cite=("372",)),)))
    assert not RULES["LIM001"].check(facts("9000.00", placed="after-deal"))
    assert RULES["LIM001"].check(facts("9000.00"))


@pytest.mark.parametrize(
    ("game", "option", "line"),
    [("double-hand-poker", 1, "388"), ("super-pan-9", 1, "1087"), ("pai-gow-tiles", 8, "635")],
)
def test_whoever_bets_together_with_others_wagers_the_minimum_by_himself(game: str, option: int, line: str) -> None:
    """Book 002: "Players who bet Kum-Kum must each wager at least the table minimum." The maximum is left open as before."""
    asked = {"game": f"{game}-lucky-chances", "limits": [40, 60], "schedule": "sheet-2011", "option": option}
    behind = {"bettor": "P9", "backline": True}

    def found(first: int, second: int) -> list[tuple[str, bool]]:
        told_of = told({**asked, "wagers": [[2, "base", first], [2, "base", second, behind]]})
        held = [one for one in told_of.findings if one.rule == "LIM001"]
        return [(one.outcome, line in {cite.lines for cite in one.cites}) for one in held]

    assert found(25, 25) == [("fail", True), ("fail", True)]
    assert found(25, 40) == [("fail", False)]  # too small whichever way it is counted
    assert found(40, 40) == []
