"""`manage.py retention show|remove`: what is kept how long, and the removal of what is older, by two people."""

import datetime
import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.evidence.read.files import KEPT as FILES
from compliance.evidence.read.removed import files_over
from compliance.evidence.read.shelf import ShelfError
from compliance.evidence.write.files_remove import files_remove
from compliance.houses.models import Establishment
from compliance.law.retention import terms_on
from compliance.people.access import access_log_command
from compliance.people.models import Person
from compliance.people.read.removed import removals
from compliance.people.remove import NAME, NotRemoved, bodies_remove, log_remove, over
from compliance.people.seal import access_seal
from compliance.record import remove as bodies
from compliance.record.removed import KINDS
from compliance.record.removed import removals as bodies_removed
from compliance.record.removed import said as bodies_said
from compliance.record.stopped import StoppedError


class Command(BaseCommand):
    help = (
        "What may be removed, when and by which citation; and the removal of rows of the access log, of what a house's hands"
        " say, or of its files of evidence, where they are older than their term, as the owner of the tables, by two people who"
        " both type their password. The entries stay, and the tree holds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("show", help="what is kept how long, what may go now, and what was removed")
        go = acts.add_parser("remove", help="remove what is older than its term")
        go.add_argument(
            "what",
            nargs="?",
            choices=[NAME, *KINDS, FILES],
            default=NAME,
            help="rows of the access log (default), what hands say, or files of evidence",
        )
        go.add_argument("--establishment", help="whose hands or files")
        go.add_argument(
            "--by", required=True, help="the username of whoever asks for it: a lead officer or an administrator"
        )
        go.add_argument("--agreed", required=True, help="the username of the second one, who agrees")
        go.add_argument("--reason", required=True, help="why; it stands in the record")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _show(self, **options: Any) -> None:
        now = timezone.now()
        for kept in terms_on(now.date()).values():
            term = f"{kept.years} years" if kept.years else "no longer than it takes"
            self.stdout.write(f"{kept.name}: {kept.what} {term}; then {kept.fate}. {kept.cite}. {kept.why}")
        found = over(now=now)
        self.stdout.write(
            f"{found.rows:,} rows of the {NAME} were sealed before {found.before:%Y-%m-%d} and may go now."
        )
        for name, kind in KINDS.items():
            for house in Establishment.objects.order_by("slug"):
                old = bodies.over(name=name, establishment=house.slug, now=now)
                words = f"{old.count:,} {name} of {house.slug} were recorded before {old.before:%Y-%m-%d}"
                self.stdout.write(f"{words}: what they say may go now ({kind}).")
        for house in Establishment.objects.order_by("slug"):
            before, old_files = files_over(establishment_id=house.pk, now=now)
            words = f"{len(old_files):,} {FILES} of {house.slug} were attached before {before:%Y-%m-%d}"
            self.stdout.write(f"{words}, nothing open needs them, and they may go now.")
        for each in removals():
            self.stdout.write(f"{each}. Why: {each.said.reason}")
        for sentence in bodies_said(bodies_removed()):
            self.stdout.write(f"{sentence}.")

    def _remove(self, what: str, by: str, agreed: str, reason: str, **options: Any) -> None:
        if not reason.strip():
            raise CommandError("say why: --reason")
        house = options["establishment"]
        if what != NAME and not Establishment.objects.filter(slug=house).exists():
            raise CommandError(
                "say whose: --establishment HOUSE" if not house else f"there is no establishment {house!r}"
            )
        first, second = self._person(by), self._person(agreed)
        now = timezone.now()
        if what != NAME:
            (self._files if what == FILES else self._bodies)(what, house, first, second, reason.strip(), now)
            return
        try:
            done = log_remove(asked=first, agreed=second, reason=reason.strip(), now=now)
        except (NotRemoved, StoppedError) as error:
            raise CommandError(str(error)) from error
        if done:
            said = f"{done.said.rows} rows: {by}, {agreed}"
            access_log_command(what="access log removed", where="manage.py retention remove", detail=said)
        access_seal(now=now)
        self.stdout.write(f"{done}." if done else "Nothing is older than its term; nothing was removed.")

    def _bodies(
        self, name: str, house: str, first: Person, second: Person, reason: str, now: datetime.datetime
    ) -> None:
        try:
            done = bodies_remove(name=name, establishment=house, asked=first, agreed=second, reason=reason, now=now)
        except (NotRemoved, StoppedError) as error:
            raise CommandError(str(error)) from error
        if done:
            detail = f"{done} of {house}: {first}, {second}"
            access_log_command(what="bodies removed", where="manage.py retention remove", detail=detail)
        sentence = bodies_said(bodies_removed())[-1] if done else "Nothing is older than its term; nothing was removed"
        self.stdout.write(f"{sentence}.")

    def _files(self, name: str, house: str, first: Person, second: Person, reason: str, now: datetime.datetime) -> None:
        here = Establishment.objects.get(slug=house)
        try:
            done = files_remove(establishment=here, asked=first, agreed=second, reason=reason, now=now)
        except (NotRemoved, ShelfError, StoppedError) as error:
            raise CommandError(str(error)) from error
        if done:
            detail = f"{done} of {house}: {first}, {second}"
            access_log_command(what="files removed", where="manage.py retention remove", detail=detail)
        said = (
            f"{done:,} files of {house} were removed. Their entries stay" if done else "Nothing is older than its term"
        )
        self.stdout.write(f"{said}." if done else f"{said}; nothing was removed.")

    def _person(self, username: str) -> Person:
        """Whoever says so with the password of that name."""
        person = Person.objects.filter(username=username, is_active=True).first()
        password = (
            getpass.getpass(f"Password of {username}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        )
        if person is None or not person.check_password(password):
            raise CommandError(f"{username}: nobody of this name and password may sign in here")
        return person
