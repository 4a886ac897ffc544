"""The subject as Django's app."""

from django.apps import AppConfig


class SupervisedConfig(AppConfig):
    name = "compliance.supervised"
    label = "supervised"
    default_auto_field = "django.db.models.BigAutoField"
