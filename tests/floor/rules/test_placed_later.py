"""Wagers that the rules have placed after the deal: doubles and splits are no late wagers, and one may need another."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from compliance.floor.rules.cases import base
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from games.hand.form import Wager
from games.schema import load


def facts(game: str, *wagers: tuple[str, str]) -> HandFacts:
    hand, before, house = base().told()
    laid: list[Any] = [
        Wager(seat=1, bettor="P1", wager=name, amount="10.00", placed=placed)  # type: ignore[arg-type]
        for name, placed in wagers
    ]
    changed = msgspec.structs.replace(hand, game=game, wagers=laid, cards=None)
    return Judge(house, load.catalogue().games).facts(changed, before)


@pytest.mark.parametrize("name", ["double", "split", "insurance"])
def test_a_wager_that_belongs_after_the_deal_is_not_late(name: str) -> None:
    given = facts("blackjack-choctaw", ("base", "before-deal"), (name, "after-deal"))
    assert not RULES["LIM004"].check(given)
    assert not RULES["LIM002"].check(given)


def test_a_wager_that_belongs_before_the_deal_is_late_after_it() -> None:
    (fault,) = RULES["LIM004"].check(facts("blackjack-choctaw", ("base", "after-deal")))
    assert (fault.outcome, fault.subject) == ("fail", "wagers[0].placed")


def test_a_second_doubling_needs_the_first_which_comes_after_the_deal_itself() -> None:
    laid = (("base", "before-deal"), ("double", "after-deal"), ("double-double", "after-deal"))
    assert not RULES["LIM002"].check(facts("pure-spanish-21-5", *laid))
    (fault,) = RULES["LIM002"].check(facts("pure-spanish-21-5", laid[0], laid[2]))
    assert (fault.outcome, fault.subject) == ("fail", "wagers[1]")


def test_a_double_needs_the_wager_that_lay_before_the_deal() -> None:
    (fault,) = RULES["LIM002"].check(facts("blackjack-choctaw", ("base", "after-deal"), ("double", "after-deal")))
    assert fault.subject == "wagers[1]"
