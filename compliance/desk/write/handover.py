"""Hand-over notes: written by whoever leaves, signed as read by whoever comes. Both stand in the record and are never changed."""

from __future__ import annotations

import datetime

from django.db import transaction
from msgspec import structs

from compliance.desk.models import Handover, HandoverRead
from compliance.desk.read.handover import Shift, ShiftFigures
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append, canonical

KIND, READ = "handover/1", "handover-read/1"
LONGEST = 4_000


class HandoverError(ValueError):
    """What was asked for does not fit; the message says the cure."""


def handover_write(
    *, establishment: Establishment, shift: Shift, figures: ShiftFigures, words: str, by: Person, now: datetime.datetime
) -> Handover:
    """Keep the note with the figures that stood beside it."""
    words = words.strip()
    if len(words) > LONGEST or "\x00" in words:
        raise HandoverError(f"Write at most {LONGEST:,} characters.")
    kept = canonical.encode(structs.asdict(figures)).decode()
    body = {
        "gaming_day": shift.gaming_day,
        "shift": shift.name,
        "began": shift.began,
        "words": words,
        "figures": kept,
    }
    with transaction.atomic():
        [index] = append.append([append.NewEntry(KIND, establishment.slug, by.username, now, canonical.encode(body))])
        return Handover.objects.create(
            establishment=establishment,
            record_index=index,
            gaming_day=shift.gaming_day,
            shift=shift.name,
            began=shift.began,
            at=now,
            by=by,
            words=words,
            figures=kept,
        )


def handover_read(*, establishment: Establishment, index: int, by: Person, now: datetime.datetime) -> None:
    """Sign it as read: once, and by somebody else than wrote it."""
    with transaction.atomic():
        append.lock()
        note = Handover.objects.filter(establishment=establishment, record_index=index).first()
        if note is None:
            raise HandoverError("There is no such note here.")
        if note.by_id == by.pk:
            raise HandoverError("You wrote it; whoever comes after you reads it.")
        if note.read.filter(by=by).exists():
            raise HandoverError("You have signed it already.")
        body = canonical.encode({"handover": index})
        [at] = append.append([append.NewEntry(READ, establishment.slug, by.username, now, body)])
        HandoverRead.objects.create(handover=note, record_index=at, by=by, at=now)
