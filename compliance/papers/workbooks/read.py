"""The rows of a workbook's first sheet (not the template's own Help, Example, Lists) as text.

Figures, days and times may be real cells; a formula is no figure.

What comes from outside is bounded before it is unpacked: a zip may hold a thousand times its size.
"""

import datetime
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import isfinite
from typing import IO, Any

import openpyxl

from compliance.papers.forms.columns import Column
from games.hand.csv_rows import Row, Sent, head_problem
from games.hand.refusal import Problem

HELP, EXAMPLE, LISTS = "Help", "Example", "Lists"
"""The sheets of a template that are not read."""
UNPACKED = 256 * 1024 * 1024
"""Bytes of all parts of a workbook together."""
UNPACKED_TEXTS = 32 * 1024 * 1024
"""Bytes of its texts, kept in memory from the first row to the last: 50,000 rows of 60 columns with ten letters each."""
_TEXTS = "sharedstrings.xml"
PARTS = 500
MOST_ROWS = 50_000
MOST_COLUMNS = 60
LAST_ROW = 1_048_576
"""Of any sheet. A row may say of itself that it is the two thousand millionth: those between are then made up one by one."""

_FORMULA = "Write the figure itself: copy the cell and paste it as a value."
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)
"""What a broken zip raises."""
_ERRORS = (*_BROKEN, LookupError, ValueError, TypeError, AttributeError, SyntaxError, ArithmeticError)
"""What openpyxl raises on a file that is no workbook (a broken part of XML is a SyntaxError)."""
_DECLARED = tuple("<!DOCTYPE".encode(coding) for coding in ("utf-8", "utf-16-le", "utf-16-be"))
_BLOCK = 1024 * 1024


class BookError(ValueError):
    """The workbook cannot be read; the message says why and what to do."""


class Book:
    """The rows of a workbook in their order; `share` is how far the reading is, from 0 to 1."""

    def __init__(self, file: IO[bytes], columns: Sequence[Column]) -> None:
        self._file, self._columns = file, columns
        self._names = {column.title.lower(): column.name for column in columns}
        self._names |= {column.name: column.name for column in columns}
        self.share = 0.0

    def __iter__(self) -> Iterator[Row | Sent]:
        """BookError where it is no workbook, or too large a one."""
        _bounded(self._file)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of styles and extensions that are not read
                book = openpyxl.load_workbook(self._file, read_only=True, keep_links=False)
            sheet = _sheet(book.worksheets)
            yield from self._rows(sheet, max(1, sheet.max_row or 1))
        except BookError:
            raise
        except _ERRORS as error:
            raise BookError("The workbook cannot be read. Save it anew as .xlsx, or as CSV, and send that.") from error

    def _rows(self, sheet: Any, last: int) -> Iterator[Row | Sent]:
        head: list[str] = []
        blank: object = None
        for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, max_row=LAST_ROW), 1):
            self.share = min(1.0, number / last)
            if cells is blank:
                continue  # the same one stands for each row that is not there, of which there may be a million
            if not any(_filled(cell) for cell in cells):
                blank = cells
                continue
            if number > MOST_ROWS:
                raise BookError(f"The sheet has more than {MOST_ROWS:,} rows. Cut it, and send the parts.")
            if head:
                yield self._row(number, head, cells)
                continue
            titles = [str(cell.value).strip().rstrip("*").strip() if _filled(cell) else "" for cell in cells]
            head = [self._names.get(title.lower(), title.lower()) for title in titles]
            if problem := self._head_problem(head):
                yield Sent(number, problem=problem)
                return

    def _head_problem(self, head: Sequence[str]) -> Problem | None:
        """Said with the titles that stand in the sheet."""
        title_of = {column.name: column.title for column in self._columns}
        wanted = [column.title for column in self._columns if column.required]
        return head_problem([title_of.get(name, name) for name in head], [*title_of.values()], wanted)

    def _row(self, number: int, head: Sequence[str], cells: Sequence[Any]) -> Row | Sent:
        by_name = {column.name: column for column in self._columns}
        found: dict[str, str] = {}
        for name, cell in zip(head, cells, strict=False):
            if not _filled(cell):
                continue
            if not name:
                return Row(number, found, True)
            if problem := _refused(name, cell):
                return Sent(number, problem=problem, hand=found.get("id", ""))
            found[name] = text_of(cell.value, by_name[name])
        return Row(number, found, False)


def _sheet(sheets: Sequence[Any]) -> Any:
    """The first one that is not of the template's own: whoever moves its sheets about does not send the example."""
    return next((sheet for sheet in sheets if sheet.title not in (EXAMPLE, HELP, LISTS)), sheets[0])


def text_of(value: Any, column: Column) -> str:
    """A cell's value as somebody would type it."""
    if isinstance(value, datetime.datetime):
        near = (value + datetime.timedelta(milliseconds=500)).replace(microsecond=0)  # a time is a part of a day there
        return near.date().isoformat() if column.type == "day" else near.isoformat(sep=" ")
    if isinstance(value, datetime.timedelta):
        seconds = int(value.total_seconds()) % (24 * 3600)
        value = datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
    if isinstance(value, datetime.time):
        return value.replace(microsecond=0).isoformat()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float) and isfinite(value):
        exact = Decimal(str(value))
        return str(int(exact)) if exact == exact.to_integral_value() else format(exact.normalize(), "f")
    return str(value).strip()


def _filled(cell: Any) -> bool:
    return cell.value is not None and str(cell.value).strip() != ""


def _refused(name: str, cell: Any) -> Problem | None:
    if cell.data_type == "f":
        shown = cell.value if isinstance(cell.value, str) else getattr(cell.value, "text", None) or "a formula"
        return Problem(f"$.{name}", str(shown)[:120], f"a formula in cell {cell.coordinate}", _FORMULA)
    if cell.data_type == "e":
        what = f"an error in cell {cell.coordinate}"
        return Problem(f"$.{name}", str(cell.value)[:120], what, _FORMULA)
    return None


def _bounded(file: IO[bytes]) -> None:
    try:
        with zipfile.ZipFile(file) as parts:
            held = parts.infolist()
            if len(held) > PARTS or sum(part.file_size for part in held) > UNPACKED:
                raise BookError(f"The workbook holds more than {UNPACKED >> 20} MB. Cut it, and send the parts.")
            texts = sum(part.file_size for part in held if part.filename.lower().endswith(_TEXTS))
            if texts > UNPACKED_TEXTS:
                most = f"at most {UNPACKED_TEXTS >> 20} MB are read"
                raise BookError(
                    f"The texts of the workbook are {texts >> 20:,} MB; {most}. Cut it, and send the parts."
                )
            if any(_declares(parts, part) for part in held):
                raise BookError("The workbook declares entities, which no spreadsheet writes. Save it anew as .xlsx.")
    except _BROKEN as error:
        raise BookError("The file is no workbook. Save it as .xlsx, or as CSV, and send that.") from error
    file.seek(0)


def _declares(parts: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    """Whatever the part is called, and however far behind its beginning it does so."""
    with parts.open(part) as opened:
        kept = b""
        while block := opened.read(_BLOCK):
            if any(mark in (kept + block).upper() for mark in _DECLARED):
                return True
            kept = block[-32:]
    return False
