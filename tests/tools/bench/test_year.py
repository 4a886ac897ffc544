"""A month's statements and pages in its year: the same figures as of that month alone, found by indexes."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from compliance.tools.bench import plans, year, year_questions
from compliance.tools.bench.year_house import FIRST, Size

MONTH = (FIRST + datetime.timedelta(days=60), FIRST + datetime.timedelta(days=61))
SMALL = Size(tables=4, days=80, month=MONTH, again=1)


def silent(line: str) -> None:
    """Progress is for a terminal."""


def test_a_small_year_gives_what_its_month_gives(django_db_setup: None, django_db_blocker: Any) -> None:
    """Plans, answers, queries and the peer's sums are compared by the measurement itself: it is refused where they differ."""
    with django_db_blocker.unblock():  # in databases of its own
        measured = year.compared(1, silent, SMALL)

    names = [row.name for row in measured.rows]
    assert [name for name in names if name.startswith(year_questions.STATEMENTS)] == names[:7]
    assert all(row.ratio > 0 and row.against[year.GROUPED] > 0 for row in measured.rows)
    words = measured.notes[0].split(" ")
    hands, rows = (int(words[place].replace(",", "")) for place in (0, 3))
    assert hands > 4 * 80 * 1_500
    assert hands / 100 < rows < hands / 10
    assert [note[:5] for note in measured.notes[1:8]] == list(year_questions.STATEMENTS)
    assert all("MB" in note for note in measured.notes[1:8])


def scan(kind: str = "Seq Scan", **more: Any) -> dict[str, Any]:
    return {"Node Type": kind, "Relation Name": "compliance_paper", **more}


@pytest.mark.parametrize(
    ("plan", "whole"),
    [
        (scan(), True),
        (scan("Index Only Scan", **{"Index Cond": "(gaming_day = …)"}), False),
        ({"Node Type": "Hash", "Plans": [scan("Index Only Scan")]}, True),
        ({"Node Type": "Limit", "Plans": [scan("Index Scan")]}, False),
        ({"Node Type": "Limit", "Plans": [scan("Index Scan", Filter="(gaming_day = …)")]}, True),
        ({"Node Type": "Limit", "Plans": [{"Node Type": "Sort", "Plans": [scan("Index Scan")]}]}, True),
        ({"Node Type": "Seq Scan", "Relation Name": "games_table"}, False),
    ],
)
def test_a_table_read_from_end_to_end_is_named(plan: dict[str, Any], whole: bool) -> None:
    assert plans.whole(plan) == (["compliance_paper"] if whole else [])
