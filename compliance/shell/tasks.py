"""The Celery door that hands out again long work which a killed worker or a lost queue left."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.floor.tasks import uploads_enqueue
from compliance.floor.write import upload_run
from compliance.licensed.tasks import forecasts_enqueue, returns_enqueue
from compliance.licensed.write import change_forecast, returns_count
from compliance.record import verification as verification_run
from compliance.record.tasks import verifications_enqueue


@shared_task(name="compliance.tasks.work_sweep")
def work_sweep() -> None:
    """Hand out uploads, verifications, forecasts and countings that a killed worker or a lost queue left."""
    now = timezone.now()
    uploads_enqueue(upload_run.uploads_waiting(now=now))
    verifications_enqueue(verification_run.verifications_waiting(now=now))
    forecasts_enqueue(change_forecast.forecasts_waiting(now=now))
    returns_enqueue(returns_count.returns_waiting(now=now))
