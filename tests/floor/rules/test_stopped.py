"""A procedure, a fee basis or a rule that fails on a hand: said in one finding, logged, and everything else still speaks."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from compliance.floor.rules import check_hand
from compliance.floor.rules.cases import base
from compliance.floor.rules.review import Judge
from compliance.law import registry
from compliance.law.finding import Finding
from games.fees import total_table_action
from games.procedures.baccarat import settle as baccarat
from games.schema import load

HAND, BEFORE, HOUSE = base().told()


def broken(*args: Any, **kwargs: Any) -> Any:
    raise KeyError("a table that is not there")


def findings(**changes: Any) -> list[Finding]:
    judge = Judge(HOUSE, load.catalogue().games)
    return judge.review(msgspec.structs.replace(HAND, **changes), BEFORE).findings


@pytest.fixture(autouse=True)
def _fresh_rules() -> Any:
    check_hand._speaking.clear()
    yield
    check_hand._speaking.clear()


def break_rule(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    for code in codes:
        rule = check_hand.HAND_RULES[code]
        made = registry.Rule(**{**rule.__dict__, "check": lambda facts: broken()})
        monkeypatch.setitem(check_hand.HAND_RULES, code, made)


def test_rule_that_stops_is_named_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    break_rule(monkeypatch, "ROT001", "SET001")
    with caplog.at_level(logging.ERROR):
        found = findings(decks=2, collections=[])
    assert [(one.rule, one.outcome) for one in found] == [
        ("DEC003", "fail"),
        ("FEE002", "fail"),
        ("REC004", "cannot tell"),
    ]
    says = found[-1].says
    assert says == "This hand could not be judged in full: rule ROT001 and rule SET001 stopped on it."
    assert found[-1].working == ("Rule ROT001: KeyError", "Rule SET001: KeyError")
    assert all(HAND.id in record.getMessage() and record.exc_info for record in caplog.records)
    assert len(caplog.records) == 2


def test_settlement_that_stops_leaves_the_fee_and_the_other_rules(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(baccarat.Table, "settle", broken)
    found = findings(collections=[])
    assert [(one.rule, one.outcome) for one in found] == [("FEE002", "fail"), ("REC004", "cannot tell")]
    assert "the settlement procedure baccarat stopped" in found[1].says
    assert HAND.id in caplog.text


def test_fee_basis_that_stops_leaves_the_settlement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(total_table_action.Table, "due", broken)
    found = findings(action_seat=5)
    assert [(one.rule, one.outcome) for one in found] == [("REC004", "cannot tell"), ("SET003", "fail")]
    assert "the fee basis total_table_action stopped" in found[0].says


def test_game_that_does_not_compile_stops_no_hand_and_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baccarat.Table, "__init__", broken)
    assert [one.rule for one in findings()] == ["REC004"]
    assert Judge(HOUSE, load.catalogue().games).refuse(HAND) == []


def test_want_of_memory_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_memory(*args: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(baccarat.Table, "settle", out_of_memory)
    with pytest.raises(MemoryError):
        findings()
