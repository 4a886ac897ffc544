"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class PapersConfig(AppConfig):
    name = "compliance.papers"
    label = "papers"
    default_auto_field = "django.db.models.BigAutoField"
