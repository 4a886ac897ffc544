from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Brings the stylesheet, the script and the template tags."""

    name = "compliance.shell"
    label = "web"
    verbose_name = "Oliver's pages"
