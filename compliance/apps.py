"""The app whose label, tables and migrations the subjects share: code moves, tables do not."""

from __future__ import annotations

from django.apps import AppConfig

from compliance.database import moments_register


class ComplianceConfig(AppConfig):
    name = "compliance"
    label = "compliance"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        moments_register()
        # Whoever enqueues (web, commands) must already speak through our app and broker.
        from compliance import celery  # noqa: F401
