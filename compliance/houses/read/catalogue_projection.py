"""Compares what hands are judged by (books, games, postings) with the record: what `manage.py verify` asks of this room.

Somebody who changed a game's body or a posted limit in the database would change every verdict without touching a hand.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from django.db import connection

from compliance.record import canonical, projections
from compliance.record.entry import Entry
from games.cards.money import plain

_BODIES = """
SELECT record_index, 'book', digest, body FROM games_book WHERE record_index >= %s AND record_index < %s
UNION ALL
SELECT record_index, 'game', digest, body FROM games_game WHERE record_index >= %s AND record_index < %s
"""
_POSTINGS = """
SELECT posting.record_index, posting.end_record_index, e.slug, t.name, game.slug, option.schedule, option.number,
    lower(posting.period), upper(posting.period), posting.min_cents, posting.max_cents
FROM games_posting AS posting
    JOIN games_table AS t ON t.id = posting.table_id JOIN games_establishment AS e ON e.id = t.establishment_id
    LEFT JOIN games_option AS option ON option.id = posting.option_id
    JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE (posting.record_index >= %s AND posting.record_index < %s)
    OR (posting.end_record_index >= %s AND posting.end_record_index < %s)
"""
_POSTED = ("establishment", "table", "game", "schedule", "option", "from", "min", "max")


class CatalogueRows:
    """Stored bodies of books and games against the "catalogue/1" entries."""

    kinds = frozenset({"catalogue/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        with connection.cursor() as cursor:
            cursor.execute(_BODIES, [start, stop, start, stop])
            rows = {row[0]: row[1:] for row in cursor.fetchall()}
        recorded = {entry.index: msgspec.json.decode(entry.body) for entry in entries}
        for index in sorted(rows.keys() | recorded.keys()):
            yield from ((index, what) for what in _body_differs(recorded.get(index), rows.get(index)))


def _body_differs(recorded: dict[str, Any] | None, row: tuple[Any, ...] | None) -> Iterator[str]:
    if recorded is None:
        yield "the catalogue's tables have a row for it, the record has nothing there"
    elif row is None:
        if "adopted" not in recorded:
            yield "the catalogue's tables have no row for it"
    else:
        kind, digest, body = row
        if digest != recorded.get("digest") or sha256(body).hexdigest() != digest:
            yield f"the stored {kind} has another digest than the one recorded, {recorded.get('digest')}"
        elif canonical.encode(recorded.get(kind)) != body:
            yield f"the stored {kind} is not the one recorded"


class PostingRows:
    """Stored postings against the "posting/1" entries that began and ended them."""

    kinds = frozenset({"posting/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index."""
        with connection.cursor() as cursor:
            cursor.execute(_POSTINGS, [start, stop, start, stop])
            rows = cursor.fetchall()
        began = {row[0]: row for row in rows if start <= row[0] < stop}
        ended = {row[1]: row for row in rows if row[1] is not None and start <= row[1] < stop}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(began.keys() | ended.keys() | wanted.keys()):
            entry = wanted.get(index)
            if entry is None:
                yield index, "the postings name it, the record has no posting there"
                continue
            body = msgspec.json.decode(entry.body)
            if "posted" in body:
                yield from ((index, what) for what in _posted_differs(entry, body["posted"], began.get(index)))
            else:
                yield from ((index, what) for what in _ended_differs(body["ended"], ended.get(index)))


def _posted_differs(entry: Entry, posted: dict[str, Any], row: tuple[Any, ...] | None) -> Iterator[str]:
    if row is None:
        yield "no posting has it as its beginning"
        return
    recorded = [entry.establishment, *(posted[name] for name in _POSTED[1:])]
    recorded[5] = _moment(posted["from"])
    stored = [*row[2:8], plain(row[9]), plain(row[10])]
    for name, was, now in zip(_POSTED, recorded, stored, strict=True):
        if was != now:
            yield f"the posting says {name} {now}, the record says {was}"
    if row[1] is None and row[8] != (posted["until"] and _moment(posted["until"])):
        yield f"the posting ends {row[8]}, the record says {posted['until']}"


def _ended_differs(ended: dict[str, Any], row: tuple[Any, ...] | None) -> Iterator[str]:
    if row is None:
        yield "no posting has it as its end"
    elif (row[0], row[8]) != (ended["posting"], _moment(ended["at"])):
        yield f"posting {row[0]} ended {row[8]}, the record says posting {ended['posting']} ended {ended['at']}"


def _moment(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


def register() -> None:
    """Let `manage.py verify` compare books, games and postings."""
    if not any(isinstance(check, CatalogueRows) for check in projections.projection_checks):
        projections.register(CatalogueRows())
        projections.register(PostingRows())
