"""How the rows of a hand are laid out for PostgreSQL's binary COPY: a third of the cost of giving psycopg tuples.

Pure: bytes in and out. The columns that do not depend on the record's answer are laid out when the hand is checked; the
index and the hand it supersedes are put before them when the record has given them.
"""

from __future__ import annotations

import datetime
from struct import Struct as Packed

from games.hand.form import Hand

HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
TRAILER = b"\xff\xff"

HAND_COLUMNS = (
    "index, supersedes, establishment_id, table_id, gaming_day, number, started, dealt, ended, action, digest,"
    " collected, game, hand_id"
)
PENDING_COLUMNS = "establishment_id, table_id, gaming_day, number, hand_id"

_NULL = b"\xff\xff\xff\xff"
_START = Packed(">hiq").pack  # how many fields; the index
_LONG = Packed(">iq").pack
_LENGTH = Packed(">i").pack
# establishment, table, day, number, started, dealt, ended, action, digest
_FIXED = Packed(">iqiqiiiiiqiqiqiqi32s").pack
_PENDING = Packed(">hiqiqiiiiiq").pack
_DAY_ZERO = datetime.date(2000, 1, 1).toordinal()
_TIME_ZERO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_MICROSECOND = datetime.timedelta(microseconds=1)


def columns(
    hand: Hand, *, establishment_id: int, table_id: int, digest: bytes, action: int, collected: int | None
) -> bytes:
    """All columns of a hand's row but the first two."""
    game, hand_id = hand.game.encode(), hand.id.encode()
    return b"".join(
        (
            _FIXED(
                8, establishment_id, 8, table_id, 4, hand.gaming_day.toordinal() - _DAY_ZERO, 4, hand.number,
                8, (hand.started - _TIME_ZERO) // _MICROSECOND,
                8, (hand.dealt - _TIME_ZERO) // _MICROSECOND,
                8, (hand.ended - _TIME_ZERO) // _MICROSECOND,
                8, action, 32, digest,
            ),
            _NULL if collected is None else _LONG(8, collected),
            _LENGTH(len(game)),
            game,
            _LENGTH(len(hand_id)),
            hand_id,
        )
    )  # fmt: skip


def row(index: int, supersedes: int | None, rest: bytes) -> bytes:
    """A hand's row."""
    return _START(14, 8, index) + (_NULL if supersedes is None else _LONG(8, supersedes)) + rest


def pending(establishment_id: int, table_id: int, day: int, number: int, index: int) -> bytes:
    """A row of the queue; `day` is the gaming day's ordinal."""
    return _PENDING(5, 8, establishment_id, 8, table_id, 4, day - _DAY_ZERO, 4, number, 8, index)
