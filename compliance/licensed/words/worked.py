"""The worked cases of a rule, whichever it speaks of: a hand, or a gaming day's books."""

from __future__ import annotations

from compliance.floor.rules.cases import Case, cases
from compliance.law.registry import Rule
from compliance.money.rules.day_cases import DayCase, day_cases


def worked(rule: Rule) -> tuple[Case, ...] | tuple[DayCase, ...]:
    """The cases beside a rule."""
    return day_cases(rule.path) if rule.of == "day" else cases(rule.path)
