"""Celery doors of what is licensed: each calls one write. Idempotent, and safe to kill at any moment."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.licensed.models import ChangeForecast, ReturnsCount
from compliance.licensed.write import change_forecast, returns_count


@shared_task(name=ChangeForecast.TASK, time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def forecast_count(run_id: int) -> None:
    """Count what past hands would have owed under a change."""
    change_forecast.forecast_work(run_id=run_id, clock=timezone.now)


@shared_task(name=ReturnsCount.TASK, time_limit=4 * 3600, soft_time_limit=4 * 3600 - 60)
def returns_work(run_id: int) -> None:
    """Count what a game's wagers come back with."""
    returns_count.returns_work(run_id=run_id, clock=timezone.now)
