"""Celery doors of the reports: each calls one service. Idempotent, so a task may come twice."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from reports import schedule, services

log = logging.getLogger(__name__)


@shared_task(name="reports.tasks.report_run")
def report_run(run_id: int) -> None:
    """Make one run."""
    services.report_run(run_id=run_id, clock=timezone.now)


@shared_task(name="reports.tasks.reports_sweep")
def reports_sweep() -> None:
    """Put down what the close of a gaming day asks for, and hand out what waits."""
    runs_enqueue(schedule.reports_due(now=timezone.now()))


def runs_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers. Without a broker the runs wait; the sweep hands them out when it is back."""
    for run_id in runs:
        try:
            report_run.apply_async(args=(run_id,), retry=False)
        except OperationalError as error:
            log.warning("the broker does not answer, reports wait for the sweep: %s", error)
            return
