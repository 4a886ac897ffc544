"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class FloorConfig(AppConfig):
    name = "compliance.floor"
    label = "floor"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from compliance.floor.write import listening  # noqa: F401  # hears what others announce
