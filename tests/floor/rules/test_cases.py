"""Every worked case beside every rule, run as a floor would run it: the hand judged by all rules."""

from __future__ import annotations

import datetime

import pytest

from compliance.floor.rules.cases import Case, base, cases
from compliance.floor.rules.check_hand import check_hand
from compliance.floor.rules.review import Judge
from compliance.law.registry import HAND_RULES, Rule
from games.hand.check import problems
from games.schema import load
from tests.floor.rules.words import judged, kept, named, words

ALL = [
    pytest.param(rule, case, id=f"{rule.code}: {case.name}")
    for rule in HAND_RULES.values()
    for case in cases(rule.path)
]

NOW = datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)  # after every case; a hand from the future is not taken in


def _asked(value: str | int | tuple[str | int, ...]) -> list[str | int]:
    return list(value) if isinstance(value, tuple) else [value]


@pytest.mark.parametrize(("rule", "case"), ALL)
def test_case(rule: Rule, case: Case) -> None:
    findings = judged(case)
    own = [finding for finding in findings if finding.rule == rule.code]
    told = "\n".join(map(str, findings))
    if case.outcome == "pass":
        assert not own, f"{case.why}\n{told}"
    else:
        assert {finding.outcome for finding in own} == {case.outcome}, f"{case.why}\n{told}"
        assert len(own) == case.findings, told
        assert {finding.reading or "" for finding in own} == {case.reading}, told
    assert set(case.names) <= {name for finding in own for name in named(finding)}, told
    if case.subject != ():
        assert [finding.subject for finding in own] == _asked(case.subject), told
    if case.difference != ():
        differences = [finding.difference for finding in own if finding.difference is not None]
        assert differences == _asked(case.difference), told
    assert {finding.rule for finding in findings} - {rule.code} == set(case.also), told


@pytest.mark.parametrize("rule", list(HAND_RULES.values()), ids=list(HAND_RULES))
def test_words_of_a_rule_are_those_that_are_kept(rule: Rule) -> None:
    assert words(rule) == kept().get(rule.code), "To keep these words: python -m tests.floor.rules.words --write"


@pytest.mark.parametrize(("rule", "case"), ALL)
def test_case_is_a_hand_that_the_intake_takes(rule: Rule, case: Case) -> None:
    hand, _, _ = case.told()
    assert not problems(hand, NOW)


@pytest.mark.parametrize("rule", list(HAND_RULES.values()), ids=list(HAND_RULES))
def test_base_hand_takes_the_fast_path_of_every_rule(rule: Rule) -> None:
    hand, before, house = base().told()
    faults = rule.check(Judge(house, load.catalogue().games).facts(hand, before))
    assert len(faults) == 0 or not rule.law_on(hand.gaming_day, licensed=True)  # its law did not bind: nobody asks it


def test_base_hand_passes_all_rules_without_allocating_findings() -> None:
    hand, before, house = base().told()
    assert check_hand(Judge(house, load.catalogue().games).facts(hand, before)) == []
