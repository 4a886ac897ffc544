"""Gathers the findings that stand already and are in no issue yet, a part at a time; doing it twice changes nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.db import transaction

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
    gathered, last = 0, 0
    while ids := [number for (number,) in rows(_UNGATHERED, [establishment.pk, last, PART])]:
        with transaction.atomic():
            issues_keep(establishment=establishment, ids=ids, index=0, now=clock(), turn=False)
        gathered, last = gathered + len(ids), ids[-1]
    return gathered


def _turn(establishment: Establishment, now: datetime.datetime) -> None:
    """Issues of which nothing is to do are settled; only once all are gathered can that be told."""
    with transaction.atomic():
        append.lock()
        still = Issue.objects.filter(establishment=establishment, todo=0, state__in=Issue.OPEN)
        numbers = list(still.order_by("pk").values_list("pk", flat=True))
        issues_turn(establishment=establishment, touched=numbers, facts={}, now=now)
