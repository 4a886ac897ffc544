"""An entry before and after it is recorded, and the bytes of it that are hashed.

What is hashed is the envelope: the canonical JSON of {actor, at, body, establishment, index, kind, number}. The index is
in it, so that an entry moved to another place betrays itself by its own leaf, not only by the root above it.
The number is the establishment's own count, without a gap. An entry of no establishment has none, and neither have those
from before Oliver counted: the first number of such an establishment is one more than they are.
"""

from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct

from compliance.record import canonical
from compliance.record.kinds import kind_check
from compliance.record.merkle import leaf_hash


class EntryError(ValueError):
    """This entry cannot be recorded as it is; the message says why."""


class NewEntry(Struct, frozen=True, gc=False):
    """What a service hands to the record. `body` is the canonical JSON of an object (`canonical.encode`)."""

    kind: str
    establishment: str | None
    actor: str
    at: datetime
    body: bytes


class Entry(Struct, frozen=True, gc=False):
    """An entry as it stands in the record."""

    index: int
    kind: str
    establishment: str | None
    actor: str
    at: datetime
    body: bytes
    leaf: bytes
    number: int | None = None


def in_utc(at: datetime) -> datetime:
    """The moment in UTC. Two times of one zone are equal even when daylight saving ended between them; these are not."""
    if at.tzinfo is UTC:
        return at
    if at.tzinfo is None:
        raise EntryError(f"{at} has no time zone")
    return at.astimezone(UTC)


def instant(at: datetime) -> str:
    """RFC 3339 in UTC, with microseconds and "Z": one spelling for each moment."""
    return in_utc(at).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def origin_check(kind: str, establishment: str | None, actor: str) -> None:
    """Refuse what must not be written; what was written once stays readable."""
    kind_check(kind)
    name_check("actor", actor)
    if establishment is not None:
        name_check("establishment", establishment)


def name_check(name: str, value: str) -> None:
    if not value or "\x00" in value:
        raise EntryError(f"{name} {value!r} is empty or holds a NUL, which the database cannot store")


def envelope(index: int, entry: Entry) -> bytes:
    """The bytes that are hashed."""
    return _laid_out(index, entry, entry.number)


def leaf(index: int, entry: Entry) -> bytes:
    return leaf_hash(_laid_out(index, entry, entry.number))


def new_leaf(index: int, entry: NewEntry, number: int | None) -> bytes:
    """The leaf of an entry that takes this place, and this number of its establishment."""
    return leaf_hash(_laid_out(index, entry, number))


def exported(entry: Entry) -> bytes:
    """The envelope with the leaf in its place among the names."""
    return _laid_out(entry.index, entry, entry.number, b',"leaf":"%s"' % entry.leaf.hex().encode())


def _laid_out(index: int, entry: NewEntry | Entry, number: int | None, with_leaf: bytes = b"") -> bytes:
    """The body is canonical already, so the rest is laid around it."""
    head, tail, end = _frame(entry.kind, entry.establishment, entry.actor)
    place = b"%d%s%s" % (index, end, with_leaf)
    last = b"}" if number is None else b',"number":%d}' % number
    return b"".join((head, _moment(in_utc(entry.at)), b'","body":', entry.body, tail, place, last))


@lru_cache(maxsize=256)
def _moment(at: datetime) -> bytes:
    """`at` in UTC as it is written; a batch has one."""
    return instant(at).encode()


@lru_cache(maxsize=4096)
def _frame(kind: str, establishment: str | None, actor: str) -> tuple[bytes, bytes, bytes]:
    """What stands before the time, between body and index, and behind the index; a batch repeats the same few."""
    return (
        b'{"actor":' + canonical.encode(actor) + b',"at":"',
        b',"establishment":' + canonical.encode(establishment) + b',"index":',
        b',"kind":' + canonical.encode(kind),
    )
