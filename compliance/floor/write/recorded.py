"""Compares the sums of each table-day with what its hands and reviews add up to: what `manage.py verify` asks of this room.

Sums repeat no single entry. What a hand or a review adds stands in its entry (their own rows are compared with that); so the
takings are held against the reviews and told at the last review of the table's gaming day, the totals at its last hand.
"""

import datetime
from collections.abc import Iterator, Sequence

from compliance.floor.write.takings_recount import Difference as Figure
from compliance.floor.write.takings_recount import TableDayOf, takings_differ
from compliance.floor.write.totals_recount import totals_differ
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.shell.rows import rows

MOST = 3
"""Figures of one table-day that are told."""

# The last review of each table-day, where it lies between two places of the record.
_LAST = """
SELECT run.record_index, house.id, house.slug, place.id, place.name, run.gaming_day
FROM compliance_review_run AS run JOIN games_table AS place ON place.id = run.table_id
    JOIN games_establishment AS house ON house.id = place.establishment_id
WHERE run.record_index >= %s AND run.record_index < %s AND NOT EXISTS (
    SELECT FROM compliance_review_run AS later WHERE later.table_id = run.table_id AND later.gaming_day = run.gaming_day
        AND later.record_index > run.record_index)
ORDER BY run.record_index
"""
_LAST_OF = "SELECT max(record_index) FROM compliance_review_run WHERE table_id = %s AND gaming_day = %s"
_OF_NOTHING = """
SELECT DISTINCT place.name, takings.gaming_day FROM compliance_takings AS takings
    LEFT JOIN games_table AS place ON place.id = takings.table_id AND place.establishment_id = takings.establishment_id
WHERE place.id IS NULL OR NOT EXISTS (
    SELECT FROM compliance_review_run AS run WHERE run.table_id = takings.table_id AND run.gaming_day = takings.gaming_day)
"""


class TakingsRows(Check):
    """The takings against the reviews."""

    kinds = frozenset({"review/1"})
    tables = frozenset({"compliance_takings"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if start == 0:
            for table, day in rows(_OF_NOTHING, []):
                yield 0, f"takings are kept of table {table} on {day}, of which the record has no review"
        for index, *day in rows(_LAST, [start, stop]):
            yield from ((index, what) for what in _told(index, TableDayOf(*day)))


def _told(index: int, day: TableDayOf) -> Iterator[str]:
    found = takings_differ(day=day)
    if found and _last(day.table_id, day.day) == index:  # else a review that was stored meanwhile has changed both
        yield from _said("takings", "the reviews", day, found)


def _said(word: str, whose: str, day: TableDayOf, found: Sequence[Figure]) -> Iterator[str]:
    for one in found[:MOST]:
        yield f"the {word} of table {day.table} on {day.day} say {one.figure} {one.kept}, {whose} add up to {one.counted}"
    if len(found) > MOST:
        yield f"the {word} of table {day.table} on {day.day} differ in {len(found) - MOST} figures more: `manage.py recount`"


def _last(table_id: int, day: datetime.date) -> int | None:
    found: int | None = rows(_LAST_OF, [table_id, day])[0][0]
    return found


# The last hand of each table-day of which one lies between two places of the record. "+ 0": see totals_recount.
_LAST_HANDS = """
SELECT ended.last, house.id, house.slug, place.id, place.name, ended.gaming_day FROM (
    SELECT here.gaming_day, here.table_id, (
        SELECT max(hand.index + 0) FROM compliance_hand AS hand
        WHERE hand.table_id = here.table_id AND hand.gaming_day = here.gaming_day) AS last
    FROM (SELECT DISTINCT table_id, gaming_day FROM compliance_hand WHERE index >= %(start)s AND index < %(stop)s) AS here
) AS ended JOIN games_table AS place ON place.id = ended.table_id
    JOIN games_establishment AS house ON house.id = place.establishment_id
WHERE ended.last >= %(start)s AND ended.last < %(stop)s ORDER BY ended.last
"""
_OF_NO_HAND = """
SELECT coalesce(place.name, '?'), day.gaming_day FROM compliance_table_day AS day
    LEFT JOIN games_table AS place ON place.id = day.table_id AND place.establishment_id = day.establishment_id
WHERE place.id IS NULL OR NOT EXISTS (
    SELECT FROM compliance_hand AS hand WHERE hand.table_id = day.table_id AND hand.gaming_day = day.gaming_day)
"""


class DayTotals(Check):
    """The totals of table-days against their hands and reviews."""

    kinds = frozenset({"hand/1"})
    tables = frozenset({"compliance_table_day"})
    beside = {
        "compliance_table_day.queued_at": "that a task was handed out: one too few is given out by the next sweep,"
        " one too many finds nothing to do"
    }

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if start == 0:
            for table, day in rows(_OF_NO_HAND, []):
                yield 0, f"totals are kept of table {table} on {day}, of which the record has no hand"
        for index, *day in rows(_LAST_HANDS, {"start": start, "stop": stop}):
            held = TableDayOf(*day)
            yield from ((index, what) for what in _said("totals", "the hands", held, totals_differ(day=held)))


CHECKS = (TakingsRows(), DayTotals())
