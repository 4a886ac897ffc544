"""Every kind of paper as a row and back: files, forms and tables stand on this."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec import inspect

from compliance.houses.forms.session import Session
from compliance.money.rules.day_cases import BASE
from compliance.papers.forms.answer import of_row
from compliance.papers.forms.columns import cells_of, columns, paper_of
from compliance.papers.forms.day_papers import paper_read
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind, kinds, sent_kinds
from compliance.papers.forms.written import amount_text
from compliance.record.kinds import kinds as entry_kinds
from games.hand.csv_rows import Sent
from games.hand.form import Hand
from games.hand.refusal import Problem

ZONE = ZoneInfo("America/Los_Angeles")
MORE = {
    "slip": {"id": "SL-1", "table": "T1", "kind": "time", "from": "2026-09-01T08:00:00-07:00", "to": "2026-09-01T08:30:00-07:00",
             "amount": "35.00", "players": 5, "each": "7.00", "dealer": "D-1", "game": "no-limit-holdem", "hands": 12},
    "waiver": {"id": "WV-1", "table": "T1", "kind": "fee", "hand": "T1-7", "reason": "Short table.", "authority": "F-2",
               "written": "2026-09-01T08:00:00-07:00"},
    "award": {"id": "AW-1", "meter": "m", "at": "2026-09-01T08:00:00-07:00", "amount": "50.00", "words": "fifty dollars",
              "rank": "flush", "cards": ["2H", "5H"], "dealer": "D-1"},
    "dispute": {"id": "DS-1", "meter": "m", "at": "2026-09-01T08:00:00-07:00", "step": "opened", "amount": "50.00", "by": "A"},
    "fund-entry": {"id": "FE-1", "fund": "f", "at": "2026-09-01T08:00:00-07:00", "way": "out", "amount": "5.00",
                   "reason": "Seed.", "by": "A", "cause": "transfer", "other_fund": "g"},
    "marker": {"id": "MK-1", "table": "T1", "seat": 3, "at": "2026-09-01T08:00:00-07:00", "amount": "2.50", "player": "G-1",
               "game": "mini-baccarat-choctaw", "hand": "T1-7", "dealer": "D-1", "settled": "2026-09-01T08:20:00-07:00",
               "slip": "SL-1", "reshuffled": "2026-09-01T08:30:00-07:00"},
    "jackpot": {"id": "JP-1", "fund": "f", "table": "T1", "at": "2026-09-01T08:00:00-07:00", "amount": "75.00",
                "parts": [{"seat": 1, "of": "losing", "amount": "50.00"}, {"seat": 2, "of": "winning", "amount": "25.00"}],
                "verified_by": ["F-1"]},
    "explanation": {"id": "EX-1", "step": "due-collected", "amount": "-5.00", "reason": "A chip.", "grade": "final", "by": "A",
                    "supersedes": {"id": "EX-0", "reason": "final now", "author": "A", "struck": True}},
}  # fmt: skip


def example(kind: Kind) -> Paper:
    base = tomllib.loads(BASE.read_text())
    held = {**base["set_up"], **base["papers"]}
    raw = held[kind.name][0] if kind.name in held else MORE[kind.name]
    return msgspec.convert({"gaming_day": "2026-09-01", **json.loads(msgspec.json.encode(raw))}, kind.form)


@pytest.mark.parametrize("kind", list(sent_kinds().values()), ids=list(sent_kinds()))
def test_a_paper_is_the_same_after_it_was_a_row(kind: Kind) -> None:
    paper = example(kind)
    cells = cells_of(paper, kind, ZONE)
    assert set(cells) == {column.name for column in columns(kind)}
    assert paper_read(kind, json.dumps(paper_of(kind, cells, ZONE)).encode()) == paper


@pytest.mark.parametrize("kind", list(kinds().values()), ids=list(kinds()))
def test_every_kind_has_its_place_in_the_record(kind: Kind) -> None:
    assert kind.record in entry_kinds()
    assert kind.title
    assert kind.what.endswith(".")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("125", "125.00"),
        ("$1,234.5", "1234.50"),
        ("007.5", "7.50"),
        ("0", "0.00"),
        ("00", "0.00"),
        (".5", "0.50"),
        (".", "."),
        ("-", "-"),
        ("$", "$"),
        ("−25.00", "-25.00"),
        ("12.345", "12.345"),
        ("12,5", "12,5"),
        ("$ 1,234,567", "1234567.00"),
        ("abc", "abc"),
    ],
)
def test_amounts_are_taken_as_people_type_them(typed: str, written: str) -> None:
    assert amount_text(typed) == written


def test_a_time_without_an_offset_is_the_houses() -> None:
    kind = kinds()["reading"]
    said = paper_of(kind, {"at": "2026-09-01 08:00"}, ZONE)
    assert said["at"] == "2026-09-01T08:00:00-07:00"


def unbounded(found: Any, at: str) -> Iterator[str]:
    """The places of a form where any whole number at all may stand: one beyond 2^53 is no JSON that others read as it was."""
    if isinstance(found, inspect.IntType):
        yield from [at] if found.le is None and found.lt is None else []
    elif isinstance(found, inspect.StructType):
        for field in found.fields:
            yield from unbounded(field.type, f"{at}.{field.encode_name}")
    else:
        parts = [getattr(found, name) for name in ("item_type", "value_type") if hasattr(found, name)]
        for part in (*parts, *getattr(found, "types", ()), *getattr(found, "item_types", ())):
            yield from unbounded(part, at)


@pytest.mark.parametrize("form", [Hand, Session, *(kind.form for kind in sent_kinds().values())])
def test_no_number_that_is_sent_is_without_end(form: type) -> None:
    assert list(unbounded(inspect.type_info(form), form.__name__)) == []


@pytest.mark.parametrize(("letters", "said"), [(499, 499), (500, 500), (501, 501), (100_000, 501)])
def test_of_a_long_cell_the_beginning_is_said_back(letters: int, said: int) -> None:
    answer = of_row(
        Sent(7, problem=Problem("$.part", "x" * letters, "no part of a hand", "Write hand."), hand="H" * 200)
    )
    assert [len(part) for part in answer.problems[0]] == [6, said, 17, 11]
    assert answer.id == "H" * 80
