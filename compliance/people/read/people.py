"""People as an administrator sees them: what they hold, how they sign in, when they last did."""

import datetime
from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.db.models import Q, QuerySet
from msgspec import Struct
from msgspec.structs import replace

from compliance.people.access import not_ended
from compliance.people.apart import clashes
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role

PAGE = 100


class RoleLine(Struct, frozen=True):
    """A role that is held, or was."""

    id: int
    role: str
    place: str
    since: datetime.datetime
    until: datetime.datetime | None
    given_by: str
    waits: bool = False  # for the word of a second person
    asked_by: int | None = None
    confirmed_by: str = ""

    def holds(self, now: datetime.datetime) -> bool:
        return self.until is None or self.until > now


class PersonLine(Struct, frozen=True):
    """A person in the list."""

    id: int
    username: str
    name: str
    job: str
    active: bool
    second_factor: bool
    last_sign_in: datetime.datetime | None
    roles: tuple[RoleLine, ...]

    def clashes(self, now: datetime.datetime) -> list[str]:
        """Roles that one person should not hold together, and why."""
        return clashes([Role(role.role) for role in self.roles if role.holds(now)])


def people_page(*, asked: str = "", after: str = "", now: datetime.datetime) -> tuple[list[PersonLine], str]:
    """People by username, with the roles they hold now; and the username behind which the next page begins."""
    people = Person.objects.order_by("username")
    for word in asked.split()[:4]:
        people = people.filter(
            Q(username__icontains=word) | Q(first_name__icontains=word) | Q(last_name__icontains=word)
        )
    if after:
        people = people.filter(username__gt=after)
    found = list(people[: PAGE + 1])
    lines = _lines(found[:PAGE])
    lines = [replace(line, roles=tuple(role for role in line.roles if role.holds(now))) for line in lines]
    return lines, found[PAGE - 1].username if len(found) > PAGE else ""


def person_line(*, number: int) -> PersonLine | None:
    """One person with every role ever held; None when there is no such person."""
    found = list(Person.objects.filter(pk=number))
    return _lines(found)[0] if found else None


def assignment_of(*, person: int, number: int) -> Assignment | None:
    """A role of this person that has not ended."""
    return Assignment.objects.filter(not_ended(), pk=number, person_id=person).first()


def commission_readers() -> list[Person]:
    """Who reads for a commission now, by username: a token of the API can be theirs."""
    held = Assignment.objects.filter(Q(until=None), role=Role.COMMISSION.value)
    return list(Person.objects.filter(is_active=True, pk__in=held.values("person")).order_by("username"))


def _lines(people: Iterable[Person]) -> list[PersonLine]:
    people = list(people)
    keys = [person.pk for person in people]
    held: dict[int, list[RoleLine]] = {}
    rows: QuerySet[Assignment] = Assignment.objects.filter(person__in=keys).order_by("-id")
    for each in rows.select_related("establishment", "commission", "given_by", "confirmed_by"):
        place = each.establishment or each.commission
        line = RoleLine(
            each.pk,
            each.role,
            str(place.title) if place is not None else "this Oliver as a whole",
            each.since,
            each.until,
            str(each.given_by) if each.given_by is not None else "",
            each.waits,
            each.asked_by_id,
            str(each.confirmed_by) if each.confirmed_by is not None else "",
        )
        held.setdefault(each.person_id, []).append(line)
    factors = Authenticator.objects.filter(user__in=keys, type=Authenticator.Type.TOTP)
    with_factor = set(factors.values_list("user_id", flat=True))
    return [
        PersonLine(
            person.pk,
            person.username,
            str(person),
            person.job,
            person.is_active,
            person.pk in with_factor,
            person.last_login,
            tuple(held.get(person.pk, ())),
        )
        for person in people
    ]
