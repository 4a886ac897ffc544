"""Celery doors of the desk: each calls one write. Idempotent, so a task may come twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from compliance.desk.write.issues_wake import issues_wake
from compliance.desk.write.mail import mails_send


@shared_task(name="compliance.tasks.issues_wake")
def issues_wakened() -> None:
    """Issues that were put off until now, and those that somebody took and left."""
    issues_wake(now=timezone.now())


@shared_task(name="compliance.tasks.mails_send")
def mails_sent() -> None:
    """Who is told by mail what waits, as each chose."""
    mails_send(now=timezone.now())
