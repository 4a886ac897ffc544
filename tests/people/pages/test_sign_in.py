"""Signing in, from the first password to the end of the session, with real codes."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.manage import person_add
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import ON

pytestmark = pytest.mark.django_db
LOGIN, SET_UP, CODE = (
    "/sign-in/login/",
    "/sign-in/second-factor/totp/activate/",
    "/sign-in/second-factor/authenticate/",
)


@pytest.fixture(autouse=True)
def _no_count_of_another_test() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def browser() -> Client:
    return Client()


def made(role: Role, username: str, *, first: bool = False) -> str:
    """The password of somebody at the house: their own by now, unless it is still the first."""
    place = None if role is Role.ADMINISTRATOR else Establishment.objects.get(slug=builders.HOUSE)
    return person_add(username=username, name="Test Person", role=role, establishment=place, keeps_password=not first)[
        1
    ]


def sign_in(browser: Client, username: str, password: str, **more: str) -> Any:
    return browser.post(LOGIN, {"login": username, "password": password, **more})


def code(secret: str, steps: int = 0) -> str:
    counter = next(iter(yield_hotp_counters_from_time())) + steps
    return format_hotp_value(hotp_value(secret, counter))


def set_up(browser: Client) -> str:
    """Sets the second factor up as the page asks; gives back its secret."""
    found = re.search(r'class="once-secret"><code>([A-Z2-7]+)<', browser.get(SET_UP).content.decode())
    assert found is not None
    assert browser.post(SET_UP, {"code": code(found[1])})["Location"] == "/sign-in/second-factor/recovery-codes/"
    return found[1]


def test_with_a_first_password_nothing_opens_before_it_is_changed(browser: Client, house: str) -> None:
    password, change, own = made(Role.OFFICER, "gus", first=True), "/sign-in/password/change/", "four-words-of-my-own"
    sign_in(browser, "gus", password)
    for address in ("/", ON, f"{ON}/findings", "/at/lucky-derby/upload"):
        assert browser.get(address)["Location"] == change
    assert "Nothing opens before" in browser.get(change).content.decode()
    again = {"oldpassword": password, "password1": password, "password2": password}
    assert browser.post(change, again).status_code == 200  # the same one is no change
    assert browser.get(ON)["Location"] == change
    assert browser.post(change, {"oldpassword": password, "password1": own, "password2": own}).status_code == 302
    fresh = Client()
    assert sign_in(fresh, "gus", own).status_code == 302
    assert fresh.get(ON).status_code == 200
    assert sign_in(Client(), "gus", password).status_code == 200  # the first one opens nothing any more


@pytest.mark.parametrize(("days", "opens"), [(6, True), (8, False)])
def test_a_first_password_ends_after_a_week(
    browser: Client, house: str, monkeypatch: pytest.MonkeyPatch, days: int, opens: bool
) -> None:
    first, own = made(Role.OFFICER, "gus", first=True), made(Role.OFFICER, "lea")
    later = timezone.now() + datetime.timedelta(days=days)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    answer = sign_in(browser, "gus", first)
    assert (answer.status_code == 302) is opens
    if not opens:
        assert "more than seven days old" in answer.content.decode()
        assert Access.objects.latest("id").detail == "first password too old"
    assert sign_in(Client(), "lea", own).status_code == 302


def test_a_password_opens_the_page_that_was_asked_for(browser: Client, house: str) -> None:
    password = made(Role.OFFICER, "gus")
    assert (
        sign_in(browser, "gus", password, next=f"{ON}/findings?rule=FEE001")["Location"] == f"{ON}/findings?rule=FEE001"
    )
    assert browser.get(ON).status_code == 200


@pytest.mark.parametrize(
    "where", ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example", "\t//e"]
)
def test_nobody_is_led_out_of_the_house(browser: Client, house: str, where: str) -> None:
    password = made(Role.OFFICER, "gus")
    assert sign_in(browser, "gus", password, next=where)["Location"] == "/"
    assert browser.post("/sign-in/logout/", {"next": where})["Location"] in ("/", LOGIN)


def test_a_wrong_password_says_so_and_keeps_the_name_alone(browser: Client, house: str) -> None:
    made(Role.OFFICER, "gus")
    text = sign_in(browser, "gus", "not this").content.decode()
    assert "The username or the password is not right" in text
    assert 'value="gus"' in text
    assert "not this" not in text
    unknown = sign_in(browser, "nobody", "not this").content.decode()
    assert "The username or the password is not right" in unknown


def test_a_locked_name_says_for_how_long_and_opens_again(
    browser: Client, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    password = made(Role.OFFICER, "gus")
    for _ in range(5):
        sign_in(browser, "gus", "wrong")
    assert "locked for fifteen minutes" in sign_in(browser, "gus", password).content.decode()
    assert sign_in(Client(), "gus", password).status_code == 200  # from another browser neither
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 16 * 60)
    assert sign_in(browser, "gus", password).status_code == 302


@pytest.mark.parametrize("role", [Role.LEAD, Role.ADMINISTRATOR])
def test_a_second_factor_is_set_up_before_anything_opens(browser: Client, house: str, role: Role) -> None:
    password = made(role, "lea")
    sign_in(browser, "lea", password)
    for address in ("/", ON, f"{ON}/books", "/at/lucky-derby/administration/people"):
        assert browser.get(address)["Location"] == SET_UP
    assert "asks for one before anything opens" in browser.get(SET_UP).content.decode()
    assert browser.post(SET_UP, {"code": "000000"}).status_code == 200
    assert browser.get(ON)["Location"] == SET_UP
    secret = set_up(browser)
    assert browser.get(f"{ON}/books").status_code == 200

    again = Client()
    assert sign_in(again, "lea", password)["Location"].startswith(CODE)
    assert again.get(ON)["Location"].startswith(LOGIN)  # the password alone is no sign-in
    assert "This code is not right" in again.post(CODE, {"code": "000000"}).content.decode()
    assert again.post(CODE, {"code": code(secret, 1)}).status_code in (200, 302)
    cache.clear()  # a code that was used opens nothing again until it has run out
    assert again.post(CODE, {"code": code(secret)}).status_code == 302
    assert again.get(f"{ON}/books").status_code == 200
    assert Access.objects.filter(name="lea", what="sign-in refused", detail="second factor").exists()


def test_a_used_code_opens_nothing_again(browser: Client, house: str) -> None:
    password = made(Role.LEAD, "lea")
    sign_in(browser, "lea", password)
    secret = set_up(browser)
    cache.clear()
    first, second = Client(), Client()
    for each in (first, second):
        sign_in(each, "lea", password)
    assert first.post(CODE, {"code": code(secret)}).status_code == 302
    assert second.post(CODE, {"code": code(secret)}).status_code == 200


def test_a_recovery_code_opens_the_door_once(browser: Client, house: str) -> None:
    password = made(Role.LEAD, "lea")
    sign_in(browser, "lea", password)
    set_up(browser)
    text = browser.get("/sign-in/second-factor/recovery-codes/").content.decode()
    codes = re.findall(r"<li><code>(\w+)</code>", text)
    assert len(codes) == 10
    first, second = Client(), Client()
    for each in (first, second):
        sign_in(each, "lea", password)
    assert first.post(CODE, {"code": codes[0]}).status_code == 302
    assert second.post(CODE, {"code": codes[0]}).status_code == 200


def test_a_session_has_a_new_name_after_signing_in(browser: Client, house: str) -> None:
    password = made(Role.OFFICER, "gus")
    session = browser.session
    session["set by"] = "somebody else"
    session.save()
    planted = session.session_key
    sign_in(browser, "gus", password)
    assert browser.session.session_key != planted
    assert not Session.objects.filter(session_key=planted).exists()


def test_signing_out_tells_the_browser_to_forget(browser: Client, house: str) -> None:
    sign_in(browser, "gus", made(Role.OFFICER, "gus"))
    assert "Clear-Site-Data" not in browser.get(ON)
    assert browser.post("/sign-in/logout/")["Clear-Site-Data"] == '"cache", "storage"'
    assert "Clear-Site-Data" not in browser.get(LOGIN)


def test_signing_out_ends_the_session_for_good(browser: Client, house: str) -> None:
    sign_in(browser, "gus", made(Role.OFFICER, "gus"))
    kept = browser.cookies["sessionid"].value
    browser.post("/sign-in/logout/")
    thief = Client()
    thief.cookies["sessionid"] = kept
    assert thief.get(ON).status_code == 302


def test_a_session_ends_twelve_hours_after_signing_in_whatever_was_done(
    browser: Client, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.people.sign_in.idle_after", lambda roles, day: None)  # somebody was always there
    sign_in(browser, "gus", made(Role.OFFICER, "gus"))
    start = timezone.now()
    for hours, status in ((6, 200), (11.9, 200), (12.1, 302)):
        at = start + datetime.timedelta(hours=hours)
        monkeypatch.setattr("compliance.people.sign_in.timezone.now", lambda at=at: at)
        session = browser.session
        session["changed"] = hours  # moves the end that Django keeps
        session.save()
        assert browser.get(f"{ON}/books").status_code == status, hours


def test_the_other_sessions_can_be_ended(browser: Client, house: str) -> None:
    password = made(Role.OFFICER, "gus")
    elsewhere = Client(headers={"user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/143.0"})
    for each in (browser, elsewhere):
        sign_in(each, "gus", password)
    assert "Firefox 143 on Windows" in browser.get("/sign-in/sessions/").content.decode()
    browser.post("/sign-in/sessions/")
    assert elsewhere.get(ON).status_code == 302
    assert browser.get(ON).status_code == 200


def test_a_changed_password_ends_every_session(browser: Client, house: str) -> None:
    password = made(Role.OFFICER, "gus")
    elsewhere = Client()
    for each in (browser, elsewhere):
        sign_in(each, "gus", password)
    new = "a-good-long-one-9"
    given = {"oldpassword": password, "password1": new, "password2": new}
    assert browser.post("/sign-in/password/change/", given).status_code == 302
    assert elsewhere.get(ON).status_code == 302
    assert sign_in(browser, "gus", password).status_code == 200
    assert sign_in(browser, "gus", new).status_code == 302
    assert Access.objects.filter(name="gus", what="password changed").exists()


def test_what_somebody_may_is_asked_once_a_request(
    browser: Client, house: str, django_assert_max_num_queries: Any
) -> None:
    sign_in(browser, "lea", made(Role.LEAD, "lea"))
    set_up(browser)
    with django_assert_max_num_queries(6):  # session, person, last seen, roles with the factor; two for the houses
        browser.get("/")


@pytest.mark.parametrize(
    "address", ["signup/", "password/reset/", "password/set/", "email/", "confirm-email/", "login/code/"]
)
def test_there_is_no_sign_up_and_no_mail(browser: Client, address: str, db: None) -> None:
    assert browser.get(f"/sign-in/{address}").status_code == 404


def posted() -> list[str]:
    """Every address of the pages and of signing in, with something in the place of its parts."""
    found = []
    for included in get_resolver().url_patterns:
        prefix = str(included.pattern)
        if prefix.startswith("api"):
            continue
        found += [prefix + each for each in _routes(getattr(included, "url_patterns", []))]
    for pattern, words in (
        ("<slug:house>", builders.HOUSE),
        (r"<day:\w+>", "2026-09-01"),
        (r"<int:\w+>", "1"),
        (r"<\w+:\w+>", "x"),
    ):
        found = [re.sub(pattern, words, each) for each in found]
    return found


def _routes(patterns: list[Any]) -> list[str]:
    out = []
    for each in patterns:
        if isinstance(each, URLPattern):
            out.append(str(each.pattern))
        else:
            out += [str(each.pattern) + inner for inner in _routes(each.url_patterns)]
    return out


def test_nothing_is_done_for_a_page_of_somebody_else(house: str, officer: Person) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(officer)
    addresses = posted()
    assert len(addresses) >= 100
    answers = {address: strict.post(f"/{address}").status_code for address in addresses}
    assert {address: status for address, status in answers.items() if status not in (403, 405)} == {}
