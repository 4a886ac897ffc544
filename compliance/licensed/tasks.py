"""Celery doors of what is licensed: each calls one write. Idempotent, and safe to kill at any moment."""

from __future__ import annotations

from collections.abc import Iterable

from celery import shared_task
from django.utils import timezone

from compliance.licensed.write import change_forecast, returns_count
from compliance.shell.telling import tell


@shared_task(name="compliance.tasks.forecast_count", time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def forecast_count(run_id: int) -> None:
    """Count what past hands would have owed under a change."""
    change_forecast.forecast_work(run_id=run_id, clock=timezone.now)


@shared_task(name="compliance.tasks.returns_work", time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def returns_work(run_id: int) -> None:
    """Count what a game's wagers come back with."""
    returns_count.returns_work(run_id=run_id, clock=timezone.now)


def forecasts_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of a forecast that waits."""
    for run_id in runs:
        tell(forecast_count, run_id)


def returns_enqueue(runs: Iterable[int]) -> None:
    """Tell the workers of a counting that waits."""
    for run_id in runs:
        tell(returns_work, run_id)
