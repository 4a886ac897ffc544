"""Sessions as a table: what a spreadsheet writes is read, and what cannot be read is left for the form to refuse."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from compliance.floor.forms import session_csv

ZONE = ZoneInfo("America/Los_Angeles")
HEAD = ",".join(session_csv.COLUMNS)
WHOLE: dict[str, Any] = {
    "id": "S-2",
    "table": "T1",
    "provider": "TP-1",
    "person": "P1",
    "licence": "L-7",
    "expires": "2027-06-30",
    "from": "2026-09-01T10:00:00-07:00",
    "until": "2026-09-01T18:00:00-07:00",
    "supersedes": {"id": "S-1", "reason": "He left, at six.", "author": "Ben"},
}


def read(*lines: str) -> list[Any]:
    return list(session_csv.read(lines, ZONE))


def test_written_and_read_again_it_is_the_same() -> None:
    out = io.StringIO(newline="")
    session_csv.write([json.dumps(WHOLE).encode()], csv.writer(out).writerow)
    [sent] = read(*out.getvalue().splitlines())
    assert (sent.line, sent.hand, json.loads(sent.raw)) == (2, "S-2", WHOLE)


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("2026-09-01T10:00:00-07:00", "2026-09-01T10:00:00-07:00"),
        ("2026-09-01 10:00", "2026-09-01T10:00:00-07:00"),
        ("9/1/2026 10:00", "2026-09-01T10:00:00-07:00"),
        ("9/1/2026 9:05", "2026-09-01T09:05:00-07:00"),
        ("2026-12-01 10:00:30", "2026-12-01T10:00:30-08:00"),
        ("9/1/2026", "9/1/2026"),
        ("2026-09-31 10:00", "2026-09-31 10:00"),
        ("ten", "ten"),
    ],
)
def test_a_time_without_its_offset_is_by_the_house_s_clock(written: str, read_as: str) -> None:
    [sent] = read("id,table,provider,person,licence,expires,from", f"S,T1,A,P1,L,6/5/2027,{written}")
    made = json.loads(sent.raw)
    assert (made["from"], made["expires"], "until" in made) == (read_as, "2027-06-05", False)


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        (("id,table",), 1, "missing columns: provider, person, licence, from"),
        ((f"{HEAD},lisence",), 1, "unknown columns: lisence"),
        ((f"{HEAD},id",), 1, "columns twice: id"),
        ((HEAD, "", "S,T1,A,P1,L,,x,,,,,,more"), 3, "more cells than columns"),
    ],
)
def test_what_is_no_table_is_said_with_its_line(lines: tuple[str, ...], line: int, what: str) -> None:
    [sent] = read(*lines)
    assert (sent.line, sent.problem.what) == (line, what)
    assert sent.problem.cure


def test_an_unknown_column_is_answered_with_those_that_are_known() -> None:
    [sent] = read(f"{HEAD},lisence", "S,T1,A,P1,L,,x")
    assert sent.problem.cure.endswith("the template does: " + ", ".join(session_csv.COLUMNS) + ".")
