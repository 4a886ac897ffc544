"""What stays of an entry whose body was removed when its term was over: its digest, and what the rows that follow from it say.

The leaf of the whole entry stays as it was, and with it the tree. What stays is written down in the entry that says by which
term and by whom the body was removed (`removed.py`), so that it cannot be changed either.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

import msgspec

from compliance.record import canonical
from compliance.record.entry import Entry, exported, instant

NAME = "body removed"  # no form has a field of this name
_BEGINS = b'{"%s":' % NAME.encode()


def is_left(body: bytes) -> bool:
    """Whether this is what stays, in the place of a body."""
    return bytes(body[: len(_BEGINS)]) == _BEGINS


def left_of(body: bytes, rows: Mapping[str, Mapping[str, Any]]) -> bytes:
    """What stays of a body; `rows`: of each table that follows from it, what it says, column by column."""
    said = {table: {name: plain(value) for name, value in columns.items()} for table, columns in rows.items()}
    return canonical.encode({NAME: {"digest": sha256(body).hexdigest(), "rows": said}})


def rows_left(body: bytes, table: str) -> dict[str, Any]:
    """What the rows of a table said of it."""
    found: dict[str, Any] = msgspec.json.decode(body)[NAME]["rows"].get(table, {})
    return found


def plain(value: Any) -> Any:
    """A value as JSON has it, one spelling for each."""
    if isinstance(value, datetime.datetime):
        return instant(value)
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime.date | Decimal):
        return str(value)
    return value


def stub(left: Entry) -> str:
    """The digest of what stays of an entry, its leaf with it: as the line of a bundle has it."""
    return sha256(exported(left)).hexdigest()
