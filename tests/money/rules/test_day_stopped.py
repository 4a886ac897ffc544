"""A rule that the program fails in silences no other, and is named itself."""

from __future__ import annotations

import dataclasses

import pytest

from compliance.money.rules import day_check
from compliance.money.rules.day_cases import base_day
from games.schema import load


def test_a_rule_that_stops_is_named_and_the_others_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: object) -> None:
        raise ZeroDivisionError

    rules = dict(day_check.DAY_RULES)
    rules["CNT002"] = dataclasses.replace(rules["CNT002"], check=breaks)  # type: ignore[arg-type]
    monkeypatch.setattr(day_check, "DAY_RULES", rules)
    day = base_day().day(dict(load.catalogue().games))
    [finding] = day_check.check_day(day)
    assert (finding.rule, finding.outcome) == ("REC006", "cannot tell")
    assert "rule CNT002 stopped" in finding.says
    assert finding.working == ("CNT002: ZeroDivisionError",)
