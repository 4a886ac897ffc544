"""What every rule and every case file must have, and what the registry refuses."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from compliance import subjects
from compliance.floor.rules.cases import Case, CaseError, cases
from compliance.law.finding import Severity
from compliance.law.instruments import instruments
from compliance.law.registry import RULES, Rule, RuleError, rule_of
from compliance.licensed.words.worked import worked

HOMES = [Path(room.__path__[0]) for room in subjects.rooms("rules")]
DOCSTRING = """Something is wrong.

What it checks: this.

Why it matters: that.

What to do: the other.
"""
# Two figures that are always on record are either equal or not; no reading of the game as printed asks for fewer draws.
# FEE004 and PST002 are unsure where an option prints no player fee or no limit: see test_unprinted.py.
NEVER_UNSURE = {
    *("DEC002", "DEC005", "FEE004", "LIC002", "LIC003"),
    *("LIM004", "LIM008", "LIM009", "LIM010", "PST002", "REC002", "REC003", "REC005"),
}
NEVER_UNSURE |= {"ROT007", "LIC004"}
NEVER_UNSURE |= {
    "CNT001",
    "CNT002",
    "CNT003",
    "CNT004",
    "CNT007",
    "CNT008",
    "CNT011",
    "CNT012",
    "CNT013",
    "CNT014",
    "CNT015",
}
NEVER_UNSURE |= {"JPT006", "JPT012", "JPT013"}
NEVER_UNSURE |= {"PST004", "PST005", "PST006"}  # a sign on record is taken as whole
NEVER_UNSURE |= {"POT003", "POT004"}  # where the cards do not tell it, the rule on awards says so
NEVER_UNSURE |= {"LIM015"}  # it speaks of wagers and acts that are on record, and of no others
NEVER_UNSURE |= {"IRR002"}  # where it hangs on what was not recorded, the rule on remedies says so
NEVER_UNSURE |= {
    "POT018",
    "POT020",
    "DEC011",
    "ROT020",
    "LIM017",
}  # they speak of what is on record, and of nothing else
NEVER_UNSURE |= {"INS001"}  # what was not seen is no answer and stays due
# What the book neither allows nor forbids; a pattern that is shown and blames nobody.
NEVER_SURE = {"LIM005", "ROT012"}
# REC004 speaks when the program itself fails: no hand makes it (test_any_hand.py), test_stopped.py breaks it on purpose.
OF_THE_PROGRAM = {"REC004", "REC006"}


def each(rule: Rule) -> str:
    return rule.code


@pytest.mark.parametrize("rule", list(RULES.values()), ids=each)
def test_rule_states_all_its_parts(rule: Rule) -> None:
    assert rule.path.parent.name == f"{rule.code.lower()}_{rule.name.replace('-', '_')}"
    assert rule.path.parent.parent.name == rule.family == rule.code[:3].lower()
    assert rule.severity in get_args(Severity)
    for part in (rule.title, rule.what, rule.why, rule.todo, rule.family_title):
        assert len(part) >= 8
        assert "!" not in part
    assert set(rule.law) <= set(instruments())


@pytest.mark.parametrize("rule", list(RULES.values()), ids=each)
def test_rule_has_a_case_of_every_outcome_it_can_give(rule: Rule) -> None:
    outcomes = {case.outcome for case in worked(rule)}
    if rule.code in OF_THE_PROGRAM:
        assert outcomes == {"pass"}
        return
    if rule.code in NEVER_SURE:
        assert outcomes == {"pass", "cannot tell"}
        return
    assert outcomes == {"pass", "fail"} | (set() if rule.code in NEVER_UNSURE else {"cannot tell"})


@pytest.mark.parametrize("rule", list(RULES.values()), ids=each)
def test_case_names_are_unique_and_every_case_says_why(rule: Rule) -> None:
    read = worked(rule)
    assert len({case.name for case in read}) == len(read)
    assert all(case.why.endswith(".") for case in read)


def test_every_file_of_a_family_is_a_rule_with_its_cases() -> None:
    folders = {path.parent for home in HOMES for path in home.glob("*/*/*.py")}
    assert folders == {rule.path.parent for rule in RULES.values()}
    assert folders == {path.parent for home in HOMES for path in home.glob("*/*/cases.toml")}


def test_rules_import_no_other_rule() -> None:
    for rule in RULES.values():
        text = rule.path.read_text(encoding="utf-8")
        assert not re.search(r"compliance\.\w+\.rules\.[a-z]{3}\.", text), rule.code


def module(name: str = "fee001_wrong_fee", **parts: object) -> ModuleType:
    made = ModuleType(name, DOCSTRING)
    made.__file__ = f"/rules/fee/{name}/rule.py"
    made.__dict__.update({"SEVERITY": "minor", "LAW": ("rule-book",), "READS": (), "check": lambda facts: ()} | parts)
    return made


def test_registry_takes_a_rule() -> None:
    rule = rule_of(module(), "fee", "Collections.")
    assert (rule.code, rule.name, rule.title, rule.what) == ("FEE001", "wrong-fee", "Something is wrong", "This.")


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (module("wrong_fee"), "name is not a rule's"),
        (module("lim001_wrong_fee"), "name is not a rule's"),
        (module("fee1_wrong"), "name is not a rule's"),
        (module(SEVERITY="bad"), "SEVERITY is 'bad'"),
        (module(SEVERITY=None), "severe, serious, minor, note"),
        (module(LAW=["rule-book"]), "tuple of instrument ids"),
        (module(LAW=("penal-code-1",)), "'penal-code-1'"),
        (module(READS=None), "READS is None"),
        (module(READS=("fees",)), "READS names 'fees'"),
        (module(READS=("charge:",)), "READS names 'charge:'"),
        (module(check=None), "no check"),
        (module(__doc__="Something is wrong."), "'What it checks'"),
        (module(__doc__=DOCSTRING.replace("What to do", "Do")), "'What to do'"),
        (module(__doc__=DOCSTRING.replace("wrong.", "wrong")), "full stop"),
    ],
)
def test_registry_refuses_what_is_not_a_rule(made: ModuleType, words: str) -> None:
    with pytest.raises(RuleError, match=re.escape(words)) as refused:
        rule_of(made, "fee", "Collections.")
    assert "fee/" in str(refused.value)


def test_family_needs_a_title() -> None:
    with pytest.raises(RuleError, match="no title"):
        rule_of(module(), "fee", "")


def test_case_files_are_read_strictly(tmp_path: Path) -> None:
    rule = tmp_path / "fee001_wrong_fee.py"
    with pytest.raises(CaseError, match="cases beside it"):
        cases(rule)
    rule.with_name("cases.toml").write_text(
        "[[case]]\nname = 'abc'\noutcome = 'maybe'\nwhy = 'abc'\n", encoding="utf-8"
    )
    with pytest.raises(CaseError, match="maybe"):
        cases(rule)


@pytest.mark.parametrize(
    "case",
    [
        Case(name="abc", outcome="pass", why="abc", hand={"wagers[99].amount": "1.00"}),
        Case(name="abc", outcome="pass", why="abc", hand={"Wagers": []}),
        Case(name="abc", outcome="pass", why="abc", without=("hand.nothing",)),
        Case(name="abc", outcome="pass", why="abc", hand={"wagers[0].amonut": "1.00"}),
    ],
)
def test_case_that_changes_nothing_real_is_refused(case: Case) -> None:
    with pytest.raises(CaseError):
        case.told()
