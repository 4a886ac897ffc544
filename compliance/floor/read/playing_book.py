"""The providers' playing book of a gaming day as its page shows it: who was booked, who held the position, what differs."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from compliance.floor.explained.turns import Round
from compliance.floor.read.rotation import floor_rotation_read
from compliance.floor.rules.playing_book import of_the_book, sessions_spoken_of
from compliance.houses.forms.session import LONGEST
from compliance.law.finding import Said
from compliance.law.registry import RULES
from compliance.shell.rows import rows

PAGE, MOST_DIFFERENCES = 50, 200
_said = msgspec.json.Decoder(Said).decode
_NONE: frozenset[str] = frozenset()  # of findings made before they had parts; judged again, they have


class Day(NamedTuple):
    """A gaming day of an establishment."""

    establishment_id: int
    day: datetime.date
    opens: datetime.datetime
    closes: datetime.datetime


class Wanted(Struct, frozen=True):
    """Which sessions of the day are asked for. `expires_by`: only licences that run out by then, or were not recorded."""

    table: str = ""
    provider: str = ""
    person: str = ""
    expires_by: datetime.date | None = None
    only: tuple[str, ...] | None = None  # by the sender's id


class Key(NamedTuple):
    """A place in the book: when a session began, in microseconds, and its entry in the record."""

    began: int
    record: int

    def __str__(self) -> str:
        return f"{self.began}.{self.record}"


class Booked(Struct, frozen=True):
    """A session that stands."""

    record: int
    id: str
    table: str
    provider: str
    person: str
    licence: str
    expires: datetime.date | None
    began: datetime.datetime
    ended: datetime.datetime | None
    corrects: str | None

    @property
    def key(self) -> Key:
        return Key(round(self.began.timestamp() * 1_000_000), self.record)

    def holds(self, moment: datetime.datetime) -> bool:
        return self.began <= moment and (self.ended is None or moment < self.ended)


class Page(Struct, frozen=True):
    """A page of the book in the order of time, with the keys of its neighbours."""

    rows: list[Booked]
    before: Key | None
    behind: Key | None


class Difference(Struct, frozen=True):
    """Findings that say the same of the book at one table: the first of them, and of how many hands."""

    rule: str
    severity: str
    outcome: str
    table: str
    says: str
    hands: int
    first: int  # numbers of hands
    last: int
    finding: int
    waits: bool
    sessions: frozenset[str]  # of whose people it speaks, by the sender's id


class Sat(Struct, frozen=True):
    """Hands in which somebody held the position at a table."""

    table: str
    person: str
    provider: str | None
    hands: int
    first: Round
    last: Round


class Floor(Struct, frozen=True):
    """Who held the position that day, by table and person, as far as the hands are reviewed."""

    held: Mapping[tuple[str, str], Sequence[Round]]
    unreviewed: int

    def sat(self, booked: Booked) -> Sat | None:
        """The hands that somebody who was booked held in that time."""
        held = [one for one in self.held.get((booked.table, booked.person), ()) if booked.holds(one.started)]
        return Sat(booked.table, booked.person, booked.provider, len(held), held[0], held[-1]) if held else None

    def not_booked(self, sessions: Iterable[Booked]) -> list[Sat]:
        """Hands that proposition players held at a time for which they are not booked at that table."""
        booked: dict[tuple[str, str], list[Booked]] = {}
        for each in sessions:
            booked.setdefault((each.table, each.person), []).append(each)
        found = []
        for key, rounds in self.held.items():
            own = booked.get(key, ())
            held = [
                one for one in rounds if one.kind == "proposition" and not any(each.holds(one.started) for each in own)
            ]
            if held:
                found.append(Sat(*key, held[0].provider, len(held), held[0], held[-1]))
        return sorted(found, key=lambda sat: sat.first.started)


_COLUMNS = """s.index, s.session_id, place.name, s.provider, s.person, s.licence, s.expires, s.began, s.ended,
    corrected.session_id"""
_FROM = """FROM compliance_session AS s JOIN games_table AS place ON place.id = s.table_id
LEFT JOIN compliance_session AS corrected ON corrected.index = s.supersedes_id"""
STANDS = "NOT s.struck AND NOT EXISTS (SELECT FROM compliance_session AS later WHERE later.supersedes_id = s.index)"
# A session without an end counts until its gaming day ends (compliance.houses.forms.session.Session).
_TOUCHES = """s.establishment_id = %(house)s AND s.began >= %(reach)s AND s.began < %(closes)s
    AND coalesce(s.ended > %(opens)s, s.began >= %(opens)s)"""
_BEHIND = "(s.began, s.index) {sign} (timestamptz 'epoch' + %(began)s * interval '1 microsecond', %(record)s)"
_FOUND = """
SELECT finding.rule, finding.severity, finding.outcome, place.name, finding.says, count(*), min(hand.number),
    max(hand.number), min(finding.id), bool_or(finding.state IN ('new', 'acknowledged')),
    (array_agg((finding.evidence->'said')::text ORDER BY finding.id))[1]
FROM compliance_finding AS finding JOIN compliance_hand AS hand ON hand.index = finding.hand_id
JOIN games_table AS place ON place.id = hand.table_id
WHERE finding.establishment_id = %s AND finding.gaming_day = %s AND finding.status = 'open' AND finding.rule = ANY(%s)
GROUP BY 1, 2, 3, 4, 5 ORDER BY min(hand.started), 9 LIMIT %s
"""


def book_page(
    *, day: Day, wanted: Wanted, before: Key | None = None, behind: Key | None = None, size: int = PAGE
) -> Page:
    """The sessions of a gaming day in the order in which they began: the first, or those behind a place, or before it."""
    where, values = _conditions(day, wanted)
    key, way = behind or before, "DESC" if before is not None and behind is None else "ASC"
    if key is not None:
        where += f" AND {_BEHIND.format(sign='>' if way == 'ASC' else '<')}"
        values |= key._asdict()
    found = _booked(f"WHERE {where} ORDER BY s.began {way}, s.index {way} LIMIT %(most)s", values | {"most": size + 1})
    page, more = found[:size], len(found) > size
    if not page:
        return Page([], None, None)
    if way == "DESC":
        return Page(page[::-1], page[-1].key if more else None, page[0].key)
    return Page(page, page[0].key if behind is not None else None, page[-1].key if more else None)


def book_whole(*, day: Day, table: str = "") -> list[Booked]:
    """Every session of a gaming day, to hold against who sat."""
    where, values = _conditions(day, Wanted(table=table))
    return _booked(f"WHERE {where} ORDER BY s.began, s.index", values)


def book_sum(*, day: Day) -> tuple[int, list[str], list[str]]:
    """How many sessions stand on a gaming day; their tables; their providers."""
    where, values = _conditions(day, Wanted())
    found = rows(f"SELECT place.name, s.provider, count(*) {_FROM} WHERE {where} GROUP BY 1, 2", values)
    return (
        sum(count for _, _, count in found),
        sorted({table for table, _, _ in found}),
        sorted({provider for _, provider, _ in found}),
    )


def booked_get(*, establishment_id: int, record: int) -> tuple[Booked, bool] | None:
    """One session, and whether it stands; None when there is none here."""
    values = {"house": establishment_id, "record": record}
    found = _booked("WHERE s.establishment_id = %(house)s AND s.index = %(record)s", values)
    stands = _booked(f"WHERE s.index = %(record)s AND {STANDS}", values)
    return (found[0], bool(stands)) if found else None


def booked_where(*, day: Day | None, where: str, order: str, values: Mapping[str, Any]) -> list[Booked]:
    """The sessions that stand under our own conditions (never from outside), of a gaming day or of any."""
    touches, more = (STANDS, {}) if day is None else _conditions(day, Wanted())
    return _booked(f"WHERE {touches} AND {where} ORDER BY {order}", more | dict(values))


def book_differences(*, day: Day) -> list[Difference]:
    """What the rules found about the book on a gaming day, each statement once."""
    found = rows(
        _FOUND, [day.establishment_id, day.day, [code for code in RULES if of_the_book(code)], MOST_DIFFERENCES + 1]
    )
    return [Difference(*(*row[:-1], _NONE if row[-1] is None else sessions_spoken_of(_said(row[-1])))) for row in found]


def book_floor(*, day: Day, tables: dict[str, int]) -> Floor:
    """Who held the position at these tables."""
    floor = floor_rotation_read(establishment_id=day.establishment_id, tables=tables, day=day.day)
    held: dict[tuple[str, str], list[Round]] = {}
    for each in floor:
        for one in each.turns.rounds:
            if one.who is not None:
                held.setdefault((each.table, one.who), []).append(one)
    return Floor(held, sum(each.unreviewed for each in floor))


def _conditions(day: Day, wanted: Wanted) -> tuple[str, dict[str, Any]]:
    where = f"{_TOUCHES} AND {STANDS}"
    values: dict[str, Any] = {
        "house": day.establishment_id,
        "opens": day.opens,
        "closes": day.closes,
        "reach": day.opens - LONGEST,
    }
    for name, column in (("table", "place.name"), ("provider", "s.provider"), ("person", "s.person")):
        if value := getattr(wanted, name):
            where += f" AND {column} = %({name})s"
            values[name] = value
    if wanted.expires_by is not None:
        where += " AND coalesce(s.expires <= %(by)s, true)"
        values["by"] = wanted.expires_by
    if wanted.only is not None:
        where += " AND s.session_id = ANY(%(only)s)"
        values["only"] = list(wanted.only)
    return where, values


def _booked(behind: str, values: Mapping[str, Any]) -> list[Booked]:
    return [Booked(*row) for row in rows(f"SELECT {_COLUMNS} {_FROM} {behind}", values)]
