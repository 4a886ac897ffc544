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
from compliance.people.read.sealed import ACCESS, ACCOUNTS, Log, Sealed, to_seal
from compliance.record import append, canonical, read

ACTOR = "oliver"
_BATCHES = 20  # in one turn


def access_seal(*, now: datetime.datetime) -> int:
    """Seal what is settled and not sealed yet; how many rows of the access log."""
    while _accounts_seal(now):
        pass
    count = 0
    for _ in range(_BATCHES):
        done = _access_seal(now)
        count += done
        if not done:
            break
    return count


@transaction.atomic
def _access_seal(now: datetime.datetime) -> int:
    until = settled_until()
    append.lock()
    last = AccessSeal.objects.aggregate(last=Max("last"))["last"] or 0
    found = to_seal(log=ACCESS, after=last, until=until)
    if found is None:
        return 0
    entry = _entry(ACCESS, found, now)
    index = append.append([entry]).start
    AccessSeal.objects.create(index=index, **SEALS.stored(entry, found))
    return found.rows


@transaction.atomic
def _accounts_seal(now: datetime.datetime) -> bool:
    """The same of how accounts stand: changes are few, so the last entry itself says how far they are sealed."""
    until = settled_until()
    append.lock()
    found = to_seal(log=ACCOUNTS, after=_accounts_sealed(), until=until)
    if found is None:
        return False
    append.append([_entry(ACCOUNTS, found, now)])
    return True


def _accounts_sealed() -> int:
    last = read.latest(ACCOUNTS.kind).get("")
    return 0 if last is None else msgspec.json.decode(read.bodies([last])[last], type=Sealed).last


def _entry(log: Log, found: Sealed, now: datetime.datetime) -> append.NewEntry:
    return append.NewEntry(log.kind, None, ACTOR, now, canonical.encode(msgspec.to_builtins(found)))
