"""Looks as pages show them: the list by key, newest first, with its filters; and one, with what was said of it."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec import Struct

from compliance.observed.forms.composed import Last
from compliance.observed.forms.observation import Observation
from compliance.observed.rules.verdict import Word
from compliance.record import read
from compliance.record.entry import Entry
from compliance.shell.lists import Conditions
from compliance.shell.rows import rows

PAGE = 50


class Filters(Struct, frozen=True):
    """What is asked for; None leaves it open."""

    table: str | None = None
    mode: str | None = None
    how: str | None = None
    outcome: str | None = None
    rule: str | None = None
    observer: str | None = None
    plan: str | None = None
    audit: str | None = None
    struck: bool = False  # those too that were struck out
    blind: str | None = None  # who reads, where that person may not see what others found for an audit


class Look(Struct, frozen=True):
    """An observation as a line of a list."""

    index: int
    table: str
    mode: str
    how: str
    game: str
    gaming_day: datetime.date
    began: datetime.datetime
    ended: datetime.datetime
    observer: str
    watch: str
    place: int
    outcome: str
    fails: int
    cannot_tells: int
    not_looked: int
    passes: int
    rules: str
    struck: bool

    @property
    def failing(self) -> list[str]:
        return self.rules.split()


HOLDS = """
JOIN LATERAL (SELECT each.* FROM observed_review AS each WHERE each.observed_id = row.index
    ORDER BY each.index DESC LIMIT 1) AS review ON true
"""
"""The review that holds: the newest. For statements in which an observation is `row`."""
BLIND = """
(row.audit = '' OR row.observer = %s OR EXISTS (SELECT FROM observed_audit AS audit
    JOIN observed_audit_answers AS second ON second.audit_id = audit.index AND second.second
    WHERE audit.establishment_id = row.establishment_id AND audit.audit_id = row.audit))
"""
"""What others found for an audit is hidden until a second auditor has answered."""
_COLUMNS = f"""
row.index, place.name, row.mode, row.how, row.game, row.gaming_day, row.began, row.ended, row.observer, row.watch, row.place,
review.outcome, review.fails, review.cannot_tells, review.not_looked, review.passes, review.rules, struck.index IS NOT NULL
FROM observed_observation AS row JOIN games_table AS place ON place.id = row.table_id {HOLDS}
    LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
"""


def looks_page(
    *, establishment_id: int, filters: Filters, behind: int | None = None, size: int = PAGE
) -> tuple[list[Look], int | None]:
    """The newest first; and the key behind which the next page begins, where there is one."""
    where = Conditions().add("row.establishment_id = %s", establishment_id).add("row.index < %s", behind)
    for column in ("mode", "how", "observer", "plan", "audit"):
        where.add(f"row.{column} = %s", getattr(filters, column))
    where.add("place.name = %s", filters.table).add("review.outcome = %s", filters.outcome)
    where.add("review.rules LIKE %s", None if filters.rule is None else f"% {filters.rule} %")
    where.add(BLIND, filters.blind)
    if not filters.struck:
        where.add("struck.index IS NULL")
    found = [
        Look(*row)
        for row in rows(f"SELECT {_COLUMNS} WHERE {where} ORDER BY row.index DESC LIMIT %s", [*where.values, size + 1])
    ]
    return found[:size], found[size - 1].index if len(found) > size else None


_NOT_RIGHT = f"""
SELECT {_COLUMNS} WHERE row.establishment_id = %s AND review.outcome = 'fail' AND struck.index IS NULL AND NOT EXISTS (
    SELECT FROM cases_reference AS held
    WHERE held.kind = 'observation' AND held.ref = row.index::text AND held.left_index IS NULL)
ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns


def not_right(*, establishment_id: int, size: int) -> list[Look]:
    """What fails and waits for somebody: no case gathers it, and it was not struck out. The oldest first."""
    return [Look(*row) for row in rows(_NOT_RIGHT, [establishment_id, size])]


class Said(Struct, frozen=True):
    """What the rules said of it, as its entry has it."""

    observation: int
    outcome: str
    fails: int
    cannot_tells: int
    not_looked: int
    passes: int
    due: int | None
    due_why: str
    failing: tuple[str, ...]
    words: tuple[Word, ...]
    after: msgspec.Raw = msgspec.Raw(b"null")
    game: str = ""  # digests of the terms by which it was judged
    fee: str = ""


class Detail(Struct, frozen=True):
    """One observation, whole."""

    look: Look
    one: Observation
    said: Said
    entry: Entry
    struck_why: str


_OTHER = f"""
SELECT review.index, coalesce(struck.why, '') FROM observed_observation AS row {HOLDS}
LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index WHERE row.index = %s
"""  # noqa: S608  # our own columns


def look_read(*, establishment_id: int, index: int, blind: str | None = None) -> Detail | None:
    """One of this house, as far as whoever is `blind` may see it."""
    where = (
        Conditions().add("row.establishment_id = %s", establishment_id).add("row.index = %s", index).add(BLIND, blind)
    )
    found = rows(f"SELECT {_COLUMNS} WHERE {where}", where.values)
    if not found:
        return None
    [(review, why)] = rows(_OTHER, [index])
    entry = read.entry_whole(index)
    said = msgspec.json.decode(read.bodies([review])[review], type=Said)
    return Detail(Look(*found[0]), msgspec.json.decode(entry.body, type=Observation), said, entry, why)


_LAST = f"""
SELECT row.index, review.index FROM observed_observation AS row {HOLDS}
WHERE row.establishment_id = %s AND row.watch = %s ORDER BY row.place DESC LIMIT 1
"""  # noqa: S608  # our own columns


def last_of(*, establishment_id: int, watch: str) -> tuple[Last, Any] | None:
    """The latest look of a watch, and what it leaves for the next (as JSON)."""
    found = rows(_LAST, [establishment_id, watch])
    if not found:
        return None
    bodies = read.bodies(list(found[0]))
    one = msgspec.json.decode(bodies[found[0][0]], type=Observation)
    said = msgspec.json.decode(bodies[found[0][1]], type=Said)
    return Last(one.table, one.game, one.place, one.ended, one.seen), bytes(said.after)


_NEAR = f"""
SELECT {_COLUMNS} WHERE row.table_id = %s AND row.began < %s AND row.began > %s AND row.ended > %s
    AND struck.index IS NULL ORDER BY row.began, row.index LIMIT 20
"""
_LONGEST = datetime.timedelta(hours=12)


def looks_at(*, table_id: int, began: datetime.datetime, ended: datetime.datetime) -> list[Look]:
    """Looks at a table that overlap a stretch of time."""
    return [Look(*row) for row in rows(_NEAR, [table_id, ended, began - _LONGEST, began])]


def by_id(*, establishment_id: int, observation_id: str) -> int | None:
    """The entry of the observation that was typed in this form."""
    sql = "SELECT index FROM observed_observation WHERE establishment_id = %s AND observation_id = %s"
    found = rows(sql, [establishment_id, observation_id])
    return found[0][0] if found else None
