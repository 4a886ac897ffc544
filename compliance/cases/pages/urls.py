"""Addresses of the pages of cases and of the calendar."""

from __future__ import annotations

from django.urls import path

from compliance.cases.pages import case, case_acts, cases, opening

CASES = "at/<slug:house>/cases"

urlpatterns = [
    path(CASES, cases.cases, name="cases"),
    path(f"{CASES}.csv", cases.cases_csv, name="cases_csv"),
    path(f"{CASES}/open", opening.case_new, name="case_new"),
    path(f"{CASES}/from", opening.case_from, name="case_from"),
    path(f"{CASES}/begin", opening.case_begin, name="case_begin"),
    path(f"{CASES}/<int:number>", case.case, name="case"),
    path(f"{CASES}/<int:number>/act", case_acts.one, name="case_act"),
    path(f"{CASES}/<int:number>/judge", case_acts.judged, name="case_judge"),
]
