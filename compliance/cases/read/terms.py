"""What ends on a day: as the register stands, and as days of the calendar with the clocks of the law before them."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.cases.forms.terms import TERMS, TermKind
from compliance.shell.rows import rows


class Standing(Struct, frozen=True):
    """Something of the register. `replaced`: the entry that renewed or ended it."""

    index: int
    kind: str
    name: str
    ends: datetime.date
    words: str
    replaced: int | None

    @property
    def of(self) -> TermKind:
        return TERMS[self.kind]


_TERMS = """
SELECT term.index, term.kind, term.name, term.ends, term.words, later.index FROM cases_term AS term
LEFT JOIN cases_term AS later ON later.replaces_id = term.index
WHERE term.establishment_id = %s AND NOT term.over AND {}
ORDER BY term.ends, term.kind, term.name, term.index LIMIT %s
"""
MOST = 500


def terms_standing(*, establishment_id: int) -> list[Standing]:
    """Those that nobody has renewed or ended, what ends first at the head."""
    return [Standing(*row) for row in rows(_TERMS.format("later.index IS NULL"), [establishment_id, MOST])]


def terms_between(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Standing]:
    """Those that end on these days, renewed ones too."""
    where = "term.ends BETWEEN %s AND %s"
    return [Standing(*row) for row in rows(_TERMS.format(where), [establishment_id, first, last, MOST])]
