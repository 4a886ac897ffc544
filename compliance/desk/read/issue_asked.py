"""The filters of issues as an address has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from compliance.desk.forms.desks import desks
from compliance.desk.read.issues import LANES, Filters
from compliance.floor.read.finding_filters import OUTCOMES, SEVERITIES

_STATES = ("new", "taken", "waiting", "resolved", "waived", "withdrawn")
_CHOICES = {"severity": SEVERITIES, "outcome": OUTCOMES, "lane": LANES, "desk": desks(), "state": _STATES}


def issue_filters(query: Mapping[str, str], *, person: int, held: tuple[str, ...]) -> Filters:
    """Those in an address; Http404 for a value that no list has offered. `held`: the desks of the person who asks."""
    values: dict[str, Any] = {}
    for name in ("lane", "rule", "severity", "outcome", "desk", "state"):
        if value := query.get(name):
            if name in _CHOICES and value not in _CHOICES[name]:
                raise Http404(f"There is no {name} named {value[:40]}.")
            values[name] = value
    return Filters(person=person, desks=held, **values)
