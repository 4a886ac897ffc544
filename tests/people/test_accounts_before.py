"""What was there before accounts were written down is written down once, by the migration, and is what is compared."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.models import Assignment, IntakeToken, Person, ReaderToken
from compliance.people.read.account_states import STATES, changed_unkept
from compliance.people.rights import Role

BEFORE = ("person", "role", "recorder's token", "reader's token")  # what there was then to be written down
MIGRATION = import_module("compliance.people.migrations.0008_account_states")


@pytest.mark.django_db
def test_what_stood_before_is_as_it_is_compared(small_house: None) -> None:
    house, now = Establishment.objects.get(), timezone.now()
    lena = Person.objects.create(username="lena", first_name="Lena")
    lead = {"role": Role.LEAD.value, "establishment": house, "asked_by": lena, "waits": True}
    Assignment.objects.create(person=lena, given_by=lena, confirmed=now, **lead)
    IntakeToken.objects.create(establishment=house, label="tables", digest=b"1", created=now, revoked=now)
    ReaderToken.objects.create(
        establishment=house, label="a year", digest=b"2", scopes=["record"], addresses=[], created=now, expires=now
    )
    assert all(changed_unkept(of) for of in BEFORE)
    with connection.cursor() as cursor:
        for query in (MIGRATION.PERSON, MIGRATION.ROLE, MIGRATION.RECORDER, MIGRATION.READER):
            cursor.execute(MIGRATION._as_it_stood(query).sql)
    assert [changed_unkept(of) for of in STATES] == [[] for _ in STATES]
