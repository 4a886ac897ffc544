"""Gaming days that were closed again: what was handed over of them before is overtaken."""

from __future__ import annotations

import datetime

from compliance.shell.rows import rows

_SINCE = """
SELECT DISTINCT paper.gaming_day FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day BETWEEN %(first)s AND %(last)s AND paper.kind = 'closing'
    AND paper.index > %(position)s AND EXISTS (
        SELECT FROM compliance_paper AS earlier WHERE earlier.establishment_id = paper.establishment_id
            AND earlier.gaming_day = paper.gaming_day AND earlier.kind = 'closing' AND earlier.index < paper.index)
ORDER BY paper.gaming_day
"""


def days_restated_since(
    *, establishment_id: int, first: datetime.date, last: datetime.date, position: int | None
) -> list[datetime.date]:
    """Those of the days first … last whose books were restated behind a place of the record; None: nothing was recorded."""
    asked = {"house": establishment_id, "first": first, "last": last, "position": -1 if position is None else position}
    return [day for (day,) in rows(_SINCE, asked)]
