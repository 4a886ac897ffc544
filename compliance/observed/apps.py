"""The subject as Django's app, with migrations of its own."""

from django.apps import AppConfig


class ObservedConfig(AppConfig):
    name = "compliance.observed"
    label = "observed"
    default_auto_field = "django.db.models.BigAutoField"
