"""Decides what a person may do where, and writes down that it was done."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import RIGHTS, SECOND_FACTOR, Right, Role
from games.models import Establishment

_LONGEST = 500


def assignments_of(*, person: Person) -> list[Assignment]:
    """The roles that hold now."""
    held = Q(until=None) | Q(until__gt=timezone.now())
    return list(Assignment.objects.filter(held, person=person).select_related("establishment", "commission"))


def roles_granting(right: Right) -> list[str]:
    """The roles that carry a right."""
    return [role.value for role, rights in RIGHTS.items() if right in rights]


def establishments_of(*, person: Person, right: Right | None = None) -> QuerySet[Establishment]:
    """Where a person may do this; without a right, where the person may do anything at all."""
    if not person.is_active:
        return Establishment.objects.none()
    roles = [role.value for role in Role] if right is None else roles_granting(right)
    held = Assignment.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), person=person, role__in=roles)
    everywhere = held.filter(role=Role.ADMINISTRATOR.value)
    if everywhere.exists():
        return Establishment.objects.all()
    return Establishment.objects.filter(
        Q(pk__in=held.values("establishment")) | Q(commission__in=held.values("commission"))
    )


def may(*, person: Person, right: Right, establishment: Establishment | None = None) -> bool:
    """Whether a person may do this, at this establishment or (None) anywhere."""
    allowed = establishments_of(person=person, right=right)
    if establishment is not None:
        return allowed.filter(pk=establishment.pk).exists()
    return any(right in RIGHTS[Role(held.role)] for held in assignments_of(person=person))


def needs_second_factor(*, assignments: Iterable[Assignment]) -> bool:
    """Whether one of these roles may not be used without a second factor."""
    return any(Role(held.role) in SECOND_FACTOR for held in assignments)


def access_log(
    *, request: HttpRequest, what: str, name: str = "", establishment: Establishment | None = None, detail: str = ""
) -> None:
    """Write down who did what from where."""
    user = getattr(request, "user", None)
    person = user if isinstance(user, Person) else None
    Access.objects.create(
        person=person,
        name=(name or (person.username if person else "") or str(AnonymousUser()))[:_LONGEST],
        what=what,
        where=request.get_full_path()[:_LONGEST],
        establishment=establishment,
        address=request.META.get("REMOTE_ADDR") or None,
        agent=request.headers.get("User-Agent", "")[:_LONGEST],
        detail=detail[:_LONGEST],
    )
