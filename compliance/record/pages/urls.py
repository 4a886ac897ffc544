"""Addresses of the pages of the record."""

from django.urls import path

from compliance.record.pages import record
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}/record", record.record, name="record"),
    path(f"{DAY}/record/verify", record.verify_start, name="verify_start"),
    path(f"{DAY}/record/verify/stop", record.verify_stop, name="verify_stop"),
    path(f"{DAY}/record/verification", record.verify_state, name="verify_state"),
    path("at/<slug:house>/record/<int:index>", record.entry, name="entry"),
]
