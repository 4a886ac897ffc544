"""Breaking glass takes two, ends by itself, is marked and seen, and neither of the two closes it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.keeping.state import alarms
from compliance.people import emergency as write
from compliance.people.access import clash_bar, may
from compliance.people.api.emergencies import emergencies as of_the_api
from compliance.people.manage import NotAllowed
from compliance.people.models import Access, Assignment, Emergency, EmergencyAct, Person
from compliance.people.read.emergencies import emergencies
from compliance.people.rights import Right, Role
from compliance.record import read
from compliance.record.declared import differences_of
from compliance.shell.lists import Wanted
from tests import builders
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
PAGE = f"{AT}/emergency"
ASKED = {"role": "lead officer", "hours": "2", "reason": "Ben is in hospital and the day must be closed."}


def somebody(name: str, role: Role, house: str) -> Client:
    person = Person.objects.create(username=name, first_name=name.capitalize())
    give(person, role, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


@pytest.fixture
def ada(house: str) -> Client:
    return somebody("ada", Role.ACCOUNTING, house)


@pytest.fixture
def iris(house: str) -> Client:
    return somebody("iris", Role.ADMINISTRATOR, house)


@pytest.fixture
def asked(ada: Client) -> Emergency:
    assert ada.post(f"{PAGE}/ask", ASKED).status_code == 302
    return Emergency.objects.get()


@pytest.fixture
def on(asked: Emergency, iris: Client) -> Emergency:
    assert iris.post(f"{PAGE}/{asked.pk}/grant").status_code == 302
    return asked


def of(name: str) -> Person:
    return Person.objects.get(username=name)


def place() -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


def waives(name: str) -> bool:
    return may(person=of(name), right=Right.WAIVE, establishment=place())


def later(**by: Any) -> None:
    """As if so much time had gone by."""
    Assignment.objects.filter(emergency__isnull=False).update(until=timezone.now() - datetime.timedelta(**by))


def close(client: Client, held: Emergency, words: str = "The day was closed, nothing else.") -> Any:
    return client.post(f"{PAGE}/{held.pk}/close", {"words": words})


def test_asked_for_it_opens_nothing(asked: Emergency, ada: Client, iris: Client) -> None:
    assert not waives("ada")
    assert "asks for the role lead officer" in iris.get(f"{AT}/administration/two-people").content.decode()
    assert "waits for somebody else" in ada.post(f"{PAGE}/ask", ASKED).content.decode()
    assert ada.post(f"{PAGE}/{asked.pk}/grant").status_code == 403, "an accountant confirms nothing"


def test_granted_it_opens_the_role_beside_what_excludes_it_in_everybodys_sight(
    on: Emergency, ada: Client, iris: Client, client: Client
) -> None:
    assert waives("ada")
    assert clash_bar(person=of("ada")) == ""
    for page in (f"{AT}/inbox", f"{ON}/record"):
        assert "Ada is lead officer until" in " ".join(client.get(page).content.decode().split()), page
    assert "Ada is lead officer until" in " ".join(iris.get(f"{AT}/administration/two-people").content.decode().split())


def test_what_is_done_under_it_is_marked_and_shown(on: Emergency, ada: Client, iris: Client) -> None:
    assert ada.get(f"{AT}/administration/access").status_code == 200, "a lead sees the log"
    row = Access.objects.filter(person=of("ada"), what="page").latest("id")
    assert row.detail == f"emergency {on.pk}: "
    shown = iris.get(PAGE).content.decode()
    assert f"{AT}/administration/access" in shown
    assert not Access.objects.filter(person=of("iris"), detail__startswith="emergency 1").exists()


def test_it_ends_by_itself(on: Emergency) -> None:
    later(seconds=1)
    assert not waives("ada")


def test_it_is_ended_early_by_whoever_has_it_or_grants_it(on: Emergency, ada: Client) -> None:
    assert ada.post(f"{PAGE}/{on.pk}/end").status_code == 302
    assert not waives("ada")
    assert ada.post(f"{PAGE}/{on.pk}/end").status_code == 422


def test_a_third_person_closes_it_and_neither_of_the_two(
    on: Emergency, ada: Client, iris: Client, lead: Client, client: Client
) -> None:
    assert "It is not over yet" in close(lead, on).content.decode()
    assert ada.post(f"{PAGE}/{on.pk}/end").status_code == 302
    assert "a third person does" in close(iris, on).content.decode()
    with pytest.raises(NotAllowed, match="a third person does"):
        write.emergency_close(emergency=on, by=of("ada"), words="nothing", now=timezone.now())
    assert close(client, on).status_code == 403, "an officer closes none"
    assert "Say why" in close(lead, on, " ").content.decode()
    assert "has still to look at it" in " ".join(client.get(f"{AT}/inbox").content.decode().split())
    assert close(lead, on).status_code == 302
    assert "Emergency:" not in client.get(f"{AT}/inbox").content.decode()
    [line] = emergencies(establishment_id=place().pk, now=timezone.now())
    assert line.state == "closed"
    for entry in read.entries(0, read.size()):
        assert differences_of(entry) == []


def test_refused_with_a_reason_it_opens_nothing(asked: Emergency, iris: Client) -> None:
    assert iris.post(f"{PAGE}/{asked.pk}/refuse", {"words": ""}).status_code == 422
    assert iris.post(f"{PAGE}/{asked.pk}/refuse", {"words": "Ben answers his telephone."}).status_code == 302
    assert not waives("ada")
    assert iris.post(f"{PAGE}/{asked.pk}/grant").status_code == 422


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hours": "5"}, "1 to 4 hours"),
        ({"role": "accounting"}, "that you do not hold"),
        ({"role": "administrator"}, "Select a valid choice"),
        ({"reason": " "}, "required"),
    ],
)
def test_what_cannot_be_asked_for(ada: Client, change: dict[str, str], said: str) -> None:
    answer = ada.post(f"{PAGE}/ask", ASKED | change)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Emergency.objects.exists()


def test_nobody_grants_their_own_and_no_stranger_asks(house: str, iris: Client) -> None:
    person = of("iris")
    give(person, Role.OFFICER, house)
    held = write.emergency_ask(
        person=person, establishment=place(), role=Role.FLOOR, hours=1, reason="Nobody else.", now=timezone.now()
    )
    assert "somebody else does" in iris.post(f"{PAGE}/{held.pk}/grant").content.decode()
    reader = somebody("dov", Role.COMMISSION, house)
    assert reader.post(f"{PAGE}/ask", ASKED).status_code == 422


def test_a_command_lists_and_ends_it(on: Emergency, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("emergency", "list", "--establishment", builders.HOUSE)
    assert "Ada as lead officer, on, granted by Iris until" in capsys.readouterr().out
    call_command("emergency", "end", str(on.pk), "--by", "iris")
    assert EmergencyAct.objects.filter(act="end").exists()
    assert not waives("ada")


def ask(**more: str) -> None:
    given = {"role": "lead officer", "hours": "2", "reason": "The line to the house is down.", **more}
    options = [word for name, value in given.items() for word in (f"--{name}", value)]
    call_command("emergency", "ask", "ada", "--establishment", builders.HOUSE, *options)


def test_the_keeper_of_the_server_asks_for_somebody_and_another_person_grants_it(
    ada: Client, iris: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    ask()
    held = Emergency.objects.get()
    assert f"{held.pk}: Ada as lead officer, asked for. It opens nothing" in capsys.readouterr().out
    assert held.keeper.startswith("command:")
    assert not waives("ada")
    assert ada.post(f"{PAGE}/{held.pk}/grant").status_code == 403
    assert f"asked for at the server by {held.keeper}" in " ".join(iris.get(PAGE).content.decode().split())
    assert iris.post(f"{PAGE}/{held.pk}/grant").status_code == 302
    assert waives("ada")
    assert Access.objects.get(what="emergency asked for").name == held.keeper
    steps = of_the_api.answer(Wanted(houses=(place().pk,)), (-1,), 10)
    assert [(step.act, step.keeper) for step in steps] == [("ask", held.keeper), ("grant", held.keeper)]
    for entry in read.entries(0, read.size()):
        assert differences_of(entry) == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"hours": "5"}, "1 to 4 hours"),
        ({"role": "accounting"}, "that you do not hold"),
        ({"reason": " "}, "Say why"),
        ({"establishment": "nowhere"}, "'nowhere' is not there"),
    ],
)
def test_the_rules_of_a_command_are_those_of_the_page(ada: Client, more: dict[str, str], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        ask(**more)
    assert not Emergency.objects.exists()


def test_no_command_grants_one(asked: Emergency) -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("emergency", "grant", str(asked.pk), "--by", "iris")


@pytest.mark.parametrize(("hours", "says", "late"), [(23, "(23 hours ago)", False), (25, "(1 day ago)", True)])
def test_it_waits_before_leads_and_administrators_with_its_age_and_is_overdue_after_a_day(
    on: Emergency, lead: Client, monkeypatch: pytest.MonkeyPatch, hours: int, says: str, late: bool
) -> None:
    until = on.acts.get().until
    assert until is not None
    moment = until + datetime.timedelta(hours=hours)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    for name, page in (("iris", f"{AT}/administration/people"), ("ben", f"{AT}/inbox")):
        said = " ".join(signed_in(of(name)).get(page).content.decode().split())
        assert says in said
        assert ("<strong>Overdue.</strong>" in said) is late
    assert len([each for each in alarms(moment) if "nobody has looked at it" in each]) == late


def test_the_day_of_a_house_opens_under_it_with_the_rights_of_the_role(on: Emergency, ada: Client) -> None:
    assert ada.get(f"{ON}/findings").status_code == 200
    assert ada.get(f"{AT}/handover").status_code == 200
