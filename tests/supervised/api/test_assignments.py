"""Assignments as the commission reads them: with their early end, by table and day, and again when one is ended."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from compliance.houses.models import Establishment
from compliance.supervised.write.assign import end, take
from tests import builders
from tests.commission import get

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)
BEGAN = datetime.datetime(2026, 9, 1, 21, tzinfo=datetime.UTC)


def test_they_are_told_with_their_ends(commission: Client, house: Establishment) -> None:
    first = take(establishment=house, tables="T1–T2", began=BEGAN, until=None, by="ana", now=BEGAN).pk
    take(establishment=house, tables="T2", began=BEGAN + HOUR, until=None, by="ben", now=BEGAN, take_over=True)
    told = get(commission, "assignments")["items"]
    assert [(one["supervisor"], one["tables"], one["goes_on"], one["taken_by"]) for one in told] == [
        ("ana", ["T1", "T2"], None, "ben"),
        ("ana", ["T1"], first, None),
        ("ben", ["T2"], None, None),
    ]
    assert (told[0]["began"], told[0]["ended"]) == ("2026-09-01T21:00:00Z", "2026-09-01T22:00:00Z")
    assert (told[1]["until"], told[1]["ended"]) == ("2026-09-02T13:00:00Z", None)
    at_t1 = get(commission, "assignments", table="T1", gaming_day_from=builders.DAY, gaming_day_to=builders.DAY)
    assert [one["supervisor"] for one in at_t1["items"]] == ["ana", "ana"]
    assert get(commission, "assignments", gaming_day_from="2026-09-02")["items"] == []


def test_one_that_was_ended_comes_again(commission: Client, house: Establishment) -> None:
    held = take(establishment=house, tables="T1", began=BEGAN, until=None, by="ana", now=BEGAN).pk
    assert get(commission, "assignments", changed_since=held)["items"] == []
    end(establishment=house, index=held, at=BEGAN, why="the wrong pit", by="ana", now=BEGAN)
    [again] = get(commission, "assignments", changed_since=held)["items"]
    assert (again["index"], again["ended"], again["why"]) == (held, again["began"], "the wrong pit")
