"""Gathers the findings that stand already and are in no issue yet, or not yet with their cause, a part at a time; doing it
twice changes nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.db import transaction

from compliance.desk.forms.causes import causes
from compliance.desk.models import Issue
from compliance.desk.write.turns import issues_turn
from compliance.desk.write.upkeep import issues_keep
from compliance.houses.models import Establishment
from compliance.record import append
from compliance.shell.rows import rows

PART = 2_000
_UNGATHERED = """
SELECT finding.id FROM compliance_finding AS finding
WHERE finding.establishment_id = %s AND finding.id > %s
    AND NOT EXISTS (SELECT FROM desk_issue_finding AS held WHERE held.finding_id = finding.id)
ORDER BY finding.id LIMIT %s
"""
# Gathered before its rule declared what is the cause.
_UNCAUSED = """
SELECT held.finding_id FROM desk_issue AS issue
JOIN unnest(%s::text[], %s::text[], %s::text[]) AS pair (rule, kind, cause) USING (rule, kind)
JOIN desk_issue_finding AS held ON held.issue_id = issue.id AND held.standing
WHERE issue.establishment_id = %s AND issue.outcome = 'cannot tell' AND issue.cause = '' AND held.finding_id > %s
    AND EXISTS (SELECT FROM compliance_finding AS failed WHERE failed.hand_id = held.hand AND failed.rule = pair.cause
        AND failed.outcome = 'fail' AND failed.status = 'open')
ORDER BY held.finding_id LIMIT %s
"""


def issues_fill(*, clock: Callable[[], datetime.datetime]) -> int:
    """How many findings were gathered. Each part is a transaction of its own, so that reviews need not wait for long."""
    gathered = 0
    for establishment in Establishment.objects.order_by("pk"):
        found = _house(establishment, clock)
        if found:
            _turn(establishment, clock())
        gathered += found
    return gathered


def _house(establishment: Establishment, clock: Callable[[], datetime.datetime]) -> int:
    pairs = [(*of, cause) for of, named in causes().items() for cause in named]
    wanted = [*map(list, zip(*pairs, strict=True)), establishment.pk]
    gathered = _parts(_UNGATHERED, [establishment.pk], establishment, clock)
    return gathered + (_parts(_UNCAUSED, wanted, establishment, clock) if pairs else 0)


def _parts(asked: str, values: list[Any], establishment: Establishment, clock: Callable[[], datetime.datetime]) -> int:
    gathered, last = 0, 0
    while ids := sorted({number for (number,) in rows(asked, [*values, last, PART])}):
        with transaction.atomic():
            issues_keep(establishment=establishment, ids=ids, now=clock(), announced=False, turn=False)
        gathered, last = gathered + len(ids), ids[-1]
    return gathered


def _turn(establishment: Establishment, now: datetime.datetime) -> None:
    """Issues of which nothing is to do are settled; only once all are gathered can that be told."""
    with transaction.atomic():
        append.lock()
        still = Issue.objects.filter(establishment=establishment, todo=0, state__in=Issue.OPEN)
        numbers = list(still.order_by("pk").values_list("pk", flat=True))
        issues_turn(establishment=establishment, touched=numbers, facts={}, now=now)
