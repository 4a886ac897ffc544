"""Rows of papers that somebody copied in a spreadsheet and pasted into a page: a file like any other, with its head."""

from __future__ import annotations

import csv
import datetime
import io
from collections import Counter
from hashlib import sha256

from compliance.papers.forms.columns import columns
from compliance.papers.forms.kinds import Kind
from games.hand.csv_rows import mark_of

NAME = "pasted.csv"


def pasted_file(rows: str, kind: Kind, day: datetime.date) -> bytes:
    """The rows as a file; without a head their cells stand in the order of the template.

    Rows with a head may leave out the number and the gaming day, as the form does: the day is the page's, and the number is
    made of what the row says, so that the same rows pasted again are held already.
    """
    text = f"{rows}\n"
    first = text.partition("\n")[0]
    mark = "\t" if "\t" in first else mark_of(first)
    own = columns(kind)
    names = {name: column.name for column in own for name in (column.name, column.title.lower())}
    try:
        head = next(csv.reader([first], delimiter=mark), [])
    except csv.Error:  # the reader of files says what is wrong with it
        return text.encode()
    said = {names.get(cell.strip().rstrip("*").strip().lower()) for cell in head}
    if said == {None}:
        named = mark.join(column.name for column in own[: first.count(mark) + 1])
        return f"{named}\n{text}".encode()
    if {"id", "gaming_day"} <= said:
        return text.encode()
    try:
        return _completed(text, mark, kind, day, said).encode()
    except csv.Error:
        return text.encode()


def _completed(text: str, mark: str, kind: Kind, day: datetime.date, said: set[str | None]) -> str:
    out, seen = io.StringIO(newline=""), Counter[str]()
    writer = csv.writer(out, delimiter=mark)
    head, *rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark) if any(map(str.strip, row))]
    missing = [name for name in ("id", "gaming_day") if name not in said]
    writer.writerow([*head, *missing])
    for row in rows:
        whole = "\x1f".join((kind.name, str(day), *map(str.strip, row)))
        seen[whole] += 1
        digest = sha256(f"{whole}\x1f{seen[whole]}".encode()).hexdigest()
        made = {"id": f"form-{digest[:12]}", "gaming_day": str(day)}
        cells = row + [""] * (len(head) - len(row))
        writer.writerow([*cells, *(made[name] for name in missing)])
    return out.getvalue()
