"""What the pages of Administration share: their own few entries, where a role can be held, and the row of each act."""

from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from compliance.houses.models import Commission, Establishment
from compliance.people.access import access_log, second_factor_roles
from compliance.people.models import Person
from compliance.people.rights import Right, Role
from compliance.shell.door import establishment_of, visitor_of
from compliance.shell.frame import show
from compliance.shell.rail import routes

EVERYWHERE = "everywhere"
_SECTION = "administration"
_PAGES = (
    ("People", "people"),
    ("Tokens", "tokens"),
    ("Two people", "two_people"),
    ("Access log", "access"),
    ("Tables and shifts", "house_settings"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a role is held: at one establishment, for one commission, or (neither) for this Oliver as a whole."""

    establishment: Establishment | None = None
    commission: Commission | None = None

    def __str__(self) -> str:
        named = self.establishment or self.commission
        return str(named.title) if named is not None else "this Oliver as a whole"


def administration_show(
    request: HttpRequest, template: str, context: dict[str, Any], *, current: str, status: int = 200
) -> HttpResponse:
    """A page of Administration, with the entries that are open to this visitor."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    entries = [
        (word, reverse(route, kwargs={"house": establishment.slug}), route == current)
        for word, route in _PAGES
        if visitor.standing.may(routes()[route], establishment)
    ]
    if visitor.standing.may(Right.MANAGE_PEOPLE, establishment):
        entries.append(("Establishments", reverse("set_up"), False))
    response = show(request, template, {"entries": entries, "house": establishment.slug, **context}, section=_SECTION)
    response.status_code = status
    return response


def done(request: HttpRequest, what: str, detail: str, establishment: Establishment | None = None) -> None:
    """The row of an act in the access log."""
    access_log(request=request, what=what, establishment=establishment, detail=detail)


def acting(request: HttpRequest) -> Person:
    return cast(Person, request.user)


_ROLES: list[tuple[str, str]] = [("", "Choose"), *((each.value, each.value.capitalize()) for each in Role)]


class RoleForm(forms.Form):
    """A role and where it is held."""

    role = forms.ChoiceField(choices=_ROLES)
    where = forms.ChoiceField(label="Where")

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        houses = [(f"at:{each.slug}", each.title) for each in Establishment.objects.order_by("title", "slug")]
        bureaus = [(f"for:{each.slug}", each.title) for each in Commission.objects.order_by("title", "slug")]
        self.fields["where"].choices = [  # type: ignore[attr-defined]
            ("", "Choose"),
            ("At an establishment", houses),
            ("For a commission", bureaus),
            ("For an administrator", [(EVERYWHERE, "This Oliver as a whole")]),
        ]
        first = " and ".join(sorted(each.value for each in second_factor_roles()))
        self.fields["role"].help_text = f"{first} set up a second factor at the first sign-in.".capitalize()

    def clean(self) -> dict[str, Any]:
        held: dict[str, Any] = super().clean() or {}
        if "role" in held and "where" in held:
            held["place"] = _place(Role(held["role"]), held["where"])
        return held


def _place(role: Role, where: str) -> Place:
    """Where it belongs; a ValidationError says where it does."""
    kind, _, slug = where.partition(":")
    match role:
        case Role.ADMINISTRATOR:
            wanted, cure = EVERYWHERE, "An administrator's role is for this Oliver as a whole."
        case Role.COMMISSION:
            wanted, cure = "for", "A commission reader reads for a commission: choose one."
        case _:
            wanted, cure = "at", "This role is held at an establishment: choose one."
    if kind != wanted:
        raise ValidationError({"where": cure})
    if kind == "at":
        return Place(establishment=Establishment.objects.get(slug=slug))
    return Place(commission=Commission.objects.get(slug=slug)) if kind == "for" else Place()
