"""What was done and read stands in the record: sealed in batches, and no row is changed, taken out or slipped in unseen."""

from __future__ import annotations

import datetime

import pytest
from django.db import transaction
from django.utils import timezone
from msgspec import structs

from compliance.people.access import access_log_command
from compliance.people.models import Access, AccessSeal, Person
from compliance.people.read import access_log
from compliance.people.read.recorded import CHECKS, _broken
from compliance.people.read.sealed import sealed
from compliance.people.rights import Role
from compliance.people.seal import access_seal
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
    entries = [each for each in read.entries(0, read.size()) if each.kind == "access/1"]
    found = [check.differences(start=0, stop=read.size(), entries=entries) for check in CHECKS]
    return [what for each in found for _, what in each]


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
