"""Removes files whose term is over: two people, an entry for each first, then the bytes, unless another file has the same ones.

Stopped in between, bytes of a file that was removed lie there still, and nobody is handed them; the next run takes them away.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

import msgspec
from django.db import transaction

from compliance.evidence.models import FileEvent
from compliance.evidence.read.files import KEPT
from compliance.evidence.read.recorded import FILE_ACTS
from compliance.evidence.read.removed import KIND, Old, Removed, files_over, files_removed, is_needed
from compliance.evidence.read.shelf import shelf
from compliance.houses.models import Establishment
from compliance.law.retention import terms_on
from compliance.people.models import Person
from compliance.people.remove import two_check
from compliance.record import append, canonical
from compliance.record.removed import Term


def files_remove(
    *, establishment: Establishment, asked: Person, agreed: Person, reason: str, now: datetime.datetime
) -> int:
    """How many went; what an earlier run left goes too. NotRemoved says why nothing may."""
    two_check(asked, agreed)
    kept = terms_on(now.date())[KEPT]
    term = Term(kept.name, kept.from_, kept.years, kept.cite)
    with transaction.atomic():
        append.lock()
        _, old = files_over(establishment_id=establishment.pk, now=now)
        for one in old:
            said = Removed(one.index, one.sha256, term, asked.username, agreed.username, reason)
            body = msgspec.to_builtins(said)
            entry = append.NewEntry(KIND, establishment.slug, asked.username, now, canonical.encode(body))
            [index] = append.append([entry])
            FileEvent.objects.create(index=index, **FILE_ACTS.stored(entry, body))
    _bytes_delete(files_removed())
    return len(old)


def _bytes_delete(files: Iterable[Old]) -> None:
    place = shelf()
    for name in (name for one in files for name in (one.sha256, one.small) if name):
        if not place.there(name):
            continue
        with transaction.atomic():
            append.lock()  # nobody attaches the same bytes meanwhile
            if not is_needed(name):
                place.delete(name)
