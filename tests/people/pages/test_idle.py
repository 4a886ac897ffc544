"""A session ends when nobody is there; which roles need a second factor beside those that always do is the house's choice."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.people.idle import declared, idle_after
from compliance.people.rights import Role
from compliance.running.environment import BadEnvironmentError, some_of
from tests.pages import ON
from tests.people.pages.test_sign_in import SET_UP, made, sign_in

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 12, 1)


def test_every_role_says_when_it_ends() -> None:
    assert {each.role for each in declared()} == set(Role)
    assert all(idle_after([role], TODAY) for role in Role)
    assert idle_after([Role.OFFICER, Role.ACCOUNTING], TODAY) == idle_after([Role.ACCOUNTING], TODAY)
    assert idle_after([], TODAY) is None
    first = min(each.from_ for each in declared())
    assert idle_after([Role.OFFICER], first - datetime.timedelta(days=1)) is None


def clock(monkeypatch: pytest.MonkeyPatch, at: datetime.datetime) -> None:
    monkeypatch.setattr("compliance.people.sign_in.timezone.now", lambda: at)


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 302), (1, 302)])
@pytest.mark.parametrize("role", [Role.OFFICER, Role.ACCOUNTING])
def test_a_session_ends_when_nobody_was_there_for_the_time_of_its_role(
    role: Role, seconds: int, status: int, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, start = Client(), timezone.now()
    clock(monkeypatch, start)
    sign_in(browser, "gus", made(role, "gus"))
    last = start + datetime.timedelta(minutes=20)
    clock(monkeypatch, last)
    assert browser.get(f"{ON}/books").status_code == 200
    after = idle_after([role], start.date())
    assert after is not None
    clock(monkeypatch, last + after + datetime.timedelta(seconds=seconds))
    assert browser.get(f"{ON}/books").status_code == status
    assert browser.get(f"{ON}/books").status_code == status, "what has ended stays so"


def test_what_the_page_asks_by_itself_keeps_no_session_open(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, start = Client(), timezone.now()
    clock(monkeypatch, start)
    sign_in(browser, "gus", made(Role.OFFICER, "gus"))
    after = idle_after([Role.OFFICER], start.date())
    assert after is not None
    for minutes in range(2, int(after.total_seconds() // 60), 2):
        clock(monkeypatch, start + datetime.timedelta(minutes=minutes))
        assert browser.get(f"{ON}/record/verification", headers={"hx-request": "true"}).status_code == 200
    clock(monkeypatch, start + after + datetime.timedelta(minutes=1))
    left = browser.get(f"{ON}/record/verification", headers={"hx-request": "true"})
    assert "/sign-in/login/" in left.headers["HX-Redirect"]


@pytest.mark.parametrize("role", [Role.ACCOUNTING, Role.OFFICER])
def test_a_house_asks_more_roles_for_a_second_factor(role: Role, house: str, settings: Any) -> None:
    settings.SECOND_FACTOR_ALSO = ["accounting", "commission reader"]
    browser = Client()
    sign_in(browser, "gus", made(role, "gus"))
    answer = browser.get(f"{ON}/books")
    assert answer.status_code == (302 if role is Role.ACCOUNTING else 200)
    if role is Role.ACCOUNTING:
        assert answer["Location"] == SET_UP


def test_a_role_that_is_none_is_refused_in_words() -> None:
    known = [role.value for role in Role]
    assert some_of({"X": "accounting, commission reader"}, "X", known) == ["accounting", "commission reader"]
    assert some_of({}, "X", known) == []
    with pytest.raises(BadEnvironmentError, match="names dealer; write some of these: officer, "):
        some_of({"X": "dealer"}, "X", known)
