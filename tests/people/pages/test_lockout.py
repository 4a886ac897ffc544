"""A name that is locked after five wrong passwords or codes, and who opens it again."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from redis.exceptions import RedisError

from compliance.people import lockout
from compliance.people.lockout import lock_lift, locked_until
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from tests.pages import give, signed_in
from tests.people.pages.test_sign_in import CODE, LOGIN, _no_count_of_another_test, browser, code, made, set_up, sign_in

pytestmark = pytest.mark.django_db
__all__ = ["_no_count_of_another_test", "browser"]  # fixtures


def test_a_lock_out_holds_at_every_host_name_and_an_administrator_lifts_it(
    browser: Client, house: str, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "other.example"]
    password = made(Role.OFFICER, "gus")
    for _ in range(5):
        sign_in(browser, "gus", "wrong")
    text = (
        Client(headers={"host": "other.example"}).post(LOGIN, {"login": "GUS", "password": password}).content.decode()
    )
    assert "locked for fifteen minutes" in text
    iris = Person.objects.create(username="iris")
    give(iris, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=iris, type=Authenticator.Type.TOTP, data={})
    admin, page = signed_in(iris), f"/at/{house}/administration/people/{Person.objects.get(username='gus').pk}"
    assert "Lift the lock-out" in admin.get(page).content.decode()
    assert admin.post(f"{page}/unlock").status_code == 302
    assert "Lift the lock-out" not in admin.get(page).content.decode()
    row = Access.objects.get(what="lock-out lifted")
    assert (row.name, row.detail) == ("iris", "gus")
    assert sign_in(browser, "gus", password).status_code == 302
    admin.post(f"{page}/unlock")
    assert Access.objects.filter(what="lock-out lifted").count() == 1  # nothing was locked: nothing was lifted


def test_wrong_codes_lock_too_and_that_is_lifted_with_it(
    browser: Client, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    password = made(Role.LEAD, "lea")
    lea = Person.objects.get(username="lea")
    sign_in(browser, "lea", password)
    secret = set_up(browser)
    again = Client()
    sign_in(again, "lea", password)
    for _ in range(5):
        again.post(CODE, {"code": "000000"})
    assert locked_until(person=lea) is not None
    assert "locked for fifteen minutes" in again.post(CODE, {"code": "000000"}).content.decode()
    assert lock_lift(person=lea)
    assert locked_until(person=lea) is None
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 30)  # a code opens once: the next one
    assert again.post(CODE, {"code": code(secret)}).status_code == 302


def test_a_page_opens_while_what_counts_the_tries_is_away(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the broker was killed: the rest of the page is told, and that this is not known."""
    gus, iris = (Person.objects.create(username=name) for name in ("gus", "iris"))
    give(gus, Role.OFFICER, house)
    give(iris, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=iris, type=Authenticator.Type.TOTP, data={})
    admin = signed_in(iris)

    def away(*_: object, **__: object) -> None:
        raise RedisError("Connection closed by server.")

    monkeypatch.setattr(lockout, "cache", SimpleNamespace(get=away))
    answer = admin.get(f"/at/{house}/administration/people/{gus.pk}")
    assert answer.status_code == 200
    assert "cannot be told now" in " ".join(answer.content.decode().split())
