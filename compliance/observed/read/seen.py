"""How much was seen over some gaming days, at which table, in which way, and what of it was wrong. For the report OBS01."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from compliance.houses.forms.house import natural
from compliance.observed.read.looks import HOLDS
from compliance.shell.rows import rows


class Seen(NamedTuple):
    """The looks of one mode at one table. `hidden`: of an audit at which a second auditor is to look; nothing is told of them."""

    table: str
    mode: str
    looks: int
    watches: int
    observers: int
    fails: int
    cannot_tells: int
    passes: int
    hidden: int

    @property
    def nothing(self) -> int:
        """Looks of which no rule could say anything."""
        return self.looks - self.hidden - self.fails - self.cannot_tells - self.passes


_SEEN = f"""
SELECT place.name, row.mode, count(*), count(DISTINCT row.watch), count(DISTINCT row.observer),
       count(*) FILTER (WHERE NOT waits.blind AND review.outcome = 'fail'),
       count(*) FILTER (WHERE NOT waits.blind AND review.outcome = 'cannot tell'),
       count(*) FILTER (WHERE NOT waits.blind AND review.outcome = 'pass'),
       count(*) FILTER (WHERE waits.blind)
FROM observed_observation AS row JOIN games_table AS place ON place.id = row.table_id {HOLDS}
    LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
    CROSS JOIN LATERAL (SELECT row.audit <> '' AND EXISTS (
        SELECT FROM observed_audit AS audit WHERE audit.establishment_id = row.establishment_id AND audit.audit_id = row.audit
            AND audit.index = ANY(%s)) AS blind) AS waits
WHERE row.establishment_id = %s AND row.gaming_day BETWEEN %s AND %s AND struck.index IS NULL
GROUP BY 1, 2
"""  # noqa: S608  # our own columns


def seen_read(
    *, establishment_id: int, first: datetime.date, last: datetime.date, hidden: list[int]
) -> tuple[Seen, ...]:
    """By table and mode. `hidden`: audits of which nobody may be told what was found."""
    found = [Seen(*row) for row in rows(_SEEN, [hidden, establishment_id, first, last])]
    return tuple(sorted(found, key=lambda one: (natural(one.table), one.mode)))
