"""The commission asks what is due under a printed option, as the page and the command say it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import builders
from tests.changes import GAME
from tests.commission import get

ASKED = {"schedule": "own", "option": "1", "as_of": "2026-09-01"}


@pytest.mark.parametrize(
    ("asked", "total"),
    [
        ({"action": "305.00"}, "5.00"),
        ({"wagers": "player-line=250.00,3:tie=55.00"}, "5.00"),
        ({"wagers": "player-line=25.00"}, "0.50"),
    ],
)
def test_what_is_due(commission: Client, house: Any, asked: dict[str, str], total: str) -> None:
    answer = get(commission, f"games/{GAME}/quote", **ASKED, **asked)
    assert answer["total"] == total
    assert any(row["answers"] for charge in answer["charges"] for row in charge["rows"])


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"option": "99"}, "option"),
        ({"schedule": "none"}, "schedule"),
        ({"wagers": "no-such-wager=5.00"}, "wagers"),
    ],
)
def test_a_slip_is_named(commission: Client, house: Any, asked: dict[str, str], field: str) -> None:
    answer = get(commission, f"games/{GAME}/quote", 404, **{**ASKED, **asked})
    assert answer["errors"][0]["field"] == field


def test_a_sum_that_cannot_be_read(commission: Client, house: Any) -> None:
    answer = get(commission, f"games/{GAME}/quote", 400, **ASKED, action="3.5")
    assert answer["errors"][0]["field"] == "action"


TABLE = {"establishment": builders.HOUSE, "table": "T1"}


def test_at_a_table_it_goes_by_what_hangs_there(commission: Client, house: Any) -> None:
    answer = get(commission, "postings/quote", **TABLE, as_of="2026-09-01", action="305.00")
    hangs = {"schedule": answer["schedule"], "option": f"#{answer['option']}"}
    printed = get(commission, f"games/{GAME}/quote", as_of="2026-09-01", action="305.00", **hangs)
    assert (answer["game"], answer["total"], printed["at"]) == (GAME, printed["total"], None)
    assert (answer["at"]["table"], answer["at"]["sign"]) == ("T1", False)


@pytest.mark.parametrize("asked", [{"as_of": "1999-01-01"}, {"table": "T99"}])
def test_where_nothing_hangs_it_says_so(commission: Client, house: Any, asked: dict[str, str]) -> None:
    answer = get(commission, "postings/quote", 404, **{**TABLE, "action": "305.00", **asked})
    assert answer["errors"][0]["field"] == "table"
