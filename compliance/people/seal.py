"""Seals the access log into the record: whoever did it, by page, API or command, its row cannot be changed unseen.

An entry of the record for each batch, at most a minute behind: a row for each page would make hands wait.
"""

import datetime

import msgspec
from django.db import transaction
from django.db.models import Max

from compliance.people.models import AccessSeal
from compliance.people.read.access_log import settled_until
from compliance.people.read.recorded import SEALS
from compliance.people.read.sealed import to_seal
from compliance.record import append, canonical

ACTOR = "oliver"
_BATCHES = 20  # in one turn


def access_seal(*, now: datetime.datetime) -> int:
    """Seal what is settled and not sealed yet; how many rows."""
    count = 0
    for _ in range(_BATCHES):
        done = _seal(now)
        count += done
        if not done:
            break
    return count


@transaction.atomic
def _seal(now: datetime.datetime) -> int:
    until = settled_until()
    append.lock()
    last = AccessSeal.objects.aggregate(last=Max("last"))["last"] or 0
    found = to_seal(after=last, until=until)
    if found is None:
        return 0
    entry = append.NewEntry("access/1", None, ACTOR, now, canonical.encode(msgspec.to_builtins(found)))
    index = append.append([entry]).start
    AccessSeal.objects.create(index=index, **SEALS.stored(entry, found))
    return found.rows
