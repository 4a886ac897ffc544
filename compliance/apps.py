from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class ComplianceConfig(AppConfig):
    name = "compliance"
    label = "compliance"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Whoever enqueues (web, commands) must already speak through our app and broker.
        import_module("compliance.celery")
        # `manage.py verify` compares the rows of hands, games, postings, reviews, acts, changes, sessions,
        # papers, books and takings with the record.
        import_module("compliance.selectors.hand_projection").register()
        import_module("compliance.selectors.catalogue_projection").register()
        import_module("compliance.selectors.finding_act_projection").register()
        import_module("compliance.selectors.review_projection").register()
        import_module("compliance.selectors.change_projection").register()
        import_module("compliance.selectors.session_projection").register()
        import_module("compliance.selectors.paper_projection").register()
        import_module("compliance.selectors.books_projection").register()
        import_module("compliance.services.takings_projection").register()
