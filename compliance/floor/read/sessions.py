"""Reads of the providers' playing book."""

from __future__ import annotations

import datetime

from compliance.floor.models import ProviderSession
from compliance.houses.forms.session import LONGEST, Session
from compliance.shell.rows import rows

# A gaming day begins within a day of its date in UTC and lasts a day; what began a day before it may reach into it.
_BEFORE, _BEYOND = LONGEST + datetime.timedelta(days=1), datetime.timedelta(days=3)
_SESSIONS = """
WITH near AS (
    SELECT s.*, t.name FROM compliance_session AS s JOIN games_table AS t ON t.id = s.table_id
    WHERE s.establishment_id = %(house)s AND s.began >= %(first)s AND s.began < %(last)s
        AND NOT s.struck AND NOT EXISTS (SELECT FROM compliance_session AS later WHERE later.supersedes_id = s.index)
)
SELECT session_id, name, provider, person, licence, expires, began, ended FROM near
WHERE table_id = %(table)s OR person IN (SELECT person FROM near WHERE table_id = %(table)s)
ORDER BY began, index
"""


def sessions_near(*, establishment_id: int, table_id: int, gaming_day: datetime.date) -> list[Session]:
    """The sessions at a table around a gaming day, and those of the same people at other tables."""
    midnight = datetime.datetime.combine(gaming_day, datetime.time(), datetime.UTC)
    values = {"house": establishment_id, "table": table_id, "first": midnight - _BEFORE, "last": midnight + _BEYOND}
    return [
        Session(
            id=identifier,
            table=table,
            provider=provider,
            person=person,
            licence=licence,
            expires=expires,
            from_=began,
            until=ended,
        )
        for identifier, table, provider, person, licence, expires, began, ended in rows(_SESSIONS, values)
    ]


def sessions_held(*, establishment_id: int, ids: list[str]) -> dict[str, ProviderSession]:
    """Those of these sessions that are held, by the sender's id, each with the one that corrects it."""
    held = ProviderSession.objects.filter(establishment_id=establishment_id, session_id__in=ids)
    return {one.session_id: one for one in held.select_related("superseded_by", "table")}
