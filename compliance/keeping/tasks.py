"""Celery doors: the log each minute, a backup each day, a drill each week, alarms in the log. Each may come twice."""

import logging
from datetime import timedelta
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.db import connection
from django.utils import timezone

from compliance.keeping.drill import drill, drill_enter
from compliance.keeping.state import alarms, kept
from compliance.keeping.store import Store
from compliance.keeping.take import backup_take, key_of, log_fetch
from compliance.running.trouble import Trouble

log = logging.getLogger(__name__)
_HOURS = 6 * 3600
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
ACTOR = "oliver"
_LOCK = 0x6B656570  # "keep"


@shared_task(name="compliance.tasks.alarms_say")
def alarms_say() -> None:
    """In the log too, where whoever watches it finds them."""
    for each in alarms(timezone.now()):
        log.warning("%s", each)


@shared_task(name="compliance.tasks.backup_keep", time_limit=_HOURS, soft_time_limit=_HOURS - 60)
def backup_keep() -> None:
    """What is due in the folder that OLIVER_BACKUP names: a backup, a drill, or the log alone. One worker is at it at a time."""
    if not settings.BACKUP_FOLDER or not _alone():
        return
    folder, now, key = settings.BACKUP_FOLDER, timezone.now(), settings.BACKUP_KEY
    try:
        found = kept()
        opened = key_of(Path(key)) if key else None
        if found.backup is None or now - found.backup >= _DAY or Store(folder).empty():
            backup_take(folder=folder, key=opened, actor=ACTOR)
        else:
            log_fetch(folder=folder, key=opened)
            if found.drill is None or now - found.drill >= _WEEK:
                backup, verified, _ = drill(folder=folder, key=opened, name=None, scratch=None)
                drill_enter(backup=backup, verified=verified, actor=ACTOR)
    except (Trouble, OSError) as error:
        log.error("the backup in %s: %s", folder, error)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def _alone() -> bool:
    """Whether nobody else is at it; the server frees it when this worker dies."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        return bool(cursor.fetchone()[0])
