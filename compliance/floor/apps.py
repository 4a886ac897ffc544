"""The subject as Django's app: its models keep the label and the tables they have always had."""

from __future__ import annotations

from django.apps import AppConfig


class FloorConfig(AppConfig):
    name = "compliance.floor"
    label = "floor"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # `manage.py verify` compares the stored rows with the record.
        from compliance.floor.read import finding_act_projection, hand_projection, review_projection, session_projection
        from compliance.floor.write import (
            listening,  # noqa: F401  # hears what others announce
            takings_projection,
        )

        hand_projection.register()
        finding_act_projection.register()
        review_projection.register()
        session_projection.register()
        takings_projection.register()
