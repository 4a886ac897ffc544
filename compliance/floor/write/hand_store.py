"""Writes what a chunk of hands adds beside the record: the hands' rows, what waits for review, the running totals.

All of it by COPY or one statement per chunk; no ORM object is made.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from django.db import connection
from msgspec import Struct

from compliance.floor.write.hand_admit import (
    HAND_COLUMNS,
    HEADER,
    PENDING_COLUMNS,
    TRAILER,
    Candidate,
    hand_row,
    pending_row,
)
from games.hand.check import Problem
from games.hand.form import decode


class StoredHand(Struct, frozen=True, gc=False):
    """A hand that is in the record already."""

    index: int
    digest: bytes
    table_id: int
    day: int  # ordinal of the gaming day
    number: int
    action: int
    collected: int | None
    superseded_by: str | None


class NewHand(Struct, frozen=True, gc=False):
    """A hand about to be stored at its index; `supersedes` is the hand that it corrects."""

    index: int
    candidate: Candidate
    supersedes: StoredHand | None


def hands_stored(*, establishment_id: int, ids: Sequence[str]) -> dict[str, StoredHand]:
    """Those of these recorder's ids that are held, and by what each is superseded."""
    with connection.cursor() as cursor:
        cursor.execute(HELD, [list(ids), establishment_id])
        return {
            hand_id: StoredHand(index, digest, table_id, day.toordinal(), *rest)
            for hand_id, index, digest, table_id, day, *rest in cursor.fetchall()
        }


# LIMIT keeps each id a look-up by its own index, whatever the statistics say. So does the house that stands in a SELECT: the
# planner then goes by the average house, which migration 0023 makes a large one. A house that it knows to be empty it reads
# whole, for each id, and a house just made is empty only until its first hands are in.
HELD = """
SELECT hand.hand_id, hand.index, hand.digest, hand.table_id, hand.gaming_day, hand.number, hand.action, hand.collected,
    (SELECT later.hand_id FROM compliance_hand AS later WHERE later.supersedes = hand.index)
FROM unnest(%s::text[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT * FROM compliance_hand
    WHERE establishment_id = (SELECT %s::bigint) AND hand_id = wanted.id LIMIT 1
) AS hand
"""


def hands_store(*, establishment_id: int, hands: Sequence[NewHand], meanwhile: Callable[[], None]) -> None:
    """Store the rows of these hands, let them wait for review, and bring the totals up.

    `meanwhile` is called while the server works, and may not use the connection.
    """
    rows, waiting = [HEADER], [HEADER]
    for new in hands:
        one, old = new.candidate, new.supersedes
        rows.append(hand_row(new.index, None if old is None else old.index, one.columns))
        waiting.append(pending_row(establishment_id, one.table_id, one.day, one.number, new.index))
        if old is not None:  # its review goes, and the hand after it gets another neighbour
            waiting.append(pending_row(establishment_id, old.table_id, old.day, old.number, old.index))
    with connection.cursor() as cursor:
        for table, columns, laid_out in (
            ("compliance_hand", HAND_COLUMNS, rows),
            ("compliance_pending", PENDING_COLUMNS, waiting),
        ):
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT BINARY)") as copy:
                copy.write(b"".join((*laid_out, TRAILER)))
                meanwhile()
        cursor.execute(_TOTALS, [establishment_id, *_totals(hands)])


_TOTALS = """
INSERT INTO compliance_table_day AS total (establishment_id, table_id, gaming_day,
    hands, action, collected, collected_unknown, reviewed, due, due_unknown, fails, cannot_tells, first_index, last_index)
SELECT %s, table_id, gaming_day, hands, action, collected, unknown, 0, 0, 0, 0, 0, first_index, last_index
FROM unnest(%s::bigint[], %s::date[], %s::int[], %s::bigint[], %s::bigint[], %s::int[], %s::bigint[], %s::bigint[])
    AS added (table_id, gaming_day, hands, action, collected, unknown, first_index, last_index)
ON CONFLICT (table_id, gaming_day) DO UPDATE SET
    hands = total.hands + excluded.hands,
    action = total.action + excluded.action,
    collected = total.collected + excluded.collected,
    collected_unknown = total.collected_unknown + excluded.collected_unknown,
    first_index = least(total.first_index, excluded.first_index),
    last_index = greatest(total.last_index, excluded.last_index)
"""


def _totals(hands: Iterable[NewHand]) -> list[list[object]]:
    """What each table-day gains and, by corrections, loses, and between which indexes: one column for each figure."""
    sums: dict[tuple[int, int], list[int]] = {}
    bounds: dict[tuple[int, int], tuple[int, int]] = {}
    for new in hands:  # in the order of their indexes
        here = new.candidate.table_id, new.candidate.day
        bounds[here] = bounds.get(here, (new.index, 0))[0], new.index
        for sign, hand in ((1, new.candidate), (-1, new.supersedes)):
            if hand is not None:
                row = sums.setdefault((hand.table_id, hand.day), [0, 0, 0, 0])
                row[0] += sign
                row[1] += sign * hand.action
                row[2] += sign * (hand.collected or 0)
                row[3] += sign * (hand.collected is None)
    ordered = sorted(
        (table_id, datetime.date.fromordinal(day), *row, *bounds.get((table_id, day), (None, None)))
        for (table_id, day), row in sums.items()
    )
    return [list(column) for column in zip(*ordered, strict=True)]


_MOST = 8
_ABSENT = object()


def same(held: bytes, sent: bytes) -> bool:
    """Whether both are one hand: a default that is spelled out, or the same moment in another offset, changes nothing."""
    return decode(held) == decode(sent)


def differences(held: bytes, sent: bytes) -> list[Problem]:
    """The first fields in which the hand sent differs from the one held."""
    found = []
    for path, was, now in _walk("$", msgspec.json.decode(held), msgspec.json.decode(sent)):
        found.append(Problem(path, _shown(now), f"held is {_shown(was)}", "Compare with what was recorded first."))
        if len(found) == _MOST:
            break
    return found


def _walk(path: str, held: Any, sent: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(held, dict) and isinstance(sent, dict):
        for key in sorted(held.keys() | sent.keys()):
            yield from _walk(f"{path}.{key}", held.get(key, _ABSENT), sent.get(key, _ABSENT))
    elif isinstance(held, list) and isinstance(sent, list) and len(held) == len(sent):
        for i, (was, now) in enumerate(zip(held, sent, strict=True)):
            yield from _walk(f"{path}[{i}]", was, now)
    elif held != sent:
        yield path, held, sent


def _shown(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:120] + "…"
