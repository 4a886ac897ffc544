"""`manage.py token`: recorder tokens: make one, list them, revoke one."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.read.house import UnknownEstablishment
from compliance.people.access import access_log_command
from compliance.people.tokens import TokenError, TokenLine, token_create, token_revoke, tokens_list
from compliance.shell.commands.terminal import table


class Command(BaseCommand):
    help = "Recorder tokens for the intake. A token is shown once, when it is made. Exit code 1: it could not be done."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        doing = parser.add_subparsers(dest="action", required=True, metavar="create|list|revoke")
        create = doing.add_parser("create", help="make a token and show it, this once")
        create.add_argument("--days", type=int, help="how long it opens the door (default: until it is revoked)")
        listing = doing.add_parser("list", help="the tokens there are")
        listing.add_argument("--json", action="store_true", help="as JSON")
        revoke = doing.add_parser("revoke", help="from now on the token opens nothing")
        for each, required in ((create, True), (listing, False), (revoke, True)):
            each.add_argument("--establishment", required=required, help="whose hands it may put in")
        for each in (create, revoke):
            each.add_argument("--label", required=True, help="which recorder it is for")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            getattr(self, f"_{options['action']}")(**options)
        except (TokenError, UnknownEstablishment) as error:
            raise CommandError(str(error)) from None

    def _create(self, *, establishment: str, label: str, days: int | None, **options: Any) -> None:
        token = token_create(establishment=establishment, label=label, days=days, now=timezone.now())
        access_log_command(
            what="token made", where="manage.py token create", detail=f"recorder {label}, {establishment}"
        )
        self.stdout.write(token)
        self.stderr.write("Keep it: it is not shown again. Send it as `Authorization: Bearer …`.")

    def _list(self, *, establishment: str | None, **options: Any) -> None:
        now = timezone.now()
        lines = tokens_list(establishment=establishment)
        if options["json"]:
            self.stdout.write(json.dumps([line.facts(now) for line in lines], indent=2))
            return
        headings = ("establishment", "label", "state", "made", "expires", "last used")
        table(self.stdout, headings, [_row(line, line.facts(now)) for line in lines])

    def _revoke(self, *, establishment: str, label: str, **options: Any) -> None:
        token_revoke(establishment=establishment, label=label, now=timezone.now())
        access_log_command(
            what="token revoked", where="manage.py token revoke", detail=f"recorder {label}, {establishment}"
        )
        self.stdout.write(f"{label!r} of {establishment} opens nothing any more.")


def _row(line: TokenLine, facts: dict[str, str | None]) -> list[str]:
    return [
        line.establishment,
        line.label,
        str(facts["state"]),
        *((facts[name] or "never")[:16] for name in ("created", "expires", "last_used")),
    ]
