"""`manage.py emergency list|end`: who has a role for some hours, and ending it before they are over, by the operator's word."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.access import access_log_command
from compliance.people.emergency import emergency_end
from compliance.people.manage import NotAllowed
from compliance.people.management.commands.person import person_named
from compliance.people.models import Emergency
from compliance.people.read.emergencies import emergencies


class Command(BaseCommand):
    help = "Roles that were granted for some hours in an emergency: what there is, and ending one early."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        listing = acts.add_parser("list", help="of a house, the latest first")
        listing.add_argument("--establishment", required=True, help="slug")
        end = acts.add_parser("end", help="it opens nothing from now on")
        end.add_argument("number", type=int)
        end.add_argument("--by", required=True, help="username of the administrator, or of whoever has it")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _list(self, establishment: str, **options: Any) -> None:
        house = Establishment.objects.filter(slug=establishment).first()
        if house is None:
            raise CommandError(f"--establishment: {establishment!r} is not there.")
        found = emergencies(establishment_id=house.pk, now=timezone.now())
        for each in found:
            granted = f", granted by {each.granted.by} until {each.until}" if each.granted else ""
            self.stdout.write(f"{each.emergency.pk}: {each.emergency}, {each.state}{granted}. {each.emergency.reason}")
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
