"""Files of papers: CSV, NDJSON and workbooks by the same road; each row answered with its line and the cure, nothing lost."""

from __future__ import annotations

import datetime
import io
import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
import psutil
import pytest

from compliance.floor.models import UploadResult, UploadRun
from compliance.floor.write.upload_file import UploadError
from compliance.floor.write.upload_kinds import HANDS, UPLOAD_KINDS
from compliance.floor.write.upload_run import upload_ask, upload_work
from compliance.houses.models import Establishment
from compliance.money.models import BooksPending
from compliance.papers.forms.columns import cells_of, columns
from compliance.papers.forms.kinds import Kind, example, example_json, sent_kinds
from compliance.papers.models import Paper
from compliance.papers.read.papers import papers_of_day
from compliance.papers.workbooks import apart, read
from compliance.papers.workbooks.apart import BookApart
from compliance.papers.workbooks.template import EXAMPLE, HELP, template
from compliance.people.models import Person
from tests import builders

pytestmark = pytest.mark.django_db
ZONE = ZoneInfo("America/Los_Angeles")
KINDS = pytest.mark.parametrize("kind", list(sent_kinds().values()), ids=list(sent_kinds()))
COUNT = sent_kinds()["count"]
Take = Callable[..., UploadRun]


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")


@pytest.fixture
def take(house: str) -> Take:
    """Sends a file and takes it in, chunk by chunk."""

    def do(content: bytes, kind: str = "count", chunk: int | None = None) -> UploadRun:
        person, _ = Person.objects.get_or_create(username="ravi")
        place = Establishment.objects.get(slug=house)
        of = UPLOAD_KINDS[kind]
        run = upload_ask(establishment=place, by=person, file_name="pile", chunks=[content], now=builders.NOW, of=of)
        assert not upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=list, chunk=chunk)
        run.refresh_from_db()
        return run

    return do


def workbook(*rows: tuple[Any, ...], head: tuple[str, ...] | None = None, kind: Kind = COUNT) -> bytes:
    """The template with these rows in it."""
    book = openpyxl.load_workbook(io.BytesIO(template(kind, ZONE, "Lucky Derby", {"table": ["T1", "T2"]})))
    sheet = book.worksheets[0]
    if head is not None:
        sheet.delete_rows(1)
        sheet.append(head)
    for row in rows:
        sheet.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def counted(number: int, **changes: Any) -> tuple[Any, ...]:
    """A row of a count sheet with real cells."""
    values = {
        "id": f"CT-{number}",
        "gaming_day": datetime.date(2026, 9, 1),
        "box": f"B{number}",
        "table": "T1",
        "shift": "Day",
        "holds": "drop",
        "count": "first",
        "at": datetime.time(15, 0),
        "counted_by": "C-1; 102",
        "amount": 480.5,
    } | changes
    return tuple(values.get(column.name) for column in columns(COUNT))


def refusals(run: UploadRun) -> list[tuple[int, str, str]]:
    told = UploadResult.objects.filter(run=run, status="refused").order_by("line").values_list("line", "problems")
    return [(line, each["path"], each["what"]) for line, problems in told for each in problems if each["cure"]]


@KINDS
def test_a_paper_of_each_kind_comes_in_by_csv_and_by_workbook_as_one_and_the_same(take: Take, kind: Kind) -> None:
    cells = cells_of(example(kind), kind, ZONE)
    names = [column.name for column in columns(kind)]
    quoted = ",".join('"' + cells[name].replace('"', '""') + '"' for name in names)
    first = take(f"{','.join(names)}\r\n{quoted}\r\n".encode(), kind.name)
    again = take(workbook(tuple(cells[name] for name in names), kind=kind), kind.name)
    third = take(json.dumps(example_json(kind)).encode(), kind.name)
    assert [(run.form, run.recorded, run.held) for run in (first, again, third)] == [
        ("csv", 1, 0),
        ("xlsx", 0, 1),
        ("ndjson", 0, 1),
    ], refusals(first) + refusals(again)
    assert BooksPending.objects.exists()


def test_figures_days_and_times_may_be_cells_of_their_kind(take: Take) -> None:
    late = datetime.time(1, 30)  # behind midnight: still of this gaming day
    later = datetime.datetime(2026, 9, 2, 2, 0)  # noqa: DTZ001 - a cell of a workbook has no zone
    run = take(workbook(counted(1), counted(2, at=late), counted(3, at=later)))
    assert (run.recorded, run.refused) == (3, 0), refusals(run)
    place = Establishment.objects.get(slug=builders.HOUSE)
    held = [one.paper for one in papers_of_day(establishment_id=place.pk, gaming_day=datetime.date(2026, 9, 1))]
    papers: list[Any] = held
    assert [one.at.astimezone(ZONE).isoformat() for one in papers] == [
        "2026-09-01T15:00:00-07:00",
        "2026-09-02T01:30:00-07:00",
        "2026-09-02T02:00:00-07:00",
    ]
    assert (papers[0].amount, papers[0].counted_by) == ("480.50", ("C-1", "102"))


def test_each_row_gets_its_answer_with_its_line_and_nothing_is_lost(take: Take) -> None:
    run = take(
        workbook(
            counted(1),
            counted(2, table="T9"),
            counted(3, amount="=SUM(J2:J3)"),
            (),
            counted(4, amount=None),
            counted(5, at="late"),
            counted(6),
        ),
        chunk=2,
    )
    assert (run.status, run.hands, run.recorded, run.refused, run.done) == ("done", 6, 2, 4, run.total)
    told = refusals(run)
    assert [(line, path) for line, path, _ in told] == [(3, "$.table"), (4, "$.amount"), (6, "$.amount"), (7, "$.at")]
    assert told[1][2] == "a formula in cell J4"
    again = take(workbook(counted(1), counted(6), counted(7)))
    assert (again.recorded, again.held) == (1, 2)


def test_a_workbook_with_other_columns_is_told_which(take: Take) -> None:
    run = take(workbook(("CT-1", 5), head=("Number of the paper *", "Weather")))
    [(line, path, what)] = refusals(run)
    assert (line, path) == (1, "$")
    assert "unknown columns: weather" in what
    assert "Gaming day" in what
    few = ("Number of the paper", "gaming_day", *(column.title for column in columns(COUNT)[2:] if column.required))
    assert take(workbook(counted(1)[:10], head=few)).recorded == 1


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("titled", [True, False])
def test_a_table_saved_with_titles_and_other_marks_is_read(take: Take, mark: str, titled: bool) -> None:
    wanted = [column for column in columns(COUNT) if column.required]
    head = mark.join(f"{column.title} *" if titled else column.name for column in wanted)
    cells = {**cells_of(example(COUNT), COUNT, ZONE), "counted_by": "C-1"}
    row = mark.join(cells[column.name] for column in wanted)
    run = take(f"{head}\r\n{row}\r\n".encode())
    assert (run.form, run.recorded) == ("csv", 1), refusals(run)


def test_whoever_moves_the_sheets_about_does_not_send_the_example(take: Take) -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(counted(1))))
    book.move_sheet(book.sheetnames[0], len(book.sheetnames))
    held = io.BytesIO()
    book.save(held)
    run = take(held.getvalue())
    assert (run.hands, run.recorded) == (1, 1), refusals(run)


def test_what_is_no_workbook_is_refused_in_words(take: Take, house: str) -> None:
    assert "no workbook" in take(b"PK\x03\x04 but not a zip").trouble
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as parts:
        parts.writestr("anything.txt", "no sheet in it")
    assert "cannot be read" in take(held.getvalue()).trouble
    with pytest.raises(UploadError, match="Save it as CSV"):
        upload_ask(
            establishment=Establishment.objects.get(slug=house),
            by=Person.objects.get(username="ravi"),
            file_name="hands.xlsx",
            chunks=[workbook()],
            now=builders.NOW,
            of=HANDS,
        )


def with_part(name: str, *pieces: bytes) -> bytes:
    """A workbook with one part put in the place of its own."""
    held = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(counted(1)))) as parts,
        zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out,
    ):
        for part in parts.infolist():
            if part.filename != name:
                out.writestr(part.filename, parts.read(part))
        with out.open(name, "w") as opened:
            for piece in pieces:
                opened.write(piece)
    return held.getvalue()


def texts(megabytes: int) -> bytes:
    """So many of nothing but empty texts."""
    each = b"<si><t/></si>"
    return with_part("xl/sharedStrings.xml", b"<sst>", *([each * (1_048_576 // len(each))] * megabytes), b"</sst>")


SHEET = "xl/worksheets/sheet1.xml"
OPEN, CLOSED = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
    b"</sheetData></worksheet>",
)


def test_half_a_megabyte_that_unpacks_to_texts_without_end_is_refused_in_words_and_at_once(take: Take) -> None:
    """It took 2.1 GB and 100 seconds."""
    bomb = texts(230)
    assert len(bomb) < 600_000
    began = time.monotonic()
    assert "The texts of the workbook are 229 MB; at most 32 MB are read" in take(bomb).trouble
    assert time.monotonic() - began < 20
    assert not Paper.objects.exists()


@pytest.mark.parametrize(("most", "said"), [(1 << 20, ""), ((1 << 20) - 1, "are 1 MB; at most 0 MB")])
def test_the_texts_of_a_workbook_are_bounded(monkeypatch: pytest.MonkeyPatch, most: int, said: str) -> None:
    monkeypatch.setattr(read, "UNPACKED_TEXTS", most)
    body = b"<sst>".ljust((1 << 20) - len(b"</sst>")) + b"</sst>"
    assert said in in_words(with_part("xl/sharedStrings.xml", body))
    assert bool(said) == bool(in_words(with_part("xl/sharedStrings.xml", body)).count("texts"))


def in_words(content: bytes) -> str:
    """Why it is not read, in this process; nothing where it is."""
    try:
        list(read.Book(io.BytesIO(content), columns(COUNT)))
    except read.BookError as error:
        return str(error)
    return ""


def test_what_a_workbook_does_to_its_reader_ends_the_reader_alone(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    one_row = with_part(SHEET, OPEN, b"<row>", *([b"<c/>" * 250_000] * 12), b"</row>", CLOSED)
    monkeypatch.setattr(apart, "SECONDS", 1)
    assert "takes more than 1 seconds to read" in take(one_row).trouble
    monkeypatch.undo()
    monkeypatch.setattr(apart, "MEMORY", 200 << 20)
    assert "takes more than 200 MB of memory to read" in take(one_row).trouble
    monkeypatch.undo()
    assert take(workbook(counted(1))).recorded == 1  # and who takes the next one is well


def test_the_reader_knows_no_secret_and_is_gone_when_nobody_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "book"
    path.write_bytes(workbook(*(counted(number) for number in range(2_000))))
    before = set(psutil.Process().children())  # of tests before it, a broker say
    with path.open("rb") as file:
        rows = iter(BookApart(file, columns(COUNT)))
        assert next(rows).line == 2
        (reader,) = set(psutil.Process().children()) - before
        assert reader.environ() == {}
        rows.close()  # type: ignore[attr-defined]
        assert not reader.is_running()


def test_a_workbook_is_bounded_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "UNPACKED", 1_000)
    assert "Cut it" in in_words(workbook(counted(1)))
    monkeypatch.undo()
    monkeypatch.setattr(read, "MOST_ROWS", 2)
    assert "more than 2 rows" in in_words(workbook(counted(2), counted(3)))
    assert in_words(workbook(counted(2))) == ""


def test_a_workbook_that_declares_entities_is_not_opened(take: Take) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(counted(1)))) as parts, zipfile.ZipFile(held, "w") as out:
        for part in parts.infolist():
            body = parts.read(part)
            if part.filename == "xl/workbook.xml":
                body = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>' + body.partition(b"?>")[2]
            out.writestr(part.filename, body)
    assert "declares entities" in take(held.getvalue()).trouble
    assert not Paper.objects.exists()


@KINDS
def test_a_template_has_typed_columns_choices_an_example_and_help(kind: Kind) -> None:
    lists = {"table": ["T1", "T2"], "shift": ["Day", "=Swing"]}
    book = openpyxl.load_workbook(io.BytesIO(template(kind, ZONE, "Lucky Derby", lists)))
    sheet = book.worksheets[0]
    declared = columns(kind)
    assert [cell.value for cell in sheet[1]] == [c.title + (" *" if c.required else "") for c in declared]
    rules = {str(rule.sqref): rule.type for rule in sheet.data_validations.dataValidation}
    for place, column in enumerate(declared, 1):
        letter = openpyxl.utils.get_column_letter(place)
        wanted = {"day": "date", "amount": "decimal", "number": "whole"}.get(column.type)
        wanted = "list" if column.choices or column.name in lists else wanted
        assert rules.get(f"{letter}2:{letter}5000") == wanted, column
    assert [cell.value or "" for cell in book[EXAMPLE][2]] == list(cells_of(example(kind), kind, ZONE).values())
    said = {cell.value for row in book[HELP].iter_rows() for cell in row}
    assert {column.title for column in declared} <= said
    assert all(cell.data_type != "f" for each in book.worksheets for row in each.iter_rows() for cell in row)
