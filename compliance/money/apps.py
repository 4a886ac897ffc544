"""The subject as Django's app: its models keep the label and the tables they have always had."""

from django.apps import AppConfig


class MoneyConfig(AppConfig):
    name = "compliance.money"
    label = "money"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from compliance.money.write import accounts_open  # noqa: F401  # hears what others announce
