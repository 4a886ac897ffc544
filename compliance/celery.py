"""The Celery app: its settings are Django's (CELERY_…), each app's tasks stand in its `tasks.py`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")

app = Celery("oliver")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    # Hands whose review was lost with a killed worker, or that wait for a late neighbour.
    "review-sweep": {"task": "compliance.tasks.review_sweep", "schedule": 15.0, "options": {"expires": 15.0}},
    # Books of gaming days whose papers or takings changed.
    "books-sweep": {"task": "compliance.tasks.books_sweep", "schedule": 10.0, "options": {"expires": 10.0}},
    # What was done and read goes into the record, before its head is signed.
    "access-seal": {"task": "compliance.tasks.access_seal", "schedule": 30.0, "options": {"expires": 30.0}},
    # A signed head of the record each minute, as long as the record grew.
    "checkpoint": {"task": "compliance.tasks.checkpoint_make", "schedule": 60.0, "options": {"expires": 60.0}},
    # A time stamp of the last checkpoint, where an authority is named.
    "stamp": {"task": "compliance.tasks.stamp_take", "schedule": 60.0, "options": {"expires": 60.0}},
    # A backup each day, its log each minute, a drill each week, where a folder is named; and what somebody should see to.
    "backup": {"task": "compliance.tasks.backup_keep", "schedule": 60.0, "options": {"expires": 60.0}},
    "alarms": {"task": "compliance.tasks.alarms_say", "schedule": 600.0, "options": {"expires": 600.0}},
    # Uploads and verifications that a killed worker left.
    "work-sweep": {"task": "compliance.tasks.work_sweep", "schedule": 30.0, "options": {"expires": 30.0}},
    # Waivers whose last day is over.
    "waivers": {"task": "compliance.tasks.waivers_end", "schedule": 600.0, "options": {"expires": 600.0}},
    # Video whose time is over.
    "clips": {"task": "compliance.tasks.clips_end", "schedule": 300.0, "options": {"expires": 300.0}},
    # Files of evidence are read again: those whose turn it is in this hour of the week.
    "files": {"task": "compliance.tasks.files_check", "schedule": 3600.0, "options": {"expires": 3600.0}},
    # Issues that were put off until today, and those that somebody took and left.
    "issues-wake": {"task": "compliance.tasks.issues_wake", "schedule": 600.0, "options": {"expires": 600.0}},
    # Mail to whoever chose it: what was given, and digests at their hour.
    "mails": {"task": "compliance.tasks.mails_send", "schedule": 60.0, "options": {"expires": 60.0}},
    # Reports at the close of a gaming day, missed ones too, and runs that a killed worker left.
    "reports-sweep": {"task": "reports.tasks.reports_sweep", "schedule": 60.0, "options": {"expires": 60.0}},
}
