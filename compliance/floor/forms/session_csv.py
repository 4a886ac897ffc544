"""Sessions of providers' players as a table: one row for each, days and times as in a file of papers."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from compliance.houses.forms.session import Session
from compliance.papers.forms.columns import STRUCK, row_said
from games.hand import csv_rows
from games.hand.csv_rows import Sent

COLUMNS = (
    "id", "table", "provider", "person", "licence", "expires", "from", "until", "supersedes", "supersedes_reason",
    "supersedes_author", "supersedes_struck",
)  # fmt: skip
NEEDED = ("id", "table", "provider", "person", "licence", "from")
_CORRECTION = {"supersedes": "id", "supersedes_reason": "reason", "supersedes_author": "author"}
_STRUCK = "supersedes_struck"
_NAMES = {name: f"supersedes.{part}" for name, part in _CORRECTION.items()} | {_STRUCK: STRUCK}


def read(lines: Iterable[str], zone: datetime.tzinfo) -> Iterator[Sent]:
    """The sessions of a table. `zone`: of times that are written without their offset, as spreadsheets write them."""
    rows = csv_rows.read(lines, COLUMNS, NEEDED)
    return csv_rows.one_a_row(
        rows, lambda cells: row_said(Session, {_NAMES.get(name, name): text for name, text in cells.items()}, zone)
    )


def write(sessions: Iterable[bytes], line: Callable[[list[str]], Any]) -> None:
    """These sessions (their JSON) as a table; the first row names the columns."""
    line(list(COLUMNS))
    for raw in sessions:
        one = json.loads(raw)
        by = one.get("supersedes") or {}
        cells = one | {name: by.get(part, "") for name, part in _CORRECTION.items()}
        cells[_STRUCK] = "yes" if by.get("struck") else ""
        line([str(cells.get(name, "")) for name in COLUMNS])
