"""Files that nobody should send: workbooks that swell, fetch or break, and the same paper by several roads."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable

import pytest

from compliance.papers.forms.columns import cells_of, columns
from compliance.papers.forms.kinds import example, example_json
from compliance.papers.models import Paper
from compliance.papers.write.paper_record import papers_record
from tests import builders
from tests.floor.write.test_upload_papers import COUNT, ZONE, Take, counted, refusals, workbook
from tests.floor.write.test_upload_papers import _folder as _folder
from tests.floor.write.test_upload_papers import take as take

pytestmark = pytest.mark.django_db


def with_part(name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook of one count, with a part of it changed."""
    held = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(counted(1)))) as parts,
        zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for part in parts.infolist():
            body = parts.read(part)
            out.writestr(part.filename, change(body) if part.filename == name else body)
    return held.getvalue()


LAUGHS = b'<!DOCTYPE a [<!ENTITY b "c">]>'
FETCHED = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
FIRST = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize("coding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("declared", [LAUGHS, FETCHED, b"<!--" + b" " * 200_000 + b"-->" + LAUGHS])
def test_entities_are_found_in_any_coding_and_however_far_in(take: Take, declared: bytes, coding: str) -> None:
    def change(body: bytes) -> bytes:
        rest = body.decode().partition("?>")[2] if body.startswith(b"<?xml") else body.decode()
        return f'<?xml version="1.0" encoding="{coding}"?>{declared.decode()}{rest}'.encode(coding)

    assert "declares entities" in take(with_part(FIRST, change)).trouble
    assert not Paper.objects.exists()


def test_a_sheet_that_says_it_is_endless_is_read_as_far_as_it_goes(take: Take) -> None:
    """Dimensions of a million columns, and a row with a number of two thousand millions."""

    def change(body: bytes) -> bytes:
        body = body.replace(b"</sheetData>", b'<row r="2000000000"><c r="A2000000000"><v>1</v></c></row></sheetData>')
        start, _, rest = body.partition(b"<dimension")
        return start + b'<dimension ref="A1:XFD1048576"/>' + rest.partition(b"/>")[2] if rest else body

    run = take(with_part(FIRST, change))
    assert (run.status, run.recorded) == ("done", 1)


def test_a_workbook_that_is_broken_inside_says_so_and_loses_nothing(take: Take) -> None:
    whole = bytearray(with_part(FIRST, bytes))
    place = whole.index(b"sheet1.xml") + 40
    whole[place : place + 20] = b"\xff" * 20
    run = take(bytes(whole))
    assert run.status == "failed"
    assert "workbook" in run.trouble
    assert take(with_part(FIRST, lambda body: body[: len(body) // 2])).trouble


def test_a_figure_that_is_none_is_refused_in_its_row(take: Take) -> None:
    run = take(workbook(counted(1), counted(2, amount=float("1e308"))))
    assert (run.recorded, run.refused) == (1, 1), refusals(run)


def test_links_to_other_workbooks_are_never_followed(take: Take) -> None:
    def change(body: bytes) -> bytes:
        link = b'<externalReferences><externalReference r:id="rId99"/></externalReferences></workbook>'
        return body.replace(b"</workbook>", link)

    run = take(with_part("xl/workbook.xml", change))
    assert run.status in ("done", "failed")
    assert run.recorded == 1 or run.trouble


def test_the_same_paper_by_api_by_file_and_by_hand_is_one(take: Take, house: str) -> None:
    """Whatever road it takes, and in whatever spelling of its moment."""
    cells = cells_of(example(COUNT), COUNT, ZONE)
    names = [column.name for column in columns(COUNT)]
    rows = io.StringIO()
    csv.writer(rows).writerows([names, [cells[name] for name in names]])
    line = json.dumps(example_json(COUNT)).encode()
    taken = papers_record(establishment=house, kind="count", lines=[line], actor="api", now=builders.NOW)
    assert [answer.status for answer in taken.answers] == ["recorded"]
    for content in (rows.getvalue().encode(), line, workbook(tuple(cells[name] for name in names))):
        run = take(content)
        assert (run.recorded, run.held, run.refused) == (0, 1, 0), refusals(run)
    assert Paper.objects.count() == 1
