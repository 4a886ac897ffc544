"""Makes people, gives and ends their roles; the demonstration house gets one of each."""

import datetime
import secrets

from allauth.mfa.models import Authenticator
from django.db import IntegrityError, transaction

from compliance.houses.models import Commission, Establishment
from compliance.people.access import holds_now, not_ended
from compliance.people.account_states import account_keep, state_keep
from compliance.people.apart import why_not
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role, decides

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are read one for another


class NotAllowed(ValueError):
    """This cannot be done to somebody's access; the message says why and what to do."""


def password_make() -> str:
    """A first password that can be read out: five groups of four."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(5))


@transaction.atomic
def person_add(
    *,
    username: str,
    name: str,
    role: Role,
    establishment: Establishment | None = None,
    commission: Commission | None = None,
    job: str = "",
    password: str | None = None,
    given_by: Person | None = None,
    keeps_password: bool = False,
) -> tuple[Person, str]:
    """A person with one role; gives back the first password, which is kept nowhere and has to be changed at the first
    sign-in, unless it `keeps_password` (invented people, whose passwords stand on the terminal)."""
    first, _, last = name.partition(" ")
    password = password or password_make()
    person = Person(username=username, first_name=first, last_name=last, job=job)
    person.set_password(password)
    person.first_password = not keeps_password
    person.full_clean(exclude=["password"])
    person.save()
    role_give(person=person, role=role, establishment=establishment, commission=commission, given_by=given_by)
    return person, password


def role_give(
    *,
    person: Person,
    role: Role,
    establishment: Establishment | None = None,
    commission: Commission | None = None,
    given_by: Person | None = None,
) -> Assignment:
    """One role more, where it belongs; a person whose access had ended comes in again with it.

    A role that decides waits for a second administrator. `given_by` None: the operator at the server, who needs no second.
    """
    if given_by is not None and given_by.pk == person.pk:
        raise NotAllowed("Nobody gives a role to themselves: another administrator does.")
    if why := why_not(role, [Role(each.role) for each in person.assignments.filter(not_ended())]):
        raise NotAllowed(f"{person}: {why}. End the one before the other is given, or give it to somebody else.")
    waits = given_by is not None and decides(role)
    try:
        with transaction.atomic():
            held = Assignment.objects.create(
                person=person,
                role=role.value,
                establishment=establishment,
                commission=commission,
                given_by=given_by,
                waits=waits,
                asked_by=given_by if waits else None,
            )
            if not person.is_active:
                person.is_active = True
                person.save(update_fields=["is_active"])
            account_keep(person=person)
    except IntegrityError as error:
        if "a_role_is_held_once_in_a_place" in str(error):
            raise NotAllowed(f"{person} is {role} there already.") from None
        raise NotAllowed(f"The role {role} is not held there: name the place that belongs to it.") from None
    return held


@transaction.atomic
def role_end(*, held: Assignment, by: Person | None, now: datetime.datetime) -> None:
    """From now on the role opens nothing; that it was held stays."""
    _administrators_kept(ending=[held], by=by)
    Assignment.objects.filter(not_ended(), pk=held.pk).update(until=now)
    state_keep(of="role", numbers=[held.pk])


@transaction.atomic
def person_end(*, person: Person, by: Person | None, now: datetime.datetime) -> None:
    """No sign-in and no role from now on, in every session at once."""
    _administrators_kept(ending=list(person.assignments.filter(not_ended())), by=by)
    person.is_active = False
    person.save(update_fields=["is_active"])
    person.assignments.filter(not_ended()).update(until=now)
    account_keep(person=person)


@transaction.atomic
def password_renew(*, person: Person, now: datetime.datetime, by: Person | None = None) -> str:
    """A new first password; every session of the old one has ended with it.

    Whoever sees the password could sign in with it: roles that decide wait again for somebody else's word. One that still
    waited ends: who asked for it would else be free to confirm it, or who saw the password would.
    """
    password = password_make()
    person.set_password(password)
    person.first_password = True
    person.save(update_fields=["password", "first_password"])
    word_again(person=person, by=by, now=now)
    return password


def word_again(*, person: Person, by: Person | None, now: datetime.datetime) -> None:
    """Somebody could now sign in as this person: roles that decide open nothing until another than them has confirmed it."""
    if by is None:
        return
    deciding = [role.value for role in Role if decides(role)]
    held = person.assignments.filter(not_ended(), role__in=deciding)
    held.filter(waits=True).update(until=now)
    held.update(waits=True, asked_by=by, confirmed_by=None, confirmed=None)
    account_keep(person=person)


def second_factor_remove(*, person: Person) -> bool:
    """For somebody who has lost it: the next sign-in asks for the password alone. Whether there was one."""
    return bool(Authenticator.objects.filter(user_id=person.pk).delete()[0])


def _administrators_kept(*, ending: list[Assignment], by: Person | None) -> None:
    """Nobody ends their own role of administrator, and the last one stays: nobody else could give it again."""
    if not any(each.role == Role.ADMINISTRATOR.value for each in ending):
        return
    if by is not None and any(each.person_id == by.pk and each.role == Role.ADMINISTRATOR.value for each in ending):
        raise NotAllowed("Nobody ends their own role of administrator: another administrator does that.")
    # Held until the transaction ends, so that two administrators cannot end each other at the same time.
    there = Assignment.objects.select_for_update().filter(
        holds_now(), role=Role.ADMINISTRATOR.value, person__is_active=True
    )
    if {each.pk for each in there} <= {each.pk for each in ending}:
        raise NotAllowed("This is the last administrator: give somebody else that role first.")


DEMONSTRATION = (  # one of each role; the names are made up
    ("cleo", "Cleo Marsh", "Compliance officer", Role.OFFICER),
    ("ben", "Ben Okafor", "Lead compliance officer", Role.LEAD),
    ("ada", "Ada Lindqvist", "Controller", Role.ACCOUNTING),
    ("ravi", "Ravi Menon", "Hand recorder", Role.RECORDER),
    ("vera", "Vera Lund", "Surveillance operator", Role.SURVEILLANCE),
    ("sam", "Sam Whitcomb", "Floor supervisor", Role.FLOOR),
    ("dov", "Dov Adler", "Commission examiner", Role.COMMISSION),
    ("iris", "Iris Tanaka", "System administrator", Role.ADMINISTRATOR),
)


def demonstration_people_make(*, establishment: Establishment) -> list[tuple[str, str, Role, str]]:
    """One person per role at the demonstration house: (username, name, role, first password). Empty when they are there."""
    if not establishment.demonstration:
        raise ValueError(f"{establishment.slug} is not a demonstration house")
    made = []
    for username, name, job, role in DEMONSTRATION:
        if Person.objects.filter(username=username).exists():
            continue
        place = None if role in (Role.COMMISSION, Role.ADMINISTRATOR) else establishment
        commission = establishment.commission if role is Role.COMMISSION else None
        _, password = person_add(
            username=username,
            name=name,
            role=role,
            job=job,
            establishment=place,
            commission=commission,
            keeps_password=True,
        )
        made.append((username, name, role, password))
    return made
