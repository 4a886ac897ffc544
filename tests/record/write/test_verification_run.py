"""Verify now: one at a time, with progress, and a verdict that names the first bad record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from compliance.papers.forms.answer import Answer
from compliance.people.models import Person
from compliance.record import read
from compliance.record.models import VerificationRun
from compliance.record.verification import verification_ask, verification_cancel, verification_work
from tests import builders

pytestmark = pytest.mark.django_db
NOW = builders.NOW


@pytest.fixture(autouse=True)
def _archive(settings: Any, tmp_path: Any) -> None:
    settings.CHECKPOINT_FOLDER = str(tmp_path / "log")


@pytest.fixture
def ask(house: str) -> Callable[[], VerificationRun]:
    return lambda: verification_ask(by=Person.objects.get_or_create(username="ada")[0], now=NOW)[0]


def done(run: VerificationRun) -> VerificationRun:
    verification_work(run_id=run.pk, clock=lambda: NOW)
    run.refresh_from_db()
    return run


def test_a_sound_record_is_clean(ask: Callable[[], VerificationRun], record: Callable[..., list[Answer]]) -> None:
    record(*(builders.hand(n) for n in range(1, 30)))
    run = done(ask())
    assert (run.status, run.verdict, run.bad_index) == ("done", "clean", None)
    assert run.done == run.total == read.size()
    assert f"{read.size()} of {read.size()} records checked" in run.says


def test_a_stopped_one_ends_in_the_midst_of_the_record_without_a_verdict(
    ask: Callable[[], VerificationRun], record: Callable[..., list[Answer]], monkeypatch: pytest.MonkeyPatch
) -> None:
    record(*(builders.hand(n) for n in range(1, 30)))
    run = ask()
    before = read.entries

    def stopped_while_read(*places: int, **more: Any) -> Any:
        assert verification_cancel(run=run, by=run.by, now=NOW)
        return before(*places, **more)

    monkeypatch.setattr(read, "entries", stopped_while_read)
    run = done(run)
    assert (run.status, run.verdict, run.done) == ("cancelled", "", 0)
    assert run.says.startswith("ada stopped it.")
    assert not verification_cancel(run=run, by=run.by, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_the_first_bad_record_is_named(
    ask: Callable[[], VerificationRun], record: Callable[..., list[Answer]], owner_url: str
) -> None:
    answers = record(*(builders.hand(n) for n in range(1, 5)))
    with psycopg.connect(owner_url) as owner:
        owner.execute("ALTER TABLE record_entry DISABLE TRIGGER append_only")
        owner.execute("UPDATE record_entry SET actor = 'eve' WHERE index = %s", [answers[2].record])
        owner.execute("ALTER TABLE record_entry ENABLE ALWAYS TRIGGER append_only")
    run = done(ask())
    assert (run.verdict, run.bad_index) == ("tampered", answers[2].record)
    assert f"record {answers[2].record}" in run.says
