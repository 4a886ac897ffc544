"""What was waived at a table on a gaming day, as the review of its hands needs it."""

from __future__ import annotations

import datetime

from compliance.floor.papers.waiver import Waiver, waived
from compliance.houses.forms.waiver import Waived
from compliance.papers.read.papers import STANDING, stored
from compliance.shell.rows import rows

_WAIVERS = f"""
SELECT paper.index, paper.kind FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND paper.kind = 'waiver'
    AND paper.table_id = %(table)s AND {STANDING}
ORDER BY paper.index
"""  # noqa: S608


def waivers_read(*, establishment_id: int, table_id: int, gaming_day: datetime.date) -> list[Waived]:
    """What was waived at a table on a gaming day."""
    found = rows(_WAIVERS, {"house": establishment_id, "table": table_id, "day": gaming_day})
    return [waived(one.paper) for one in stored(found) if isinstance(one.paper, Waiver)]
