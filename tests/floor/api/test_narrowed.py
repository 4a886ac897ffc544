"""Hands and findings of one dealer, option, shift, amount, time: what the pages ask for, the commission asks for too."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import builders
from tests.commission import get, record, review, short_fee, walk

pytestmark = pytest.mark.django_db
DAYS = {"establishment": builders.HOUSE, "gaming_day_from": str(builders.DAY), "gaming_day_to": str(builders.DAY)}


@pytest.fixture(autouse=True)
def _dealt(house: Any) -> None:
    record(builders.hand(1, dealer="D-1"), short_fee(2, dealer="D-1"), short_fee(3, dealer="D-2"))
    review()


@pytest.mark.parametrize(("asked", "hands", "findings"), [
    ({"dealer": "D-1"}, [1, 2], [2]), ({"dealer": "D-9"}, [], []), ({"hung": "own 2"}, [1, 2, 3], [2, 3]),
    ({"hung": "nothing posted"}, [], []), ({"option": "2", "dealer": "D-2"}, [3], [3]), ({"amount": "1.00"}, [2, 3], [2, 3]),
    ({"amount": "1.01"}, [], []), ({"clock_from": "00:00"}, [1, 2, 3], [2, 3]), ({"clock_until": "00:00"}, [], []),
    ({"provider": "Acme"}, [], []),
])  # fmt: skip
def test_lists_are_narrowed(commission: Client, asked: dict[str, str], hands: list[int], findings: list[int]) -> None:
    found = walk(commission, "findings", rule="FEE001", **DAYS, **asked)
    assert [one["number"] for one in walk(commission, "hands", **DAYS, **asked)] == hands
    assert sorted(one["hand_number"] for one in found) == findings


@pytest.mark.parametrize(("asked", "field"), [
    ({"dealer": "D-1"}, "dealer"), ({**DAYS, "shift": "Noon"}, "shift"), ({**DAYS, "clock_from": "25:00"}, "clock_from"),
    ({**DAYS, "amount": "five"}, "amount"), ({**DAYS, "option": "two"}, "option"),
])  # fmt: skip
def test_what_cannot_be_asked_is_refused_with_the_cure(commission: Client, asked: dict[str, str], field: str) -> None:
    for path in ("hands", "findings"):
        [error] = get(commission, path, 400, **asked)["errors"]
        assert error["field"] == field
        assert error["cure"]
