"""Gathers every finding again and adds up every issue again, and says where what is kept differs."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection, transaction
from msgspec import Struct, structs

from compliance.desk.models import Issue
from compliance.desk.read.facts import Facts, Held, facts_read
from compliance.desk.write.figures import DERIVED
from compliance.desk.write.trends import trends_recount
from compliance.desk.write.upkeep import FIELDS, issues_keep
from compliance.houses.models import Establishment
from compliance.record import append
from compliance.shell.rows import rows

PART = 2_000
_COMPARED = tuple(name for name in Held.__struct_fields__ if name != "issue")


class Difference(Struct, frozen=True):
    """A figure of an issue, or what a finding adds to one, as it is kept and as it is counted."""

    establishment: str
    what: str
    figure: str
    kept: str
    counted: str


def issues_recount(
    *, clock: Callable[[], datetime.datetime], mend: bool = False, house: str | None = None
) -> list[Difference]:
    """Every difference; with `mend` they are set right, findings first."""
    found: list[Difference] = []
    houses = Establishment.objects.order_by("pk")
    for establishment in houses.filter(slug=house) if house else houses:
        found += _findings(establishment, mend, clock)
        found += _sums(establishment, mend)
        trends = trends_recount(establishment=establishment, mend=mend)
        found += [Difference(establishment.slug, what, "trend", kept, counted) for what, kept, counted in trends]
    return found


_PART = "SELECT id FROM compliance_finding WHERE establishment_id = %s AND id > %s ORDER BY id LIMIT %s"


def _findings(establishment: Establishment, mend: bool, clock: Callable[[], datetime.datetime]) -> Iterator[Difference]:
    last = 0
    while ids := [number for (number,) in rows(_PART, [establishment.pk, last, PART])]:
        with transaction.atomic():
            append.lock()
            wrong = dict(_ungathered(establishment, facts_read(establishment=establishment, ids=ids)))
            if mend and wrong:
                issues_keep(establishment=establishment, ids=sorted(wrong), index=0, now=clock())
        yield from wrong.values()
        last = ids[-1]


def _ungathered(establishment: Establishment, facts: list[Facts]) -> Iterator[tuple[int, Difference]]:
    """Findings that are in no issue, in another than their key says, or add something else than they would now."""
    numbers = {one.before.issue for one in facts if one.before is not None}
    columns = Issue.objects.filter(pk__in=numbers).values_list("pk", *FIELDS)
    keys = {number: key for number, *key in columns}
    for one in facts:
        what = f"finding {one.finding}"
        if one.before is None:
            yield one.finding, Difference(establishment.slug, what, "issue", "none", "one by its key")
        elif keys.get(one.before.issue) != list(structs.astuple(one.key)):
            yield one.finding, Difference(establishment.slug, what, "issue", str(one.before.issue), "one by its key")
        else:
            for name in _COMPARED:
                kept, counted = getattr(one.before, name), getattr(one.after, name)
                if kept != counted:
                    yield one.finding, Difference(establishment.slug, what, name, str(kept), str(counted))


FIGURES = ("standing", "todo", "hands", "tables", "short", "over", "worst", "first_dealt", "last_dealt")
_COUNTED = """
SELECT issue.id, count(held.finding_id)::int AS standing, (count(*) FILTER (WHERE held.todo))::int AS todo,
    count(DISTINCT held.hand)::int AS hands, count(DISTINCT held.table_id)::int AS tables,
    coalesce(sum(-least(held.difference, 0)), 0)::bigint AS short,
    coalesce(sum(greatest(held.difference, 0)), 0)::bigint AS over,
    coalesce(max(held.rank), issue.worst) AS worst, min(held.dealt) AS first_dealt, max(held.dealt) AS last_dealt
FROM desk_issue AS issue LEFT JOIN desk_issue_finding AS held ON held.issue_id = issue.id AND held.standing
WHERE issue.establishment_id = %s GROUP BY issue.id
"""
_SUMS = f"""
WITH counted AS ({_COUNTED})
SELECT issue.id, {", ".join(f"issue.{name}::text, counted.{name}::text" for name in FIGURES)}
FROM desk_issue AS issue JOIN counted ON counted.id = issue.id
WHERE ({", ".join(f"issue.{name}" for name in FIGURES)}) IS DISTINCT FROM ({", ".join(f"counted.{name}" for name in FIGURES)})
ORDER BY issue.id
"""  # noqa: S608  # our own text
_TALLIED = """
SELECT held.issue_id, by.part, by.value, count(*)::int AS count, (count(*) FILTER (WHERE held.todo))::int AS todo,
    coalesce(sum(-least(held.difference, 0)), 0)::bigint AS short,
    coalesce(sum(greatest(held.difference, 0)), 0)::bigint AS over
FROM desk_issue_finding AS held JOIN desk_issue AS issue ON issue.id = held.issue_id
CROSS JOIN LATERAL (VALUES ('table', held.table_id::text), ('dealer', nullif(held.dealer, '')),
    ('shift', nullif(held.shift, '')), ('week', date_trunc('week', held.gaming_day)::date::text)) AS by (part, value)
WHERE issue.establishment_id = %(house)s AND held.standing AND by.value IS NOT NULL GROUP BY 1, 2, 3
"""
_TALLIES = f"""
WITH counted AS ({_TALLIED}), kept AS (
    SELECT tally.issue_id, tally.part, tally.value, tally.count, tally.todo, tally.short, tally.over
    FROM desk_issue_tally AS tally JOIN desk_issue AS issue ON issue.id = tally.issue_id
    WHERE issue.establishment_id = %(house)s AND (tally.count, tally.todo, tally.short, tally.over) <> (0, 0, 0, 0)
)
SELECT coalesce(kept.issue_id, counted.issue_id), coalesce(kept.part, counted.part) || ' ' ||
    coalesce(kept.value, counted.value), coalesce(kept.count, 0)::text, coalesce(counted.count, 0)::text
FROM kept FULL JOIN counted USING (issue_id, part, value)
WHERE (kept.count, kept.todo, kept.short, kept.over)
    IS DISTINCT FROM (counted.count, counted.todo, counted.short, counted.over)
ORDER BY 1, 2
"""  # noqa: S608  # our own text
_MEND = f"""
UPDATE desk_issue AS issue SET standing = counted.standing, todo = counted.todo, hands = counted.hands,
    short = counted.short, over = counted.over, {DERIVED}
FROM ({_COUNTED}) AS counted WHERE counted.id = issue.id
"""  # noqa: S608  # our own text
_MEND_TALLIES = (
    "DELETE FROM desk_issue_tally AS tally USING desk_issue AS issue"
    " WHERE issue.id = tally.issue_id AND issue.establishment_id = %(house)s",
    f"INSERT INTO desk_issue_tally (issue_id, part, value, count, todo, short, over) {_TALLIED}",
)


def _sums(establishment: Establishment, mend: bool) -> list[Difference]:
    house, slug = {"house": establishment.pk}, establishment.slug
    with transaction.atomic():
        append.lock()
        found = [one for row in rows(_SUMS, [establishment.pk]) for one in _figures(slug, row)]
        tallied = rows(_TALLIES, house)
        found += [Difference(slug, f"issue {issue}", what, kept, now) for issue, what, kept, now in tallied]
        if mend and found:
            _make(establishment)
    return found


def _make(establishment: Establishment) -> None:
    with connection.cursor() as cursor:
        for statement in _MEND_TALLIES:
            cursor.execute(statement, {"house": establishment.pk})
        cursor.execute(_MEND, [establishment.pk])


def sums_make(*, establishment: Establishment) -> None:
    """Every sum of a house anew from what its findings add, whether or not one differs."""
    with transaction.atomic():
        append.lock()
        _make(establishment)
    trends_recount(establishment=establishment, mend=True)


def _figures(slug: str, row: tuple[Any, ...]) -> Iterator[Difference]:
    pairs = zip(row[1::2], row[2::2], strict=True)
    for name, (kept, counted) in zip(FIGURES, pairs, strict=True):
        if kept != counted:
            yield Difference(slug, f"issue {row[0]}", name, kept or "none", counted or "none")
