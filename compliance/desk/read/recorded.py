"""The rows of the desk that follow from entries of the record: issues by their keys, acts on them, findings that they cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from compliance.desk.forms.key import IssueKey
from compliance.desk.read.trend_sums import trends_differ
from compliance.record.declared import Check, Column, Difference, Rows, moment, said
from compliance.record.entry import Entry
from compliance.shell.rows import rows

FIELDS = IssueKey.__struct_fields__
UNSAID = {"cause": "", "cause_kind": ""}
"""What an entry leaves out where an issue has no cause."""
_KEYS = f"""
SELECT issue.record_index, house.slug, {", ".join(f"issue.{name}" for name in FIELDS)}
FROM desk_issue AS issue JOIN games_establishment AS house ON house.id = issue.establishment_id
WHERE issue.record_index >= %s AND issue.record_index < %s
"""  # noqa: S608  # our own columns
_AS_ACTED = """
SELECT issue.record_index, CASE
        WHEN issue.acted <> acts.number THEN 'acted'
        WHEN issue.state <> coalesce(acts.state, 'new') THEN 'state'
    END
FROM desk_issue AS issue CROSS JOIN LATERAL (
    SELECT count(*) AS number, (array_agg(act.state ORDER BY act.number DESC))[1] AS state
    FROM desk_issue_act AS act WHERE act.issue_id = issue.id) AS acts
WHERE issue.record_index >= %s AND issue.record_index < %s
"""


class IssueRows(Check):
    """Issues against the entries that opened them, and against their acts."""

    kinds = frozenset({"issue/1"})
    tables = frozenset({"desk_issue"})
    places = (("desk_issue", "record_index"),)

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored = {row[0]: row[1:] for row in rows(_KEYS, [start, stop])}
        acted = dict(rows(_AS_ACTED, [start, stop]))
        opened = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | opened.keys()):
            if index not in opened:
                yield index, "the table of issues has one for it, the record has no issue there"
            elif index not in stored:
                yield index, "the table of issues has none for it"
            else:
                yield from ((index, what) for what in _differ(opened[index], stored[index], acted[index]))


def _differ(entry: Entry, row: Sequence[Any], acted: str | None) -> Iterator[str]:
    key = msgspec.json.decode(entry.body)
    recorded = {"establishment": entry.establishment} | {name: key.get(name, UNSAID.get(name)) for name in FIELDS}
    for (name, value), held in zip(recorded.items(), row, strict=True):
        if value != held:
            yield f"the issue says {name} {held!r}, the record says {value!r}"
    if acted:
        yield f"the issue's {acted} is not what its acts say"


ACTS = Rows(
    kinds={"issue-act/1"},
    word="act",
    called="acts on issues",
    table="desk_issue_act",
    index="record_index",
    joins="""
        LEFT JOIN desk_issue AS issue ON issue.id = row.issue_id
        LEFT JOIN games_establishment AS house ON house.id = issue.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id
        LEFT JOIN people_person AS assignee ON assignee.id = row.assignee_id
        LEFT JOIN desk_issue AS other ON other.id = row.other_id""",
    columns=(
        Column("issue", "issue.record_index", said("issue")),
        Column("number", "row.number", said("number")),
        Column("act", "row.act", said("act")),
        Column("state", "row.state", said("state")),
        Column("reason", "row.reason", lambda entry, body: body.get("reason", "")),
        Column("words", "row.words", lambda entry, body: body.get("words", "")),
        Column("assignee", "assignee.username", lambda entry, body: body.get("assignee")),
        Column("desk", "row.desk", lambda entry, body: body.get("desk", "")),
        Column("for", "row.waiting_for", lambda entry, body: body.get("for", "")),
        Column("until", "row.until::text", lambda entry, body: body.get("until")),
        Column("more findings", "row.more_findings", lambda entry, body: body.get("more_findings")),
        Column("more cents", "row.more_cents", lambda entry, body: body.get("more_cents")),
        Column("right from", "row.right_from", moment("right_from")),
        Column("other", "other.record_index", lambda entry, body: body.get("other")),
        Column("before", "row.before", lambda entry, body: body.get("before", "")),
        Column("undoes", "row.undoes", lambda entry, body: body.get("undoes")),
        Column("covers", "row.covers", lambda entry, body: len(body.get("findings", ()))),
        Column("actor", "coalesce(author.username, 'oliver')", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        Column("establishment", "house.slug", lambda entry, body: entry.establishment),
    ),
)

_SHARED = """
SELECT act.record_index, finding.hand_id, finding.subject, act.at FROM compliance_finding_act AS act
JOIN compliance_finding AS finding ON finding.id = act.finding_id
WHERE act.shared AND act.record_index >= %s AND act.record_index < %s ORDER BY finding.id
"""


class Covered(Check):
    """The acts that findings have from an act on their issue: exactly those that its entry names."""

    kinds = frozenset({"issue-act/1"})
    tables = frozenset[str]()

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored: dict[int, list[list[Any]]] = {}
        for index, *named in rows(_SHARED, [start, stop]):
            stored.setdefault(index, []).append(named)
        recorded = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | recorded.keys()):
            entry, held = recorded.get(index), stored.get(index, [])
            named = [] if entry is None else msgspec.json.decode(entry.body).get("findings", [])
            if sorted(named) != sorted(one[:2] for one in held):
                yield index, "the findings with this act of their issue are not those that the record names"
            elif entry is not None and any(one[2] != entry.at for one in held):
                yield index, "a finding says another time of this act of its issue than the record"


HANDOVERS = Rows(
    kinds={"handover/1"},
    word="hand-over",
    called="hand-overs",
    table="desk_handover",
    index="record_index",
    joins="""
        LEFT JOIN games_establishment AS house ON house.id = row.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id""",
    columns=(
        Column("gaming day", "row.gaming_day::text", said("gaming_day")),
        Column("shift", "row.shift", said("shift")),
        Column("beginning", "row.began", moment("began")),
        Column("words", "row.words", said("words")),
        Column("figures", "row.figures", said("figures")),
        Column("actor", "author.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        Column("establishment", "house.slug", lambda entry, body: entry.establishment),
    ),
)
READ = Rows(
    kinds={"handover-read/1"},
    word="signature",
    called="signatures of hand-overs",
    table="desk_handover_read",
    index="record_index",
    joins="""
        LEFT JOIN desk_handover AS note ON note.id = row.handover_id
        LEFT JOIN games_establishment AS house ON house.id = note.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id""",
    columns=(
        Column("hand-over", "note.record_index", said("handover")),
        Column("actor", "author.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        Column("establishment", "house.slug", lambda entry, body: entry.establishment),
    ),
)

_HOUSES = "SELECT id, slug FROM games_establishment ORDER BY id"


class TrendSums(Check):
    """The sums by week against the findings in the issues, once for each house."""

    kinds = frozenset[str]()
    tables = frozenset({"desk_trend"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """They are of no one entry: what differs is told at the beginning."""
        for house, slug in rows(_HOUSES, []) if start == 0 else []:
            for what, kept, counted in trends_differ(establishment_id=house):
                yield (
                    0,
                    f"the sums of {slug} for {what} are {kept}, its findings add up to {counted}: `manage.py recount`",
                )


CHECKS = (IssueRows(), ACTS, Covered(), HANDOVERS, READ, TrendSums())
