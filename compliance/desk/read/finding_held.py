"""Compares what findings add to issues with the findings and their hands: told at the hand, or at the day accounts."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs

from compliance.desk.models import Issue
from compliance.desk.read.facts import Facts, Held, dealer_of, facts_read
from compliance.desk.read.issue_rows import FIELDS, UNSAID
from compliance.houses.forms.dated import changes_of, divisions
from compliance.houses.forms.house import gaming_day
from compliance.houses.forms.shifts import Divisions, shift_at
from compliance.houses.forms.shifts import read as shifts_read
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.houses.read.recorded import HOUSE
from compliance.record import read
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.record.left import is_left
from compliance.shell.rows import rows

PART = 2_000
_FOUND = """
SELECT finding.establishment_id, finding.id FROM compliance_finding AS finding
WHERE finding.hand_id >= %s AND finding.hand_id < %s ORDER BY 1, 2
"""
_STRAY = """
SELECT held.finding_id FROM desk_issue_finding AS held
WHERE NOT EXISTS (SELECT FROM compliance_finding AS finding WHERE finding.id = held.finding_id)
"""
# Which option hung may be entered later, and then no review says another thing: it is left to `recount`. So is the cause of
# what no longer stands, which may be gone with it.
_KEY = tuple(name for name in FIELDS if name not in ("option", *UNSAID))
_COMPARED = tuple(name for name in Held.__struct_fields__ if name != "issue")


class FindingsHeld(Check):
    """What each finding adds to its issue, as it would be gathered now."""

    kinds = frozenset({"hand/1"})
    tables = frozenset({"desk_issue_finding"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if start == 0:
            for (finding,) in rows(_STRAY, []):
                yield 0, f"finding {finding} is in an issue, and there is no such finding"
        houses: dict[int, list[int]] = {}
        for house, finding in rows(_FOUND, [start, stop]):
            houses.setdefault(house, []).append(finding)
        dealers = {one.index: dealer_of(one.body) for one in entries if not is_left(one.body)}
        found = [
            each
            for house, ids in houses.items()
            for first in range(0, len(ids), PART)
            for each in _differ(Establishment.objects.get(pk=house), ids[first : first + PART], dealers)
        ]
        yield from sorted(found)


def _differ(establishment: Establishment, ids: Sequence[int], dealers: Mapping[int, str]) -> Iterator[Difference]:
    facts = facts_read(establishment=establishment, ids=ids)
    numbers = {one.before.issue for one in facts if one.before is not None}
    held = Issue.objects.filter(pk__in=numbers, establishment=establishment).values_list("pk", *_KEY)
    keys = {number: key for number, *key in held}
    shifts = _Shifts(establishment)
    for one in facts:
        yield from (
            (one.after.hand, f"finding {one.finding} {what}: `manage.py recount`") for what in _what(one, keys, dealers)
        )
        if one.before is not None and not shifts.had(one.before.shift, one.started):
            yield (
                one.after.hand,
                f"finding {one.finding} adds shift {one.before.shift!r} to its issue, which it never was",
            )


class _Shifts:
    """The shifts of a house, as they are and as each of its entries has them: to name them anew changes no finding."""

    def __init__(self, establishment: Establishment) -> None:
        self._house, self._zone = establishment, ZoneInfo(establishment.time_zone)

    def had(self, name: str, started: datetime.datetime | None) -> bool:
        """Whether a hand of that moment was ever of this shift; the day accounts are of none."""
        if started is None:
            return not name
        day = gaming_day(started, self._zone, self._house.boundary_hour)
        hour = started.astimezone(self._zone).hour
        return any(name == (shift_at(held, hour).name if (held := each.on(day)) else "") for each in self._divisions())

    def _divisions(self) -> Iterator[Divisions]:
        yield divisions_of(self._house)
        yield from self._earlier

    @cached_property
    def _earlier(self) -> list[Divisions]:
        bodies = [msgspec.json.decode(one.body) for one in read.entries(kind=HOUSE, establishment=self._house.slug)]
        return [divisions(shifts_read(body["shifts"]), changes_of(body.get("dated", []))) for body in bodies]


def _what(one: Facts, keys: Mapping[int, Sequence[object]], dealers: Mapping[int, str]) -> Iterator[str]:
    if one.before is None:
        yield "is in no issue"
        return
    if keys.get(one.before.issue) != [getattr(one.key, name) for name in _KEY]:
        yield f"is in issue {one.before.issue}, which is of other findings"
    after = structs.replace(one.after, dealer=dealers.get(one.after.hand, one.after.dealer))
    for name in _COMPARED:
        kept, reckoned = getattr(one.before, name), getattr(after, name)
        if kept != reckoned:
            yield f"adds {name} {kept} to its issue, and should add {reckoned}"
