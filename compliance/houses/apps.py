"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class HousesConfig(AppConfig):
    name = "compliance.houses"
    label = "houses"
    default_auto_field = "django.db.models.BigAutoField"
