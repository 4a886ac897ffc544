"""Compares the hands' rows with their entries in the record: what `manage.py verify` asks of this room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from django.db import connection

from compliance.record import projections
from compliance.record.entry import Entry
from games.cards.money import CENTS
from games.hand.form import Hand, decode

COLUMNS = (
    "establishment",
    "table",
    "gaming day",
    "number",
    "started",
    "dealt",
    "ended",
    "action",
    "collected",
    "supersedes",
    "digest",
    "game",
    "id",
)

_ROWS = """
SELECT hand.index, e.slug, t.name, hand.gaming_day, hand.number, hand.started, hand.dealt, hand.ended, hand.action,
    hand.collected, corrected.hand_id, hand.digest, hand.game, hand.hand_id
FROM compliance_hand AS hand
    LEFT JOIN games_establishment AS e ON e.id = hand.establishment_id
    LEFT JOIN games_table AS t ON t.id = hand.table_id AND t.establishment_id = hand.establishment_id
    LEFT JOIN compliance_hand AS corrected
        ON corrected.index = hand.supersedes AND corrected.establishment_id = hand.establishment_id
WHERE hand.index >= %s AND hand.index < %s
"""


class HandRows:
    """The rows of recorded hands against the "hand/1" entries."""

    kinds = frozenset({"hand/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        with connection.cursor() as cursor:
            cursor.execute(_ROWS, [start, stop])
            rows = {row[0]: row[1:] for row in cursor.fetchall()}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(rows.keys() | wanted.keys()):
            yield from ((index, what) for what in _compared(wanted.get(index), rows.get(index)))


def register() -> None:
    """Let `manage.py verify` compare the hands' rows."""
    if not any(isinstance(check, HandRows) for check in projections.projection_checks):
        projections.register(HandRows())


def _compared(entry: Entry | None, row: tuple[Any, ...] | None) -> Iterator[str]:
    if entry is None:
        yield "the table of hands has a row for it, the record has no hand there"
    elif row is None:
        yield "the table of hands has no row for it"
    else:
        for name, recorded, stored in zip(COLUMNS, _columns(entry), row, strict=True):
            if recorded != stored:
                yield f"the row of the hand says {name} {stored!r}, the record says {recorded!r}"


def _columns(entry: Entry) -> tuple[Any, ...]:
    hand: Hand = decode(entry.body)
    fees = None if hand.collections is None else [one.amount for one in hand.collections if one.kind == "fee"]
    return (
        entry.establishment,
        hand.table,
        hand.gaming_day,
        hand.number,
        hand.started,
        hand.dealt,
        hand.ended,
        sum(CENTS[wager.amount] for wager in hand.wagers if wager.placed == "before-deal"),
        None if fees is None else sum(CENTS[amount] for amount in fees),
        None if hand.supersedes is None else hand.supersedes.id,
        sha256(entry.body).digest(),
        hand.game,
        hand.id,
    )
