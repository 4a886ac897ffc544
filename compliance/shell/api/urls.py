"""Addresses below /api/. A version stays what it is; what changes for its callers is a new version."""

from __future__ import annotations

from django.urls import include, path

from compliance.floor.api.intake import HandsIntake, PapersIntake, SessionsIntake
from compliance.shell.api.commission import urls as commission
from compliance.shell.api.commission.reference import reference
from compliance.shell.api.published import Description, form_schema_view

urlpatterns = [
    path("v1/intake/hands", HandsIntake.as_view(), name="intake-hands"),
    path("v1/intake/sessions", SessionsIntake.as_view(), name="intake-sessions"),
    path("v1/intake/papers/<slug:kind>", PapersIntake.as_view(), name="intake-papers"),
    path("v1/schemas/oliver.hand-1.json", form_schema_view, {"kind": "hand-1"}, name="hand-schema"),
    path("v1/schemas/oliver.hand-2.json", form_schema_view, {"kind": "hand"}, name="hand-schema-2"),
    path("v1/schemas/oliver.session-1.json", form_schema_view, {"kind": "session"}, name="session-schema"),
    path("v1/schemas/oliver.<slug:kind>-1.json", form_schema_view, name="paper-schema"),
    path("v1/openapi.json", Description.as_view(), name="openapi"),
    path("v1/", reference, name="api-page"),
    path("v1/", include(commission)),
]
