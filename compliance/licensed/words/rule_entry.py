"""A rule explained: its parts, the law it stands on and whether that binds on the day, its worked cases."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from compliance.law.instruments import binds, instruments
from compliance.law.registry import Rule
from compliance.licensed.words.entry import Entry, Item, Section
from compliance.licensed.words.worked import worked

_BINDS = {True: "binds on this day", False: "does not bind on this day", None: "whether it binds cannot be told"}


def rule_entry(rule: Rule, day: datetime.date) -> Entry:
    """The rule as of a day."""
    sections = (
        Section("Rule", (Item("family", rule.family_title), Item("name", rule.name), Item("severity", rule.severity))),
        Section("What it checks", (Item("", rule.what),)),
        Section("Why it matters", (Item("", rule.why),)),
        Section("What to do", (Item("", rule.todo),)),
        Section("Law", tuple(_law(rule, day))),
        Section("Cases", tuple(_cases(rule))),
    )
    return Entry("rule", rule.code, rule.title, day.isoformat(), sections)


def _law(rule: Rule, day: datetime.date) -> Iterator[Item]:
    for name in rule.law:
        instrument = instruments()[name]
        binding = (
            "binds while the game is licensed" if instrument.binds_by == "licence" else _BINDS[binds(instrument, day)]
        )
        yield Item(
            instrument.citation, f"{instrument.title}. {instrument.summary} ({binding})", note=instrument.caution
        )


def _cases(rule: Rule) -> Iterator[Item]:
    for case in worked(rule):
        yield Item(case.outcome, f"{case.name}. {case.why}")
