"""Addresses: each door brings its own list, taken in when the door exists."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from compliance.running.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("sign-in/", include("compliance.people.urls")),
]
for prefix, door in (("api/", "compliance.api"), ("", "compliance.web")):
    if find_spec(door) and find_spec(f"{door}.urls"):
        urlpatterns.append(path(prefix, include(f"{door}.urls")))
