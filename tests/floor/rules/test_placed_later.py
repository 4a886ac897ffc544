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


@pytest.mark.parametrize(
    "slug", ["three-card-poker-choctaw", "ultimate-texas-holdem-crystal-park", "uth", "spanish-21-grand-ronde"]
)
def test_whatever_the_book_calls_the_call_of_no_more_bets_a_wager_after_it_is_late(slug: str) -> None:
    """Book 004 line 1455, book 003 lines 1996 and 2010, book 001 line 2385, book 000 line 1125."""
    base = "ante" if "spanish" not in slug else "base"
    later = "play" if "spanish" not in slug else "double"
    (fault,) = RULES["LIM004"].check(facts(slug, (base, "after-deal"), (later, "after-deal")))
    assert fault.subject == "wagers[0].placed"


@pytest.mark.parametrize(
    ("slug", "bonus", "base"),
    [
        ("casino-war-choctaw", "tie", "base"),  # book 004 lines 1558-1559
        ("mississippi-stud-crystal-park", "three-card-bonus", "ante"),  # book 003 lines 3757 and 3812
        ("jackpot-holdem-grand-ronde", "hole-card-bonus", "ante"),  # book 000 lines 1552-1554
        ("pure-215-buster-lucky-chances", "buster", "base"),  # book 002 line 4704
        ("blackjack-bonus-bet", "blackjack-bonus", "base"),  # book 001 line 289
    ],
)
def test_where_the_book_says_so_of_bonus_wagers_only_these_are_late(slug: str, bonus: str, base: str) -> None:
    (fault,) = RULES["LIM004"].check(facts(slug, (base, "after-deal"), (bonus, "after-deal")))
    assert (fault.outcome, fault.subject) == ("fail", "wagers[1].placed")


def test_a_book_that_has_one_position_of_a_player_under_another_name_is_heard() -> None:
    """Book 004 line 1696: a player wagers on one position only."""
    given = facts("mississippi-stud-choctaw", ("ante", "before-deal"), ("ante", "before-deal"))
    hand = given.hand
    assert not RULES["LIM010"].check(given)
    there = [hand.wagers[0], msgspec.structs.replace(hand.wagers[1], seat=2)]
    _, before, house = base().told()
    again = Judge(house, load.catalogue().games).facts(msgspec.structs.replace(hand, wagers=there), before)
    (fault,) = RULES["LIM010"].check(again)
    assert fault.outcome == "fail"


def test_nobody_bets_on_another_players_hand_where_the_book_says_so() -> None:
    """Book 000 line 320: the player may not bet on other player's hands."""
    given = facts("super-bonus-grand-ronde", ("super-bonus-player", "before-deal"))
    assert not RULES["LIM011"].check(given)
    behind = [msgspec.structs.replace(given.hand.wagers[0], backline=True)]
    _, before, house = base().told()
    again = Judge(house, load.catalogue().games).facts(msgspec.structs.replace(given.hand, wagers=behind), before)
    (fault,) = RULES["LIM011"].check(again)
    assert (fault.outcome, fault.subject) == ("fail", "wagers[0]")
