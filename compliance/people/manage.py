"""Makes people and gives them roles; the demonstration house gets one of each."""

from __future__ import annotations

import secrets

from django.db import transaction

from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from games.models import Commission, Establishment

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are read one for another


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
) -> tuple[Person, str]:
    """A person with one role; gives back the first password, which is kept nowhere."""
    first, _, last = name.partition(" ")
    password = password or password_make()
    person = Person(username=username, first_name=first, last_name=last, job=job)
    person.set_password(password)
    person.full_clean(exclude=["password"])
    person.save()
    Assignment.objects.create(
        person=person, role=role.value, establishment=establishment, commission=commission, given_by=given_by
    )
    return person, password


DEMONSTRATION = (  # one of each role; the names are made up
    ("cleo", "Cleo Marsh", "Compliance officer", Role.OFFICER),
    ("ben", "Ben Okafor", "Lead compliance officer", Role.LEAD),
    ("ada", "Ada Lindqvist", "Controller", Role.ACCOUNTING),
    ("ravi", "Ravi Menon", "Surveillance reviewer", Role.RECORDER),
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
            username=username, name=name, role=role, job=job, establishment=place, commission=commission
        )
        made.append((username, name, role, password))
    return made
