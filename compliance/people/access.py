"""Decides what a person may do where, and writes down that it was done."""

import getpass
from collections.abc import Iterable
from dataclasses import dataclass, replace

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.apart import clashes
from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import RIGHTS, SECOND_FACTOR, Right, Role

_LONGEST = 500

PROVIDER_FACTOR = (
    "provider_factor"  # in the session: the provider's second factor, which this house accepts, stands behind it
)
BY_PROVIDER = "provider"  # as allauth's list of a session's ways of signing in has it


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody holds at this moment, and whether a second factor stands behind the sign-in."""

    held: tuple[Assignment, ...]
    second_factor: bool

    def roles_at(self, establishment: Establishment) -> list[Role]:
        """The roles that count there: held there, for the commission that regulates it, or for all of this Oliver."""
        return [Role(each.role) for each in self.held if _counts_at(each, establishment)]

    def may(self, right: Right | None, establishment: Establishment | None = None) -> bool:
        """Whether this may be done there (None: anywhere). No right: whether there is any role at all."""
        roles = [Role(each.role) for each in self.held] if establishment is None else self.roles_at(establishment)
        return any(right is None or right in RIGHTS[role] for role in roles)

    def emergency_at(self, establishment: Establishment | None) -> int | None:
        """The emergency under which something is done there, if one is on."""
        found = (each for each in self.held if establishment is None or each.establishment_id == establishment.pk)
        return next((number for each in found if (number := getattr(each, "emergency_number", None))), None)

    @property
    def lacks_second_factor(self) -> bool:
        return not self.second_factor and needs_second_factor(assignments=self.held)


def standing_of(*, request: HttpRequest) -> Standing:
    """What the person behind a request holds: one query for the whole of a request, and never remembered beyond it."""
    found: Standing | None = getattr(request, "_standing", None)
    if found is None:
        found = standing_read(person=request.user) if isinstance(request.user, Person) else Standing((), False)
        if request.session.get(PROVIDER_FACTOR):
            found = replace(found, second_factor=True)
        request._standing = found  # type: ignore[attr-defined]
    return found


def standing_read(*, person: Person) -> Standing:
    """Roles and second factor together, so that an ended role or a removed factor counts at once."""
    factor = Authenticator.objects.filter(user_id=OuterRef("person_id"), type=Authenticator.Type.TOTP)
    rows = Assignment.objects.filter(holds_now(), person=person).order_by("id")
    held = tuple(rows.annotate(second_factor=Exists(factor), emergency_number=F("emergency__emergency")))
    return Standing(held, any(each.second_factor for each in held))


def not_ended() -> Q:
    """Assignments that are held at this moment, those too that wait for a second person."""
    return Q(until=None) | Q(until__gt=timezone.now())


def holds_now() -> Q:
    """Assignments that open doors at this moment."""
    return not_ended() & Q(waits=False)


def _counts_at(held: Assignment, establishment: Establishment) -> bool:
    if held.establishment_id is not None:
        return held.establishment_id == establishment.pk
    if held.commission_id is not None:
        return held.commission_id == establishment.commission_id
    return True  # an administrator's: the database lets no other role stand without a place


def assignments_of(*, person: Person) -> list[Assignment]:
    """The roles that hold now."""
    return list(Assignment.objects.filter(holds_now(), person=person).select_related("establishment", "commission"))


def administrators_read() -> list[str]:
    """Who can give a role."""
    held = Assignment.objects.filter(holds_now(), role=Role.ADMINISTRATOR.value, person__is_active=True)
    return [str(each.person) for each in held.select_related("person").order_by("id")[:5]]


def roles_granting(right: Right) -> list[str]:
    """The roles that carry a right."""
    return [role.value for role, rights in RIGHTS.items() if right in rights]


def establishments_of(*, person: Person, right: Right | None = None) -> QuerySet[Establishment]:
    """Where a person may do this; without a right, where the person may do anything at all."""
    if not person.is_active:
        return Establishment.objects.none()
    roles = [role.value for role in Role] if right is None else roles_granting(right)
    held = Assignment.objects.filter(holds_now(), person=person, role__in=roles)
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


def clash_bar(*, person: Person) -> str:
    """Why this person approves, closes and confirms nothing: roles that one person does not hold together; "" for others."""
    # What was granted in an emergency stands beside anything, for its hours and in everybody's sight (people.emergency).
    held = Assignment.objects.filter(holds_now(), person=person, emergency=None).order_by("id")
    found = clashes(Role(each.role) for each in held)
    return (
        f"You decide nothing as long as this stands: {found[0]}. An administrator ends one of the two." if found else ""
    )


def needs_second_factor(*, assignments: Iterable[Assignment]) -> bool:
    """Whether one of these roles may not be used without a second factor."""
    return any(Role(held.role) in second_factor_roles() for held in assignments)


def second_factor_roles() -> frozenset[Role]:
    """Who cannot do anything before a second factor is set up: leads, administrators, and whom this house asks as well."""
    return SECOND_FACTOR | {Role(role) for role in settings.SECOND_FACTOR_ALSO}


def marked(emergency: int) -> str:
    """What stands before the detail of whatever is done while an emergency is on."""
    return f"emergency {emergency}: "


def access_log(
    *, request: HttpRequest, what: str, name: str = "", establishment: Establishment | None = None, detail: str = ""
) -> None:
    """Write down who did what from where."""
    user = getattr(request, "user", None)
    person = user if isinstance(user, Person) else None
    standing: Standing | None = getattr(request, "_standing", None)
    if standing is not None and (number := standing.emergency_at(establishment)):
        detail = marked(number) + detail
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


def access_log_command(*, what: str, where: str, detail: str) -> None:
    """The same for what somebody with a terminal of this machine did."""
    name = f"command:{getpass.getuser()}"
    Access.objects.create(name=name[:_LONGEST], what=what, where=where, agent="", detail=detail[:_LONGEST])
