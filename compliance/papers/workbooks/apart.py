"""A workbook read in a process of its own, which may die: it has no database and no secrets, and so much memory and time.

What a file does to the reader it does there. The rows come back as lines of JSON; a process that ended before the last one is
a workbook that is too large, said in words.
"""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

import compliance
from compliance.papers.forms.columns import Column
from compliance.papers.workbooks.read import Book, BookError
from games.hand.csv_rows import Row, Sent
from games.hand.refusal import Problem

MEMORY = 768 * 1024 * 1024
"""Bytes of address space; a sheet of 50,000 rows and 20 columns takes a third."""
SECONDS = 120
"""Of a processor."""
_TOO_MUCH_MEMORY = 3  # the process says so by this code
_ROOT = Path(compliance.__file__).resolve().parents[1]
_CUT = "Cut it, and send the parts, or save it as CSV."


class Told(msgspec.Struct, omit_defaults=True):
    """One line from there: a row, what is wrong with a row or the head, or why there are no more."""

    share: float
    line: int = 0
    cells: dict[str, str] | None = None
    surplus: bool = False
    problem: tuple[str, str, str, str] | None = None
    hand: str = ""
    refused: str = ""


_decode = msgspec.json.Decoder(Told).decode


class BookApart:
    """The rows of a workbook in their order, like `Book`; `share` is how far the reading is, from 0 to 1."""

    def __init__(self, file: IO[bytes], columns: Sequence[Column]) -> None:
        self._file, self._columns = file, columns
        self.share = 0.0

    def __iter__(self) -> Iterator[Row | Sent]:
        """BookError where it is no workbook, or too large a one."""
        self._file.seek(0)
        reader = subprocess.Popen(
            [sys.executable, "-m", __name__, msgspec.json.encode(self._columns).decode()],
            stdin=self._file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env={},
        )
        assert reader.stdout is not None
        try:
            resource.prlimit(reader.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(reader.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
            for line in reader.stdout:
                told = _decode(line)
                self.share = told.share
                yield _row(told)
            if code := reader.wait():
                raise BookError(_why(code))
        finally:
            reader.kill()
            reader.wait()
            reader.stdout.close()


def _row(told: Told) -> Row | Sent:
    if told.refused:
        raise BookError(told.refused)
    if told.problem is not None:
        return Sent(told.line, problem=Problem(*told.problem), hand=told.hand)
    return Row(told.line, told.cells or {}, told.surplus)


def _why(code: int) -> str:
    if code == _TOO_MUCH_MEMORY:
        return f"The workbook takes more than {MEMORY >> 20} MB of memory to read. {_CUT}"
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"The workbook takes more than {SECONDS} seconds to read. {_CUT}"
    return f"The reader of workbooks ended on this one (code {code}). {_CUT}"


def _read(columns: Sequence[Column], file: IO[bytes]) -> Iterator[Told]:
    book = Book(file, columns)
    try:
        for row in book:
            if isinstance(row, Row):
                yield Told(book.share, row.line, dict(row.cells), row.surplus)
            elif row.problem is not None:
                path, value, what, cure = (str(part) for part in row.problem)
                yield Told(book.share, row.line, problem=(path, value, what, cure), hand=row.hand)
    except BookError as error:
        yield Told(book.share, refused=str(error))


def _main(columns: str) -> int:
    declared = msgspec.json.decode(columns, type=list[Column])
    encode: Any = msgspec.json.Encoder().encode
    try:
        with open(0, "rb") as file, open(1, "wb") as out:
            for told in _read(declared, file):
                out.write(encode(told) + b"\n")
    except MemoryError:
        return _TOO_MUCH_MEMORY
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1]))
