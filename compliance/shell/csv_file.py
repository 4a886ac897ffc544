"""Every CSV that Oliver writes: a head and rows, line by line, and no cell that a spreadsheet would run as a formula.

Figures stay figures because they come as numbers: an int, a Decimal, or a `Figure` where they are written out already.
The look of a text decides nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse

from games.cards.money import plain

_RUNS = tuple("=+-@\t\r\n＝＋－＠")
_MARK = "DEMONSTRATION"


class Figure(str):
    """A number that is written out already: it may begin with a minus sign."""

    __slots__ = ()


class _Echo:
    """What csv.writer writes to: it hands each line back."""

    def write(self, line: str) -> str:
        return line


def amount(cents: int | None) -> Figure | None:
    """An amount of money as a figure; None stays an empty cell."""
    return None if cents is None else Figure(plain(cents))


def runs(text: str) -> bool:
    """Whether a spreadsheet might take this text for a formula; leading blanks do not protect it."""
    return text.startswith(_RUNS) or text.lstrip(" \u00a0\u3000\u200b\ufeff").startswith(_RUNS)


def safe(value: object) -> object:
    """A cell with an apostrophe in front of text that would run (OWASP, CSV injection)."""
    if isinstance(value, str) and not isinstance(value, Figure) and runs(value):
        return f"'{value}"
    return value


def csv_lines(
    head: Iterable[object], rows: Iterable[Iterable[object]], *, demonstration: bool = False
) -> Iterator[str]:
    """The lines of the file; each row of a demonstration house says that it is one."""
    write = csv.writer(_Echo()).writerow
    mark = (_MARK,) if demonstration else ()
    yield write([*map(safe, head), *("mark" for _ in mark)])
    for row in rows:
        yield write([*map(safe, row), *mark])


def csv_response(
    name: str,
    head: Iterable[object],
    rows: Iterable[Iterable[object]],
    *,
    demonstration: bool = False,
    byte_order_mark: bool = False,
    streamed: bool = True,
) -> HttpResponseBase:
    """The file as a download; `byte_order_mark` for spreadsheets that else guess the letters."""
    lines = _marked(csv_lines(head, rows, demonstration=demonstration), byte_order_mark)
    made: HttpResponseBase
    made = StreamingHttpResponse(lines) if streamed else HttpResponse("".join(lines))
    made["Content-Type"] = "text/csv; charset=utf-8"
    made["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return made


def _marked(lines: Iterator[str], byte_order_mark: bool) -> Iterator[str]:
    if byte_order_mark:
        yield "\ufeff"
    yield from lines
