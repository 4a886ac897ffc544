"""The subject as Django's app, with tables and migrations of its own."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "compliance.desk"
    label = "desk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from compliance.desk.write import listening  # noqa: F401  # hears what others announce
