from django.apps import AppConfig


class RecordConfig(AppConfig):
    name = "compliance.record"
    label = "record"
    default_auto_field = "django.db.models.BigAutoField"
