"""The one writer of the record.

`append` runs inside the caller's transaction: what the service stores and what the record says stand or fall together.
It takes the log's lock, so appends queue; hashes are made in this process and rows go in by binary COPY, without ORM
objects and without per-row triggers.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from struct import Struct as Packed

from django.db import connection

from compliance.record import canonical, read, tiles
from compliance.record.entry import EntryError, NewEntry, leaf, origin_check
from compliance.record.models import Checkpoint, Entry, Tile

__all__ = ["APPEND_ONLY_TABLES", "NewEntry", "append", "lock"]

APPEND_ONLY_TABLES = tuple(model._meta.db_table for model in (Entry, Tile, Checkpoint))
"""`prepare` grants the application's role SELECT and INSERT on these, nothing more."""

_LOCK = 0x6F6C69766572  # "oliver"
_BLOCK = 1 << 18  # bytes handed to COPY at once

# PostgreSQL's binary COPY format: fields are a length and the bytes; a row begins with its number of fields.
_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TRAILER = b"\xff\xff"
_NULL = b"\xff\xff\xff\xff"
_START = Packed(">hiq").pack  # 7 fields; index: 8 bytes
_LENGTH = Packed(">i").pack
_TIME = Packed(">iq").pack
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def lock() -> None:
    """Take the log's lock until the transaction ends. Whoever must look before appending takes it first."""
    if not connection.in_atomic_block:
        raise RuntimeError("the record is written inside a transaction only (transaction.atomic)")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def append(entries: Sequence[NewEntry]) -> range:
    """Record these entries, in this order; give back their indexes."""
    lock()
    first = read.size()
    leaves: list[bytes] = []
    with connection.cursor() as cursor:
        with cursor.copy(
            "COPY record_entry (index, kind, establishment, actor, at, body, leaf) FROM STDIN (FORMAT BINARY)"
        ) as copy:
            block = bytearray(_HEADER)
            for index, new in enumerate(entries, first):
                leaves.append(_pack(block, index, new))
                if len(block) > _BLOCK:
                    copy.write(block)
                    block.clear()
            copy.write(block + _TRAILER)
        complete = [(t.level, t.index, t.hashes, t.root) for t in tiles.completed(first, leaves, read.shelf.edge)]
        if complete:
            cursor.executemany("INSERT INTO record_tile (level, index, hashes, root) VALUES (%s, %s, %s, %s)", complete)
    return range(first, first + len(leaves))


def _pack(block: bytearray, index: int, new: NewEntry) -> bytes:
    """Put the entry's row into the block; give back its leaf."""
    columns = _columns(new.kind, new.establishment, new.actor)
    if not canonical.reads_back(new.body):
        raise EntryError(f"the body of this {new.kind} is not the canonical JSON of an object: {new.body[:200]!r}")
    digest = leaf(index, new)
    block += b"".join(
        (
            _START(7, 8, index),
            columns,
            _TIME(8, (new.at - _EPOCH) // _MICROSECOND),
            _LENGTH(len(new.body)),
            new.body,
            _LENGTH(len(digest)),
            digest,
        )
    )
    return digest


@lru_cache(maxsize=4096)
def _columns(kind: str, establishment: str | None, actor: str) -> bytes:
    """Three text columns as COPY wants them, checked; a batch repeats the same few."""
    origin_check(kind, establishment, actor)
    encoded = [None if text is None else text.encode() for text in (kind, establishment, actor)]
    return b"".join(_NULL if text is None else _LENGTH(len(text)) + text for text in encoded)
