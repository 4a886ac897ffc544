"""Celery doors of the demonstration house."""

from __future__ import annotations

from celery import Task, shared_task
from django.utils import timezone

from compliance.jobs.work import hand_out
from compliance.tools.demonstration import cases as demonstration_cases
from compliance.tools.demonstration import close as demonstration_closing
from compliance.tools.demonstration import supervised as demonstration_supervised


@shared_task(name="compliance.tasks.demonstration_close", bind=True, max_retries=60)
def demonstration_close(self: Task, slug: str) -> None:
    """Close the first days of the demonstration house as soon as their hands are reviewed; open its cases, give out tables."""
    if not demonstration_closing.demonstration_close(slug=slug, clock=timezone.now):
        raise self.retry(countdown=10)
    demonstration_cases.demonstration_cases_open(slug=slug, clock=timezone.now)
    demonstration_supervised.demonstration_tables_take(slug=slug, clock=timezone.now)


def demonstration_close_enqueue(slug: str) -> None:
    """Tell the workers of the house whose first days are to be closed. Without a broker they stay open."""
    hand_out(demonstration_close.name, [slug])
