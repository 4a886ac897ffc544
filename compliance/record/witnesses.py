"""Who co-signed this record's checkpoints: what a witness sent back is checked and stands in the record, `witness/1`.

A witness signs with `verifier witness`, on a machine of its own, and only what goes on from the checkpoint that it kept.
"""

from datetime import UTC, datetime

from django.db import transaction
from msgspec import Struct

from compliance.record import append, read, seal, verifier
from compliance.record.canonical import encode
from compliance.record.checkpoint import signature_holds

KIND = "witness/1"


class WitnessError(ValueError):
    """What was sent is no co-signature of this record; the message says why."""


class Witnessed(Struct, frozen=True):
    """That a witness saw the record up to a size; `at` by the witness's clock, `index` the entry that says it."""

    name: str
    key: str
    size: int
    at: datetime
    index: int


def take(*, note: str, key: str, actor: str, now: datetime) -> Witnessed:
    """Record what a witness sent back: a checkpoint of ours with its signature under it."""
    size, at, name = _opened(note, key)
    with transaction.atomic(durable=True):
        append.lock()
        if read.root(size) != verifier.head_open(note, seal.known(), signature_holds).root:
            raise WitnessError(
                f"a split view: the key of this record signed another root for {size} entries than the one that is here;"
                " keep the file, and run `manage.py verify`"
            )
        last = {each.name: each for each in witnesses()}.get(name)
        if last is not None and last.key != key:
            raise WitnessError(f"{name} co-signed with another key until now, {last.key}")
        if last is not None and last.size >= size:
            raise WitnessError(f"{name} co-signed {last.size} entries already")
        body = encode({"at": at.isoformat(), "key": key, "name": name, "note": note, "size": size})
        [index] = append.append([append.NewEntry(KIND, None, actor, now, body)])
    return Witnessed(name, key, size, at, index)


def _opened(note: str, key: str) -> tuple[int, datetime, str]:
    """Size, time and name, if this record's key and the witness's both signed it."""
    try:
        name, public = verifier.key_read(key)
        head = verifier.head_open(note, seal.known(), signature_holds)
    except (verifier.TamperedError, verifier.UncheckableError) as error:
        raise WitnessError(str(error)) from error
    at = verifier.cosigned(note, name, public)
    if at is None:
        raise WitnessError(f"{name} did not sign this checkpoint with the key that you gave")
    if head.size > read.size():
        raise WitnessError(
            f"it is a checkpoint of {head.size} entries, and the record holds {read.size()}; run `manage.py verify`"
        )
    return head.size, datetime.fromtimestamp(at, UTC), name


def witnesses() -> list[Witnessed]:
    """Each witness with the last checkpoint that it co-signed, the one who saw the most first."""
    last = read.latest(KIND, "name")
    bodies = read.bodies(list(last.values())) if last else {}
    found = []
    for name, index in last.items():
        body = verifier.read_json(bodies[index])
        found.append(Witnessed(name, body["key"], body["size"], datetime.fromisoformat(body["at"]), index))
    return sorted(found, key=lambda each: (-each.size, each.name))
