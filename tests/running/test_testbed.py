"""The tests' own ground: they run with the rights the application has, and no more."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.db import ProgrammingError, connection, transaction


@pytest.mark.django_db
def test_the_application_role_cannot_change_the_schema() -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        connection.cursor().execute("CREATE TABLE mine (a int)")


@pytest.mark.django_db
def test_the_application_role_cannot_empty_a_table() -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        connection.cursor().execute("TRUNCATE auth_group CASCADE")


@pytest.mark.django_db(transaction=True)
def test_committed_rows_are_gone_afterwards_first() -> None:
    Group.objects.create(name="night")
    assert Group.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_committed_rows_are_gone_afterwards_second() -> None:
    Group.objects.create(name="night")
    assert Group.objects.count() == 1


@pytest.mark.django_db
def test_the_default_connection_is_the_application_role() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_setting('is_superuser')")
        assert cursor.fetchone() == ("oliver", "off")
