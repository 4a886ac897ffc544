"""The commands and tasks of this folder as Django finds them."""

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "compliance.keeping"
    label = "keeping"
