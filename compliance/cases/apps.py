"""The subject as Django's app, with migrations of its own."""

from django.apps import AppConfig


class CasesConfig(AppConfig):
    name = "compliance.cases"
    label = "cases"
    default_auto_field = "django.db.models.BigAutoField"
