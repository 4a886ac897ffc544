"""`manage.py quote`: the fee with its working, and slips that are answered with the choices."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

GAME = "ez-baccarat-panda8"
DAY = "2026-09-01"


def asked(**question: Any) -> tuple[str, int]:
    """What the command says, and its exit code."""
    out = StringIO()
    try:
        call_command("quote", **{"game": GAME, "schedule": "own", "option": 1, "on": DAY, **question}, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), int(ended.code or 0)
    return out.getvalue(), 0


def test_the_fee_of_the_wagers_with_its_working() -> None:
    said, code = asked(wager=["player-line=25.00", "tie=25.50", "dragon-7=1"])
    assert code == 0
    assert "$51.50 counted, due $1.00" in said
    assert re.search(r"\$51-\$100 +\$1\.00 +702 +<- here", said)
    assert "Player/Dealer Fee: paid by the player-dealer, by total table action, before the deal" in said
    assert "remark: Seat 1: Dragon 7 Bonus Bet $1.00 is below the minimum of $5.00." in said


def test_who_owes_what_in_all() -> None:
    wagers = ["ante=25.00", "blind=25.00", "3:ante=100"]
    place = {"game": "ultimate-texas-holdem-crystal-park", "schedule": "cgcr", "option": 1}
    said, code = asked(wager=wagers, **place)
    assert code == 0
    assert "in all\n  The player-dealer: $2.00\n  Seat 1: $0.50\n  Seat 3: $0.50\n  together: $3.00\n" in said
    assert "remark: Seat 3: Ante lies there without Blind." in said
    payers = json.loads(asked(wager=wagers, json=True, **place)[0])["payers"]
    assert [(payer["who"], payer["due"]) for payer in payers] == [
        ("The player-dealer", "2.00"),
        ("Seat 1", "0.50"),
        ("Seat 3", "0.50"),
    ]


@pytest.mark.parametrize(("total", "due"), [("305.00", "5.00"), ("$1,305", "5.00"), ("50.99", "0.50"), ("51", "1.00")])
def test_the_fee_of_a_total(total: str, due: str) -> None:
    said, code = asked(total=total, json=True)
    assert (json.loads(said)["charges"][0]["total"], code) == (due, 0)


def test_a_fee_of_each_player_is_added_up() -> None:
    said, code = asked(game="trips-crystal-park", schedule="table-fees", players=6)
    assert code == 0
    assert said.endswith("in all\n  Each of 6 players: $1.00\n  together: $6.00\n")


def test_cents_between_two_rows_hang_on_a_reading() -> None:
    said = json.loads(asked(total="50.50", json=True)[0])
    assert [reading["name"] for reading in said["readings"]] == ["cents-in-bands"]
    assert [row["line"] for row in said["charges"][0]["rows"] if row["answers"]] == ["701"]


def test_a_total_that_no_row_holds_cannot_be_told() -> None:
    said, code = asked(option=12, total="20")
    assert code == 1
    assert "cannot be told" in said
    assert json.loads(asked(option=12, total="20", json=True)[0])["charges"][0]["total"] is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ({"game": "baccarat", "total": "5"}, "ez-baccarat-panda8"),
        ({"schedule": "califronia", "total": "5"}, "Did you mean california?"),
        ({"option": 16, "total": "5"}, "It has 1, 2, 3"),
        ({"on": "2020-01-01", "total": "5"}, "None is there then."),
        ({"wager": ["player-lin=5"]}, "Did you mean player-line?"),
        ({"wager": ["tie"]}, "write the wager and its amount"),
        ({"wager": ["tie=5.0"]}, "Write dollars and cents, like 25.00."),
        ({"wager": ["tie=-5.00"]}, "is no exact amount"),
        ({"total": "1,00"}, "is no exact amount"),
        ({}, "Say what was wagered"),
        ({"total": "5", "wager": ["tie=5.00"]}, "Say what was wagered"),
    ],
)
def test_a_slip_is_answered_with_the_choices(question: dict[str, Any], answer: str) -> None:
    with pytest.raises(CommandError, match=re.escape(answer)) as refused:
        asked(**question)
    assert refused.value.returncode == 2


HOUSE = """
form = "oliver.house/1"
establishment = "my-house"
title = "My house"
time_zone = "America/Los_Angeles"
boundary_hour = 6
tables = ["T1", "T2"]

[[postings]]
table = "T1"
game = "ez-baccarat-panda8"
schedule = "own"
option = 1
from = 2026-09-01T06:00:00-07:00
until = 2026-09-02T06:00:00-07:00
min = 5
max = 500
sign = { limits = [{ wager = "tie", max = 100 }] }
"""


@pytest.fixture
def house(tmp_path: Path) -> dict[str, Any]:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return {"house": path, "table": "T1", "game": None, "schedule": None, "option": None, "on": None}


def test_at_a_table_it_goes_by_what_hangs_there(house: dict[str, Any]) -> None:
    """Line 701: $5-$500 and $0.50 up to $50; the sign hangs the tie at $100."""
    said, code = asked(at="2026-09-01T20:00", wager=["tie=101.00"], json=True, **house)
    told = json.loads(said)
    assert (code, told["game"], told["option"], told["at"]["max"], told["at"]["sign"]) == (0, GAME, 1, "500.00", True)
    assert told["remarks"] == ["Seat 1: Tie Bet $101.00 is above the maximum of $100.00."]
    said, _ = asked(wager=["tie=100.00"], **house | {"on": DAY})
    assert "table T1: hangs since 2026-09-01 06:00, limits $5.00 to $500.00; its sign is on record" in said
    assert "remark" not in said


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ({"table": "T9", "at": "2026-09-01T20:00"}, "has no table T9. Its tables: T1, T2."),
        ({"at": "2026-09-02T06:00"}, "On file: ez-baccarat-panda8 from 2026-09-01T06:00."),
        ({"table": "T2", "at": "2026-09-01T20:00"}, "On file: nothing."),
        ({"at": "noon"}, "Write it like 2026-09-30T21:15."),
        ({"table": None, "at": "2026-09-01T20:00"}, "name both --house FILE and --table T3"),
        ({"game": GAME, "at": "2026-09-01T20:00"}, "leave those out"),
        ({"house": None, "table": None}, "--game, --schedule and --option; or --house FILE and --table T3."),
    ],
)
def test_a_slip_about_a_table_is_answered(house: dict[str, Any], question: dict[str, Any], answer: str) -> None:
    with pytest.raises(CommandError, match=re.escape(answer)) as refused:
        asked(total="5.00", **house | question)
    assert refused.value.returncode == 2
