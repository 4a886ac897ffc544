"""One administrator alone opens no door that decides: a second one confirms, and nobody changes their own rights."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client

from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import Role, decides
from tests import builders
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
PEOPLE = f"{AT}/administration/people"


def somebody(username: str, *roles: Role) -> Person:
    person = Person.objects.create(username=username, first_name=username.title())
    for role in roles:
        give(person, role, builders.HOUSE)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return person


@pytest.fixture
def iris(house: str) -> Person:
    return somebody("iris", Role.ADMINISTRATOR)


@pytest.fixture
def ivo(house: str) -> Person:
    return somebody("ivo", Role.ADMINISTRATOR)


@pytest.fixture
def gus(house: str) -> Person:
    return somebody("gus", Role.RECORDER)


def role_give(by: Person, person: Person, role: Role) -> Any:
    where = "everywhere" if role is Role.ADMINISTRATOR else f"at:{builders.HOUSE}"
    return signed_in(by).post(f"{PEOPLE}/{person.pk}/roles/give", {"role": role.value, "where": where})


def confirm(by: Person, held: Assignment) -> Any:
    return signed_in(by).post(f"{PEOPLE}/{held.person_id}/roles/{held.pk}/confirm")


def test_the_roles_that_decide_are_those_that_approve_close_and_give_rights() -> None:
    assert {role for role in Role if decides(role)} == {Role.LEAD, Role.ACCOUNTING, Role.ADMINISTRATOR}


def test_a_role_that_decides_opens_by_the_word_of_a_second_administrator(
    iris: Person, ivo: Person, gus: Person
) -> None:
    assert role_give(iris, gus, Role.LEAD).status_code == 302
    held = Assignment.objects.get(person=gus, role=Role.LEAD.value)
    assert held.waits
    assert signed_in(gus).get(f"{ON}/findings").status_code == 403
    own = confirm(iris, held)
    assert (own.status_code, "You asked for this role yourself" in own.content.decode()) == (422, True)
    assert "Confirm the role" not in signed_in(iris).get(f"{PEOPLE}/{gus.pk}").content.decode()
    assert "Confirm the role" in signed_in(ivo).get(f"{PEOPLE}/{gus.pk}").content.decode()
    assert confirm(ivo, held).status_code == 302
    assert signed_in(gus).get(f"{ON}/findings").status_code == 200
    assert "confirmed by Ivo" in " ".join(signed_in(iris).get(f"{PEOPLE}/{gus.pk}").content.decode().split())
    assert Access.objects.filter(what="role confirmed", name="ivo").count() == 1
    again = confirm(ivo, held)
    assert (again.status_code, "does not wait any more" in again.content.decode()) == (422, True)


def test_an_administrator_made_by_one_gives_no_rights_before_a_second(iris: Person, ivo: Person, gus: Person) -> None:
    """Else two accounts of one person would confirm each other."""
    signed_in(iris).post(f"{PEOPLE}/{gus.pk}/end")
    puppet = somebody("puppet")
    assert role_give(iris, puppet, Role.ADMINISTRATOR).status_code == 302
    assert signed_in(puppet).get(PEOPLE).status_code in (302, 403, 404)
    assert confirm(puppet, Assignment.objects.get(person=puppet)).status_code in (302, 403, 404)
    assert Assignment.objects.get(person=puppet).waits


def test_other_roles_open_at_once(iris: Person, gus: Person) -> None:
    assert role_give(iris, gus, Role.OFFICER).status_code == 302
    assert signed_in(gus).get(f"{ON}/findings").status_code == 200


@pytest.mark.parametrize("role", [Role.LEAD, Role.OFFICER, Role.ACCOUNTING])
def test_nobody_gives_a_role_to_themselves(iris: Person, role: Role) -> None:
    answer = role_give(iris, iris, role)
    assert (answer.status_code, "Nobody gives a role to themselves" in answer.content.decode()) == (422, True)
    assert Assignment.objects.filter(person=iris).count() == 1


@pytest.mark.parametrize(
    ("holds", "role", "why"),
    [
        (Role.RECORDER, Role.ACCOUNTING, "whoever enters the counts does not close the books over them"),
        (Role.LEAD, Role.ADMINISTRATOR, "whoever gives the rights does not approve by them"),
        (Role.ACCOUNTING, Role.ADMINISTRATOR, "does not close the books by them"),
        (Role.COMMISSION, Role.OFFICER, "has no part in the house"),
    ],
)
def test_roles_that_exclude_one_another_are_not_given(iris: Person, holds: Role, role: Role, why: str) -> None:
    answer = role_give(iris, somebody("max", holds), role)
    assert (answer.status_code, why in answer.content.decode()) == (422, True)


def test_roles_that_stand_together_from_before_are_shown(iris: Person, gus: Person) -> None:
    give(gus, Role.ACCOUNTING, builders.HOUSE)
    text = signed_in(iris).get(f"{PEOPLE}/{gus.pk}").content.decode()
    assert "whoever enters the counts does not close the books over them" in text


def test_whoever_sees_a_new_password_opens_nothing_that_decides_with_it(iris: Person, ivo: Person, gus: Person) -> None:
    lea = somebody("lea", Role.LEAD, Role.OFFICER)
    signed_in(iris).post(f"{PEOPLE}/{lea.pk}/password")
    held = {each.role: each.waits for each in Assignment.objects.filter(person=lea)}
    assert held == {Role.LEAD.value: True, Role.OFFICER.value: False}
    lead = Assignment.objects.get(person=lea, role=Role.LEAD.value)
    assert confirm(iris, lead).status_code == 422
    assert confirm(ivo, lead).status_code == 302


def test_a_role_that_still_waits_ends_with_a_new_password(iris: Person, ivo: Person, gus: Person) -> None:
    """Else whoever asked for it could confirm it, because another one renewed the password."""
    role_give(iris, gus, Role.LEAD)
    held = Assignment.objects.get(person=gus, role=Role.LEAD.value)
    signed_in(ivo).post(f"{PEOPLE}/{gus.pk}/password")
    assert confirm(iris, held).status_code == 404
    assert confirm(ivo, held).status_code == 404
    assert signed_in(gus).get(f"{ON}/findings").status_code != 200


def test_the_operator_confirms_where_there_is_no_second(iris: Person, gus: Person, client: Client) -> None:
    role_give(iris, gus, Role.LEAD)
    call_command("person", "confirm", "gus")
    assert not Assignment.objects.filter(person=gus, waits=True).exists()
    assert Access.objects.filter(what="role confirmed", name__startswith="command:").count() == 1
    with pytest.raises(CommandError, match="waits"):
        call_command("person", "confirm", "gus")
