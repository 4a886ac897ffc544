"""Addresses of the pages of the record."""

from __future__ import annotations

from django.urls import path

from compliance.record.pages import record, verify
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}/record", record.record, name="record"),
    path(f"{DAY}/record/verify", verify.verify_start, name="verify_start"),
    path(f"{DAY}/record/verify/stop", verify.verify_stop, name="verify_stop"),
    path(f"{DAY}/record/verification", verify.verify_state, name="verify_state"),
    path("at/<slug:house>/record/<int:index>", record.entry, name="entry"),
]
