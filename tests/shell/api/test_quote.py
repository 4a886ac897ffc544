"""The commission asks what is due under a printed option, as the page and the command say it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

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
