"""Rights at the door: who may do what where, and that it is written down for good."""

from __future__ import annotations

import datetime

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from compliance.houses.models import Commission, Establishment
from compliance.people.access import access_log, establishments_of, may, needs_second_factor
from compliance.people.manage import DEMONSTRATION, demonstration_people_make, password_make, person_add
from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import RIGHTS, Right, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def houses() -> tuple[Establishment, Establishment]:
    bureau = Commission.objects.create(slug="bureau", title="Bureau")
    other = Commission.objects.create(slug="other", title="Other")
    common = {"time_zone": "America/Los_Angeles", "boundary_hour": 6}
    return (
        Establishment.objects.create(slug="one", title="One", commission=bureau, demonstration=True, **common),
        Establishment.objects.create(slug="two", title="Two", commission=other, **common),
    )


def person(houses, role: Role) -> Person:
    place = houses[0] if role not in (Role.COMMISSION, Role.ADMINISTRATOR) else None
    commission = houses[0].commission if role is Role.COMMISSION else None
    made, _ = person_add(
        username=role.name.lower(), name="Ada Test", role=role, establishment=place, commission=commission
    )
    return made


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("right", list(Right))
def test_a_role_may_do_what_its_row_says_and_only_at_its_place(houses, role: Role, right: Right) -> None:
    somebody = person(houses, role)
    expected = right in RIGHTS[role]
    assert may(person=somebody, right=right, establishment=houses[0]) is expected
    assert may(person=somebody, right=right, establishment=houses[1]) is (expected and role is Role.ADMINISTRATOR)
    assert may(person=somebody, right=right) is expected


def test_every_role_has_a_row_and_every_right_a_role() -> None:
    assert set(RIGHTS) == set(Role)
    assert set().union(*RIGHTS.values()) == set(Right)


def test_an_administrator_sees_no_findings() -> None:
    assert Right.SEE_FINDINGS not in RIGHTS[Role.ADMINISTRATOR]


def test_an_ended_assignment_gives_nothing(houses) -> None:
    somebody = person(houses, Role.OFFICER)
    somebody.assignments.update(until=timezone.now() - datetime.timedelta(seconds=1))
    assert not may(person=somebody, right=Right.SEE_FINDINGS, establishment=houses[0])
    assert not establishments_of(person=somebody).exists()


def test_a_person_who_left_sees_nothing(houses) -> None:
    somebody = person(houses, Role.OFFICER)
    somebody.is_active = False
    assert not may(person=somebody, right=Right.SEE_FINDINGS, establishment=houses[0])


@pytest.mark.parametrize("role", [Role.OFFICER, Role.COMMISSION, Role.ADMINISTRATOR])
def test_a_role_cannot_be_held_where_it_does_not_belong(houses, role: Role) -> None:
    somebody = Person.objects.create(username="x")
    wrong = {"establishment": houses[0]} if role is not Role.OFFICER else {"commission": houses[0].commission}
    with pytest.raises(IntegrityError, match="a_role_is_held_where_it_belongs"):
        Assignment.objects.create(person=somebody, role=role.value, **wrong)


def test_leads_and_administrators_need_a_second_factor(houses) -> None:
    needing = {role for role in Role if needs_second_factor(assignments=list(person(houses, role).assignments.all()))}
    assert needing == {Role.LEAD, Role.ADMINISTRATOR}


def test_one_demonstration_person_per_role_once(houses) -> None:
    made = demonstration_people_make(establishment=houses[0])
    assert [role for _, _, role, _ in made] == [role for *_, role in DEMONSTRATION] == list(Role)
    assert demonstration_people_make(establishment=houses[0]) == []


def test_demonstration_people_stay_out_of_a_real_house(houses) -> None:
    with pytest.raises(ValueError, match="not a demonstration house"):
        demonstration_people_make(establishment=houses[1])


def test_first_passwords_differ_and_are_long() -> None:
    passwords = {password_make() for _ in range(50)}
    assert len(passwords) == 50
    assert all(len(password) == 24 for password in passwords)


def test_what_was_looked_at_is_written_down(houses, rf: RequestFactory) -> None:
    request = rf.get("/findings/?rule=FEE001", headers={"user-agent": "Browser 1"})
    request.user = person(houses, Role.OFFICER)
    access_log(request=request, what="page", establishment=houses[0], detail="12 rows")
    row = Access.objects.get(what="page")
    assert (row.name, row.where, row.address, row.agent) == (
        "officer",
        "/findings/?rule=FEE001",
        "127.0.0.1",
        "Browser 1",
    )


@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_access_log_refuses_change(houses, rf: RequestFactory, act: str) -> None:
    access_log(request=rf.get("/"), what="page")
    with pytest.raises(DatabaseError), transaction.atomic():
        Access.objects.update(what="nothing") if act == "update" else Access.objects.all()._raw_delete("default")


def test_a_sign_in_and_a_refusal_are_logged(houses, client: Client) -> None:
    _, password = person_add(username="cleo", name="Cleo Marsh", role=Role.OFFICER, establishment=houses[0])
    client.post("/sign-in/login/", {"login": "cleo", "password": "wrong"})
    assert client.post("/sign-in/login/", {"login": "cleo", "password": password}).status_code == 302
    assert list(Access.objects.order_by("id").values_list("name", "what")) == [
        ("cleo", "sign-in refused"),
        ("cleo", "sign-in"),
    ]


def test_five_wrong_passwords_lock_the_name_for_a_while(houses, client: Client) -> None:
    _, password = person_add(username="locked", name="Lock Ed", role=Role.OFFICER, establishment=houses[0])
    for _ in range(5):
        client.post("/sign-in/login/", {"login": "locked", "password": "wrong"})
    answer = client.post("/sign-in/login/", {"login": "locked", "password": password})
    assert answer.status_code != 302
    assert "_auth_user_id" not in client.session


def test_nobody_signs_up(client: Client) -> None:
    assert (
        client.get("/sign-in/signup/").status_code in (404, 403)
        or b"closed" in client.get("/sign-in/signup/").content.lower()
    )
