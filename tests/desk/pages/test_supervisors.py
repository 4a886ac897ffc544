"""Floor supervisors: findings at tables while they had them, by whole hours of the clock, beside the same mix; who looked."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.desk.read.supervisors import Supervisor, supervisor_read, supervisors_read
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.people.models import Access
from compliance.supervised.write.assign import take
from tests import builders
from tests.desk.pages.looking import say_why
from tests.desk.pages.test_dealers import period
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
PAGE = f"{AT}/supervisors"
ZONE = ZoneInfo("America/Los_Angeles")


def has(who: str, tables: str, began: str, until: str, day: datetime.date = builders.DAY, **more: bool) -> None:
    at, to = (datetime.datetime.combine(day, datetime.time.fromisoformat(each), ZONE) for each in (began, until))
    house = Establishment.objects.get(slug=builders.HOUSE)
    take(establishment=house, tables=tables, began=at, until=to, by=who, now=at, **more)


def dealt(play: Play) -> None:
    """From 11:01 on: four hands at T1, of which two lack a dollar, six at T2, of which one does."""
    play(*((short_hand if n in (1, 3) else builders.hand)(n) for n in range(1, 5)))
    play(*((short_hand if n == 5 else builders.hand)(n, table="T2") for n in range(1, 7)))
    Finding.objects.filter(rule="FEE001").update(state="acknowledged")


def told() -> dict[str, Supervisor]:
    return {one.name: one for one in supervisors_read(period=period())}


def test_what_the_same_mix_would_have(play: Play) -> None:
    dealt(play)
    assert told() == {}
    has("ana", "T1", "10:00", "12:00")
    has("ben", "T2", "11:00", "12:00")
    found = told()
    assert [(one.name, one.days, one.hours, one.tables) for one in found.values()] == [
        ("ben", 1, 1, 1),
        ("ana", 1, 2, 1),
    ]
    assert {name: (one.rate.hands, one.rate.confirmed, one.rate.expected) for name, one in found.items()} == {
        "ana": (4, 2, Fraction(3 * 4, 10)),
        "ben": (6, 1, Fraction(3 * 6, 10)),
    }
    assert all(one.rate.few for one in found.values())


def test_an_hour_that_somebody_shared_counts_for_nobody(play: Play) -> None:
    dealt(play)
    has("ana", "T1–T2", "10:00", "13:00")
    has("ben", "T2", "11:30", "13:00", take_over=True)
    found = told()
    assert {name: (one.hours, one.rate.hands, one.rate.confirmed) for name, one in found.items()} == {
        "ana": (4, 4, 2),  # T1 goes on under another entry without a gap
        "ben": (1, 0, 0),
    }
    page = supervisor_read(period=period(), name="ben")
    assert page is not None
    assert (page.left_out, page.findings, page.tables) == (6, [], [])


def test_the_page_has_each_part_and_its_sums(play: Play) -> None:
    dealt(play)
    has("ana", "T1–T2", "11:00", "12:00")
    page = supervisor_read(period=period(), name="ana")
    assert page is not None
    assert [(week.hands, week.confirmed) for week in page.stretches["week"]] == [(10, 3)]
    assert [(one.rule, one.confirmed, one.short) for one in page.rules] == [("FEE001", 3, -300)]
    assert [(one.name, one.downs, one.hands) for one in page.tables] == [("T2", 1, 6), ("T1", 1, 4)]
    assert sorted((one.table, one.number) for one in page.findings) == [("T1", 1), ("T1", 3), ("T2", 5)]
    assert supervisor_read(period=period(), name="zoe") is None


@pytest.mark.parametrize(("day", "began", "until", "whole"), [
    (datetime.date(2026, 10, 31), "00:00", "03:00", 4),  # the night on which the clock shows 01:00 twice
    (datetime.date(2026, 3, 7), "00:00", "04:00", 3),  # the night on which it shows no 02:00
])  # fmt: skip
def test_nights_on_which_the_clock_is_changed(
    house: str, day: datetime.date, began: str, until: str, whole: int
) -> None:
    """Hours of the clock, each once: one that is shown twice takes both."""
    night = day + datetime.timedelta(days=1)
    has("ana", "T1", began, until, night)
    of = period(first=day, last=day)
    [one] = supervisors_read(period=of)
    elapsed = (
        datetime.datetime.combine(night, datetime.time.fromisoformat(until), ZONE).astimezone(datetime.UTC)
        - datetime.datetime.combine(night, datetime.time.fromisoformat(began), ZONE).astimezone(datetime.UTC)
    ) / datetime.timedelta(hours=1)
    assert (one.hours, elapsed) == (3, whole)


def test_each_opening_is_written_down(client: Client, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(play)
    has("ana", "T1", "11:00", "12:00")
    monkeypatch.setattr("compliance.desk.pages.people.today_at", lambda establishment: builders.DAY)
    assert "too few hands to" in client.get(PAGE).content.decode()
    say_why(client)
    text = client.get(f"{PAGE}/ana").content.decode()
    assert "Too few hands to tell." in text
    assert "Per 1,000 hands" not in text
    assert "4 hands in 1 hour of tables" in text
    assert client.get(f"{PAGE}/zoe").status_code == 404
    looked = Access.objects.filter(what="supervisor looked at").values_list("where", flat=True)
    assert list(looked) == [f"{PAGE}/ana"]


def test_it_costs_the_same_at_any_number_of_hands(play: Play) -> None:
    dealt(play)
    has("ana", "T1–T2", "11:00", "13:00")
    of = period()
    with CaptureQueriesContext(connection) as few:
        supervisor_read(period=of, name="ana")
    play(*(short_hand(n) for n in range(5, 60)))
    has("ben", "T1–T2", "13:00", "15:00")
    with CaptureQueriesContext(connection) as many:
        supervisor_read(period=of, name="ana")
    assert len(few) == len(many) == 5
