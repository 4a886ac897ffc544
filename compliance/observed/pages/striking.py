"""The button that strikes out what somebody told in a form: an inspection, an irregularity."""

from __future__ import annotations

import datetime

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from compliance.money.tasks import accounts_enqueue
from compliance.observed.write.told import StrikeError, told_strike
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, visitor_of

_HIGHEST = 2**63


def told_struck(request: HttpRequest, kind: str, index: int) -> datetime.date | None:
    """It stays in the record and counts no more. Its gaming day; None where it is not done, which is said."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    try:
        day = told_strike(
            establishment=establishment,
            kind=kind,
            index=index if index < _HIGHEST else -1,
            why=request.POST.get("why", ""),
            actor=visitor.name,
            lead=visitor.standing.may(Right.WAIVE, establishment),
            now=timezone.now(),
        )
    except StrikeError as error:
        messages.error(request, f"Not done: {error}")
        return None
    access_log(request=request, what=f"{kind} struck out", establishment=establishment, detail=str(index))
    transaction.on_commit(lambda: accounts_enqueue(establishment.slug, [day]), robust=True)
    messages.info(request, f"In the record: {kind} {index} is struck out and counts no more.")
    return day
