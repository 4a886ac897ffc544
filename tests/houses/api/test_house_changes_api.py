"""The commission reads what two people changed of a house, what waits, and what was refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.houses.forms.dated import Change
from compliance.houses.forms.shifts import Shift
from compliance.houses.models import Establishment
from compliance.houses.write.house_change import change_decide, change_draft
from tests import builders
from tests.commission import get, walk

pytestmark = pytest.mark.django_db


def test_a_change_comes_again_when_it_is_decided(commission: Client, house: Establishment) -> None:
    shifts = Change(from_=builders.DAY.replace(year=2099), shifts=(Shift("Day", 6), Shift("Night", 18)))
    seats = Change(from_=builders.DAY.replace(year=2099), table="T1", seats=7)
    one, other = (
        change_draft(establishment=house, change=change, by="olga", now=timezone.now()) for change in (shifts, seats)
    )
    waits, _ = walk(commission, "house-changes", establishment=house.slug)
    assert (waits["state"], waits["what"], waits["table"], waits["decided_record"]) == ("waits", "shifts", None, None)
    assert waits["shifts"] == [{"name": "Day", "from": 6}, {"name": "Night", "from": 18}]
    change_decide(index=one.index, confirmed=True, why="", by="lena", now=timezone.now())
    change_decide(index=other.index, confirmed=False, why="It has six.", by="lena", now=timezone.now())
    found: list[dict[str, Any]] = walk(commission, "house-changes")
    assert [(item["record"], item["state"], item["why"]) for item in found] == [
        (one.index, "confirmed", None),
        (other.index, "refused", "It has six."),
    ]
    assert (found[1]["table"], found[1]["seats"], found[1]["first_day"]) == ("T1", 7, "2099-09-01")
    assert found[0]["changed"] == found[0]["decided_record"] > one.index
    again = get(commission, "house-changes", changed_since=found[0]["changed"])
    assert [item["record"] for item in again["items"]] == [other.index]
