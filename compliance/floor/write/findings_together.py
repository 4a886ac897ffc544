"""One act on several findings by one entry of the record, that of their issue: set by set, however many they are.

The entry names each of them; each has a row of the act, so its history and the commission read it as they read any other.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import connection
from msgspec import Struct
from msgspec.structs import astuple

from compliance.floor.announced import findings_changed
from compliance.floor.models import Act
from compliance.shell.rows import rows


class Named(Struct, frozen=True):
    """A finding as it stands, by what names it in the record."""

    id: int
    hand: int
    subject: str
    state: str
    acted: int
    waived_until: datetime.date | None


class Together(Struct, frozen=True, kw_only=True):
    """What is done to all of them."""

    act: Act
    by_id: int | None
    reason: str = ""
    words: str = ""


class Turned(Struct, frozen=True):
    """What one of them is from here on."""

    id: int
    state: str
    waived_until: datetime.date | None = None


_LOCKED = """
SELECT id, hand_id, subject, state, acted, waived_until FROM compliance_finding
WHERE id = ANY(%s) AND establishment_id = %s AND status = 'open' ORDER BY id FOR NO KEY UPDATE
"""


def findings_lock(*, establishment_id: int, ids: Sequence[int]) -> list[Named]:
    """Those of them that stand, in the order of their numbers: as reviews and acts lock them too."""
    return [Named(*row) for row in rows(_LOCKED, [list(ids), establishment_id])]


_ACTS = """
INSERT INTO compliance_finding_act (finding_id, number, record_index, act, state, by_id, at, reason, words, until, shared)
SELECT finding.id, finding.acted + 1, %s, %s, turned.state, %s, %s, %s, %s, turned.until, true
FROM compliance_finding AS finding
JOIN unnest(%s::bigint[], %s::text[], %s::date[]) AS turned (id, state, until) ON turned.id = finding.id
"""
_FINDINGS = """
UPDATE compliance_finding AS finding SET state = turned.state, waived_until = turned.until, acted = acted + 1, changed_index = %s
FROM unnest(%s::bigint[], %s::text[], %s::date[]) AS turned (id, state, until) WHERE turned.id = finding.id
"""


def findings_act_together(
    *, establishment_id: int, turned: Sequence[Turned], act: Together, index: int, now: datetime.datetime
) -> None:
    """Store the act. They are locked, and the entry at `index` names them."""
    if not turned:
        return
    columns: list[list[Any]] = [list(column) for column in zip(*(astuple(one) for one in turned), strict=True)]
    with connection.cursor() as cursor:
        cursor.execute(_ACTS, [index, act.act.value, act.by_id, now, act.reason, act.words, *columns])
        cursor.execute(_FINDINGS, [index, *columns])
    findings_changed.send(None, establishment_id=establishment_id, ids=columns[0], index=index, now=now)


# Of each finding the act before its last one, and the last day that a waiver had then.
_BEFORE = """
SELECT finding.id, coalesce(before.state, 'new'), settled.until
FROM compliance_finding AS finding
JOIN compliance_finding_act AS last ON last.finding_id = finding.id AND last.number = finding.acted
LEFT JOIN compliance_finding_act AS before ON before.finding_id = finding.id AND before.number = finding.acted - 1
LEFT JOIN LATERAL (
    SELECT act.until FROM compliance_finding_act AS act WHERE act.finding_id = finding.id AND act.number < finding.acted
        AND act.act NOT IN ('assign', 'comment') ORDER BY act.number DESC LIMIT 1) AS settled ON true
WHERE last.record_index = %s AND finding.status = 'open' AND finding.establishment_id = %s ORDER BY finding.id
FOR NO KEY UPDATE OF finding
"""


def findings_before(*, establishment_id: int, index: int) -> list[Turned]:
    """What the findings were before the act that stands at `index`: those of which it is still the last one. Locked."""
    return [Turned(*row) for row in rows(_BEFORE, [index, establishment_id])]
