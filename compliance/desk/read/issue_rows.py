"""Compares issues with the entries that opened them, their acts and their findings: every column, and their tallies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from compliance.desk.forms.key import IssueKey
from compliance.desk.read.as_acted import Differing, states_differ
from compliance.desk.read.issue_changed import changed_differ
from compliance.desk.read.issue_sums import sums_differ
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.shell.rows import rows

FIELDS = IssueKey.__struct_fields__
UNSAID = {"cause": "", "cause_kind": ""}
"""What an entry leaves out where an issue has no cause."""
BETWEEN = "issue.record_index >= %s AND issue.record_index < %s"
_KEYS = f"""
SELECT issue.record_index, house.slug, issue.opened, {", ".join(f"issue.{name}" for name in FIELDS)}
FROM desk_issue AS issue JOIN games_establishment AS house ON house.id = issue.establishment_id WHERE {BETWEEN}
"""  # noqa: S608  # our own columns


class IssueRows(Check):
    """Issues are told at the entries that opened them."""

    kinds = frozenset({"issue/1"})
    tables = frozenset({"desk_issue", "desk_issue_tally"})
    places = (("desk_issue", "record_index"), ("desk_issue", "changed_index"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored = {row[0]: row[1:] for row in rows(_KEYS, [start, stop])}
        opened = {entry.index: entry for entry in entries}
        more = _reckoned(start, stop)
        for index in sorted(stored.keys() | opened.keys()):
            if index not in opened:
                yield index, "the table of issues has one for it, the record has no issue there"
            elif index not in stored:
                yield index, "the table of issues has none for it"
            else:
                yield from ((index, what) for what in _differ(opened[index], stored[index]))
                yield from ((index, what) for what in more.get(index, ()))


def _reckoned(start: int, stop: int) -> dict[int, list[str]]:
    between = [start, stop]
    found: dict[int, list[str]] = {}
    sources: tuple[tuple[Iterator[Differing], str], ...] = (
        (states_differ(BETWEEN, between), "its acts leave"),
        (sums_differ(BETWEEN, between), "its findings add up to"),
        (changed_differ(BETWEEN, between), "the record changed it last at"),
    )
    for source, whose in sources:
        for index, number, name, kept, reckoned in source:
            what = f"issue {number} says {name} {kept}, {whose} {reckoned}: `manage.py recount`"
            found.setdefault(index, []).append(what)
    return found


def _differ(entry: Entry, row: Sequence[Any]) -> Iterator[str]:
    key = msgspec.json.decode(entry.body)
    named = {name: key.get(name, UNSAID.get(name)) for name in FIELDS}
    recorded = {"establishment": entry.establishment, "opened": entry.at} | named
    for (name, value), held in zip(recorded.items(), row, strict=True):
        if value != held:
            yield f"the issue says {name} {held!r}, the record says {value!r}"
