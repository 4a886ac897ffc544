"""The subject as Django's app: its tables and migrations are its own."""

from django.apps import AppConfig


class EvidenceConfig(AppConfig):
    name = "compliance.evidence"
    label = "evidence"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from compliance.evidence.write import listening  # noqa: F401  # hears what others announce
