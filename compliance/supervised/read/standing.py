"""Who has which tables on a gaming day, as it stands: an early end counts, and what ended at its beginning never was."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.shell.rows import rows


class Standing(Struct, frozen=True):
    """Tables of a supervisor, from when to when."""

    index: int
    supervisor: str
    tables: tuple[str, ...]
    began: datetime.datetime
    until: datetime.datetime

    def holds(self, moment: datetime.datetime) -> bool:
        return self.began <= moment < self.until


STANDING = """
SELECT held.index, held.supervisor, held.tables, held.began, coalesce(early.at, held.until) AS until, held.gaming_day
FROM supervised_assignment AS held LEFT JOIN LATERAL (
    SELECT min(ended.at) AS at FROM supervised_end AS ended WHERE ended.assignment_id = held.index) AS early ON true
WHERE held.establishment_id = %(house)s AND held.gaming_day BETWEEN %(first)s AND %(last)s
    AND coalesce(early.at, held.until) > held.began
"""
_ON_DAY = f"SELECT index, supervisor, tables, began, until FROM ({STANDING}) AS one ORDER BY began, index"  # noqa: S608
_LAST = """
SELECT tables FROM supervised_assignment
WHERE establishment_id = %s AND gaming_day BETWEEN %s AND %s AND supervisor = %s AND goes_on_id IS NULL
ORDER BY gaming_day DESC, index DESC LIMIT 1
"""
_BACK = datetime.timedelta(days=14)


def on_day(*, establishment_id: int, day: datetime.date) -> list[Standing]:
    """All of a gaming day, in order of their beginning."""
    found = rows(_ON_DAY, {"house": establishment_id, "first": day, "last": day})
    return [Standing(index, who, tuple(tables), *when) for index, who, tables, *when in found]


def had_last(*, establishment_id: int, supervisor: str, day: datetime.date) -> tuple[str, ...]:
    """What somebody took last, within two weeks: offered, so that it need not be typed again."""
    found = rows(_LAST, [establishment_id, day - _BACK, day, supervisor])
    return tuple(found[0][0]) if found else ()
