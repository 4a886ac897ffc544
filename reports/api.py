"""Reports as the commission reads them: each file that was handed over, byte for byte, in the order of the record."""

from __future__ import annotations

import datetime
from base64 import b64encode
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from msgspec import Meta, Struct

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import HIGHEST, Question, given, listed
from compliance.shell.api.problem import Fault, Refused, not_there
from compliance.shell.lists import Conditions, Hex, Index, Key, Wanted, rows
from reports import storage
from reports.base import ReportError
from reports.writers import MEDIA_TYPES

_FILE = {"file": "Number of the file, as /reports gives it."}


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


@listed(
    "reports",
    ReportItem,
    "Reports that were handed over, file by file",
    key="record file",
    scope="reports",
    filters=(asking.ESTABLISHMENT, asking.REPORT, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE),
)
def reports(wanted: Wanted, after: Key, most: int) -> list[ReportItem]:
    """The gaming days asked for are those that a report counts."""
    where = Conditions().whose("house.id", wanted.houses).add("(file.record_index, file.id) > (%s, %s)", *after)
    where.add("file.record_index > %s", wanted.changed_since).add("file.record_index < %s", wanted.before)
    where.add("edition.report = %s", wanted.report)
    where.add("edition.last_day >= %s", wanted.gaming_day_from).add("edition.first_day <= %s", wanted.gaming_day_to)
    return _read(where, most)


@given("reports/<int:file>", ReportItem, "One file's description", name="report", scope="reports", parts=_FILE)
def report(question: Question, file: int) -> ReportItem:
    return _file(question, file)


@given(
    "reports/<int:file>/content",
    ReportItem,
    "One file's bytes",
    name="report-content",
    scope="reports",
    parts=_FILE,
    files=MEDIA_TYPES.values(),
)
def report_content(question: Question, file: int) -> HttpResponse:
    item = _file(question, file)
    try:
        content = storage.read(item.sha256)
    except ReportError as error:
        fault = Fault("file", str(item.file), "its bytes cannot be given", "Ask the establishment to run it again.")
        raise Refused(HTTPStatus.NOT_FOUND, str(error), [fault]) from error
    question.note.words = f"{item.report} {item.format}"
    response = HttpResponse(content, content_type=MEDIA_TYPES[item.format])
    response["Content-Disposition"] = f'attachment; filename="{item.verification}.{item.format}"'
    response["Repr-Digest"] = f"sha-256=:{b64encode(bytes.fromhex(item.sha256)).decode()}:"  # RFC 9530
    return response


def _file(question: Question, file: int) -> ReportItem:
    """The file, if it is one of the establishments that the token opens."""
    where = Conditions().add("file.id = %s", file).whose("house.id", question.ids)
    found = _read(where, 1) if file < HIGHEST else []
    if not found:
        raise not_there("file", file, "there is no such file", "Ask /reports for those there are.")
    question.note.house = question.reader.house(found[0].establishment)
    return found[0]


def _read(where: Conditions, most: int) -> list[ReportItem]:
    found: list[tuple[Any, ...]] = rows(_FILES.format(where=where), [*where.values, most])
    return [ReportItem(*(*row[:6], msgspec.json.decode(row[6]), *row[7:])) for row in found]
