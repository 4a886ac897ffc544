"""`manage.py emergency ask|list|end`: asking for a role for some hours for somebody, what there is, and ending it early.

Whoever has a terminal of the server asks and ends, and grants nothing: the second person is one who has signed in.
"""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.access import access_log_command
from compliance.people.emergency import emergency_ask, emergency_end
from compliance.people.manage import NotAllowed
from compliance.people.management.commands.person import person_named
from compliance.people.models import Emergency
from compliance.people.read.emergencies import emergencies
from compliance.people.rights import AT_A_HOUSE, Role


class Command(BaseCommand):
    help = "Roles for some hours in an emergency: asking for one for somebody, what there is, and ending one early."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        ask = acts.add_parser("ask", help="for somebody of the house; another person grants it, signed in, on its page")
        ask.add_argument("username")
        ask.add_argument("--establishment", required=True, help="slug")
        ask.add_argument("--role", required=True, choices=[role.value for role in AT_A_HOUSE])
        ask.add_argument("--hours", required=True, type=int)
        ask.add_argument("--reason", required=True)
        listing = acts.add_parser("list", help="of a house, the latest first")
        listing.add_argument("--establishment", required=True, help="slug")
        end = acts.add_parser("end", help="it opens nothing from now on")
        end.add_argument("number", type=int)
        end.add_argument("--by", required=True, help="username of the administrator, or of whoever has it")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _ask(self, username: str, establishment: str, role: str, hours: int, reason: str, **options: Any) -> None:
        try:
            held = emergency_ask(
                person=person_named(username),
                establishment=_house(establishment),
                role=Role(role),
                hours=hours,
                reason=reason,
                now=timezone.now(),
                keeper=f"command:{getpass.getuser()}",
            )
        except NotAllowed as error:
            raise CommandError(str(error)) from None
        access_log_command(what="emergency asked for", where="manage.py emergency ask", detail=f"{username}: {role}")
        self.stdout.write(
            f"{held.pk}: {held}, asked for. It opens nothing until an administrator, or the lead whom the house named, grants"
            f" it on /at/{establishment}/emergency; {held.person} does not."
        )

    def _list(self, establishment: str, **options: Any) -> None:
        house = _house(establishment)
        found = emergencies(establishment_id=house.pk, now=timezone.now())
        for each in found:
            granted = f", granted by {each.granted.by} until {each.until}" if each.granted else ""
            late = ", overdue" if each.overdue else ""
            said = f"{each.emergency.pk}: {each.emergency}, {each.state}{late}{granted}. {each.emergency.reason}"
            self.stdout.write(said)
        if not found:
            self.stdout.write("None.")

    def _end(self, number: int, by: str, **options: Any) -> None:
        held = Emergency.objects.filter(pk=number).first()
        if held is None:
            raise CommandError(f"There is no emergency {number}.")
        try:
            emergency_end(emergency=held, by=person_named(by), now=timezone.now())
        except NotAllowed as error:
            raise CommandError(str(error)) from None
        access_log_command(what="emergency ended", where="manage.py emergency end", detail=f"{by}: {held}")
        self.stdout.write(f"{held}: over.")


def _house(slug: str) -> Establishment:
    found = Establishment.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"--establishment: {slug!r} is not there.")
    return found
