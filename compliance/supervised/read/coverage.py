"""Which tables of a house somebody had on a gaming day, beside the hours in which hands were dealt there."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.shell.rows import rows
from compliance.supervised.forms.coverage import Covered, Had, Span, covered
from compliance.supervised.forms.typed import moment_of
from compliance.supervised.read.standing import on_day

_HOUR = datetime.timedelta(hours=1)
_DEALT = """
SELECT DISTINCT place.name, taken.hour FROM compliance_takings AS taken JOIN games_table AS place ON place.id = taken.table_id
WHERE taken.establishment_id = %s AND taken.gaming_day = %s AND taken.kind = 'fee'
"""


def coverage_read(*, establishment: Establishment, day: datetime.date) -> list[Covered]:
    """Each table that somebody had or at which something was dealt, in the order of the floor. Two queries."""
    zone, hour = ZoneInfo(establishment.time_zone), establishment.boundary_hour
    dealt: dict[str, list[Span]] = {}
    for table, of in rows(_DEALT, [establishment.pk, day]):
        begins = moment_of(datetime.time(of), day, hour, zone)
        dealt.setdefault(table, []).append((begins, begins + _HOUR))
    had: dict[str, list[Had]] = {}
    for one in on_day(establishment_id=establishment.pk, day=day):
        for table in one.tables:
            had.setdefault(table, []).append(Had(one.began, one.until, one.supervisor))
    tables = sorted(dealt.keys() | had.keys(), key=natural)
    return [covered(table, had.get(table, []), dealt.get(table, [])) for table in tables]
