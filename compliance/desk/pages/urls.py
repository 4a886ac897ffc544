"""Addresses of the pages of the desk."""

from __future__ import annotations

from django.urls import path

from compliance.desk.pages import inbox

urlpatterns = [
    path("at/<slug:house>/inbox", inbox.inbox, name="inbox"),
]
