"""Addresses of the pages of the reports."""

from __future__ import annotations

from django.urls import path

from compliance.shell.days import DAY
from reports.pages import check, reports

urlpatterns = [
    path(f"{DAY}/reports", reports.reports, name="reports"),
    path(f"{DAY}/reports/run", reports.report_start, name="report_start"),
    path("at/<slug:house>/reports/<int:number>", reports.report, name="report"),
    path("at/<slug:house>/reports/<int:number>/cancel", reports.report_stop, name="report_stop"),
    path("at/<slug:house>/reports/<int:number>/<slug:name>", reports.report_file, name="report_file"),
    path("check", check.check, name="check"),
    path("check/<str:code>", check.check, name="check_code"),
]
