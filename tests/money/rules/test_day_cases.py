"""Every worked case beside every rule of a day's books, judged by all of them."""

from __future__ import annotations

import re

import pytest

from compliance.law.finding import Finding
from compliance.law.registry import DAY_RULES, Rule
from compliance.money.rules.day_cases import DayCase, base_day, day_cases
from compliance.money.rules.day_check import check_day
from games.schema import load

BLAME = re.compile(r"\b(dealer took|stole|cheat|guilty|oops|sorry|violat)", re.IGNORECASE)
ALL = [
    pytest.param(rule, case, id=f"{rule.code}: {case.name}")
    for rule in DAY_RULES.values()
    for case in day_cases(rule.path)
]


def _words(finding: Finding) -> str:
    cited = [cite.lines for cite in finding.cites]
    return "\n".join([finding.says, finding.recorded or "", finding.due or "", *finding.working, *cited])


@pytest.mark.parametrize(("rule", "case"), ALL)
def test_case(rule: Rule, case: DayCase) -> None:
    findings = check_day(case.day(dict(load.catalogue().games)))
    own = [finding for finding in findings if finding.rule == rule.code]
    told = "\n".join(f"{finding.rule} {finding.outcome}: {_words(finding)}" for finding in findings)
    if case.outcome == "pass":
        assert not own, f"{case.why}\n{told}"
    else:
        assert {finding.outcome for finding in own} == {case.outcome}, f"{case.why}\n{told}"
        assert len(own) == case.findings, told
        assert {finding.reading or "" for finding in own} == {case.reading}, told
    for fragment in case.says:
        assert any(fragment in _words(finding) for finding in own), f"{fragment!r} is not in:\n{told}"
    assert {finding.rule for finding in findings} - {rule.code} == set(case.also), told


def test_the_base_day_passes_all_rules() -> None:
    assert check_day(base_day().day(dict(load.catalogue().games))) == []


@pytest.mark.parametrize("rule", list(DAY_RULES.values()), ids=list(DAY_RULES))
def test_a_rule_has_a_case_that_passes_and_one_that_does_not(rule: Rule) -> None:
    outcomes = {case.outcome for case in day_cases(rule.path)}
    assert "pass" in outcomes
    assert outcomes - {"pass"} or rule.code == "REC006"  # of the program itself: test_day_stopped.py


@pytest.mark.parametrize(("rule", "case"), ALL)
def test_what_is_said_is_a_sentence_that_blames_nobody(rule: Rule, case: DayCase) -> None:
    for finding in check_day(case.day(dict(load.catalogue().games))):
        assert not finding.says[0].islower()
        assert finding.says.endswith((".", ".”."))
        assert not BLAME.search(finding.says)
    assert case.why.endswith(".")


@pytest.mark.parametrize(("rule", "case"), ALL)
def test_each_thing_that_is_found_has_a_subject_of_its_own(rule: Rule, case: DayCase) -> None:
    found = [(finding.rule, finding.subject) for finding in check_day(case.day(dict(load.catalogue().games)))]
    assert len(found) == len(set(found))
