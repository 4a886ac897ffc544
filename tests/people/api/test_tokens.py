"""When a reader's token opens, and when it no longer does."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.models import Person, ReaderToken
from compliance.people.readers import reader_token_create, reader_token_revoke
from compliance.people.tokens import TokenError
from tests.commission import bearer, get


def test_a_token_ends(dov: Person, house: Establishment, token_of: Callable[..., str]) -> None:
    then = timezone.now() - datetime.timedelta(days=3)
    old = bearer(token_of(person=dov, label="old", now=then, days=1))
    assert "expired" in get(old, "status", 401)["detail"]
    new = bearer(token_of(person=dov, label="new"))
    get(new, "status")
    reader_token_revoke(label="new", now=timezone.now())
    assert "was revoked" in get(new, "status", 401)["detail"]


def test_a_token_opens_nothing_when_its_person_reads_no_more(commission: Client, dov: Person) -> None:
    get(commission, "status")
    dov.assignments.update(until=timezone.now() - datetime.timedelta(seconds=1))
    assert "no longer reads" in get(commission, "status", 401)["detail"]
    dov.assignments.update(until=None)
    Person.objects.filter(pk=dov.pk).update(is_active=False)
    assert "no longer reads" in get(commission, "status", 401)["detail"]


def test_a_token_opens_from_its_addresses_alone(dov: Person, token_of: Callable[..., str]) -> None:
    client = bearer(token_of(person=dov, addresses=["192.0.2.0/24", "2001:db8::/32"]))
    assert client.get("/api/v1/status", REMOTE_ADDR="192.0.2.77").status_code == 200
    assert client.get("/api/v1/status", REMOTE_ADDR="2001:db8::1").status_code == 200
    assert client.get("/api/v1/status", REMOTE_ADDR="::ffff:192.0.2.77").status_code == 200
    assert "does not open from 127.0.0.1" in get(client, "status", 401)["detail"]
    assert client.get("/api/v1/status", REMOTE_ADDR="").status_code == 401


def test_a_token_is_kept_as_its_digest_and_knows_when_it_was_used(commission: Client) -> None:
    held = ReaderToken.objects.get()
    assert len(bytes(held.digest)) == 32
    assert held.last_used is None
    get(commission, "status")
    held.refresh_from_db()
    assert (timezone.now() - held.last_used).total_seconds() < 60
    assert held.last_address == "127.0.0.1"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({}, "name one of the two"),
        ({"scopes": ["everything"]}, "Known: catalogue"),
        ({"scopes": []}, "no scope"),
        ({"addresses": ["192.0.2.1/24"]}, "no address or network"),
        ({"label": "taken"}, "already"),
        ({"days": 1_000_000_000}, "from 1 to 3,650 days"),
        ({"days": 0}, "from 1 to 3,650 days"),
    ],
)
def test_a_token_that_cannot_be_is_not_made(house: Establishment, wrong: dict[str, Any], words: str) -> None:
    whole = {"label": "taken", "now": timezone.now(), "days": 1, "establishment": house}
    reader_token_create(**whole)
    with pytest.raises(TokenError, match=words):
        reader_token_create(**(whole | {"label": "x"} | (wrong or {"establishment": None})))


def test_a_token_is_for_one_commission(house: Establishment) -> None:
    with pytest.raises(TokenError, match="reads for 0 commissions"):
        reader_token_create(label="x", now=timezone.now(), days=1, person=Person.objects.create(username="ben"))
