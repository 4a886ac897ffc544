"""`manage.py schema`: the published JSON Schema of the hand form."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.hand import schema


class Command(BaseCommand):
    help = "Prints the JSON Schema of a recorded hand, oliver.hand/1. Needs no database."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(msgspec.json.format(msgspec.json.encode(schema())).decode())
