"""Addresses of the pages of cases and of the calendar."""

from __future__ import annotations

from django.urls import path

from compliance.cases.pages import calendar, case, case_acts, cases, opening, terms

CASES = "at/<slug:house>/cases"

urlpatterns = [
    path(CASES, cases.cases, name="cases"),
    path(f"{CASES}.csv", cases.cases_csv, name="cases_csv"),
    path(f"{CASES}/open", opening.case_new, name="case_new"),
    path(f"{CASES}/from", opening.case_from, name="case_from"),
    path(f"{CASES}/begin", opening.case_begin, name="case_begin"),
    path(f"{CASES}/<int:number>", case.case, name="case"),
    path(f"{CASES}/<int:number>/act", case_acts.one, name="case_act"),
    path("at/<slug:house>/calendar", calendar.calendar, name="calendar"),
    path("at/<slug:house>/calendar/address", calendar.feed_new, name="calendar_feed_new"),
    path("at/<slug:house>/calendar/end", calendar.feed_stop, name="calendar_feed_end"),
    path("at/<slug:house>/calendar/ends", terms.terms, name="terms"),
    path("at/<slug:house>/calendar/ends/put", terms.term_put, name="term_put"),
    path("at/<slug:house>/calendar/ends/<int:index>/renew", terms.term_renewed, name="term_renew"),
    path("calendar.ics", calendar.feed, name="calendar_feed"),
    path(f"{CASES}/<int:number>/judge", case_acts.judged, name="case_judge"),
]
