"""Tokens of the read-only API, made on the page by an administrator: shown once, and as narrow as was asked."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from compliance.houses.models import Commission, Establishment
from compliance.people.models import Access, Person, ReaderToken
from compliance.people.rights import SCOPES, Role
from tests import builders
from tests.pages import give
from tests.people.pages.test_administration import ADMIN, admin, iris

pytestmark = pytest.mark.django_db
__all__ = ["admin", "iris"]  # fixtures


def make(admin: Client, **changes: Any) -> HttpResponse:
    given: dict[str, Any] = {
        "label": "examiner 1",
        "reader": f"at:{builders.HOUSE}",
        "scopes": ["hands", "findings"],
        "days": "30",
        "addresses": "",
    }
    return admin.post(f"{ADMIN}/tokens/reader-make", given | changes)  # type: ignore[return-value]


def shown(response: HttpResponse) -> str:
    found = re.search(r"oliver_read_[\w-]+", response.content.decode())
    assert found is not None
    return found[0]


def read(token: str, part: str, address: str = "127.0.0.1") -> int:
    where = f"/api/v1/{part}"
    return Client().get(where, headers={"authorization": f"Bearer {token}"}, REMOTE_ADDR=address).status_code


def test_a_machines_token_opens_what_was_asked_from_where_it_was_asked_and_is_shown_once(admin: Client) -> None:
    token = shown(make(admin, addresses="127.0.0.1\n192.0.2.0/24"))
    held = ReaderToken.objects.get()
    assert held.addresses == ["127.0.0.1/32", "192.0.2.0/24"]
    assert read(token, "hands") == 200
    assert read(token, "collections") == 403
    assert read(token, "hands", "198.51.100.7") == 401
    assert token not in admin.get(f"{ADMIN}/tokens").content.decode()
    row = Access.objects.get(what="token made")
    assert row.detail == ("reader examiner 1, lucky-derby, 30 days, hands, findings, from 127.0.0.1/32, 192.0.2.0/24")
    assert token not in row.detail


def test_a_persons_token_ends_with_the_role(admin: Client) -> None:
    dov = Person.objects.create(username="dov", first_name="Dov", last_name="Adler")
    give(dov, Role.COMMISSION, builders.HOUSE)
    assert "Dov Adler (dov), commission reader" in admin.get(f"{ADMIN}/tokens").content.decode()
    token = shown(make(admin, reader="person:dov", scopes=list(SCOPES)))
    assert ReaderToken.objects.get().person == dov
    assert read(token, "hands") == 200
    dov.assignments.update(until="2026-01-01T00:00:00Z")
    assert read(token, "hands") == 401
    assert "Dov Adler" not in admin.get(f"{ADMIN}/tokens").content.decode()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"label": ""}, "This field is required"),
        ({"label": "taken"}, "There is a token 'taken' already"),
        ({"reader": "person:cleo"}, "Select a valid choice"),  # an officer reads for no commission
        ({"reader": "at:other-house"}, "Select a valid choice"),
        ({"scopes": []}, "Choose at least one part"),
        ({"scopes": ["everything"]}, "Select a valid choice"),
        ({"days": ""}, "This field is required"),
        ({"days": "0"}, "greater than or equal to 1"),
        ({"addresses": "192.0.2.0/24 localhost"}, "'localhost' is no address or network"),
        ({"addresses": "192.0.2.1/24"}, "is no address or network"),
        ({"addresses": "192.0.2.1 " * 51}, "At most 50 addresses"),
    ],
)
def test_what_does_not_fit_is_said_and_what_was_typed_is_kept(
    admin: Client, changes: dict[str, Any], says: str
) -> None:
    make(admin, label="taken")
    response = make(admin, **changes)
    text = unescape(response.content.decode())
    assert response.status_code == 422
    assert says in text
    assert 'value="30"' in text or "days" in changes
    assert ReaderToken.objects.count() == 1


def test_a_person_of_two_commissions_is_told_so(admin: Client, other: str) -> None:
    elsewhere = Commission.objects.create(slug="elsewhere", title="Elsewhere")
    Establishment.objects.filter(slug=other).update(commission=elsewhere)
    dov = Person.objects.create(username="dov")
    for house in (builders.HOUSE, other):
        give(dov, Role.COMMISSION, house)
    response = make(admin, reader="person:dov")
    assert response.status_code == 422
    assert "reads for 2 commissions" in response.content.decode()
