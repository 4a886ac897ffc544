"""The player-dealer position over some gaming days, at every table or at one: for the report ROT01.

Table-day after table-day is read, so that what is held at once is the answer and no more. Hands are counted first: what
is too much for one paper is refused before anything is read.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from compliance.floor.read.rotation import TableRotation, rotation_codes, table_rotation_read
from compliance.floor.read.supposed import Supposed, instrument_get, supposed_read
from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import establishment_get
from compliance.law.finding import Cite
from compliance.law.instruments import Instrument, instruments
from compliance.shell.rows import rows
from games import said
from games.settling.wording import in_lines

MOST = 100_000
"""Hands in one report. A large floor plays about so many in a gaming day."""


class TooMuch(LookupError):
    """More hands than one report holds; the message says how many, and what to ask instead."""


class TableDay(NamedTuple):
    """One table on one gaming day, judged as it was, and as if an instrument applied where that was asked."""

    held: TableRotation
    supposed: Supposed | None


class Rotation(NamedTuple):
    """The position at a house over some gaming days: by day, within it by concern."""

    house: str
    title: str
    time_zone: str
    demonstration: bool
    days: tuple[TableDay, ...]
    clauses: Mapping[int, str]  # by finding
    instrument: Instrument | None
    position: int | None  # the last entry of the record on which all this rests
    digests: tuple[str, ...]  # of the games and options by which the hands were judged


_DAYS = """
SELECT place.name, place.id, day.gaming_day, day.hands
FROM compliance_table_day AS day JOIN games_table AS place ON place.id = day.table_id
WHERE day.establishment_id = %(house)s AND day.gaming_day BETWEEN %(first)s AND %(last)s
  AND (%(table)s = '' OR place.name = %(table)s) AND day.hands > 0
"""
_POSITION = """
SELECT max(greatest(hand.index, run.record_index, finding.changed_index)),
       array_agg(DISTINCT review.game_digest), array_agg(DISTINCT review.fee_digest)
FROM compliance_hand AS hand
JOIN games_table AS place ON place.id = hand.table_id
LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
LEFT JOIN compliance_review_run AS run ON run.id = review.run_id
LEFT JOIN compliance_finding AS finding ON finding.hand_id = hand.index AND finding.rule = ANY(%(rules)s)
WHERE place.establishment_id = %(house)s AND hand.gaming_day BETWEEN %(first)s AND %(last)s
  AND (%(table)s = '' OR place.name = %(table)s)
"""
_EVIDENCE = """
SELECT id, (evidence -> 'law')::text, (evidence -> 'cites')::text FROM compliance_finding WHERE id = ANY(%s)
"""
_law = msgspec.json.Decoder(tuple[str, ...])
_cites = msgspec.json.Decoder(tuple[Cite, ...])


def rotation_read(
    *, slug: str, first: datetime.date, last: datetime.date, table: str = "", as_if: str = ""
) -> Rotation:
    """The gaming days first … last; `table`: one alone; `as_if`: judged again too as if this instrument applied."""
    house = establishment_get(slug=slug)
    asked = {"house": house.pk, "first": first, "last": last, "table": table, "rules": rotation_codes()}
    instrument = instrument_get(name=as_if) if as_if else None
    days = rows(_DAYS, asked)
    hands = sum(count for *_, count in days)
    if hands > MOST:
        raise TooMuch(
            f"{hands:,} hands are more than one report holds ({MOST:,}); ask for fewer days, or for one table"
        )
    read = [_day(house, name, table_id, day, instrument) for name, table_id, day, _ in days]
    read.sort(key=lambda one: (one.held.day, tuple(-part for part in one.held.concern), natural(one.held.table)))
    [(position, *digests)] = rows(_POSITION, asked)
    return Rotation(
        house=house.slug,
        title=house.title,
        time_zone=house.time_zone,
        demonstration=house.demonstration,
        days=tuple(read),
        clauses=clauses_read(findings=[found.id for one in read for found in one.held.found]),
        instrument=instrument,
        position=position,
        digests=tuple(sorted({digest for part in digests for digest in part or () if digest})),
    )


def clauses_read(*, findings: Sequence[int]) -> dict[int, str]:
    """The clauses on which each of these findings stands, as a person writes them."""
    found = rows(_EVIDENCE, [list(findings)])
    return {number: clause_words(_law.decode(law), _cites.decode(cites)) for number, law, cites in found}


def clause_words(law: Sequence[str], cites: Sequence[Cite]) -> str:
    """Instruments by their citation; rule books by their lines."""
    known = instruments()
    named = [known[name].citation if name in known else name for name in law if not _licence(name) or not cites]
    return "; ".join([*named, *(f"{cite.book}, {said.plain(in_lines([cite.lines]))}" for cite in cites)])


def _licence(name: str) -> bool:
    known = instruments()
    return name in known and known[name].binds_by == "licence"


def _day(
    house: Establishment, table: str, table_id: int, day: datetime.date, instrument: Instrument | None
) -> TableDay:
    held = table_rotation_read(establishment_id=house.pk, table_id=table_id, table=table, day=day)
    if instrument is None:
        return TableDay(held, None)
    return TableDay(held, supposed_read(slug=house.slug, held=held, instrument=instrument, most=MOST))
