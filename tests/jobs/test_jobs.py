"""What happens to a job is the same for every kind: asked for, taken, alive, stopped, lost, ended, shown while it goes on."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.template.loader import render_to_string
from kombu.exceptions import OperationalError

from compliance.celery import app
from compliance.houses.models import Establishment
from compliance.jobs import work as jobs
from compliance.jobs.job import Job, Status
from compliance.jobs.work import Stopped, ask, beat, cancel, end, hand_out, sweep, take, ticker, waiting, work
from compliance.licensed.models import CatalogueChange
from compliance.people.models import Person
from tests import builders

pytestmark = pytest.mark.django_db
NOW, DAY = builders.NOW, builders.DAY
MOMENT = datetime.timedelta(seconds=1)
KINDS = sorted((kind for kind in apps.get_models() if issubclass(kind, Job)), key=lambda kind: kind.__name__)
Put = Callable[..., Job]


def values_of(kind: str) -> dict[str, Any]:
    """What each kind of job wants to know besides."""
    by, place = Person.objects.get_or_create(username="ada")[0], Establishment.objects.get()
    match kind:
        case "ChangeForecast":
            change = CatalogueChange.objects.create(
                establishment=place, game="x", title="x", text="x", author=by, created=NOW, changed=NOW
            )
            days = {"first": DAY, "last": DAY, "hung_schedule": "own", "hung_option": 1, "schedule": "own", "option": 2}
            return {"change": change, "by": by, "text_digest": "x", **days}
        case "ReportRun":
            period = {"first_day": DAY, "last_day": DAY, "formats": ["csv"], "paper": "letter"}
            return {"establishment": place, "report": "COL01", "asked_by": "ada", **period}
        case "ReturnsCount":
            return {"key": f"{NOW}", "game": "x", "day": DAY, "by": by}
        case "UploadRun":
            file = {"file_name": "x.csv", "form": "csv", "sha256": "x", "size": 100, "stored": "x"}
            return {"establishment": place, "by": by, **file}
        case "VerificationRun":
            return {"by": by}
    pytest.fail(f"say in this test what a {kind} wants to know")


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request: pytest.FixtureRequest) -> type[Job]:
    found: type[Job] = request.param
    return found


@pytest.fixture
def put(kind: type[Job], house: str) -> Put:
    """Asks for a job of a kind; `ago` it has given its last sign of life."""

    def do(ago: datetime.timedelta = datetime.timedelta(), **changes: Any) -> Job:
        job, new = ask(kind, now=NOW - kind.AGAIN - ago, same=None, **values_of(kind.__name__) | changes)
        assert new
        return job

    return do


def status(job: Job) -> str:
    job.refresh_from_db()
    return job.status


def test_every_kind_is_worked_at_by_a_task_that_there_is(kind: type[Job]) -> None:
    app.loader.import_default_modules()
    assert kind.TASK in app.tasks


def test_it_waits_is_taken_once_goes_on_and_ends(kind: type[Job], put: Put) -> None:
    job = put(total=100)
    assert (job.status, job.started, job.over, waiting(kind, now=NOW)) == ("waiting", None, False, [job.pk])
    taken = take(kind, job.pk, now=NOW)
    assert taken is not None
    assert (taken.status, taken.started, taken.tries) == ("running", NOW, 1)
    assert take(kind, job.pk, now=NOW) is None, "another worker finds somebody at it"
    assert waiting(kind, now=NOW) == []
    beat(taken, now=NOW + MOMENT, done=40)
    assert (status(job), job.done, job.touched) == ("running", 40, NOW + MOMENT)
    assert end(taken, now=NOW + 2 * MOMENT, done=100)
    assert (status(job), job.over, job.done, job.ended) == ("done", True, 100, NOW + 2 * MOMENT)
    assert take(kind, job.pk, now=NOW + datetime.timedelta(days=1)) is None
    assert not cancel(job, now=NOW)


def test_asked_for_again_while_it_is_under_way_it_is_the_same(kind: type[Job], put: Put) -> None:
    job = put()
    field = {"VerificationRun": "by", "ReportRun": "report", "ReturnsCount": "game"}.get(kind.__name__, "by")
    same = {field: getattr(job, field)}
    assert ask(kind, now=NOW, same=same) == (job, False)
    taken = take(kind, job.pk, now=NOW)
    assert taken is not None
    assert ask(kind, now=NOW, same=same) == (job, False)


@pytest.mark.parametrize("taken", [False, True], ids=["waiting", "running"])
def test_stopped_it_stops_at_once_and_its_worker_learns_it(kind: type[Job], put: Put, taken: bool) -> None:
    job = put()
    worker = take(kind, job.pk, now=NOW) if taken else None
    assert cancel(job, now=NOW + MOMENT)
    assert (status(job), job.over, job.ended) == ("cancelled", True, NOW + MOMENT)
    assert take(kind, job.pk, now=NOW + 2 * MOMENT) is None
    if worker is not None:
        with pytest.raises(Stopped):
            beat(worker, now=NOW + 2 * MOMENT, done=50)
        with pytest.raises(Stopped):
            ticker(worker, lambda: NOW)(5, 10)
        assert not end(worker, now=NOW + 2 * MOMENT)
    assert (status(job), job.done) == ("cancelled", 0)
    assert not cancel(job, now=NOW + 3 * MOMENT)


def test_a_lost_worker_is_followed_by_another_and_finds_it_gone(kind: type[Job], put: Put) -> None:
    job = put()
    first = take(kind, job.pk, now=NOW)
    assert first is not None
    beat(first, now=NOW, done=10)
    still, later = NOW + kind.SILENT, NOW + kind.SILENT + MOMENT
    assert (waiting(kind, now=still), take(kind, job.pk, now=still)) == ([], None)
    assert waiting(kind, now=later) == [job.pk]
    second = take(kind, job.pk, now=later)
    assert second is not None
    assert (second.tries, second.done) == (2, 10 if kind.RESUMES else 0)
    if not kind.RESUMES:  # one that goes on behind what is answered compares with that
        with pytest.raises(Stopped):
            beat(first, now=later, done=11)
    assert end(second, now=later)


def test_lost_three_times_it_ends_with_words(kind: type[Job], put: Put) -> None:
    job, now = put(), NOW
    for _ in range(jobs.TRIES):
        assert take(kind, job.pk, now=now) is not None
        now += kind.SILENT + MOMENT
    assert take(kind, job.pk, now=now) is None
    said = f"It was begun 3 times and {kind.LOST}; a worker was lost each time."
    assert (status(job), job.trouble, waiting(kind, now=now)) == ("failed", said, [])


def test_what_does_not_fit_is_said_and_what_breaks_is_said_to_stand_in_the_log(kind: type[Job], put: Put) -> None:
    def refuses(_: Job) -> None:
        raise LookupError("there is no such thing")

    job = put()
    work(kind, job.pk, clock=lambda: NOW, do=refuses, refusals=(LookupError,))
    assert (status(job), job.trouble) == ("failed", "there is no such thing")
    kind._default_manager.filter(pk=job.pk).update(status=Status.WAITING)
    with pytest.raises(LookupError):
        work(kind, job.pk, clock=lambda: NOW, do=refuses)
    assert (status(job), job.trouble) == ("failed", kind.BROKE)


def test_one_that_is_stopped_while_it_breaks_stays_stopped(kind: type[Job], put: Put) -> None:
    def breaks(job: Job) -> None:
        cancel(job, now=NOW)
        raise ZeroDivisionError

    job = put()
    with pytest.raises(ZeroDivisionError):
        work(kind, job.pk, clock=lambda: NOW, do=breaks)
    assert (status(job), job.trouble) == ("cancelled", "")


def test_the_sweep_hands_out_what_waits_and_without_a_broker_it_waits(
    kind: type[Job], put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: Any, **__: Any) -> None:
        raise OperationalError("nobody there")

    job, handed = put(), list[tuple[str, int]]()
    monkeypatch.setattr(app, "send_task", silent)
    hand_out(kind.TASK, [job.pk])
    monkeypatch.setattr(app, "send_task", lambda name, args, retry: handed.append((name, *args)))
    sweep(now=NOW)
    assert handed == [(kind.TASK, job.pk)]
    if kind.AGAIN:
        sweep(now=NOW + MOMENT)
        assert len(handed) == 1, "it was handed out a moment ago"


def test_the_ticker_says_it_a_few_times_a_second_and_at_the_end(
    kind: type[Job], put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = take(kind, put().pk, now=NOW)
    assert job is not None
    clock = iter([100.0, 100.0, 100.1, 100.2, 100.7, 100.7, 100.8, 100.8])
    monkeypatch.setattr(jobs.time, "monotonic", lambda: next(clock))
    tick, seen = ticker(job, lambda: NOW), []
    for done in (1, 2, 3, 4, 10):
        tick(done, 10)
        job.refresh_from_db()
        seen.append(job.done)
    assert (seen, job.total) == ([1, 1, 1, 4, 10], 10)


def test_how_far_it_is_how_fast_and_how_long_it_takes_are_shown(kind: type[Job], put: Put) -> None:
    job = put()
    shown = {
        "job": job,
        "doing": "Counting",
        "units": "hand,hands",
        "stop": "/stop",
        "stop_words": "Stop it",
        "again": "/",
    }
    text = " ".join(render_to_string("components/_job.html", shown).split())
    assert "for a worker" in text
    assert "<progress" in text
    assert " value=" not in text.partition("<progress")[2].partition("</progress>")[0]
    taken = take(kind, job.pk, now=NOW)
    assert taken is not None
    extra = {"hands": 250} if kind.__name__ == "UploadRun" else {}
    beat(taken, now=NOW + 10 * MOMENT, done=250, total=1_000, **extra)
    job.refresh_from_db()
    text = " ".join(render_to_string("components/_job.html", shown | {"job": job}).split())
    assert "250 of 1,000 hands, 25 a second, 30 s left" in text
    assert 'value="250"' in text
    assert 'action="/stop"' in text
    assert "It goes on when you leave this page." in text
