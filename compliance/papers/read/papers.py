"""Reads of the papers of the money: those of a gaming day as they stand, one with its history, those held under an id."""

import datetime
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from compliance.papers.models import Paper as Stored
from compliance.record import read
from compliance.shell.rows import rows

_AT_ONCE = 2_000
# Corrections are few: said so, they are read once beside many papers, instead of being looked for with each.
STANDING = (
    "NOT paper.struck AND NOT EXISTS (SELECT FROM compliance_paper AS later"
    " WHERE later.supersedes_id = paper.index AND later.supersedes_id IS NOT NULL)"
)
_OF_DAY = f"""
SELECT paper.index, paper.kind FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND {STANDING}
ORDER BY paper.index
"""  # noqa: S608  # fixed texts
_OF_DAYS = f"""
SELECT paper.index, paper.kind FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day BETWEEN %(first)s AND %(last)s
    AND paper.kind = ANY(%(kinds)s) AND {STANDING}
ORDER BY paper.index
"""  # noqa: S608  # fixed texts
_OPEN = """
SELECT gaming_day FROM compliance_paper
WHERE establishment_id = %(house)s AND gaming_day BETWEEN %(first)s AND %(last)s
GROUP BY gaming_day HAVING NOT bool_or(kind = 'closing') ORDER BY gaming_day
"""
_CLOSED = """
SELECT DISTINCT gaming_day FROM compliance_paper
WHERE establishment_id = %(house)s AND gaming_day = ANY(%(days)s) AND kind = 'closing'
"""
_OF_KIND = f"""
SELECT paper.index, paper.kind FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND paper.kind = %(kind)s AND {STANDING}
ORDER BY paper.index
"""  # noqa: S608
# "+ 0": else the planner takes it for cheap to walk all papers of the house back to those of the day.
_SET_ASIDE = """
SELECT paper.index, paper.kind, later.index, later.kind
FROM compliance_paper AS paper JOIN compliance_paper AS later ON later.supersedes_id = paper.index
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND paper.kind = %(kind)s
    AND later.supersedes_id IS NOT NULL
ORDER BY later.index + 0 DESC LIMIT %(most)s
"""
MOST_SET_ASIDE = 200
_COUNTED = f"""
SELECT paper.kind, count(*) FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.gaming_day = %(day)s AND {STANDING} GROUP BY paper.kind
"""  # noqa: S608
# What holds from a day on until a later paper of the same kind says otherwise: meters and funds. They are few.
_SET_UP = f"""
SELECT paper.index, paper.kind FROM compliance_paper AS paper
WHERE paper.establishment_id = %(house)s AND paper.kind = ANY(%(kinds)s) AND paper.gaming_day < %(day)s AND {STANDING}
ORDER BY paper.index
"""  # noqa: S608
SET_UP = tuple(name for name, kind in kinds().items() if kind.sets_up)
"""Kinds of which a paper holds from a day on: meters and funds."""


class StoredPaper(Struct, frozen=True):
    """A paper with its place in the record."""

    index: int
    kind: str
    paper: Paper


def papers_of_day(*, establishment_id: int, gaming_day: datetime.date) -> list[StoredPaper]:
    """The papers of a gaming day as they stand, in the order of the record; the corrected ones are left out."""
    return stored(rows(_OF_DAY, {"house": establishment_id, "day": gaming_day}))


def papers_of_days(
    *, establishment_id: int, first: datetime.date, last: datetime.date, of: Sequence[str]
) -> list[StoredPaper]:
    """The papers of these kinds of the gaming days first … last as they stand."""
    return stored(rows(_OF_DAYS, {"house": establishment_id, "first": first, "last": last, "kinds": [*of]}))


def days_open(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[datetime.date]:
    """The gaming days first … last of which papers are in the day accounts and that nobody has closed."""
    found = rows(_OPEN, {"house": establishment_id, "first": first, "last": last})
    return [day for (day,) in found]


def days_closed(*, establishment_id: int, days: Iterable[datetime.date]) -> frozenset[datetime.date]:
    """Those of these gaming days whose day accounts were closed."""
    return frozenset(day for (day,) in rows(_CLOSED, {"house": establishment_id, "days": sorted(days)}))


def papers_of_kind(*, establishment_id: int, gaming_day: datetime.date, kind: str) -> list[StoredPaper]:
    """Those of one kind."""
    return stored(rows(_OF_KIND, {"house": establishment_id, "day": gaming_day, "kind": kind}))


def papers_set_aside(
    *, establishment_id: int, gaming_day: datetime.date, kind: str
) -> list[tuple[StoredPaper, StoredPaper]]:
    """Those of one kind that were corrected or struck out, each with the paper that says so; the latest first."""
    values = {"house": establishment_id, "day": gaming_day, "kind": kind, "most": MOST_SET_ASIDE}
    found = rows(_SET_ASIDE, values)
    both = stored([(index, of) for one in found for index, of in (one[:2], one[2:])])
    return list(zip(both[::2], both[1::2], strict=True))


def papers_counted(*, establishment_id: int, gaming_day: datetime.date) -> dict[str, int]:
    """How many there are of each kind."""
    return dict(rows(_COUNTED, {"house": establishment_id, "day": gaming_day}))


def papers_entered_by(*, establishment_id: int, gaming_day: datetime.date, of: Sequence[str]) -> frozenset[str]:
    """Who entered papers of these kinds of a gaming day, also such as were corrected since."""
    found = Stored.objects.filter(establishment_id=establishment_id, gaming_day=gaming_day, kind__in=of)
    return frozenset(actor for _, actor in read.origins(list(found.values_list("index", flat=True))).values())


def papers_set_up(*, establishment_id: int, gaming_day: datetime.date) -> list[StoredPaper]:
    """The meters and funds that were set up before a gaming day."""
    return stored(rows(_SET_UP, {"house": establishment_id, "day": gaming_day, "kinds": list(SET_UP)}))


def stored(found: Sequence[tuple[int, str]]) -> list[StoredPaper]:
    """The papers at these places in the record, (index, kind) each."""
    papers = []
    for start in range(0, len(found), _AT_ONCE):
        part = found[start : start + _AT_ONCE]
        bodies = read.bodies([index for index, _ in part])
        papers += [
            StoredPaper(index, kind, msgspec.json.decode(bodies[index], type=kinds()[kind].form))
            for index, kind in part
        ]
    return papers


def papers_held(*, establishment_id: int, kind: str, ids: Sequence[str]) -> dict[str, Stored]:
    """Those of these papers that are held, by the sender's id, each with the one that corrects it."""
    found = Stored.objects.filter(establishment_id=establishment_id, kind=kind, paper_id__in=ids)
    return {one.paper_id: one for one in found.select_related("superseded_by", "table")}
