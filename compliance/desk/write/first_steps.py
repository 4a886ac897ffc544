"""The list of first steps is put away for everybody at a house, or shown again: an entry of the record, and no row."""

from __future__ import annotations

import datetime

from django.db import transaction

from compliance.desk.read.first_steps import KIND, put_away
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append, canonical


def first_steps_put(*, establishment: Establishment, away: bool, by: Person, now: datetime.datetime) -> None:
    """Say so once: a second press changes nothing."""
    with transaction.atomic():
        append.lock()
        if put_away(slug=establishment.slug) != away:
            body = canonical.encode({"away": away})
            append.append([append.NewEntry(KIND, establishment.slug, by.username, now, body)])
