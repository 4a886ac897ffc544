"""Compares the rows of sessions with their entries in the record: what `manage.py verify` asks of this room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from compliance.houses.forms.correction import struck
from compliance.houses.forms.session import Session
from compliance.record import projections
from compliance.record.entry import Entry
from compliance.record.rows_compared import rows_compared
from compliance.shell.rows import rows

COLUMNS = (
    "establishment", "id", "table", "provider", "person", "licence", "expiry", "beginning", "end", "supersedes", "struck",
    "digest",
)  # fmt: skip
_ROWS = """
SELECT s.index, e.slug, s.session_id, t.name, s.provider, s.person, s.licence, s.expires, s.began, s.ended,
    corrected.session_id, s.struck, s.digest
FROM compliance_session AS s
    LEFT JOIN games_establishment AS e ON e.id = s.establishment_id
    LEFT JOIN games_table AS t ON t.id = s.table_id AND t.establishment_id = s.establishment_id
    LEFT JOIN compliance_session AS corrected ON corrected.index = s.supersedes_id
        AND corrected.establishment_id = s.establishment_id
WHERE s.index >= %s AND s.index < %s
"""


class SessionRows:
    """The rows of sessions against the "session/1" entries."""

    kinds = frozenset({"session/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        return rows_compared(
            word="session",
            table="sessions",
            names=COLUMNS,
            columns=_columns,
            entries=entries,
            stored={row[0]: row[1:] for row in rows(_ROWS, [start, stop])},
        )


def register() -> None:
    """Let `manage.py verify` compare the sessions' rows."""
    if not any(isinstance(check, SessionRows) for check in projections.projection_checks):
        projections.register(SessionRows())


def _columns(entry: Entry) -> tuple[Any, ...]:
    one = msgspec.json.decode(entry.body, type=Session)
    corrected = None if one.supersedes is None else one.supersedes.id
    times = (one.expires, one.from_, one.until)
    named = (one.id, one.table, one.provider, one.person, one.licence)
    return (entry.establishment, *named, *times, corrected, struck(one), sha256(entry.body).digest())
