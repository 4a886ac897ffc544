"""Addresses: each door brings its own list."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from compliance.keeping.pages.metrics import metrics
from compliance.people.pages import sign_in_urls as people
from compliance.running.health import healthz
from compliance.shell import urls as web
from compliance.shell.api import urls as api

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("sign-in/", include(people)),
    path("api/", include(api)),
    path("", include(web)),
]
handler500 = "compliance.running.unreached.fault"
