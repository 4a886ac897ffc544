"""The views of a list that somebody sees: one's own, then those shared with a role that one holds here."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Case, Q, Value, When

from compliance.desk.models import SavedView
from compliance.houses.models import Establishment

MOST = 12
"""So many views of a list has a person, and so many are shared with a role."""


def views_read(*, establishment: Establishment, of: str, person: int, roles: Sequence[str]) -> list[SavedView]:
    """In the order in which they were made, so that a number stays with its view when another is kept."""
    seen = SavedView.objects.filter(Q(person=person) | Q(role__in=[role for role in roles if role]))
    own = Case(When(person=person, then=Value(0)), default=Value(1))
    found = seen.filter(establishment=establishment, of=of).select_related("person").order_by(own, "id")
    return list(found[: MOST * (1 + len(roles))])
