"""Compares the rows of acts on findings with their entries in the record: what `manage.py verify` asks of this room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from compliance.record import projections
from compliance.record.entry import Entry
from compliance.record.rows_compared import rows_compared
from compliance.shell.rows import rows

_ROWS = """
SELECT act.record_index, finding.hand_id, finding.rule, finding.subject, act.number, act.act, act.state, act.reason,
    act.words, assignee.username, act.until::text, coalesce(author.username, 'oliver'), act.at, house.slug
FROM compliance_finding_act AS act
    LEFT JOIN compliance_finding AS finding ON finding.id = act.finding_id
    LEFT JOIN games_establishment AS house ON house.id = finding.establishment_id
    LEFT JOIN people_person AS author ON author.id = act.by_id
    LEFT JOIN people_person AS assignee ON assignee.id = act.assignee_id
WHERE act.record_index >= %s AND act.record_index < %s
"""
COLUMNS = (
    "hand", "rule", "subject", "number", "act", "state", "reason", "words", "assignee", "until", "actor", "time",
    "establishment",
)  # fmt: skip


class FindingActRows:
    """The rows of acts against the "finding-act/1" entries."""

    kinds = frozenset({"finding-act/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        return rows_compared(
            word="act",
            table="acts",
            names=COLUMNS,
            columns=_columns,
            entries=entries,
            stored={row[0]: row[1:] for row in rows(_ROWS, [start, stop])},
        )


def register() -> None:
    """Let `manage.py verify` compare the acts' rows."""
    if not any(isinstance(check, FindingActRows) for check in projections.projection_checks):
        projections.register(FindingActRows())


def _columns(entry: Entry) -> tuple[Any, ...]:
    body = msgspec.json.decode(entry.body)
    finding = body["finding"]
    return (
        finding["hand"],
        finding["rule"],
        finding["subject"],
        body["number"],
        body["act"],
        body["state"],
        body.get("reason", ""),
        body.get("words", ""),
        body.get("assignee"),
        body.get("until"),
        entry.actor,
        entry.at,
        entry.establishment,
    )
