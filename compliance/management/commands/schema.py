"""`manage.py schema [KIND]`: the published JSON Schema of the hand form, or of a kind of paper."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.papers import sent_kinds
from compliance.papers.example import schema as paper_schema
from games.hand import schema


class Command(BaseCommand):
    help = "Prints the JSON Schema of a recorded hand, oliver.hand/1, or of a kind of paper. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "kind", nargs="?", choices=["hand", *sent_kinds()], default="hand", help="of what; else hand"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        kind = sent_kinds().get(options["kind"])
        said = schema() if kind is None else paper_schema(kind)
        self.stdout.write(msgspec.json.format(msgspec.json.encode(said)).decode())
