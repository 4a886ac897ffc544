"""Which first counts a visitor does not see yet: whoever may count sees those alone that are their own or are counted twice."""

from __future__ import annotations

import datetime

from django.http import HttpRequest

from compliance.houses.models import Establishment
from compliance.money.read.blind import blind_counts
from compliance.papers.read.papers import StoredPaper
from compliance.people.rights import Right
from compliance.shell.door import visitor_of


def hidden_counts(
    request: HttpRequest, establishment: Establishment, first: datetime.date, last: datetime.date
) -> list[StoredPaper]:
    """Nothing for whoever enters no counts: they read all of them."""
    visitor = visitor_of(request)
    if not visitor.standing.may(Right.ENTER_PAPERS, establishment):
        return []
    return blind_counts(establishment_id=establishment.pk, first=first, last=last, person=visitor.name)
