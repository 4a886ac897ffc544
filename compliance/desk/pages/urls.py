"""Addresses of the pages of the desk."""

from __future__ import annotations

from django.urls import path

from compliance.desk.pages import inbox, people

urlpatterns = [
    path("at/<slug:house>/inbox", inbox.inbox, name="inbox"),
    path("at/<slug:house>/dealers", people.dealers, name="dealers"),
    path("at/<slug:house>/dealers/<str:badge>", people.dealer, name="dealer"),
]
