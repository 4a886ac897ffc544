"""`manage.py person add|confirm|list|end|identity|password|unlock`: who may sign in, and as what."""

import json
from argparse import Action, ArgumentError, ArgumentParser, Namespace
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.models import Commission, Establishment
from compliance.people.access import access_log_command
from compliance.people.confirm import lead_name, role_confirm
from compliance.people.identity import identity_end, identity_name
from compliance.people.lockout import address_lift, counted_together, lock_lift
from compliance.people.manage import (
    NotAllowed,
    password_renew,
    person_add,
    person_end,
    second_factor_remove,
)
from compliance.people.models import Assignment, Person
from compliance.people.read.two_people import who_could
from compliance.people.rights import AT_A_HOUSE, Role


class _Once(Action):
    """An option that may be given once: a person has one role at one place, and the last of two would win unseen."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, values: Any, option: str | None = None) -> None:
        if getattr(namespace, self.dest) is not None:
            raise ArgumentError(self, "given twice; a person has one role at one place, so name one.")
        setattr(namespace, self.dest, values)


class Command(BaseCommand):
    help = "Make people who may sign in, list them, end their access, give a new first password, or lift a lock-out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        add = acts.add_parser("add", help="a person with one role; prints the first password, once")
        add.add_argument("username")
        add.add_argument("--name", required=True, help="as it stands under a report")
        add.add_argument("--job", default="", help="title, as it stands under a report")
        add.add_argument("--role", required=True, action=_Once, choices=[role.value for role in Role])
        add.add_argument(
            "--establishment", action=_Once, help="slug; for every role but commission reader and administrator"
        )
        add.add_argument("--commission", action=_Once, help="slug; for a commission reader")
        listing = acts.add_parser("list", help="who may sign in, and as what")
        listing.add_argument("--json", action="store_true")
        end = acts.add_parser("end", help="end a person's access; what the person did stays")
        end.add_argument("username")

        confirm = acts.add_parser("confirm", help="roles that wait for a second administrator, by the operator's word")
        confirm.add_argument("username")

        name = acts.add_parser(
            "name", help="the lead who confirms a house's roles while there is one administrator only"
        )
        name.add_argument("username")
        could = acts.add_parser("could", help="what takes two people at a house, and who could do it")
        for each in (name, could):
            each.add_argument("--establishment", required=True, help="slug")

        identity = acts.add_parser(
            "identity", help="as whom the provider of sign-ins knows a person; closes the password"
        )
        identity.add_argument("username")
        which = identity.add_mutually_exclusive_group(required=True)
        which.add_argument("--subject", help="as the provider says it in `sub`")
        which.add_argument("--end", action="store_true", help="the provider opens nothing for this person any more")

        password = acts.add_parser("password", help="a new first password, printed once; ends every session")
        password.add_argument("username")
        password.add_argument("--second-factor", action="store_true", help="also remove a second factor that was lost")

        unlock = acts.add_parser("unlock", help="lift the lock-out that follows on wrong passwords or codes")
        whose = unlock.add_mutually_exclusive_group(required=True)
        whose.add_argument("username", nargs="?")
        whose.add_argument("--address", help="of an address from which twenty wrong passwords came")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _add(self, username: str, name: str, role: str, **options: Any) -> None:
        chosen = Role(role)
        try:
            person, password = person_add(
                username=username,
                name=name,
                job=options["job"],
                role=chosen,
                establishment=_named(Establishment, options["establishment"], chosen in AT_A_HOUSE, "--establishment"),
                commission=_named(Commission, options["commission"], chosen is Role.COMMISSION, "--commission"),
            )
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from None
        access_log_command(what="person added", where="manage.py person add", detail=f"{username}: {chosen.value}")
        self.stdout.write(f"{person} ({username}), {chosen.value}. First password, shown once: {password}")

    def _list(self, **options: Any) -> None:
        now = timezone.now()
        rows = [
            {
                "username": held.person.username,
                "name": str(held.person),
                "role": held.role,
                "where": str(held.establishment or held.commission or "everywhere"),
                "active": held.person.is_active and (held.until is None or held.until > now),
                "waits": held.waits,
            }
            for held in Assignment.objects.select_related("person", "establishment", "commission").order_by(
                "person__username"
            )
        ]
        if options["json"]:
            self.stdout.write(json.dumps(rows))
            return
        for row in rows:
            self.stdout.write(
                f"{row['username']:<16} {row['role']:<18} {row['where']}{'' if row['active'] else '  (ended)'}"
                f"{'  (waits for a second administrator)' if row['active'] and row['waits'] else ''}"
            )
        if not rows:
            self.stdout.write("Nobody may sign in yet. `manage.py person add` makes the first.")

    def _end(self, username: str, **options: Any) -> None:
        person = person_named(username)
        try:
            person_end(person=person, by=None, now=timezone.now())
        except NotAllowed as error:
            raise CommandError(str(error)) from None
        access_log_command(what="access ended", where="manage.py person end", detail=person.username)
        self.stdout.write(f"{person} can no longer sign in.")

    def _confirm(self, username: str, **options: Any) -> None:
        person, now = person_named(username), timezone.now()
        waiting = list(person.assignments.filter(until=None, waits=True).order_by("id"))
        if not waiting:
            raise CommandError(f"No role of {person} waits.")
        for held in waiting:
            role_confirm(held=held, by=None, now=now)
            access_log_command(
                what="role confirmed", where="manage.py person confirm", detail=f"{person.username}: {held.role}"
            )
            self.stdout.write(f"{person} is {held.role} from now on.")

    def _name(self, username: str, **options: Any) -> None:
        person = person_named(username)
        house = _named(Establishment, options["establishment"], True, "--establishment")
        try:
            lead_name(person=person, establishment=house)
        except NotAllowed as error:
            raise CommandError(str(error)) from None
        access_log_command(what="lead named", where="manage.py person name", detail=f"{username}: {house.slug}")
        self.stdout.write(f"{person} confirms the roles of {house.title} while there is one administrator only.")

    def _could(self, **options: Any) -> None:
        found = who_could(establishment=_named(Establishment, options["establishment"], True, "--establishment"))
        for line in found.two:
            self.stdout.write(f"{line.what}. {line.says}")
            self.stdout.write(f"  begins:  {', '.join(line.first) or 'nobody'}")
            self.stdout.write(f"  decides: {', '.join(line.second) or 'nobody'}")
        for said in found.alone:
            self.stdout.write(said)

    def _identity(self, username: str, subject: str | None, **options: Any) -> None:
        person, now, by = person_named(username), timezone.now(), settings.PROVIDER
        try:
            if subject is None:
                identity_end(person=person, by=None, now=now)
            else:
                identity_name(person=person, issuer=by.issuer, subject=subject, by=None, now=now)
        except NotAllowed as error:
            raise CommandError(str(error)) from None
        what, detail = ("identity ended", username) if subject is None else ("identity named", f"{username}: {subject}")
        access_log_command(what=what, where="manage.py person identity", detail=detail)
        self.stdout.write(
            f"{person} signs in by a provider no more. `manage.py person password {username}` opens another way."
            if subject is None
            else f"{person} signs in by {by.name} from now on; the password is closed."
        )

    def _password(self, username: str, **options: Any) -> None:
        person = person_named(username)
        access_log_command(what="first password", where="manage.py person password", detail=person.username)
        password = password_renew(person=person, now=timezone.now())
        self.stdout.write(f"{person} ({username}). First password, shown once: {password}")
        if options["second_factor"]:
            there = second_factor_remove(person=person)
            self.stdout.write("The second factor is removed." if there else "There was no second factor.")

    def _unlock(self, username: str | None, **options: Any) -> None:
        if not counted_together():
            raise CommandError(
                "BROKER_URL is no Redis, so each web process counts wrong passwords for itself and only its own restart"
                " forgets them: start the web processes again, or wait fifteen minutes."
            )
        who = options["address"] if username is None else str(person_named(username))
        try:
            lifted = address_lift(address=who) if username is None else lock_lift(person=person_named(username))
        except ValueError as error:
            raise CommandError(f"--address: {error}.") from None
        if not lifted:
            self.stdout.write(f"{who} is not locked.")
            return
        access_log_command(what="lock-out lifted", where="manage.py person unlock", detail=username or who)
        self.stdout.write(f"{who} can sign in again.")


def person_named(username: str) -> Person:
    person = Person.objects.filter(username=username).first()
    if person is None:
        raise CommandError(f"Nobody has the username {username!r}. `manage.py person list` shows who there is.")
    return person


def _named(model: type[Any], slug: str | None, wanted: bool, option: str) -> Any:
    """The establishment or commission of a slug, or None where the role has no use for one."""
    if not wanted:
        if slug:
            raise CommandError(f"{option} does not go with this role; leave it out.")
        return None
    found = model.objects.filter(slug=slug).first()
    if found is None:
        known = ", ".join(model.objects.order_by("slug").values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"{option}: {slug!r} is not there. Known: {known}.")
    return found
