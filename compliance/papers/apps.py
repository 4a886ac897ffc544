"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class PapersConfig(AppConfig):
    name = "compliance.papers"
    label = "papers"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # `manage.py verify` compares the stored rows with the record.
        from compliance.papers.read import paper_projection

        paper_projection.register()
