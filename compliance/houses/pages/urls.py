"""Addresses of the pages of the houses."""

from __future__ import annotations

from django.urls import path

from compliance.houses.pages import (
    cameras,
    house_changes,
    house_settings,
    posting_entry,
    postings,
    set_up,
    signs,
    start,
)
from compliance.shell.days import DAY

urlpatterns = [
    path("", start.start, name="start"),
    path("set-up", set_up.set_up, name="set_up"),
    path("set-up/make", set_up.establishment_make, name="establishment_make"),
    path("set-up/load", set_up.establishment_load, name="establishment_load"),
    path("set-up/house.toml", set_up.house_example, name="house_example"),
    path("at/<slug:house>", start.house, name="house"),
    path("at/<slug:house>/cameras", cameras.cameras, name="cameras"),
    path("at/<slug:house>/cameras/draft", cameras.camera_put, name="camera_put"),
    path("at/<slug:house>/cameras/note", cameras.camera_noted, name="camera_noted"),
    path("at/<slug:house>/cameras/<int:index>/decide", cameras.camera_decided, name="camera_decided"),
    path("at/<slug:house>/settings", house_settings.house_settings, name="house_settings"),
    path("at/<slug:house>/settings/tables", house_settings.house_tables, name="house_tables"),
    path("at/<slug:house>/settings/shifts", house_changes.house_shifts, name="house_shifts"),
    path("at/<slug:house>/settings/table", house_changes.house_table_put, name="house_table_put"),
    path(
        "at/<slug:house>/settings/<int:index>/decide", house_changes.house_change_decided, name="house_change_decided"
    ),
    path("at/<slug:house>/go", start.day_go, name="day_go"),
    path(f"{DAY}/postings", postings.postings, name="postings"),
    path(f"{DAY}/postings.csv", postings.postings_csv, name="postings_csv"),
    path(f"{DAY}/postings/signs", signs.signs, name="signs"),
    path(f"{DAY}/postings/signs.csv", signs.signs_csv, name="signs_csv"),
    path(f"{DAY}/postings/put-up", posting_entry.posting_enter, name="posting_enter"),
    path(f"{DAY}/postings/put-up/now", posting_entry.posting_put_up, name="posting_put_up"),
    path("at/<slug:house>/postings/<int:index>/down", posting_entry.posting_take_down, name="posting_take_down"),
    path("at/<slug:house>/postings/<int:index>", postings.posting, name="posting"),
]
