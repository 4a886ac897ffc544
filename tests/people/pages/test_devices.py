"""Wrong passwords by name, by address and by device apart; what guessing comes to in a year."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.core.internal import ratelimit
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.http import HttpRequest
from django.test import Client

from compliance.people.lockout import COOKIE, addresses_locked, try_count
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from tests.pages import AT, give, signed_in
from tests.people.pages.test_sign_in import made, sign_in

pytestmark = pytest.mark.django_db
HERE = "127.0.0.1"
DAYS, CODES = 365, 10**6


@pytest.fixture(autouse=True)
def _counted_anew() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def known(username: str, password: str) -> Client:
    """A device at which this person signed in before, and out again."""
    device = Client()
    assert sign_in(device, username, password).status_code == 302
    device.post("/sign-in/logout/")
    return device


def said(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def address_fill() -> None:
    """Twenty wrong passwords from this address, each for another name."""
    for number in range(20):
        sign_in(Client(), f"nobody-{number}", "wrong")


def test_strangers_lock_a_name_and_not_a_device_that_signed_in_before(house: str) -> None:
    password = made(Role.OFFICER, "gus")
    device = known("gus", password)
    for _ in range(5):
        sign_in(Client(), "gus", "wrong")
    assert "locked for fifteen minutes" in said(sign_in(Client(), "gus", password))
    assert sign_in(device, "GUS", "wrong").status_code == 200
    assert sign_in(device, "gus", password).status_code == 302


def test_a_device_that_guesses_is_held_up_itself(house: str) -> None:
    password = made(Role.OFFICER, "gus")
    device = known("gus", password)
    for _ in range(5):
        sign_in(device, "gus", "wrong")
    assert "Five wrong passwords at this device" in said(sign_in(device, "gus", password))
    assert sign_in(Client(), "gus", password).status_code == 302  # the name was not locked by it


def test_a_device_is_known_for_its_own_people_and_by_our_signature_alone(house: str) -> None:
    device = known("gus", made(Role.OFFICER, "gus"))
    lea = made(Role.OFFICER, "lea")
    for _ in range(5):
        sign_in(Client(), "lea", "wrong")
    assert "locked for fifteen minutes" in said(sign_in(device, "lea", lea))
    forged = Client()
    forged.cookies[COOKIE] = device.cookies[COOKIE].value[:-2] + "aa"
    for _ in range(5):
        sign_in(forged, "gus", "wrong")
    assert "locked for fifteen minutes" in said(sign_in(forged, "gus", "wrong"))


def test_the_cookie_goes_to_the_sign_in_alone_and_no_script_reads_it(house: str) -> None:
    cookie = known("gus", made(Role.OFFICER, "gus")).cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sign-in/", True, "Strict")


def test_a_locked_address_locks_no_name_and_no_known_device(house: str) -> None:
    password = made(Role.OFFICER, "gus")
    device = known("gus", password)
    address_fill()
    for _ in range(6):
        assert "from this address" in said(sign_in(Client(), "gus", password))
    assert sign_in(device, "gus", password).status_code == 302
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert sign_in(elsewhere, "gus", password).status_code == 302


def test_an_administrator_lifts_an_address_by_page_and_by_command(house: str) -> None:
    iris = Person.objects.create(username="iris")
    give(iris, Role.ADMINISTRATOR)
    Authenticator.objects.create(user=iris, type=Authenticator.Type.TOTP, data={})
    admin, page = signed_in(iris), f"{AT}/administration/people"
    address_fill()
    assert [address for address, _ in addresses_locked()] == [HERE]
    assert f"Lift the lock-out of {HERE}" in said(admin.get(page))
    assert admin.post(f"{page}/unlock", {"address": HERE}).status_code == 302
    assert addresses_locked() == []
    assert admin.post(f"{page}/unlock", {"address": "nowhere"}).status_code == 404
    address_fill()
    call_command("person", "unlock", "--address", HERE)
    assert addresses_locked() == []
    assert list(Access.objects.filter(what="lock-out lifted").values_list("detail", flat=True)) == [HERE, HERE]
    with pytest.raises(CommandError, match="does not appear to be"):
        call_command("person", "unlock", "--address", "nowhere")


def test_a_year_of_guessing_comes_to_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a name a day of tries from ever new addresses, every ten minutes one; and the sums of compliance.people.lockout."""
    began, taken = time.time(), 0
    for minute in range(0, 24 * 60, 10):
        moment = began + 60 * minute
        monkeypatch.setattr("time.time", lambda moment=moment: moment)
        request = HttpRequest()
        request.method, request.META["REMOTE_ADDR"] = "POST", f"192.0.2.{minute // 10}"
        taken += try_count(request=request, login="gus")[0] is not None
    assert taken == 20
    assert taken * DAYS / CODES < 0.01
    [quarter, _] = ratelimit.get_rates(app="allauth.account", action="login_failed")
    assert (quarter.amount, quarter.duration) == (5, 900)
    assert settings.AUTH_PASSWORD_VALIDATORS[1]["OPTIONS"] == {"min_length": 12}
