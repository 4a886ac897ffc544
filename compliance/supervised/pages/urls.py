"""Addresses of the pages of floor supervisors."""

from __future__ import annotations

from django.urls import path

from compliance.shell.days import DAY
from compliance.supervised.pages import coverage, my_tables

AT = "at/<slug:house>/my-tables"

urlpatterns = [
    path(AT, my_tables.my_tables, name="my_tables"),
    path(f"{AT}/take", my_tables.tables_take, name="tables_take"),
    path(f"{AT}/<int:index>/end", my_tables.tables_end, name="tables_end"),
    path(f"{DAY}/supervisors", coverage.coverage, name="tables_had"),
]
