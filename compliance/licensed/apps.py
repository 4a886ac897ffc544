"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class LicensedConfig(AppConfig):
    name = "compliance.licensed"
    label = "licensed"
    default_auto_field = "django.db.models.BigAutoField"
