from __future__ import annotations

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # `manage.py verify` compares the rows of reports with the record.
        from reports import record_entry

        record_entry.register()
