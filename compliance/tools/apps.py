"""The commands of this folder as Django finds them."""

from django.apps import AppConfig


class ToolsConfig(AppConfig):
    name = "compliance.tools"
    label = "tools"
