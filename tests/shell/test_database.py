"""A moment of any offset that a form allows reaches the database as that moment."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

OFFSETS = ("+00:00", "-07:00", "+15:59", "-15:59", "+16:00", "-16:00", "+23:59", "-23:59")


@pytest.mark.parametrize("offset", OFFSETS)
def test_it_is_the_same_moment(offset: str) -> None:
    at = datetime.fromisoformat(f"2026-09-01T18:00:00{offset}")
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s, %s::timestamptz", [at, at])
        assert cursor.fetchone() == (at, at)


def test_one_without_a_zone_stays_without() -> None:
    at = datetime(2026, 9, 1, 18)  # noqa: DTZ001
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s", [at])
        assert cursor.fetchone() == (at,)
