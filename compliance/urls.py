"""Addresses: each door brings its own list, taken in when the door exists."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from compliance.running.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("sign-in/", include("allauth.account.urls")),
    path("sign-in/second-factor/", include("allauth.mfa.urls")),
    path("sign-in/sessions/", include("allauth.usersessions.urls")),
]
for prefix, door in (("api/", "compliance.api"), ("", "compliance.web")):
    if find_spec(door) and find_spec(f"{door}.urls"):
        urlpatterns.append(path(prefix, include(f"{door}.urls")))
