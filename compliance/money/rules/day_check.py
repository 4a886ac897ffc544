"""Runs the rules that speak of a gaming day's accounts over its facts."""

import logging

from compliance.law.finding import Finding
from compliance.law.registry import DAY_RULES, Rule, finding
from compliance.money.ledger.day import Day, Stopped

log = logging.getLogger(__name__)


def check_day(day: Day, as_if: frozenset[str] = frozenset()) -> list[Finding]:
    """What the rules say of a day's accounts; an empty list is a pass. A rule that fails silences no other."""
    found: list[Finding] = []
    last = [rule for rule in DAY_RULES.values() if rule.family == "rec"]  # it says which of the others stopped
    for rule in [rule for rule in DAY_RULES.values() if rule not in last] + last:
        law = rule.law_on(day.gaming_day, True, as_if)
        if law or not rule.law:
            found += _asked(rule, law, day)
    return found


def _asked(rule: Rule, law: tuple[str, ...], day: Day) -> list[Finding]:
    try:
        return [finding(rule, law, fault) for fault in rule.check(day)]
    except MemoryError:
        raise
    except Exception as error:
        log.exception("books of %s, %s: rule %s stopped", day.house.establishment, day.gaming_day, rule.code)
        day.stopped = (*day.stopped, Stopped(rule.code, type(error).__name__))
        return []
