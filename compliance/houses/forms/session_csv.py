"""Sessions of providers' players as a table: one row for each. Times are written with their offset, or by the house's clock."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.hand import csv_rows
from games.hand.csv_rows import Sent

COLUMNS = (
    "id", "table", "provider", "person", "licence", "expires", "from", "until", "supersedes", "supersedes_reason",
    "supersedes_author", "supersedes_struck",
)  # fmt: skip
NEEDED = ("id", "table", "provider", "person", "licence", "from")
_CORRECTION = {"supersedes": "id", "supersedes_reason": "reason", "supersedes_author": "author"}
_STRUCK = "supersedes_struck"
_CLOCK = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?")
_AMERICAN = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})(?: +(?P<clock>\d{1,2}:\d\d(:\d\d)?))?")


def read(lines: Iterable[str], zone: datetime.tzinfo) -> Iterator[Sent]:
    """The sessions of a table. `zone`: of times that are written without their offset, as spreadsheets write them."""
    rows = csv_rows.read(lines, COLUMNS, NEEDED)
    return csv_rows.one_a_row(rows, lambda cells: _session(cells, zone))


def _session(cells: Mapping[str, str], zone: datetime.tzinfo) -> dict[str, Any]:
    made: dict[str, Any] = {name: text for name, text in cells.items() if name not in (*_CORRECTION, _STRUCK)}
    correction: dict[str, Any] = {part: cells[name] for name, part in _CORRECTION.items() if name in cells}
    if _STRUCK in cells:
        correction["struck"] = csv_rows.yes_or_no(cells[_STRUCK])
    for name in ("from", "until"):
        if name in made:
            made[name] = _moment(made[name], zone)
    if "expires" in made:
        made["expires"] = _day(made["expires"])
    return made | ({"supersedes": correction} if correction else {})


def _moment(text: str, zone: datetime.tzinfo) -> str:
    """What cannot be read stays as it is: the form refuses it."""
    match = _AMERICAN.fullmatch(text)
    if match is not None and match["clock"]:
        text = f"{match['year']}-{match['month']:0>2}-{match['day']:0>2}T{match['clock']:0>5}"
    if _CLOCK.fullmatch(text) is None:
        return text
    try:
        return datetime.datetime.fromisoformat(text).replace(tzinfo=zone).isoformat()
    except ValueError:
        return text


def _day(text: str) -> str:
    match = _AMERICAN.fullmatch(text)
    if match is None or match["clock"]:
        return text
    return f"{match['year']}-{match['month']:0>2}-{match['day']:0>2}"


def write(sessions: Iterable[bytes], line: Callable[[list[str]], Any]) -> None:
    """These sessions (their JSON) as a table; the first row names the columns."""
    line(list(COLUMNS))
    for raw in sessions:
        one = json.loads(raw)
        by = one.get("supersedes") or {}
        cells = one | {name: by.get(part, "") for name, part in _CORRECTION.items()}
        cells[_STRUCK] = "yes" if by.get("struck") else ""
        line([str(cells.get(name, "")) for name in COLUMNS])
