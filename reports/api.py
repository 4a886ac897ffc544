"""Reports with their files, byte for byte as they were handed over."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from rest_framework.request import Request

from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.problem import Fault, Refused, not_there
from compliance.shell.lists import Key
from reports import commission as commission_reports
from reports import storage
from reports.base import ReportError
from reports.commission import ReportItem
from reports.writers import MEDIA_TYPES

HIGHEST = 2**63
_FILE = in_path("file", "Number of the file, as /reports gives it.")


@described("reports", "Reports that were handed over, file by file", ReportItem)
class Reports(Listing):
    scope = "reports"
    parameters = (asking.ESTABLISHMENT, asking.REPORT, asking.DAY_FROM, asking.DAY_TO, asking.CHANGED_SINCE, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[ReportItem]:
        return commission_reports.reports_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: ReportItem) -> Key:
        return (row.record, row.file)


@described("report", "One file's description", ReportItem, path=[_FILE])
class Report(Door):
    scope = "reports"

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        return self.said(self.found(asked, path["file"]))

    def found(self, asked: Asked, file: int) -> ReportItem:
        """The file, if it is one of the establishments that the token opens."""
        item = commission_reports.report_get(houses=asked.ids, file=file) if file < HIGHEST else None
        if item is None:
            raise not_there("file", file, "there is no such file", "Ask /reports for those there are.")
        self.house = asked.reader.house(item.establishment)
        return item


@described("report_content", "One file's bytes", ReportItem, path=[_FILE], gives=MEDIA_TYPES.values())
class Content(Report):
    media_types = ("*/*",)
    compresses = False  # Repr-Digest is of the bytes that are sent

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        item = self.found(asked, path["file"])
        try:
            content = storage.read(item.sha256)
        except ReportError as error:
            fault = Fault("file", str(item.file), "its bytes cannot be given", "Ask the establishment to run it again.")
            raise Refused(HTTPStatus.NOT_FOUND, str(error), [fault]) from error
        self.told = f"{item.report} {item.format}"
        response = HttpResponse(content, content_type=MEDIA_TYPES[item.format])
        response["Content-Disposition"] = f'attachment; filename="{item.verification}.{item.format}"'
        response["Repr-Digest"] = f"sha-256=:{b64encode(bytes.fromhex(item.sha256)).decode()}:"  # RFC 9530
        return response
