"""Celery doors of the reports: each calls one service. Idempotent, so a task may come twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.jobs.work import hand_out
from reports import schedule, services
from reports.models import ReportRun


@shared_task(name=ReportRun.TASK)
def report_run(run_id: int) -> None:
    """Make one run."""
    services.report_run(run_id=run_id, clock=timezone.now)


@shared_task(name="reports.tasks.reports_sweep")
def reports_sweep() -> None:
    """Put down what the close of a gaming day asks for, and hand out what waits."""
    hand_out(ReportRun.TASK, schedule.reports_due(now=timezone.now()))
