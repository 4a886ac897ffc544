"""`manage.py reader-token`: tokens for the read-only API: make one, list them, revoke one."""  # noqa: N999

import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.read.house import UnknownEstablishment, establishment_get
from compliance.people.access import access_log_command
from compliance.people.management.commands.person import person_named
from compliance.people.readers import reader_token_create, reader_token_revoke, reader_tokens_list
from compliance.people.rights import SCOPES
from compliance.people.tokens import TokenError
from compliance.shell.commands.terminal import table


class Command(BaseCommand):
    help = (
        "Tokens for the read-only API: for a person who reads for a commission, or for a machine of one establishment."
        " A token is shown once, when it is made. Exit code 1: it could not be done."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        doing = parser.add_subparsers(dest="action", required=True, metavar="create|list|revoke")
        create = doing.add_parser("create", help="make a token and show it, this once")
        whose = create.add_mutually_exclusive_group(required=True)
        whose.add_argument("--person", help="username of a commission reader: sees the commission's establishments")
        whose.add_argument("--establishment", help="slug: sees this establishment alone")
        create.add_argument("--scope", action="append", choices=list(SCOPES), help="part it may open (default: all)")
        create.add_argument("--address", action="append", default=[], help="network it may come from (default: any)")
        create.add_argument("--days", type=int, default=365, help="how long it opens the door (default: 365)")
        listing = doing.add_parser("list", help="the tokens there are")
        listing.add_argument("--json", action="store_true", help="as JSON")
        revoke = doing.add_parser("revoke", help="from now on the token opens nothing")
        for each in (create, revoke):
            each.add_argument("--label", required=True, help="what it is for")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            getattr(self, f"_{options['action']}")(**options)
        except (TokenError, UnknownEstablishment) as error:
            raise CommandError(str(error)) from None

    def _create(self, *, label: str, days: int, **options: Any) -> None:
        person, house = options["person"], options["establishment"]
        token = reader_token_create(
            label=label,
            days=days,
            now=timezone.now(),
            person=None if person is None else person_named(person),
            establishment=None if house is None else establishment_get(slug=house),
            scopes=options["scope"] or tuple(SCOPES),
            addresses=options["address"],
        )
        access_log_command(
            what="token made", where="manage.py reader-token create", detail=f"reader {label}, {person or house}"
        )
        self.stdout.write(token)
        self.stderr.write("Keep it: it is not shown again. Send it as `Authorization: Bearer …`.")

    def _list(self, **options: Any) -> None:
        now, lines = timezone.now(), reader_tokens_list()
        if options["json"]:
            shown = [{**msgspec.to_builtins(line), "state": line.state(now)} for line in lines]
            self.stdout.write(json.dumps(shown, indent=2))
            return
        headings = ("label", "reader", "state", "scopes", "from", "expires", "last used")
        rows = [
            [
                line.label,
                line.reader,
                line.state(now),
                "all" if len(line.scopes) == len(SCOPES) else " ".join(line.scopes),
                " ".join(line.addresses) or "anywhere",
                f"{line.expires:%Y-%m-%d}",
                f"{line.last_used:%Y-%m-%d %H:%M}" if line.last_used else "never",
            ]
            for line in lines
        ]
        table(self.stdout, headings, rows)

    def _revoke(self, *, label: str, **options: Any) -> None:
        reader_token_revoke(label=label, now=timezone.now())
        access_log_command(what="token revoked", where="manage.py reader-token revoke", detail=f"reader {label}")
        self.stdout.write(f"{label!r} opens nothing any more.")
