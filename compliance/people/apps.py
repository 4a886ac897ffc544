"""The people's own app, so that its tables come before everything that names a person."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "compliance.people"
    label = "people"

    def ready(self) -> None:
        from compliance.people import sign_in, sign_ins  # noqa: F401  # connects the sign-in signals
