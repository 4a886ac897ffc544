"""The commands of this folder as Django finds them."""

from django.apps import AppConfig


class RunningConfig(AppConfig):
    name = "compliance.running"
    label = "running"
