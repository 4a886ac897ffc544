"""`manage.py schema [KIND]`: the published JSON Schema of the hand form, of sessions, or of a kind of paper."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.houses.forms.session import schema as session_schema
from compliance.papers.forms.kinds import schema as paper_schema
from compliance.papers.forms.kinds import sent_kinds
from games.hand.form import FORM_1
from games.hand.published import schema


class Command(BaseCommand):
    help = (
        "Prints the JSON Schema of a recorded hand, oliver.hand/2 (hand-1: its first form), of a session, or of a kind of paper."
        " Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "kind",
            nargs="?",
            choices=["hand", "hand-1", "session", *sent_kinds()],
            default="hand",
            help="of what; else hand",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        kind, forms = options["kind"], {"hand": schema, "hand-1": lambda: schema(FORM_1), "session": session_schema}
        said = forms[kind]() if kind in forms else paper_schema(sent_kinds()[kind])
        self.stdout.write(msgspec.json.format(msgspec.json.encode(said)).decode())
