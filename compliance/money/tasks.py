"""Celery doors of the money: each calls one write. Idempotent, so a task may come twice, and safe to kill at any moment."""

import datetime
import logging
from collections.abc import Iterable

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from compliance.money.write import accounts_review

log = logging.getLogger(__name__)


@shared_task(name="compliance.tasks.day_books_review")
def day_accounts_review(establishment: str, gaming_day: str) -> None:
    """Judge the day accounts of one gaming day, if they wait."""
    accounts_review.day_accounts_review(
        establishment=establishment, gaming_day=datetime.date.fromisoformat(gaming_day), now=timezone.now()
    )


def accounts_enqueue(establishment: str, days: Iterable[datetime.date]) -> None:
    """Tell the workers of day accounts that wait, the earliest day first. Without a broker they wait for the sweep."""
    for day in sorted(days):
        try:
            day_accounts_review.apply_async(args=(establishment, day.isoformat()), retry=False)
        except OperationalError as error:
            log.warning("the broker does not answer, the books wait for the sweep: %s", error)
            return


@shared_task(name="compliance.tasks.books_sweep")
def accounts_sweep() -> None:
    """Judge all day accounts that wait, the earliest first: a day leaves something for the next."""
    accounts_review.accounts_sweep(clock=timezone.now)
