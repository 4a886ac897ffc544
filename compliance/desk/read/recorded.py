"""The rows of the desk that follow from entries of the record: issues, acts on them, findings that they gather and cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compliance.desk.read.covered import Covered
from compliance.desk.read.finding_held import FindingsHeld
from compliance.desk.read.issue_rows import IssueRows
from compliance.desk.read.trend_sums import trends_differ
from compliance.record.declared import Check, Column, Difference, Rows, moment, said
from compliance.record.entry import Entry
from compliance.shell.rows import rows

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
        Column("wakes with findings", "row.wake_count", lambda entry, body: body.get("wake_count")),
        Column("wakes with cents", "row.wake_cents", lambda entry, body: body.get("wake_cents")),
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


CHECKS = (IssueRows(), FindingsHeld(), ACTS, Covered(), HANDOVERS, READ, TrendSums())
