"""Verify now, from the page of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.people.models import Access, Person
from compliance.people.rights import Role
from compliance.record.models import VerificationRun
from compliance.record.pages import record
from compliance.record.verification import verification_work
from tests import builders
from tests.pages import ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]


@pytest.fixture(autouse=True)
def handed(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    settings.CHECKPOINT_FOLDER = str(tmp_path / "log")
    told: list[int] = []
    monkeypatch.setattr(record, "hand_out", lambda task, runs: told.extend(runs))
    return told


def test_it_is_asked_for_watched_and_answered(client: Client, house: str, page: Page, handed: list[int]) -> None:
    assert "Nobody has asked from here yet." in page(f"{ON}/record")
    assert client.post(f"{ON}/record/verify").status_code == 302
    run = VerificationRun.objects.get()
    assert handed == [run.pk]
    text = page(f"{ON}/record")
    assert f'hx-get="{ON}/record/verification"' in text
    assert "Verify now" not in text
    part = client.get(f"{ON}/record/verification", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<section id="verify"')
    verification_work(run_id=run.pk, clock=timezone.now)
    text = page(f"{ON}/record")
    assert "Nothing was changed" in text
    assert "CLEAN" in text
    assert "No checkpoint is signed yet" in text  # what that leaves open is said
    assert "Verify now" in text


def test_a_second_one_is_told_of_the_first(client: Client, house: str, handed: list[int]) -> None:
    client.post(f"{ON}/record/verify")
    text = client.post(f"{ON}/record/verify", follow=True).content.decode()
    assert "being verified already, asked for by Cleo Marsh" in text
    assert len(handed) == VerificationRun.objects.count() == 1


def test_one_under_way_is_stopped_and_another_can_be_asked_for(
    client: Client, house: str, page: Page, handed: list[int]
) -> None:
    client.post(f"{ON}/record/verify")
    assert f'action="{ON}/record/verify/stop"' in page(f"{ON}/record")
    assert client.post(f"{ON}/record/verify/stop").status_code == 302
    text = page(f"{ON}/record")
    assert "Cleo Marsh stopped it" in text
    assert "Nothing was changed" not in text
    verification_work(run_id=handed[0], clock=timezone.now)  # the worker comes too late
    assert VerificationRun.objects.get().status == "cancelled"
    assert client.post(f"{ON}/record/verify/stop").status_code == 302  # nothing is under way
    assert Access.objects.filter(what="verification stopped").count() == 1
    client.post(f"{ON}/record/verify")
    assert len(handed) == 2


def test_a_bad_record_is_named_with_its_address(client: Client, house: str, page: Page, officer: Person) -> None:
    VerificationRun.objects.create(
        by=officer, asked=timezone.now(), touched=timezone.now(), ended=timezone.now(), status="done",
        verdict="tampered", says="TAMPERED: record 3 (hand/1): it was replaced.", bad_index=3,
    )  # fmt: skip
    text = page(f"{ON}/record")
    assert "Something was changed" in text
    assert f'href="/at/{builders.HOUSE}/record/3">Entry 3</a>' in text


def test_who_may_not_see_the_record_may_not_ask(house: str) -> None:
    person = Person.objects.create(username="ravi")
    give(person, Role.RECORDER, house)
    assert signed_in(person).post(f"{ON}/record/verify").status_code == 403
    assert not VerificationRun.objects.exists()
