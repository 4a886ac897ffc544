"""The one writer of the record.

`append` runs inside the caller's transaction: what the service stores and what the record says stand or fall together.
It takes the log's lock, so appends queue; hashes are made in this process and rows go in by binary COPY, without ORM
objects and without per-row triggers.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from struct import Struct as Packed

from django.db import connection

from compliance.record import canonical, read, restored, tiles
from compliance.record.clock import KIND, ClockError, back_refuse
from compliance.record.entry import EntryError, NewEntry, in_utc, name_check, new_leaf, origin_check

__all__ = ["ClockError", "NewEntry", "append", "lock"]

_LOCK = 0x6F6C69766572  # "oliver"
_BLOCK = 128  # entries handed to COPY at once

# PostgreSQL's binary COPY format: fields are a length and the bytes; a row begins with its number of fields.
_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TRAILER = b"\xff\xff"
_NULL = b"\xff\xff\xff\xff"
_START = Packed(">hiq").pack  # 8 fields; index: 8 bytes
_NUMBER = Packed(">iq").pack
_LENGTH = Packed(">i").pack
_TIME = Packed(">iq").pack
_HASH = _LENGTH(32)
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def lock() -> None:
    """Take the log's lock until the transaction ends. Whoever must look before appending takes it first."""
    if not connection.in_atomic_block:
        raise RuntimeError("the record is written inside a transaction only (transaction.atomic)")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _nothing() -> None:
    pass


def append(entries: Sequence[NewEntry], meanwhile: Callable[[], None] = _nothing) -> range:
    """Record these entries, in this order; give back their indexes.

    `meanwhile` is called while the server takes in what was sent, and may not use the connection.
    """
    lock()
    if any(new.kind != restored.KIND for new in entries):
        restored.refuse()
    first, numbers = _place(entries)
    leaves: list[bytes] = []
    with connection.cursor() as cursor:
        with cursor.copy(
            "COPY record_entry (index, kind, establishment, actor, at, body, leaf, number) FROM STDIN (FORMAT BINARY)"
        ) as copy:
            copy.write(_HEADER)
            for start in range(0, len(entries), _BLOCK):
                copy.write(_rows(first + start, entries[start : start + _BLOCK], leaves, numbers))
            copy.write(_TRAILER)
            meanwhile()
        complete = [(t.level, t.index, t.hashes, t.root) for t in tiles.completed(first, leaves, read.shelf.edge)]
        if complete:
            cursor.executemany("INSERT INTO record_tile (level, index, hashes, root) VALUES (%s, %s, %s, %s)", complete)
    return range(first, first + len(leaves))


def _place(entries: Sequence[NewEntry]) -> tuple[int, dict[str, int]]:
    """Where they go, and the last number of each of their establishments.

    What bears a time from before the last entry is refused, but for the decision that it may.
    """
    houses = {new.establishment for new in entries if new.establishment is not None}
    for house in houses:
        name_check("establishment", house)
    found = read.tail(sorted(houses))
    if found is None:
        return 0, dict.fromkeys(houses, 0)
    if any(new.kind != KIND for new in entries):
        back_refuse(at=min(in_utc(new.at) for new in entries), clock=found.clock, last=found.at)
    last = {house: found.numbers.get(house, 0) for house in houses}
    return found.size, {house: read.unnumbered(house) if number is None else number for house, number in last.items()}


def _rows(first: int, entries: Sequence[NewEntry], leaves: list[bytes], numbers: dict[str, int]) -> bytes:
    """The rows of these entries; their leaves are put to the others, and `numbers` go on with them."""
    laid_out: list[bytes] = []
    for index, new in enumerate(entries, first):
        body = new.body
        if type(body) is not canonical.Canonical and not canonical.reads_back(body):
            raise EntryError(f"the body of this {new.kind} is not the canonical JSON of an object: {body[:200]!r}")
        house, number, written = new.establishment, None, _NULL
        if house is not None:
            number = numbers[house] = numbers[house] + 1
            written = _NUMBER(8, number)
        digest = new_leaf(index, new, number)
        leaves.append(digest)
        origin = _columns(new.kind, house, new.actor, in_utc(new.at))
        laid_out += (_START(8, 8, index), origin, _LENGTH(len(body)), body, _HASH, digest, written)
    return b"".join(laid_out)


@lru_cache(maxsize=4096)
def _columns(kind: str, establishment: str | None, actor: str, at: datetime) -> bytes:
    """The columns between index and body as COPY wants them, checked; a batch repeats the same few."""
    origin_check(kind, establishment, actor)
    encoded = [None if text is None else text.encode() for text in (kind, establishment, actor)]
    texts = [_NULL if text is None else _LENGTH(len(text)) + text for text in encoded]
    return b"".join((*texts, _TIME(8, (at - _EPOCH) // _MICROSECOND)))
