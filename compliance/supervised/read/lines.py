"""What a floor supervisor wants to know of some tables on a gaming day: a query for each part, however many tables and hands.

Of findings those about hands alone: a difference of counts would tell the second person what the first one counted.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from compliance.evidence.read.clips import TO_DO
from compliance.houses.forms.house import LIMITS_ALONE, natural
from compliance.record import read
from compliance.shell.rows import rows

LATEST = 20
CLIPS = 500
"""Clips are looked through up to here, the first to be overwritten first."""


class Found(Struct, frozen=True):
    """Something that stands open at a hand."""

    id: int
    table: str
    number: int
    started: datetime.datetime
    rule: str
    outcome: str
    severity: str
    says: str
    state: str


class TableLine(Struct, frozen=True, kw_only=True):
    """One table."""

    name: str
    hands: int
    number: int | None  # of the last hand; null: none was dealt
    last: datetime.datetime | None
    dealer: str
    hangs: tuple[str, ...]
    found: int
    counts: int  # papers of the drop that are in
    clips: int
    video_ends: datetime.datetime | None


class _Dealt(Struct, frozen=True):
    dealer: str | None = None


_dealt = msgspec.json.Decoder(_Dealt)
_TABLES = """
SELECT place.id, place.name, coalesce(day.hands, 0), last.index, last.number, last.started FROM games_table AS place
LEFT JOIN compliance_table_day AS day ON day.table_id = place.id AND day.gaming_day = %(day)s
LEFT JOIN LATERAL (
    SELECT hand.index, hand.number, hand.started FROM compliance_hand AS hand
    WHERE hand.table_id = place.id AND hand.gaming_day = %(day)s ORDER BY hand.number DESC, hand.index DESC LIMIT 1
) AS last ON true
WHERE place.establishment_id = %(house)s AND place.name = ANY(%(tables)s)
"""
_HANGS = """
SELECT posting.table_id, game.title, option.schedule, coalesce(option.label, option.number::text) FROM games_posting AS posting
LEFT JOIN games_option AS option ON option.id = posting.option_id
JOIN games_game AS game ON game.id = coalesce(posting.game_id, option.game_id)
WHERE posting.table_id = ANY(%(ids)s) AND posting.period @> %(now)s::timestamptz ORDER BY game.title
"""
_OPEN = """
FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
JOIN games_table AS place ON place.id = hand.table_id
WHERE finding.establishment_id = %(house)s AND finding.gaming_day = %(day)s AND finding.status = 'open'
    AND finding.state IN ('new', 'acknowledged') AND hand.table_id = ANY(%(ids)s)
"""
_COUNTED = f"SELECT hand.table_id, count(*) {_OPEN} GROUP BY 1"
_FOUND = f"""
SELECT finding.id, place.name, hand.number, hand.started, finding.rule, finding.outcome, finding.severity, finding.says,
    finding.state {_OPEN}
ORDER BY array_position(ARRAY['severe', 'serious', 'minor', 'note'], finding.severity), finding.id DESC LIMIT %(most)s
"""  # our own text
_PAPERS = """
SELECT table_id, count(*) FROM compliance_paper
WHERE establishment_id = %(house)s AND gaming_day = %(day)s AND kind = 'count' AND NOT struck AND table_id = ANY(%(ids)s)
GROUP BY 1
"""
_CLIPS = f"""
SELECT table_id, count(*), min(ends_at) FROM (
    SELECT clip.table_id, clip.ends_at FROM evidence_clip AS clip
    WHERE clip.establishment_id = %(house)s AND {TO_DO} AND clip.state <> 'held' AND clip.ends_at > %(now)s
    ORDER BY clip.ends_at LIMIT %(most)s
) AS next WHERE table_id = ANY(%(ids)s) GROUP BY 1
"""  # noqa: S608  # our own text
_METERS = """
SELECT EXISTS (SELECT FROM compliance_paper WHERE establishment_id = %(house)s AND kind = 'meter'),
    (SELECT count(*) FROM compliance_paper
        WHERE establishment_id = %(house)s AND kind = 'reading' AND NOT struck AND gaming_day = %(day)s)
"""


def lines_read(
    *, establishment_id: int, tables: Sequence[str], day: datetime.date, now: datetime.datetime
) -> list[TableLine]:
    """Of these tables, in the order of the floor: six queries."""
    asked: dict[str, Any] = {"house": establishment_id, "day": day, "now": now, "tables": list(tables), "most": CLIPS}
    found = rows(_TABLES, asked)
    asked["ids"] = [row[0] for row in found]
    last = [row[3] for row in found if row[3] is not None]
    dealers = (
        {index: _dealt.decode(body).dealer or "" for index, body in read.bodies_there(last).items()} if last else {}
    )
    hangs: dict[int, list[str]] = {}
    for table, title, schedule, option in rows(_HANGS, asked):
        hangs.setdefault(table, []).append(f"{title}, {LIMITS_ALONE if schedule is None else f'{schedule} {option}'}")
    open_, papers = dict(rows(_COUNTED, asked)), dict(rows(_PAPERS, asked))
    clips = {table: (count, ends) for table, count, ends in rows(_CLIPS, asked)}
    lines = [
        TableLine(
            name=name,
            hands=hands,
            number=number,
            last=started,
            dealer=dealers.get(index, ""),
            hangs=tuple(hangs.get(table, ())),
            found=open_.get(table, 0),
            counts=papers.get(table, 0),
            clips=clips.get(table, (0, None))[0],
            video_ends=clips.get(table, (0, None))[1],
        )
        for table, name, hands, index, number, started in found
    ]
    return sorted(lines, key=lambda line: natural(line.name))


def found_read(*, establishment_id: int, tables: Sequence[str], day: datetime.date) -> list[Found]:
    """What stands open at hands of these tables, the severest first: one query."""
    ids = "hand.table_id = ANY(%(ids)s)"
    named = "place.establishment_id = %(house)s AND place.name = ANY(%(tables)s)"
    asked = {"house": establishment_id, "day": day, "tables": list(tables), "most": LATEST}
    return [Found(*row) for row in rows(_FOUND.replace(ids, named), asked)]


def readings_read(*, establishment_id: int, day: datetime.date) -> int | None:
    """How many meter readings of a gaming day are in; None: the house has no progressive meter."""
    [(meters, readings)] = rows(_METERS, {"house": establishment_id, "day": day})
    return readings if meters else None
