from __future__ import annotations

from django.apps import AppConfig


class ComplianceConfig(AppConfig):
    name = "compliance"
    label = "compliance"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Whoever enqueues (web, commands) must already speak through our app and broker.
        from compliance import celery  # noqa: F401
        from compliance.floor.read import finding_act_projection, hand_projection, review_projection, session_projection
        from compliance.floor.write import takings_projection
        from compliance.houses.read import catalogue_projection
        from compliance.licensed.read import change_projection

        # `manage.py verify` compares the rows of hands, games, postings, reviews, acts, changes, sessions,
        # papers, books and takings with the record.
        from compliance.money.read import books_projection
        from compliance.papers.read import paper_projection

        hand_projection.register()
        catalogue_projection.register()
        finding_act_projection.register()
        review_projection.register()
        change_projection.register()
        session_projection.register()
        paper_projection.register()
        books_projection.register()
        takings_projection.register()
