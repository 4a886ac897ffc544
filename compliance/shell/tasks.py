"""The Celery door that hands out again long work which a killed worker or a lost queue left."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.jobs.work import sweep


@shared_task(name="compliance.tasks.work_sweep")
def work_sweep() -> None:
    """Hand out jobs of every kind that wait for a worker."""
    sweep(now=timezone.now())
