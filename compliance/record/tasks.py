"""Celery doors of the record: each calls one write. Idempotent, so a task may come twice, and safe to kill at any moment."""

import logging

from celery import shared_task
from django.utils import timezone

from compliance.record import seal, stamps
from compliance.record import verification as verification_run
from compliance.record.models import VerificationRun

_log = logging.getLogger("oliver.record")


@shared_task(name="compliance.tasks.checkpoint_make")
def checkpoint_make() -> None:
    """Sign the head of the record, if it grew."""
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())


@shared_task(name="compliance.tasks.stamp_take", time_limit=60, soft_time_limit=50)
def stamp_take() -> None:
    """Have the last checkpoint stamped by the authority outside, where one is named. It may be far away: nobody waits for it."""
    try:
        stamps.take(clock=timezone.now)
    except stamps.StampError as error:  # asked again in a minute; the page Record says so after an hour
        _log.warning("no time stamp: %s", error)


@shared_task(name=VerificationRun.TASK, time_limit=24 * 3600, soft_time_limit=24 * 3600 - 60)
def record_verify(run_id: int) -> None:
    """Verify the whole record. It may take long, and come a second time meanwhile: that one finds somebody at it."""
    verification_run.verification_work(run_id=run_id, clock=timezone.now)
