"""What was done and read stands in the record: sealed in batches, and no row is changed, taken out or slipped in unseen."""

from __future__ import annotations

import datetime

import pytest
from django.db import transaction
from django.utils import timezone
from msgspec import structs

from compliance.houses.models import Establishment
from compliance.people import manage
from compliance.people.access import access_log_command
from compliance.people.confirm import lead_name, role_confirm
from compliance.people.manage import person_add
from compliance.people.models import Access, AccessSeal, Assignment, IntakeToken, Person
from compliance.people.read import access_log
from compliance.people.read.recorded import CHECKS, _broken
from compliance.people.read.sealed import sealed
from compliance.people.readers import reader_token_create, reader_token_revoke
from compliance.people.rights import Role
from compliance.people.seal import access_seal
from compliance.people.tokens import token_create, token_revoke
from compliance.record import read
from tests.pages import AT, signed_in
from tests.people.pages.test_second_person import gus, iris, ivo, role_give

pytestmark = pytest.mark.django_db
__all__ = ["gus", "iris", "ivo"]  # fixtures


@pytest.fixture(autouse=True)
def _settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of other processes at this database this test knows nothing."""
    later = datetime.timedelta(hours=1)
    monkeypatch.setattr("compliance.people.seal.settled_until", lambda: timezone.now() + later)


def act(number: int) -> None:
    access_log_command(what="role given", where="a test", detail=f"gus: {number}")


def broken() -> list[str]:
    """What `manage.py verify` says of the log."""
    size, found = read.size(), []
    for check in CHECKS:
        entries = [each for each in read.entries(0, size) if each.kind in check.kinds]
        found += [what for _, what in check.differences(start=0, stop=size, entries=entries)]
    return found


def test_each_row_is_sealed_once_and_in_order() -> None:
    for number in range(3):
        act(number)
    assert access_seal(now=timezone.now()) == 3
    assert access_seal(now=timezone.now()) == 0
    act(3)
    assert access_seal(now=timezone.now()) == 1
    first, second = AccessSeal.objects.order_by("index")
    assert (second.first, second.rows) == (first.last + 1, 1)
    assert broken() == []


def test_a_row_that_is_slipped_in_is_named() -> None:
    act(0)
    with transaction.atomic():  # a number that was never used
        act(1)
        gap = Access.objects.latest("id").pk
        transaction.set_rollback(True)
    act(2)
    access_seal(now=timezone.now())
    assert broken() == []
    Access(pk=gap, name="nobody", what="role given", where="", agent="", detail="").save(force_insert=True)
    [told] = broken()
    assert "has 3 rows, the record says 2" in told


def test_a_row_that_is_changed_or_taken_out_is_named() -> None:
    act(0)
    access_seal(now=timezone.now())
    seal = AccessSeal.objects.get()
    held = sealed(first=seal.first, last=seal.last)
    assert list(_broken(held)) == []
    [changed] = _broken(structs.replace(held, sha256="0" * 64))
    assert "a row of it was changed" in changed
    [gone] = _broken(structs.replace(held, rows=2))
    assert "has 1 rows, the record says 2" in gone


def test_a_row_that_may_still_get_a_neighbour_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    act(1)
    monkeypatch.setattr("compliance.people.seal.settled_until", access_log.settled_until)
    assert access_seal(now=timezone.now()) == 0


def test_the_page_of_a_person_tells_the_history_of_the_account(iris: Person, gus: Person) -> None:
    role_give(iris, gus, Role.OFFICER)
    access_log_command(what="first password", where="manage.py person password", detail="gus")
    access_log_command(what="first password", where="manage.py person password", detail="gustav")
    text = " ".join(signed_in(iris).get(f"{AT}/administration/people/{gus.pk}").content.decode().split())
    assert "role given, by iris" in text
    assert text.count("first password, by command:") == 1


@pytest.fixture
def account(small_house: None) -> Assignment:
    """A lead's role that waits for a second word, with a token of a table system, all of it sealed."""
    house = Establishment.objects.get()
    vera, _ = person_add(username="vera", name="Vera Holt", role=Role.ADMINISTRATOR)
    lena, _ = person_add(username="lena", name="Lena Ruiz", role=Role.OFFICER, establishment=house)
    token_create(establishment=house.slug, label="tables", now=timezone.now())
    held = manage.role_give(person=lena, role=Role.LEAD, establishment=house, given_by=vera)
    access_seal(now=timezone.now())
    assert broken() == []
    return held


def test_a_role_that_was_made_to_wait_no_more_in_its_table_is_named(account: Assignment) -> None:
    Assignment.objects.filter(pk=account.pk).update(waits=False)
    assert broken() == [
        f"the role {account.pk} in people_assignment says waits False, the record says True",
    ]


def test_a_role_and_a_token_slipped_in_or_taken_out_are_named(account: Assignment) -> None:
    slipped = Assignment.objects.create(person=account.person, role=Role.ADMINISTRATOR.value)
    IntakeToken.objects.all().delete()
    role, token = broken()
    assert role.startswith(f"the row {slipped.pk} in people_assignment was slipped in: ")
    assert "in compliance_intake_token is gone; it was " in token


def test_a_person_whose_access_had_ended_is_named_when_the_row_opens_again(account: Assignment) -> None:
    manage.person_end(person=account.person, by=None, now=timezone.now())
    access_seal(now=timezone.now())
    assert broken() == []
    Person.objects.filter(pk=account.person_id).update(is_active=True)
    assert broken() == [f"the person {account.person_id} in people_person says active True, the record says False"]


def test_every_act_on_an_account_keeps_how_it_stands(account: Assignment) -> None:
    now, house = timezone.now(), account.establishment
    assert house is not None
    second, _ = person_add(username="otto", name="Otto Berg", role=Role.ADMINISTRATOR)
    role_confirm(held=account, by=second, now=now)
    lead_name(person=account.person, establishment=house)
    token_revoke(establishment=house.slug, label="tables", now=now)
    reader_token_create(label="a year", now=now, days=3, establishment=house)
    reader_token_revoke(label="a year", now=now)
    manage.password_renew(person=account.person, now=now, by=second)
    manage.role_end(held=account, by=second, now=now)
    access_seal(now=timezone.now())
    assert broken() == []
