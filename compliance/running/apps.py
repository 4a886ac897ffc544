"""The commands of this folder as Django finds them."""

from __future__ import annotations

from django.apps import AppConfig


class RunningConfig(AppConfig):
    name = "compliance.running"
    label = "running"
