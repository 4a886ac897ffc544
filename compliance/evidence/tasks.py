"""Celery doors of evidence: each calls one write, idempotent and safe to kill."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.evidence.write.clip_act import clips_lose
from compliance.evidence.write.file_act import files_check


@shared_task(name="compliance.tasks.clips_end")
def clips_end() -> None:
    """Clips whose time is over and that nobody held."""
    clips_lose(now=timezone.now())


@shared_task(name="compliance.tasks.files_check")
def files_check_turn() -> None:
    """Each file is read once a week: in each hour of the week those whose turn it is by their digest."""
    now = timezone.now()
    files_check(hour=now.weekday() * 24 + now.hour, now=now)
