"""The gaming days whose books nobody has closed yet, with what stands open in them."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.shell.rows import rows


class OpenBooks(Struct, frozen=True):
    """One of them."""

    gaming_day: datetime.date
    fails: int
    cannot_tells: int


# The closings of a house are few beside its papers, and their index begins with the day.
_OPEN = """
SELECT books.gaming_day, books.fails, books.cannot_tells FROM compliance_books AS books
WHERE books.establishment_id = %s AND books.gaming_day <= %s AND NOT EXISTS (
    SELECT FROM compliance_paper AS paper WHERE paper.establishment_id = books.establishment_id
        AND paper.gaming_day = books.gaming_day AND paper.kind = 'closing')
ORDER BY books.gaming_day LIMIT %s
"""


def books_open_until(*, establishment_id: int, gaming_day: datetime.date, most: int) -> list[OpenBooks]:
    """The oldest first."""
    return [OpenBooks(*row) for row in rows(_OPEN, [establishment_id, gaming_day, most])]
