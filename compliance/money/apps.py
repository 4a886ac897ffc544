"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class MoneyConfig(AppConfig):
    name = "compliance.money"
    label = "money"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # `manage.py verify` compares the stored rows with the record.
        from compliance.money.read import books_projection
        from compliance.money.write import books_open  # noqa: F401  # hears what others announce

        books_projection.register()
