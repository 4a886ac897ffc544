"""A rule speaks only for hands on whose gaming day one of its instruments binds, or may bind."""

from __future__ import annotations

import datetime

from compliance.floor.rules.cases import base
from compliance.floor.rules.check_hand import check_hand
from compliance.floor.rules.review import Judge
from compliance.law.registry import RULES
from games.schema import load

DAY = datetime.date(2026, 9, 1)


def test_licence_binds_only_where_an_edition_of_the_game_is_in_force() -> None:
    assert RULES["LIM001"].law_on(DAY, licensed=True) == ("rule-book",)
    assert RULES["LIM001"].law_on(DAY, licensed=False) == ()


def test_decision_does_not_bind_before_its_year() -> None:
    assert "oliver-v-county-of-los-angeles" in RULES["ROT001"].law_on(DAY, licensed=True)
    assert "oliver-v-county-of-los-angeles" not in RULES["ROT001"].law_on(datetime.date(1997, 12, 31), licensed=True)


def test_rules_of_the_record_itself_always_speak() -> None:
    assert not RULES["REC001"].law
    hand, _, house = base().told()
    facts = Judge(house, {}).facts(hand, None)
    assert {finding.rule for finding in check_hand(facts)} == {"LIC001", "REC001"}


def test_finding_carries_the_instruments_that_bind_and_what_to_do() -> None:
    hand, before, house = base().told()
    hand.collections.clear()  # type: ignore[union-attr]
    (finding,) = Judge(house, load.catalogue().games).review(hand, before).findings
    assert (finding.rule, finding.law) == ("FEE002", ("rule-book",))
    assert finding.todo == RULES["FEE002"].todo
    assert [(cite.book, cite.lines) for cite in finding.cites] == [("lucky-derby", "705")]
    assert (finding.recorded, finding.due, finding.difference) == ("none", "$5.00", -500)
