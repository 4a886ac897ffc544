"""Celery doors of video: each calls one write, idempotent and safe to kill."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.evidence.write.clip_act import clips_lose


@shared_task(name="compliance.tasks.clips_end")
def clips_end() -> None:
    """Clips whose time is over and that nobody held."""
    clips_lose(now=timezone.now())
