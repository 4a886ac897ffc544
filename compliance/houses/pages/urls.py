"""Addresses of the pages of the houses."""

from __future__ import annotations

from django.urls import path

from compliance.houses.pages import postings, set_up, start
from compliance.shell.days import DAY

urlpatterns = [
    path("", start.start, name="start"),
    path("set-up", set_up.set_up, name="set_up"),
    path("set-up/make", set_up.establishment_make, name="establishment_make"),
    path("set-up/load", set_up.establishment_load, name="establishment_load"),
    path("set-up/house.toml", set_up.house_example, name="house_example"),
    path("at/<slug:house>", start.house, name="house"),
    path("at/<slug:house>/go", start.day_go, name="day_go"),
    path(f"{DAY}/postings", postings.postings, name="postings"),
    path(f"{DAY}/postings.csv", postings.postings_csv, name="postings_csv"),
    path("at/<slug:house>/postings/<int:index>", postings.posting, name="posting"),
]
