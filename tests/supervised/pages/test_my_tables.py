"""A floor supervisor's first page: tables are taken with one short form, told how they stand, and given up."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from compliance.supervised.models import Assignment
from compliance.supervised.read.standing import on_day
from tests import builders
from tests.pages import AT, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
PAGE = f"{AT}/my-tables"
ZONE = ZoneInfo("America/Los_Angeles")
NOW = datetime.datetime(2026, 9, 1, 14, 5, tzinfo=ZONE)
REGION = {"HX-Request": "true"}
Play = Callable[..., None]


@pytest.fixture(autouse=True)
def _the_shift_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is 14:05 on the day on which the hands were dealt, for the pages of supervisors alone."""
    monkeypatch.setattr("compliance.supervised.pages.my_tables.timezone.now", lambda: NOW)
    monkeypatch.setattr("compliance.supervised.pages.my_tables.today_at", lambda establishment: builders.DAY)


def supervisor(name: str) -> Client:
    person = Person.objects.create(username=name)
    give(person, Role.FLOOR, builders.HOUSE)
    return signed_in(person)


@pytest.fixture
def ana(house: str) -> Client:
    return supervisor("ana")


def takes(who: Client, tables: str = "T1–T2", from_: str = "14:00", until: str = "", **more: str) -> str:
    given = {"tables": tables, "from_": from_, "until": until, **more}
    return who.post(f"{PAGE}/take", given, follow=True).content.decode()


def stands() -> list[tuple[str, tuple[str, ...]]]:
    house = Establishment.objects.get(slug=builders.HOUSE)
    return [(one.supervisor, one.tables) for one in on_day(establishment_id=house.pk, day=builders.DAY)]


def test_a_floor_supervisor_begins_here(ana: Client) -> None:
    assert ana.get(AT, follow=True).redirect_chain[-1][0] == PAGE
    text = ana.get(PAGE).content.decode()
    assert "Nobody has said so far" in text
    assert 'value="14:05"' in text
    assert "every 60s" not in text  # nothing changes by itself


def test_tables_are_taken_and_told(ana: Client, play: Play) -> None:
    play(*(builders.hand(n, dealer="D-7") for n in range(2, 5)), short_hand(1))
    text = takes(ana)
    assert "In the record: you have T1, T2 from 14:00." in text
    assert text.count("no count of the drop yet") == 2
    assert "D-7" in text
    assert "FEE001" in text
    assert f"{AT}/2026-09-01/quote?table=T1" in text
    assert "/findings/" not in text  # who may not open a finding is not led to one
    assert Access.objects.filter(what="tables taken", name="ana").count() == 1
    again = supervisor("ben").get(PAGE).content.decode()
    assert "ana" in again
    assert "FEE001" not in again  # they are not his


def test_what_was_had_last_is_offered_again(ana: Client) -> None:
    takes(ana, until="14:01")
    assert 'value="T1, T2"' in ana.get(PAGE).content.decode()


def test_others_tables_are_taken_over_by_a_button_of_its_own(ana: Client) -> None:
    takes(ana)
    ben = supervisor("ben")
    said = takes(ben, "T2")
    assert "ana has T2 14:00–06:00. Take them over, or leave them out." in said
    assert 'name="take_over"' in said
    assert stands() == [("ana", ("T1", "T2"))]
    assert 'name="take_over"' not in takes(ben, "T9")
    assert "you have T2" in takes(ben, "T2", "14:05", take_over="1")
    assert stands() == [("ana", ("T1", "T2")), ("ana", ("T1",)), ("ben", ("T2",))]


@pytest.mark.parametrize(("given", "says"), [
    ({"tables": "T9"}, "There is no table"), ({"until": "13:00"}, "It would end before it begins"),
    ({"from_": "soon"}, "Enter a valid time"), ({"tables": ""}, "This field is required"),
    ({"tables": "T1\x00"}, "Null characters"),
])  # fmt: skip
def test_what_does_not_fit_is_told_at_its_place(ana: Client, given: dict[str, str], says: str) -> None:
    response = ana.post(f"{PAGE}/take", {"tables": "T1", "from_": "14:00", "until": "", **given})
    assert response.status_code == 422
    assert says in response.content.decode()
    assert Assignment.objects.count() == 0


def test_the_boundary_hour_as_an_end_is_the_end_of_the_gaming_day(ana: Client) -> None:
    takes(ana, until="06:00")
    assert Assignment.objects.get().until == datetime.datetime(2026, 9, 2, 6, tzinfo=ZONE)


def test_tables_are_given_up(ana: Client) -> None:
    takes(ana)
    held = f"{PAGE}/{Assignment.objects.get().pk}/end"
    assert "before it began" in ana.post(held, {"at": "13:00"}, follow=True).content.decode()
    assert "Write the time" in ana.post(held, {"at": "x"}, follow=True).content.decode()
    assert "why it never was" in ana.post(held, {"at": "14:00"}, follow=True).content.decode()
    assert "not yours" in supervisor("ben").post(held, {"at": "14:05"}, follow=True).content.decode()
    assert "no longer" in ana.post(held, {"at": "14:05"}, follow=True).content.decode()
    assert "every 60s" not in ana.get(PAGE).content.decode()
    assert "no longer" in ana.post(held, {"at": "14:00", "why": "the wrong pit"}, follow=True).content.decode()
    assert stands() == []


def test_the_middle_asks_again_by_itself_and_is_written_down_once(ana: Client) -> None:
    takes(ana)
    seen = Access.objects.filter(where=PAGE).count()
    region = ana.get(PAGE, headers=REGION).content.decode()
    assert region.lstrip().startswith('<div id="mine"')
    assert "<form" not in region  # what somebody types is not swapped away
    assert Access.objects.filter(where=PAGE).count() == seen


def test_it_costs_the_same_at_any_number_of_hands(ana: Client, play: Play) -> None:
    takes(ana)
    play(builders.hand(1))
    ana.get(PAGE)
    with CaptureQueriesContext(connection) as few:
        ana.get(PAGE)
    play(*(short_hand(n) for n in range(2, 40)), *(short_hand(n, table="T2") for n in range(1, 20)))
    with CaptureQueriesContext(connection) as many:
        ana.get(PAGE)
    assert len(few) == len(many) <= 22, "\n".join(one["sql"][:120] for one in many)
