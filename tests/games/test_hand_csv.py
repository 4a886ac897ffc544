"""Hands as a table: read and written again they are the same hands, and what is wrong refuses the hand."""

from __future__ import annotations

import csv
import datetime
import io

import pytest

from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.hand import csv as hand_csv
from games.hand.form import canonical, decode
from games.schema import load

HOUSE = "lucky-derby"


def table(*raws: bytes) -> str:
    out = io.StringIO(newline="")
    hand_csv.write(raws, csv.writer(out).writerow)
    return out.getvalue()


def read(text: str) -> list[hand_csv.Sent]:
    return list(hand_csv.read(io.StringIO(text, newline=""), HOUSE))


def test_the_hands_of_a_floor_are_the_same_bytes_again() -> None:
    spec = Spec(seed=7, tables=2, days=1, last_day=datetime.date(2026, 9, 1), hands=60, faults=0.2)
    raws = [canonical(hand) for hand in simulate(load.catalogue(), spec).hands]
    sent = read(table(*raws))
    assert [canonical(decode(each.raw)) for each in sent] == raws
    assert [each.line for each in sent] == sorted({each.line for each in sent})


def test_what_was_not_recorded_stays_apart_from_what_there_was_none_of() -> None:
    text = "hand,part,offers,collections,cards,seat,paid\nH1,hand,none,,none,,\nH1,wager,,,,3,none\n"
    [sent] = read(text)
    assert b'"offers": []' in sent.raw
    assert b'"cards": {}' in sent.raw
    assert b"collections" not in sent.raw
    assert b'"settled": {}' in sent.raw


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("hand,part,colour\nH1,hand,red\n", 1, "unknown columns: colour"),
        ("part\nhand\n", 1, "missing columns: hand"),
        ("hand,part,part\nH1,hand,\n", 1, "columns twice: part"),
        ("hand,part\nH1,hand\nH1,wagr\n", 2, "no part of a hand"),
        ("hand,part\nH1,hand,more\n", 2, "more cells than columns"),
        ('hand,part\n"H1,hand\n' + "x" * 200_000, 2, "not a table"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    sent = read(text)
    assert sent[-1].problem is not None
    assert says in sent[-1].problem.what
    assert sent[-1].line in (line, line + 1)


def test_a_hand_without_a_part_is_never_taken_in() -> None:
    sent = read("hand,part,seat\nH1,hand,\nH1,wagr,3\nH2,hand,\n")
    assert [(each.hand, each.problem is not None) for each in sent] == [("H1", True), ("", False)]


def test_rows_need_no_order_of_columns_and_may_be_blank() -> None:
    assert len(read("part,hand\n\nhand,H1\n,\nseat,H1\nhand,H2\n")) == 2
