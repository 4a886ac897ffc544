"""Celery doors of the floor: each calls one write. Idempotent, so a task may come twice, and safe to kill at any moment."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from compliance.floor.models import UploadRun
from compliance.floor.write import finding_act, hand_review, upload_run
from compliance.houses.write.review_queue import (
    TableDayKey,
    table_day_begin,
    table_days_claim,
    table_days_claim_waiting,
)
from compliance.jobs.work import hand_out

log = logging.getLogger(__name__)


@shared_task(name="compliance.tasks.table_day_review")
def table_day_review(establishment: str, table: str, gaming_day: str) -> None:
    """Judge what waits of one table's gaming day."""
    hand_review.table_day_review(
        establishment=establishment,
        table=table,
        gaming_day=datetime.date.fromisoformat(gaming_day),
        clock=timezone.now,
    )


@shared_task(name="compliance.tasks.review_sweep")
def review_sweep() -> None:
    """Hand out again what a killed worker or a lost queue left; what is under way is left alone."""
    _send(table_days_claim_waiting(now=timezone.now()))


@shared_task(name="compliance.tasks.waivers_end")
def waivers_end() -> None:
    """Waivers whose last day is over at their establishment."""
    finding_act.waivers_lapse(now=timezone.now())


@shared_task(name=UploadRun.TASK)
def upload_take(run_id: int) -> None:
    """Take in a turn of an uploaded file, and ask for the next one."""
    if upload_run.upload_work(run_id=run_id, clock=timezone.now, tell=reviews_enqueue):
        hand_out(UploadRun.TASK, [run_id])


def reviews_enqueue(keys: Iterable[TableDayKey]) -> None:
    """Tell the workers, after the commit, which table-days wait; each once, until its task has begun."""
    _send(table_days_claim(keys=keys, now=timezone.now()))


def _send(keys: Iterable[TableDayKey]) -> None:
    for key in keys:
        try:
            table_day_review.apply_async(args=(key.establishment, key.table, key.gaming_day.isoformat()), retry=False)
        except OperationalError as error:
            # The hands are in and wait; the sweep tells the workers when the broker is back.
            table_day_begin(key=key)
            log.warning("the broker does not answer, reviews wait for the sweep: %s", error)
            return
