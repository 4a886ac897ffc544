"""The views of a list that somebody sees: one's own, then those shared with a role that one holds here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Case, OuterRef, Q, Subquery, Value, When

from compliance.desk.models import Following, SavedView
from compliance.houses.models import Establishment

MOST = 12
"""So many views of a list has a person, and so many are shared with a role."""


def views_read(*, establishment: Establishment, of: str, person: int, roles: Sequence[str]) -> list[Any]:
    """In the order in which they were made, so that a number stays with its view when another is kept. `followed`: the place in
    the record up to which this person has seen it; None: it is not followed."""
    seen = SavedView.objects.filter(Q(person=person) | Q(role__in=[role for role in roles if role]))
    own = Case(When(person=person, then=Value(0)), default=Value(1))
    mine = Following.objects.filter(view=OuterRef("pk"), person=person).values("seen_index")
    found = seen.filter(establishment=establishment, of=of).select_related("person").annotate(followed=Subquery(mine))
    return list(found.order_by(own, "id")[: MOST * (1 + len(roles))])


def followed_read(*, establishment: Establishment, person: int, roles: Sequence[str]) -> list[Following]:
    """The views that somebody follows and still sees."""
    seen = Q(view__person=person) | Q(view__role__in=[role for role in roles if role])
    found = Following.objects.filter(seen, person=person, view__establishment=establishment).select_related("view")
    return list(found.order_by("id")[:MOST])
