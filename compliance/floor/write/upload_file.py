"""Files that were sent, on the disk: kept whole or not at all, and read hand by hand (session by session, row by row)."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.conf import settings
from msgspec import Struct

from compliance.papers.workbooks.apart import BookApart
from compliance.papers.workbooks.read import BookError
from games.hand.csv_rows import Row, Sent
from games.hand.refusal import Problem
from games.phh import read as phh
from games.phh.read import Where

LARGEST = 256 * 1024 * 1024
"""Bytes of one file: some 200,000 hands. A larger one is cut, or goes in by `manage.py record`."""

LARGEST_HISTORY = 16 * 1024 * 1024
"""Bytes of one file of poker hand histories, which is read as a whole: some 20,000 hands."""

LARGEST_BOOK = 16 * 1024 * 1024
"""Bytes of one workbook: more rows than one may have."""

_LARGEST = {"phh": LARGEST_HISTORY, "xlsx": LARGEST_BOOK}
_LONGEST_LINE = 1024 * 1024


ReadCsv = Callable[[Iterable[str]], Iterator[Sent]]
ReadRows = Callable[[Iterable[Row | Sent]], Iterator[Sent]]


class UploadError(ValueError):
    """The file cannot be taken; the message says why and what to do."""


class Kept(Struct, frozen=True):
    """A file in the folder."""

    stored: str
    sha256: str
    size: int
    form: str


def upload_keep(*, chunks: Iterable[bytes], histories: bool = False, books: bool = False) -> Kept:
    """Write a file to the folder as it comes in, never whole in memory. `histories`: it holds poker hand histories;
    `books`: it may be a workbook."""
    digest, size, first, path = sha256(), 0, b"", ""
    try:
        handle, path = tempfile.mkstemp(dir=_folder(), suffix=".hands")
        with os.fdopen(handle, "wb") as file:
            for chunk in chunks:
                first = first or chunk.lstrip(b"\xef\xbb\xbf \t\r\n")[:4]
                size += len(chunk)
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:  # a full disk, a sender who hangs up: half a file is of no use
        if path:
            upload_remove(stored=Path(path).name)
        if not isinstance(error, OSError):
            raise
        raise UploadError(
            f"The file cannot be kept on this machine: {error.strerror}. Nothing was taken in."
        ) from error
    form = "phh" if histories else form_of(first)
    largest = _LARGEST.get(form, LARGEST)
    kept = Kept(Path(path).name, digest.hexdigest(), size, form)
    if not first or size > largest or (form == "xlsx" and not books):
        upload_remove(stored=kept.stored)
        if form == "xlsx" and not books:
            raise UploadError("A workbook is read where it holds papers of the money. Save it as CSV, and send that.")
        raise UploadError("The file is empty." if not first else f"The file is larger than {largest >> 20} MB; cut it.")
    return kept


def form_of(first: bytes) -> str:
    """What kind of file begins with these bytes."""
    if first == b"PK\x03\x04":
        return "xlsx"
    return "ndjson" if first.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "csv"


def upload_remove(*, stored: str) -> None:
    (_folder() / stored).unlink(missing_ok=True)


class Reading:
    """The hands of a file in order, and how many bytes of it were read so far."""

    def __init__(self, file: IO[bytes], form: str, read_csv: ReadCsv, where: Where | None = None) -> None:
        self._file, self._form, self._read_csv, self._where = file, form, read_csv, where
        self._book: tuple[BookApart, ReadRows, int] | None = None

    def as_book(self, book: BookApart, read_rows: ReadRows, size: int) -> None:
        """It is a workbook of so many bytes."""
        self._book = book, read_rows, size

    @property
    def bytes_read(self) -> int:
        if self._book is not None:  # its parts are read in no order of the file
            return int(self._book[0].share * self._book[2])
        return self._file.tell()

    def __iter__(self) -> Iterator[Sent]:
        if self._book is not None:
            return self._rows(*self._book[:2])
        if self._form == "ndjson":
            return self._lines()
        if self._where is not None:
            return phh.read(self._file.read(), self._where)
        # What is not UTF-8 comes out as half a UTF-16 pair, which the intake refuses in words.
        return self._read_csv(self._text())

    def _rows(self, book: BookApart, read_rows: ReadRows) -> Iterator[Sent]:
        try:
            yield from read_rows(book)
        except BookError as error:
            raise UploadError(str(error)) from error

    def _text(self) -> Iterator[str]:
        while line := self._file.readline(_LONGEST_LINE):
            yield line.decode("utf-8-sig", "surrogateescape")

    def _lines(self) -> Iterator[Sent]:
        number = 0
        while line := self._file.readline(_LONGEST_LINE):
            number += 1
            whole = line.endswith(b"\n") or len(line) < _LONGEST_LINE
            while not whole:
                rest = self._file.readline(_LONGEST_LINE)
                whole = rest.endswith(b"\n") or len(rest) < _LONGEST_LINE
                line = b"" if whole else line
                if whole:
                    cure = "Write one JSON object in each line."
                    yield Sent(number, problem=Problem("$", "a line of more than 1 MB", "nothing is so long", cure))
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line.strip():
                yield Sent(number, line)


def upload_open(*, stored: str) -> IO[bytes]:
    """The file; UploadError when it is gone."""
    try:
        return (_folder() / stored).open("rb")
    except OSError as error:
        raise UploadError(f"The file is no longer on this machine ({error.strerror}). Send it again.") from error


def _folder() -> Path:
    if not settings.UPLOADS_FOLDER:
        raise UploadError("OLIVER_UPLOADS names no folder; set it to one that all web servers and workers share.")
    folder = Path(settings.UPLOADS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
