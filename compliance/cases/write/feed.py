"""Addresses at which a calendar program reads what falls due: each its own token, shown once; kept is its SHA-256."""

from __future__ import annotations

import datetime
import secrets
from hashlib import sha256

from compliance.cases.models import CalendarFeed
from compliance.houses.models import Establishment
from compliance.people.access import may
from compliance.people.models import Person
from compliance.people.rights import Right

PREFIX = "oliver_calendar_"


def feed_make(*, establishment: Establishment, person: Person, now: datetime.datetime) -> str:
    """A new address for somebody; the one before it opens nothing any more. The token is in the answer and nowhere else."""
    feed_end(establishment=establishment, person=person, now=now)
    token = PREFIX + secrets.token_urlsafe(32)
    CalendarFeed.objects.create(establishment=establishment, person=person, digest=digest_of(token), made=now)
    return token


def feed_end(*, establishment: Establishment, person: Person, now: datetime.datetime) -> None:
    """What this person had opens nothing from now on."""
    CalendarFeed.objects.filter(establishment=establishment, person=person, ended=None).update(ended=now)


def feed_of(*, token: str) -> CalendarFeed | None:
    """Whose address it is; None where it opens nothing: ended, or of somebody who no longer works here."""
    held = (
        CalendarFeed.objects.select_related("establishment", "person")
        .filter(digest=digest_of(token), ended=None)
        .first()
    )
    if held is None or not may(person=held.person, right=Right.WORK, establishment=held.establishment):
        return None
    return held


def digest_of(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogateescape")).digest()
