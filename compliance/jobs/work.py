"""What happens to a job, whatever its kind: asked for, handed out, taken, alive, stopped, ended.

Killed at any moment, a worker leaves a job that gives no sign of life; the sweep hands it out again, a few times.
"""

from __future__ import annotations

import datetime
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from celery import current_app
from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce
from kombu.exceptions import OperationalError

from compliance.jobs.job import OPEN, Job, Status

log = logging.getLogger(__name__)

TRIES = 3
TELL = 0.5  # seconds between two signs of life

Clock = Callable[[], datetime.datetime]
Tick = Callable[[int, int], None]
J = TypeVar("J", bound=Job)
T = TypeVar("T")


class Stopped(Exception):  # no error: somebody asked for it
    """The job is no longer this worker's: it was stopped, or another worker has it."""


def ask(kind: type[J], *, now: datetime.datetime, same: Mapping[str, Any] | None, **values: Any) -> tuple[J, bool]:
    """Put a job down, and whether it is new: one under way with the `same` values is that job. None: there may be several."""
    under_way = None if same is None else kind._default_manager.filter(status__in=OPEN, **same)
    if under_way is not None and (found := under_way.first()) is not None:
        return found, False
    try:
        with transaction.atomic():
            return kind._default_manager.create(asked=now, touched=now, **(same or {}), **values), True
    except IntegrityError:
        if under_way is None or (found := under_way.first()) is None:
            raise
        return found, False


def hand_out(task: str, whats: Iterable[int | str]) -> None:
    """Tell the workers of what waits. Without a broker it waits for the sweep."""
    for what in whats:
        try:
            current_app.send_task(task, args=(what,), retry=False)
        except OperationalError as error:
            log.warning("the broker does not answer, %s waits for the sweep: %s", task, error)
            return


def waiting(kind: type[Job], *, now: datetime.datetime) -> list[int]:
    """Jobs that no worker is at, to be handed out: never taken, or left by a worker that was lost."""
    free = kind._default_manager.filter(_free(kind, now)).order_by("pk")
    numbers = list(free.exclude(status=Status.WAITING, touched__gt=now - kind.AGAIN).values_list("pk", flat=True))
    if kind.AGAIN:
        kind._default_manager.filter(pk__in=numbers, status=Status.WAITING).update(touched=now)
    return numbers


def sweep(*, now: datetime.datetime) -> None:
    """Hand out what waits, of every kind."""
    for kind in apps.get_models():
        if issubclass(kind, Job):
            hand_out(kind.TASK, waiting(kind, now=now))


def work(
    kind: type[J], job_id: int, *, clock: Clock, do: Callable[[J], T], refusals: tuple[type[Exception], ...] = ()
) -> T | None:
    """Do a job that is free. `refusals` are said to whoever asked; of anything else the log says more."""
    job = take(kind, job_id, now=clock())
    if job is None:
        return None
    try:
        return do(job)
    except Stopped:
        return None
    except refusals as error:
        end(job, Status.FAILED, now=clock(), trouble=str(error))
        return None
    except Exception:
        end(job, Status.FAILED, now=clock(), trouble=kind.BROKE)
        raise


def take(kind: type[J], job_id: int, *, now: datetime.datetime) -> J | None:
    """The job, for this worker; None when it is over, another worker is at it, or too many were lost over it."""
    begun: dict[str, Any] = {"started": now, "done": 0}
    if kind.RESUMES:
        begun = {"started": Coalesce("started", Value(now, output_field=models.DateTimeField()))}
    free = kind._default_manager.filter(_free(kind, now), pk=job_id)
    if not free.update(status=Status.RUNNING, touched=now, tries=F("tries") + 1, **begun):
        return None
    job = kind._default_manager.get(pk=job_id)
    if job.tries <= TRIES:
        return job
    trouble = f"It was begun {TRIES} times and {kind.LOST}; a worker was lost each time."
    end(job, Status.FAILED, now=now, trouble=trouble)
    return None


def beat(job: Job, *, now: datetime.datetime, **values: Any) -> None:
    """A sign of life, and how far it is; Stopped when the job is no longer this worker's."""
    if not _of_this_worker(job).update(touched=now, **values):
        raise Stopped


def ticker(job: Job, clock: Clock) -> Tick:
    """Says how far it is, a few times a second at most; Stopped as of `beat`."""
    last = 0.0

    def tick(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= TELL or done == total:
            last = time.monotonic()
            beat(job, now=clock(), done=done, total=total)

    return tick


def cancel(job: Job, *, now: datetime.datetime, **values: Any) -> bool:
    """Stop it where it is: its worker notices at the next sign of life. Whether it was under way still."""
    under_way = type(job)._default_manager.filter(pk=job.pk, status__in=OPEN)
    return bool(under_way.update(status=Status.CANCELLED, touched=now, ended=now, **values))


def end(job: Job, status: Status = Status.DONE, *, now: datetime.datetime, **values: Any) -> bool:
    """End it; whether it was this worker's still."""
    return bool(_of_this_worker(job).update(status=status, touched=now, ended=now, **values))


def _free(kind: type[Job], now: datetime.datetime) -> Q:
    return Q(status=Status.WAITING) | Q(status=Status.RUNNING, touched__lt=now - kind.SILENT)


def _of_this_worker(job: Job) -> models.QuerySet[Job]:
    return type(job)._default_manager.filter(pk=job.pk, status=Status.RUNNING, started=job.started)
