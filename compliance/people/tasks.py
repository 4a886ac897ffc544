"""Celery doors of the people: each calls one write. Idempotent, so a task may come twice, and safe to kill at any moment."""

from celery import shared_task
from django.utils import timezone

from compliance.people import seal


@shared_task(name="compliance.tasks.access_seal")
def access_seal() -> None:
    """Put what was done and read since the last time into the record."""
    seal.access_seal(now=timezone.now())
