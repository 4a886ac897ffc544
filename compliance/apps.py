from __future__ import annotations

from django.apps import AppConfig


class ComplianceConfig(AppConfig):
    name = "compliance"
    label = "compliance"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Whoever enqueues (web, commands) must already speak through our app and broker.
        from compliance import celery  # noqa: F401

        # `manage.py verify` compares the rows of hands, games, postings, reviews, acts, changes, sessions,
        # papers, books and takings with the record.
        from compliance.selectors import (
            books_projection,
            catalogue_projection,
            change_projection,
            finding_act_projection,
            hand_projection,
            paper_projection,
            review_projection,
            session_projection,
        )
        from compliance.services import takings_projection

        hand_projection.register()
        catalogue_projection.register()
        finding_act_projection.register()
        review_projection.register()
        change_projection.register()
        session_projection.register()
        paper_projection.register()
        books_projection.register()
        takings_projection.register()
