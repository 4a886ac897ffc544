"""After a restore of an older state nothing is recorded until somebody decides to go on from there.

Two things tell it, once for each connection: the server's timeline, which every recovery from a backup or on a standby
begins anew, and the checkpoints kept outside the database, where one of them knows more entries than there are.
"""

from datetime import datetime
from weakref import WeakSet

from django.db import connection, transaction
from msgspec import Struct

from compliance.record import read, verifier
from compliance.record.archive import Archive
from compliance.record.canonical import encode
from compliance.record.checkpoint import signature_holds
from compliance.record.stopped import StoppedError
from compliance.record.verifier import Head

KIND = "restored/1"
_FIRST = 1  # the timeline of a server that was never restored
_looked: WeakSet[object] = WeakSet()  # connections that were looked at and found right


class RestoredError(StoppedError):
    """The database is an older state, and nobody has decided to go on from it."""


class Older(Struct, frozen=True):
    """What is there, and the latest that a checkpoint outside knows beyond it."""

    timeline: int
    size: int
    root: bytes
    known: Head | None
    note: str = ""

    def __str__(self) -> str:
        ends = f"the database was restored: its record ends at {self.size} entries, root {self.root.hex()}"
        if self.known is None:
            return f"{ends}. No checkpoint kept outside the database knows of more"
        return (
            f"{ends}. A checkpoint of {self.known.at} knows {self.known.size} entries, root {self.known.root.hex()}:"
            f" the last {self.known.size - self.size} are not in this database"
        )


def refuse() -> None:
    """Refuse to record in a restored database, until `accept`."""
    connection.ensure_connection()
    if connection.connection in _looked:
        return
    if found := undecided():
        raise RestoredError(
            f"nothing is recorded: {found}. Restore a later state, or go on from this one:"
            " `manage.py restored accept --reason …`"
        )
    _looked.add(connection.connection)


def undecided() -> Older | None:
    """The restored state on which nobody has decided yet; None where there is none."""
    timeline, decided = read.timeline()
    size = read.size()
    known, note = _beyond(size)
    if known is None and (timeline == _FIRST or decided):
        return None
    return Older(timeline, size, read.root(size), known, note)


def _beyond(size: int) -> tuple[Head | None, str]:
    """The largest checkpoint kept outside, where it knows more than `size` entries and a key that counts signed it."""
    from compliance.record import seal  # it appends, and whoever appends asks here first

    kept = seal.archive()
    if kept is None or kept.largest() <= size:
        return None, ""
    note = kept.note(kept.largest())
    try:
        head = verifier.head_open(note, seal.known(), signature_holds)
    except (verifier.TamperedError, verifier.UncheckableError):
        return None, ""  # `manage.py verify` names it
    return (head, note) if head.size > size else (None, "")


def accept(*, reason: str, actor: str, now: datetime) -> Older:
    """Go on from the state that is there: an entry with both roots. What was signed beyond it is laid aside, not deleted."""
    from compliance.record import append, seal  # as above

    kept = seal.archive()
    with transaction.atomic(durable=True):
        append.lock()
        found = undecided()
        if found is None:
            raise RestoredError("there is nothing to decide: this database is no older state")
        _same_record(kept, found.size)
        body = encode({
            "timeline": found.timeline,
            "size": found.size,
            "root": found.root.hex(),
            "known": {"size": found.known.size, "root": found.known.root.hex(), "note": found.note} if found.known else None,
            "reason": reason,
        })  # fmt: skip
        append.append([append.NewEntry(KIND, None, actor, now, body)])
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO record_timeline (timeline, at) VALUES (%s, %s) ON CONFLICT DO NOTHING",
                [found.timeline, now],
            )
    if kept is not None:
        kept.lay_aside(above=found.size)
    return found


def _same_record(kept: Archive | None, size: int) -> None:
    """An older state goes on into what was signed; where the last checkpoint up to it contradicts it, it is another record."""
    from compliance.record import seal  # as above

    held = max((each for each, _ in kept.notes() if each <= size), default=0) if kept else 0
    if kept is None or not held:
        return
    try:
        same = verifier.head_open(kept.note(held), seal.known(), signature_holds).root == read.root(held)
    except (verifier.TamperedError, verifier.UncheckableError):
        same = False
    if not same:
        raise RestoredError(
            f"this is no older state of the record whose checkpoints lie in {kept.folder}: they differ at {held} entries"
            " already; run `manage.py verify`, and restore another backup"
        )
