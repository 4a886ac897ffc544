"""Gathers every finding again, adds up every issue and reckons its state again, and says where what is kept differs."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

from django.db import connection, transaction
from msgspec import Struct, structs

from compliance.desk.models import Issue
from compliance.desk.read.as_acted import states_differ
from compliance.desk.read.facts import Facts, Held, facts_read
from compliance.desk.read.issue_changed import changed_differ
from compliance.desk.read.issue_sums import COUNTED, TALLIED, sums_differ
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
                issues_keep(establishment=establishment, ids=sorted(wrong), now=clock(), announced=False)
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


HERE = "issue.establishment_id = %s"
_MEND = f"""
UPDATE desk_issue AS issue SET standing = counted.standing, todo = counted.todo, hands = counted.hands,
    short = counted.short, over = counted.over, {DERIVED}
FROM ({COUNTED.format(which=HERE)}) AS counted WHERE counted.id = issue.id
"""  # noqa: S608  # our own text
_EMPTY = f"DELETE FROM desk_issue_tally AS tally USING desk_issue AS issue WHERE issue.id = tally.issue_id AND {HERE}"  # noqa: S608
_FILL = f"""
INSERT INTO desk_issue_tally (issue_id, part, value, count, todo, short, over) {TALLIED.format(which=HERE)}
"""  # our own text


def _sums(establishment: Establishment, mend: bool) -> list[Difference]:
    here = [establishment.pk]
    with transaction.atomic():
        append.lock()
        summed = list(sums_differ(HERE, here))
        if mend and summed:
            _make(establishment)
        rest = [*states_differ(HERE, here), *changed_differ(HERE, here)]
        if mend:
            for _, number, name, _, value in rest:
                Issue.objects.filter(pk=number).update(**{name: value})
    return [
        Difference(establishment.slug, f"issue {number}", name, _plain(kept), _plain(counted))
        for _, number, name, kept, counted in (*summed, *rest)
    ]


def _plain(value: object) -> str:
    return "none" if value in (None, "") else str(value)


def _make(establishment: Establishment) -> None:
    with connection.cursor() as cursor:
        for statement in (_EMPTY, _FILL, _MEND):
            cursor.execute(statement, [establishment.pk])


def sums_make(*, establishment: Establishment) -> None:
    """Every sum of a house anew from what its findings add, whether or not one differs."""
    with transaction.atomic():
        append.lock()
        _make(establishment)
    trends_recount(establishment=establishment, mend=True)
