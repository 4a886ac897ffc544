"""A value as people and spreadsheets write it, and what is said of one that is none."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from compliance.papers.forms.columns import paper_of
from compliance.papers.forms.day_papers import paper_read
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from compliance.papers.forms.written import choice_text, words_of
from games.hand.refusal import Problem

ZONE = ZoneInfo("America/Los_Angeles")
SLIP = {
    "id": "SL-1",
    "gaming_day": "2026-09-01",
    "table": "T1",
    "kind": "fee",
    "from": "14:00",
    "to": "14:30",
    "amount": "25",
}
AWARD = {"id": "AW-1", "gaming_day": "2026-09-01", "meter": "m", "at": "14:00", "amount": "5", "words": "five dollars"}
AWARD |= {"rank": "flush"}
JACKPOT = {"id": "JP-1", "gaming_day": "2026-09-01", "fund": "f", "table": "T1", "at": "14:00", "amount": "500"}


def read(kind: str, cells: dict[str, str]) -> Paper | Problem:
    of = kinds()[kind]
    return paper_read(of, json.dumps(paper_of(of, cells, ZONE, 6)).encode())


@pytest.mark.parametrize(
    ("column", "typed", "held"),
    [
        ("from", "9am", "2026-09-01T09:00:00-07:00"),
        ("from", "905", "2026-09-01T09:05:00-07:00"),
        ("from", "09:30:15 AM", "2026-09-01T09:30:15-07:00"),
        ("from", "1:30 a.m.", "2026-09-02T01:30:00-07:00"),  # behind midnight: still of this gaming day
        ("from", "9/1/26 9:05", "2026-09-01T09:05:00-07:00"),
        ("gaming_day", "09/01/26", "2026-09-01"),
        ("gaming_day", "September 1, 2026", "2026-09-01"),
        ("gaming_day", "1-Sep-2026", "2026-09-01"),
        ("amount", ".5", "0.50"),
        ("kind", "Jackpot drop", "jackpot-drop"),
    ],
)
def test_a_cell_is_read_as_it_was_typed(column: str, typed: str, held: str) -> None:
    assert paper_of(kinds()["slip"], SLIP | {column: typed}, ZONE, 6)[column] == held


@pytest.mark.parametrize("typed", ["C-1; C-2", "C-1, C-2", "C-1\nC-2"])
def test_badges_stand_apart_by_semicolons_or_commas(typed: str) -> None:
    assert paper_of(kinds()["count"], {"counted_by": typed}, ZONE)["counted_by"] == ["C-1", "C-2"]


@pytest.mark.parametrize("typed", ["AH KH 10H", "ah; kh; th", "AH,KH,TH"])
def test_cards_are_read_however_they_are_parted(typed: str) -> None:
    paper: Any = read("award", AWARD | {"cards": typed})
    assert paper.cards == ("AH", "KH", "TH")


@pytest.mark.parametrize(
    ("kind", "cells", "path", "what", "cure"),
    [
        ("slip", SLIP | {"amount": "12,3"}, "$.amount", "not an amount", "Write dollars and cents: 25.00."),
        ("slip", SLIP | {"amount": "1e9"}, "$.amount", "not an amount", "Write dollars and cents: 25.00."),
        ("slip", SLIP | {"amount": "-5"}, "$.amount", "below zero", "Write it without a minus."),
        ("slip", SLIP | {"amount": ""}, "$.amount", "missing", "“Amount” is wanted."),
        ("slip", SLIP | {"gaming_day": "17.11.2026"}, "$.gaming_day", "not a day", "Write it as 11/18/2026 or 2026-11-18."),
        ("slip", SLIP | {"hands": "1.5"}, "$.hands", "not a whole number", "Write a whole number."),
        ("slip", SLIP | {"hands": "99999999999"}, "$.hands", "too large", "Write 10,000,000 or less."),
        ("slip", SLIP | {"hands": "9" * 5_000}, "$.hands", "not a whole number", "Write a whole number."),
        ("slip", SLIP | {"amount": "9" * 5_000}, "$.amount", "not an amount", "Write dollars and cents: 25.00."),
        ("slip", SLIP | {"kind": "tip"}, "$.kind", "not one of the choices", "Write fee or rake or jackpot-drop or"),
        ("slip", SLIP | {"note": "x"}, "$.note", "too short", "Write at least 3 letters."),
        ("slip", SLIP | {"id": "no 7"}, "$.id", "not as it must be", "Write letters, digits and . _ : -."),
        ("slip", SLIP | {"from": "late"}, "$.from", "not a time", "Write it by the house's clock, as 14:05,"),
        ("award", AWARD | {"cards": "3Z"}, "$.cards[0]", "not a card", "Write rank and suit, apart by spaces:"),
        ("jackpot", JACKPOT | {"parts": "1 lost 5"}, "$.parts[0].of", "not the parts of a jackpot", "Write seat, whose hand"),
        ("slip", SLIP | {"note": "caf\udce9"}, "$", "not text in UTF-8", "Save it anew in UTF-8"),
    ],
)  # fmt: skip
def test_what_does_not_decode_is_said_in_the_words_of_its_column(
    kind: str, cells: dict[str, str], path: str, what: str, cure: str
) -> None:
    problem = read(kind, cells)
    assert isinstance(problem, Problem)
    assert (problem.path, problem.what) == (path, what)
    assert problem.cure.startswith(cure)


@pytest.mark.parametrize(
    ("sent", "path", "what"),
    [
        (b'{"id": "x", "gaming_day": "2026-09-01", "amount": 25.0}', "$.amount", "a number, which is no exact amount"),
        (b'{"weather": 1}', "$.weather", "a field that this paper does not have"),
    ],
)
def test_what_a_machine_sends_is_said_as_well(sent: bytes, path: str, what: str) -> None:
    problem = paper_read(kinds()["slip"], sent)
    assert isinstance(problem, Problem)
    assert (problem.path, problem.what) == (path, what)


def test_a_choice_is_read_back_from_its_words() -> None:
    for choice in ("collected-counted", "shift-end", "fee"):
        assert choice_text(words_of(choice).capitalize(), (choice,)) == choice
    assert choice_text("something else", ("fee",)) == "something else"
