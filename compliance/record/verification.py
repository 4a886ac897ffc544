"""Verifies the whole record in the background, one verification at a time, and keeps the verdict.

Killed at any moment, the next worker begins again: a verification changes nothing, so nothing is lost.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db import Error as DatabaseError
from django.db import IntegrityError, transaction
from django.db.models import F, Q

from compliance.record import read, seal, verifier
from compliance.record.checkpoint import CheckpointError
from compliance.record.inspection import Inspection, unrecorded, unrecorded_said
from compliance.record.models import VerificationRun

Clock = Callable[[], datetime.datetime]
Status = VerificationRun.Status
SILENT = datetime.timedelta(minutes=2)
TRIES = 3
STOPPED = "stopped"
"""The verdict of one that somebody stopped: none."""
_TELL = 0.5  # seconds between two signs of life

if TYPE_CHECKING:
    from compliance.people.models import Person


def verification_ask(*, by: Person, now: datetime.datetime) -> tuple[VerificationRun, bool]:
    """Put a verification down; one that is under way is that one. The run, and whether it is new."""
    try:
        with transaction.atomic():
            return VerificationRun.objects.create(by=by, asked=now, touched=now, total=read.size()), True
    except IntegrityError:
        run = verification_latest()
        if run is None:  # it ended in this very moment
            raise
        return run, False


def verification_cancel(*, run: VerificationRun, by: Person, now: datetime.datetime) -> bool:
    """Stop it where it is; the worker notices at its next sign of life. Whether it was under way still."""
    latest = VerificationRun.objects.filter(pk=run.pk, under_way=True)
    says = f"{by} stopped it. Nothing can be said of the record from it; ask again to have all of it verified."
    return bool(latest.update(status=Status.DONE, verdict=STOPPED, says=says, ended=now, touched=now, under_way=None))


def verification_latest() -> VerificationRun | None:
    """The one that is under way, or the last one."""
    return VerificationRun.objects.select_related("by").order_by("-pk").first()


def verifications_waiting(*, now: datetime.datetime) -> list[int]:
    """One that no worker is at, where there is one."""
    return list(VerificationRun.objects.filter(_free(now)).values_list("pk", flat=True))


def verification_work(*, run_id: int, clock: Clock) -> None:
    """Walk over the record once and keep the verdict."""
    now = clock()
    if not VerificationRun.objects.filter(_free(now), pk=run_id).update(
        status=Status.RUNNING, touched=now, started=now, tries=F("tries") + 1, done=0
    ):
        return
    run = VerificationRun.objects.get(pk=run_id)
    if run.tries > TRIES:
        _end(
            run, clock, Status.FAILED, says=f"It was begun {TRIES} times and never ended; a worker was lost each time."
        )
        return
    try:
        found = verifier.verdict(lambda: _inspect(run, clock))
        before = unrecorded_said(unrecorded()) if found["verdict"] == "clean" else ""
    except _Stopped:
        return
    except Exception:
        _end(run, clock, Status.FAILED, says="Oliver could not finish it; the worker's log says why.")
        raise
    _end(
        run,
        clock,
        Status.DONE,
        says=f"{verifier.say(found)} {before}".rstrip(),
        verdict=found["verdict"],
        bad_index=found.get("index"),
    )


class _Stopped(Exception):  # no error: somebody asked for it
    """The run was stopped while its record was walked over."""


def _free(now: datetime.datetime) -> Q:
    return Q(status=Status.WAITING) | Q(status=Status.RUNNING, touched__lt=now - SILENT)


def _inspect(run: VerificationRun, clock: Clock) -> verifier.Walk:
    last = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _TELL or done == total:
            last = time.monotonic()
            held = VerificationRun.objects.filter(pk=run.pk, under_way=True)
            if not held.update(done=done, total=total, touched=clock()):
                raise _Stopped

    try:
        return Inspection(keys=seal.keys(), archive=seal.archive()).run(progress)
    except (CheckpointError, DatabaseError) as error:
        raise verifier.UncheckableError(str(error).strip()) from error


def _end(run: VerificationRun, clock: Clock, status: VerificationRun.Status, **values: object) -> None:
    now = clock()
    VerificationRun.objects.filter(pk=run.pk, under_way=True).update(
        status=status, ended=now, touched=now, under_way=None, **values
    )
