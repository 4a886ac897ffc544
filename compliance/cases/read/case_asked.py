"""The filters of cases as an address has them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.http import Http404

from compliance.cases.forms.acts import PARTIES, STATES
from compliance.cases.read.cases import Filters


def case_filters(query: Mapping[str, str], *, person: int, now: datetime.datetime) -> Filters:
    """Those in an address; Http404 for a value that no list has offered."""
    asked: dict[str, Any] = {}
    for name, known in (("state", STATES), ("party", PARTIES)):
        if value := query.get(name):
            if value not in known:
                raise Http404(f"There is no {name} named {value[:40]}.")
            asked[name] = value
    if query.get("mine"):
        asked["owner"] = person
    if query.get("late"):
        asked["late"] = now
    return Filters(settled=bool(query.get("settled")), **asked)
