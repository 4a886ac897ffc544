"""Celery doors: each calls one service. Idempotent, so a task may come twice, and safe to kill at any moment."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable

from celery import Task, shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from compliance.floor.write import finding_act, hand_review, upload_run
from compliance.floor.write.review_queue import TableDayKey, table_day_begin, table_days_claim, table_days_claim_waiting
from compliance.licensed.write import change_forecast, returns_count
from compliance.money.write import books_review
from compliance.record import seal
from compliance.record import verification as verification_run
from compliance.tools.demonstration import close as demonstration_closing

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


@shared_task(name="compliance.tasks.day_books_review")
def day_books_review(establishment: str, gaming_day: str) -> None:
    """Judge the books of one gaming day, if they wait."""
    books_review.day_books_review(
        establishment=establishment, gaming_day=datetime.date.fromisoformat(gaming_day), now=timezone.now()
    )


def books_enqueue(establishment: str, days: Iterable[datetime.date]) -> None:
    """Tell the workers of books that wait, the earliest day first. Without a broker they wait for the sweep."""
    for day in sorted(days):
        try:
            day_books_review.apply_async(args=(establishment, day.isoformat()), retry=False)
        except OperationalError as error:
            log.warning("the broker does not answer, the books wait for the sweep: %s", error)
            return


@shared_task(name="compliance.tasks.books_sweep")
def books_sweep() -> None:
    """Judge all books that wait, the earliest first: a day leaves something for the next."""
    books_review.books_sweep(clock=timezone.now)


@shared_task(name="compliance.tasks.demonstration_close", bind=True, max_retries=60)
def demonstration_close(self: Task, slug: str) -> None:
    """Close the first days of the demonstration house as soon as their hands are reviewed."""
    if not demonstration_closing.demonstration_close(slug=slug, clock=timezone.now):
        raise self.retry(countdown=10)


def demonstration_close_enqueue(slug: str) -> None:
    """Tell the workers of the house whose first days are to be closed. Without a broker they stay open."""
    _tell(demonstration_close, slug)


@shared_task(name="compliance.tasks.checkpoint_make")
def checkpoint_make() -> None:
    """Sign the head of the record, if it grew."""
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())


@shared_task(name="compliance.tasks.waivers_end")
def waivers_end() -> None:
    """Waivers whose last day is over at their establishment."""
    finding_act.waivers_lapse(now=timezone.now())


@shared_task(name="compliance.tasks.upload_take")
def upload_take(run_id: int) -> None:
    """Take in a turn of an uploaded file, and ask for the next one."""
    if upload_run.upload_work(run_id=run_id, clock=timezone.now, tell=reviews_enqueue):
        uploads_enqueue([run_id])


@shared_task(name="compliance.tasks.record_verify", time_limit=24 * 3600, soft_time_limit=24 * 3600 - 60)
def record_verify(run_id: int) -> None:
    """Verify the whole record. It may take long, and come a second time meanwhile: that one finds somebody at it."""
    verification_run.verification_work(run_id=run_id, clock=timezone.now)


@shared_task(name="compliance.tasks.forecast_count", time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def forecast_count(run_id: int) -> None:
    """Count what past hands would have owed under a change."""
    change_forecast.forecast_work(run_id=run_id, clock=timezone.now)


@shared_task(name="compliance.tasks.returns_work", time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def returns_work(run_id: int) -> None:
    """Count what a game's wagers come back with."""
    returns_count.returns_work(run_id=run_id, clock=timezone.now)


@shared_task(name="compliance.tasks.work_sweep")
def work_sweep() -> None:
    """Hand out uploads, verifications, forecasts and countings that a killed worker or a lost queue left."""
    now = timezone.now()
    uploads_enqueue(upload_run.uploads_waiting(now=now))
    verifications_enqueue(verification_run.verifications_waiting(now=now))
    forecasts_enqueue(change_forecast.forecasts_waiting(now=now))
    returns_enqueue(returns_count.returns_waiting(now=now))


def uploads_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of files that wait. Without a broker they wait for the sweep."""
    for run_id in runs:
        _tell(upload_take, run_id)


def verifications_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of a verification that waits."""
    for run_id in runs:
        _tell(record_verify, run_id)


def forecasts_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of a forecast that waits."""
    for run_id in runs:
        _tell(forecast_count, run_id)


def returns_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of a counting that waits."""
    for run_id in runs:
        _tell(returns_work, run_id)


def _tell(task: Task, what: int | str) -> None:
    try:
        task.apply_async(args=(what,), retry=False)
    except OperationalError as error:
        log.warning("the broker does not answer, %s waits for the sweep: %s", task.name, error)


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
