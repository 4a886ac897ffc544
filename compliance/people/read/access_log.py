"""Who did what, when and from where: the access log, the latest first, paged by key."""

from __future__ import annotations

import datetime

from django.db.models import Q, QuerySet
from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.people.models import Access, Person

PAGE = 100
WHATS = (
    "page",
    "export",
    "notice",
    "report run",
    "report stopped",
    "report file",
    "upload",
    "upload stopped",
    "session entered",
    "session corrected",
    "paper entered",
    "books prepared",
    "books closed",
    "verification",
    "verification stopped",
    "API read",
    "API refused",
    "sign-in",
    "sign-in refused",
    "sign-out",
    "refused",
    "change drafted",
    "change edited",
    "change submitted",
    "change withdrawn",
    "change approved",
    "change refused",
    "change forecast",
    "change forecast stopped",
    "returns",
    "returns stopped",
    "establishment made",
    "person added",
    "role given",
    "role ended",
    "access ended",
    "first password",
    "password changed",
    "lock-out lifted",
    "second factor set up",
    "second factor removed",
    "token made",
    "token revoked",
)
"""The words under which something is written down, as a page offers them."""


class Asked(Struct, frozen=True):
    """Which rows are wanted. Empty: all of them."""

    who: str = ""
    what: str = ""
    since: datetime.datetime | None = None
    until: datetime.datetime | None = None


class AccessLine(Struct, frozen=True):
    id: int
    at: datetime.datetime
    name: str
    what: str
    where: str
    establishment: str | None
    address: str | None
    agent: str
    detail: str


_FIELDS = ("id", "at", "name", "what", "where", "establishment__title", "address", "agent", "detail")


def access_page(
    *, establishment: Establishment | None, asked: Asked, before: int | None = None, size: int = PAGE
) -> tuple[list[AccessLine], int | None]:
    """What was done at an establishment, or (None) in the whole of this Oliver; and the key of the next page.

    An establishment also sees reads of all that its commission regulates. Each half comes from its own index.
    """
    rows = _asked(Access.objects.order_by("-id"), asked)
    if before is not None:
        rows = rows.filter(id__lt=before)
    halves = [rows]
    if establishment is not None:
        halves = [rows.filter(establishment=establishment)]
        if establishment.commission_id is not None:
            halves.append(rows.filter(establishment=None, commission=establishment.commission_id))
    found = [AccessLine(*row) for half in halves for row in half.values_list(*_FIELDS)[: size + 1]]
    found.sort(key=lambda line: -line.id)
    return found[:size], found[size - 1].id if len(found) > size else None


def _asked(rows: QuerySet[Access], asked: Asked) -> QuerySet[Access]:
    if asked.who:
        person = Person.objects.filter(username=asked.who).first()
        # Also what somebody gave at the door who does not exist, or a token's label.
        rows = rows.filter(Q(name=asked.who) if person is None else Q(person=person))
    if asked.what:
        rows = rows.filter(what=asked.what)
    if asked.since is not None:
        rows = rows.filter(at__gte=asked.since)
    if asked.until is not None:
        rows = rows.filter(at__lt=asked.until)
    return rows
