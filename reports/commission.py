"""Reports as the commission reads them: each file that was handed over, in the order in which its hash was recorded."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from compliance.shell.lists import Conditions, Hex, Index, Key, Wanted, rows


class ReportItem(Struct, frozen=True):
    """One file of a report. The same content again gives the same bytes."""

    record: Annotated[Index, Meta(description="index of the entry that holds its hash")]
    file: Annotated[int, Meta(description="number of the file: its bytes are at /reports/{file}/content")]
    report: Annotated[str, Meta(description="code of the report")]
    establishment: str
    first_day: datetime.date
    last_day: datetime.date
    chosen: Annotated[dict[str, str], Meta(description="what was chosen besides the days: a table, an instrument")]
    made: datetime.datetime
    verification: Annotated[str, Meta(description="the code on the paper")]
    rests_on: Annotated[int | None, Meta(description="the last entry of the record that it counts")]
    format: str
    paper: Annotated[str, Meta(description="size of the paper; empty where there is none")]
    size: Annotated[int, Meta(description="bytes")]
    sha256: Hex


_FILES = """
SELECT file.record_index, file.id, edition.report, house.slug, edition.first_day, edition.last_day, edition.chosen::text,
    edition.made,
    edition.verification, edition.position, file.format, file.paper, file.size, file.sha256
FROM reports_file AS file
JOIN reports_edition AS edition ON edition.id = file.edition_id
JOIN games_establishment AS house ON house.id = edition.establishment_id
WHERE {where} ORDER BY file.record_index, file.id LIMIT %s
"""


def reports_list(*, wanted: Wanted, after: Key, most: int) -> list[ReportItem]:
    """Files recorded behind a place in the record; the gaming days asked for are those that they count."""
    where = Conditions().whose("house.id", wanted.houses).add("(file.record_index, file.id) > (%s, %s)", *after)
    where.add("file.record_index > %s", wanted.changed_since).add("file.record_index < %s", wanted.before)
    where.add("edition.report = %s", wanted.report)
    where.add("edition.last_day >= %s", wanted.gaming_day_from).add("edition.first_day <= %s", wanted.gaming_day_to)
    return _read(where, most)


def report_get(*, houses: tuple[int, ...], file: int) -> ReportItem | None:
    """One file of these establishments."""
    where = Conditions().add("file.id = %s", file).whose("house.id", houses)
    return next(iter(_read(where, 1)), None)


def _read(where: Conditions, most: int) -> list[ReportItem]:
    found: list[tuple[Any, ...]] = rows(_FILES.format(where=where), [*where.values, most])
    return [ReportItem(*(*row[:6], msgspec.json.decode(row[6]), *row[7:])) for row in found]
