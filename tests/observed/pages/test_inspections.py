"""Checklists as a floor supervisor answers them: some answers are enough, a no is a finding, what was not seen stays due."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.evidence.read.targets import thing_read
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.money.write.accounts_review import accounts_sweep
from compliance.observed.read.checklists import checklists, checklists_of_days, held_between, shifts_of
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.shell.days import today_at
from tests import builders
from tests.pages import give, signed_in

pytestmark = pytest.mark.django_db
EQUIPMENT = "Is the equipment as the lines describe it, and kept as they say?"


@pytest.fixture
def fiona(house: str) -> Client:
    person = Person.objects.create(username="fiona")
    give(person, Role.FLOOR, house)
    return signed_in(person)


@pytest.fixture
def place(house: str) -> Establishment:
    return Establishment.objects.get(slug=house)


@pytest.fixture
def day(place: Establishment) -> datetime.date:
    return today_at(place)


def at(day: datetime.date, name: str = "daily") -> str:
    return f"/at/{builders.HOUSE}/{day}/inspections/{name}"


def form(client: Client, address: str) -> dict[str, str]:
    """The fields of the form as it stands there, none answered, and the key of each question by its words."""
    page = re.sub(r"\s+", " ", client.get(address).content.decode())
    [number] = re.findall(r'name="id" value="([^"]+)"', page)
    return {"id": number, "shift": ""}


def key_of(client: Client, address: str, question: str) -> str:
    page = re.sub(r"\s+", " ", client.get(address).content.decode())
    return next(
        match[1]
        for part in page.split("<legend>")[1:]
        if part.startswith(question) and (match := re.search(r'name="a-([0-9a-f]+)"', part))
    )


def answer(client: Client, day: datetime.date, **fields: str) -> Any:
    key = key_of(client, at(day), EQUIPMENT)
    values = form(client, at(day)) | {f"{name}-{key}": value for name, value in fields.items()}
    return values, client.post(f"{at(day)}/store", values)


def findings() -> list[Finding]:
    accounts_sweep(clock=lambda: datetime.datetime.now(datetime.UTC))
    return list(Finding.objects.filter(rule="INS001", status="open").order_by("table__name"))


def test_yes_but_one_table_is_one_finding_with_the_lines_of_the_duty(fiona: Client, day: datetime.date) -> None:
    _, stored = answer(fiona, day, a="y", but="t2", why="The display is dark.")
    assert stored.status_code == 302
    [found] = findings()
    assert found.table is not None
    assert (found.table.name, found.outcome, found.recorded, found.due) == ("T2", "fail", "no", "yes")
    assert found.says.endswith(f"“{EQUIPMENT}” Found: The display is dark.")
    assert found.evidence["cites"] == [{"book": "lucky-derby", "lines": "682-691"}]
    page = fiona.get(stored["Location"]).content.decode()
    assert "The display is dark." in page
    assert f"{at(day)}?" in fiona.get(f"/at/{builders.HOUSE}/{day}/inspections").content.decode()


def test_what_was_answered_is_asked_no_more_and_what_was_not_seen_is(fiona: Client, day: datetime.date) -> None:
    answer(fiona, day, a="s")
    assert EQUIPMENT in fiona.get(at(day)).content.decode()
    assert findings() == []
    answer(fiona, day, a="y")
    assert "Nothing of this list is left open" in re.sub(r"\s+", " ", fiona.get(at(day)).content.decode())
    listed = fiona.get(f"/at/{builders.HOUSE}/{day}/inspections").content.decode()
    assert "Done" in listed


def test_a_list_can_be_opened_for_one_table(fiona: Client, day: datetime.date) -> None:
    answer(fiona, day, a="y", but="T2")
    assert EQUIPMENT not in fiona.get(f"{at(day)}?table=T1").content.decode()


@pytest.mark.parametrize(
    ("fields", "cure"),
    [
        ({"a": "a"}, "Say why it does not apply."),
        ({"a": "n", "but": "T2"}, "“But” goes with yes"),
        ({"a": "y", "but": "T9"}, "It is not asked at T9."),
        ({"why": "dark"}, "Choose an answer"),
        ({"a": "x"}, "Write y, n, s or a."),
        ({"a": "n", "why": "x"}, "Write a sentence of 3 to 500 letters."),
        ({}, "Answer at least one question"),
    ],
)
def test_what_does_not_fit_stands_still_there_with_its_cure(
    fiona: Client, day: datetime.date, fields: dict[str, str], cure: str
) -> None:
    _, refused = answer(fiona, day, **fields)
    text = re.sub(r"\s+", " ", refused.content.decode())
    assert (refused.status_code, cure in text) == (422, True)
    assert all(f'value="{value}"' in text for value in fields.values() if value != "x")
    assert not Paper.objects.filter(kind="inspection").exists()


def test_a_form_that_comes_twice_is_stored_once_and_other_answers_are_not_lost(
    fiona: Client, day: datetime.date
) -> None:
    values, _ = answer(fiona, day, a="s")
    assert fiona.post(f"{at(day)}/store", values).status_code == 302
    assert Paper.objects.filter(kind="inspection").count() == 1
    [name] = [name for name in values if name.startswith("a-")]
    other = fiona.post(f"{at(day)}/store", values | {name: "n"})
    assert (other.status_code, "stored before" in other.content.decode()) == (422, True)
    [fresh] = re.findall(r'name="id" value="([^"]+)"', re.sub(r"\s+", " ", other.content.decode()))
    assert fiona.post(f"{at(day)}/store", values | {name: "n", "id": fresh}).status_code == 302
    assert len(findings()) == 2


def test_what_ended_is_missed_and_takes_no_answer(fiona: Client, day: datetime.date, place: Establishment) -> None:
    before = day - datetime.timedelta(days=1)
    assert "Missed" in fiona.get(f"/at/{builders.HOUSE}/{before}/inspections").content.decode()
    assert "nobody can look at it now" in re.sub(r"\s+", " ", fiona.get(at(before)).content.decode())
    key = key_of(fiona, at(day), EQUIPMENT)
    late = fiona.post(f"{at(before)}/store", {"id": "form-0000000000aa", f"a-{key}": "y"})
    assert (late.status_code, "not due now" in late.content.decode()) == (422, True)
    assert held_between(place, before, day) == []


def test_struck_out_by_whoever_answered_it_the_finding_falls(fiona: Client, client: Client, day: datetime.date) -> None:
    _, stored = answer(fiona, day, a="n")
    assert len(findings()) == 2
    client.post(f"{stored['Location']}/strike", {"why": "not mine"})
    assert len(findings()) == 2
    fiona.post(f"{stored['Location']}/strike", {"why": "the wrong pit"})
    assert findings() == []
    assert "the wrong pit" in fiona.get(stored["Location"]).content.decode()
    assert EQUIPMENT in fiona.get(at(day)).content.decode()


def test_photos_belong_to_it(fiona: Client, day: datetime.date, place: Establishment) -> None:
    _, stored = answer(fiona, day, a="y")
    index = int(stored["Location"].rpartition("/")[2])
    thing = thing_read(establishment_id=place.pk, of="inspection", ref=index)
    assert thing is not None
    assert fiona.get(f"/at/{builders.HOUSE}/files/of/inspection/{index}").status_code == 200


def test_of_one_table_yes_is_said_of_that_table_alone(fiona: Client, day: datetime.date, place: Establishment) -> None:
    page = f"{at(day)}?table=T1"
    key = key_of(fiona, page, EQUIPMENT)
    text = re.sub(r"\s+", " ", fiona.get(page).content.decode())
    [asked] = re.findall(rf'name="at-{key}" value="([^"]*)"', text)
    assert asked == "T1"
    values = form(fiona, page) | {f"a-{key}": "y", f"at-{key}": asked, "table": "T1"}
    assert fiona.post(f"{at(day)}/store", values).status_code == 302
    [held] = held_between(place, day, day)
    assert [one.tables for one in held.paper.answers] == [("T1",)]
    assert f'name="at-{key}" value="T2"' in re.sub(r"\s+", " ", fiona.get(at(day)).content.decode())


def test_what_was_not_asked_at_a_table_is_not_answered_there(fiona: Client, day: datetime.date) -> None:
    key = key_of(fiona, at(day), EQUIPMENT)
    values = form(fiona, at(day)) | {f"a-{key}": "y", f"but-{key}": "T2", f"at-{key}": "T1"}
    refused = fiona.post(f"{at(day)}/store", values)
    assert (refused.status_code, "It is not asked at T2." in refused.content.decode()) == (422, True)


def test_several_days_are_read_in_as_many_queries_as_one(
    day: datetime.date, place: Establishment, django_assert_num_queries: Any
) -> None:
    now = datetime.datetime.now(datetime.UTC)
    with CaptureQueriesContext(connection) as one:
        alone = checklists(establishment=place, day=day, now=now)
    week = [day - datetime.timedelta(days=6 - n) for n in range(7)]
    with django_assert_num_queries(len(one)):
        found = checklists_of_days(establishment=place, days=week, now=now)
    assert found[day] == alone


def test_shifts_of_a_day_are_those_that_held_on_it(day: datetime.date, place: Establishment) -> None:
    place.shifts = [{"name": "Day", "from": 6}]
    place.dated = [{"from": day.isoformat(), "shifts": [{"name": "Early", "from": 6}, {"name": "Late", "from": 18}]}]
    before = day - datetime.timedelta(days=1)
    assert [name for name, *_ in shifts_of(place, before)] == ["Day"]
    assert [name for name, *_ in shifts_of(place, day)] == ["Early", "Late"]
