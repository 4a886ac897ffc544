"""The gaming days whose day accounts nobody has closed yet, and those that were closed again."""

import datetime

from msgspec import Struct

from compliance.shell.rows import rows


class OpenDay(Struct, frozen=True):
    """One of them."""

    gaming_day: datetime.date
    fails: int
    cannot_tells: int


# The closings of a house are few beside its papers, and their index begins with the day. A day on which somebody only looked and
# nothing was played or counted has no money to close over.
_OPEN = """
SELECT books.gaming_day, books.fails, books.cannot_tells FROM compliance_books AS books
WHERE books.establishment_id = %s AND books.gaming_day <= %s AND NOT EXISTS (
    SELECT FROM compliance_paper AS paper WHERE paper.establishment_id = books.establishment_id
        AND paper.gaming_day = books.gaming_day AND paper.kind = 'closing')
AND (NOT EXISTS (
    SELECT FROM compliance_paper AS paper WHERE paper.establishment_id = books.establishment_id
        AND paper.gaming_day = books.gaming_day AND paper.kind IN ('inspection', 'irregularity'))
  OR EXISTS (
    SELECT FROM compliance_paper AS paper WHERE paper.establishment_id = books.establishment_id
        AND paper.gaming_day = books.gaming_day AND paper.kind NOT IN ('inspection', 'irregularity'))
  OR EXISTS (
    SELECT FROM compliance_table_day AS total WHERE total.establishment_id = books.establishment_id
        AND total.gaming_day = books.gaming_day AND total.hands > 0))
ORDER BY books.gaming_day LIMIT %s
"""


def days_open_until(*, establishment_id: int, gaming_day: datetime.date, most: int) -> list[OpenDay]:
    """The oldest first."""
    return [OpenDay(*row) for row in rows(_OPEN, [establishment_id, gaming_day, most])]


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
    """Those of the days first … last restated behind a place of the record; None: nothing was recorded."""
    asked = {"house": establishment_id, "first": first, "last": last, "position": -1 if position is None else position}
    return [day for (day,) in rows(_SINCE, asked)]
