"""Addresses of the pages. The establishment and the gaming day stand in them, so that a page can be sent to somebody."""

from __future__ import annotations

from django.urls import path, register_converter

from compliance.web.days import DayInAddress
from compliance.web.views import (
    books,
    check,
    finding,
    findings,
    hand,
    record,
    reports,
    rules,
    search,
    start,
    tables,
    theme,
    today,
)

register_converter(DayInAddress, "day")

DAY = "at/<slug:house>/<day:day>"

urlpatterns = [
    path("", start.start, name="start"),
    path("at/<slug:house>", start.house, name="house"),
    path(f"{DAY}", today.today, name="today"),
    path(f"{DAY}/findings", findings.findings, name="findings"),
    path(f"{DAY}/findings.csv", findings.findings_csv, name="findings_csv"),
    path(f"{DAY}/tables", tables.tables, name="tables"),
    path(f"{DAY}/tables/<str:table>", tables.table, name="table"),
    path(f"{DAY}/books", books.books, name="books"),
    path(f"{DAY}/books/<slug:book>/<slug:game>", books.game, name="game"),
    path(f"{DAY}/rules", rules.rules, name="rules"),
    path(f"{DAY}/rules/<slug:code>", rules.rule, name="rule"),
    path(f"{DAY}/record", record.record, name="record"),
    path(f"{DAY}/search", search.search, name="search"),
    path("at/<slug:house>/findings/<int:number>", finding.finding, name="finding"),
    path("at/<slug:house>/hands/<str:hand_id>", hand.hand, name="hand"),
    path("at/<slug:house>/record/<int:index>", record.entry, name="entry"),
    path(f"{DAY}/reports", reports.reports, name="reports"),
    path(f"{DAY}/reports/run", reports.report_start, name="report_start"),
    path("at/<slug:house>/reports/<int:number>", reports.report, name="report"),
    path("at/<slug:house>/reports/<int:number>/cancel", reports.report_stop, name="report_stop"),
    path("at/<slug:house>/reports/<int:number>/<slug:name>", reports.report_file, name="report_file"),
    path("check", check.check, name="check"),
    path("check/<str:code>", check.check, name="check_code"),
    path("theme", theme.theme, name="theme"),
]
