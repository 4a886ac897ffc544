"""A table's gaming day judged again in memory, as if an instrument of the law applied. Nothing of it is stored."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.law.instruments import Instrument, binds, instruments
from compliance.record import read
from compliance.rules.finding import Finding
from compliance.rules.registry import RULES
from compliance.rules.review import Judge, review_in_order
from compliance.selectors.games import games_read
from compliance.selectors.house import house_read
from games.hand import decode

MOST = 3_000
"""Hands that are judged again for one page."""
SHOWN = 20


class Supposed(Struct, frozen=True):
    """What would be found of a table's day if an instrument applied; hand numbers beside the findings."""

    instrument: Instrument
    binds: str  # whether it was in force that day
    count: int
    found: tuple[tuple[int, Finding], ...]
    too_many: bool = False
    most: int = MOST


def supposable() -> list[Instrument]:
    """The instruments with a status of their own that a rule speaks for."""
    spoken = {name for rule in RULES.values() for name in rule.law}
    return [one for name, one in instruments().items() if name in spoken and one.binds_by == "status"]


def supposed_read(*, slug: str, table: str, day: datetime.date, instrument: Instrument, records: list[int]) -> Supposed:
    """The hands with these entries, in order, judged again; the findings that name the instrument."""
    answer = {True: "yes", False: "no", None: "cannot be told"}[binds(instrument, day)]
    if len(records) > MOST:
        return Supposed(instrument, answer, 0, (), too_many=True)
    judge = Judge(house_read(slug=slug, table=table), games_read(), frozenset({instrument.id}))
    bodies = read.bodies(records)
    found = [
        (hand.number, finding)
        for hand, review in review_in_order(judge, (decode(bodies[record]) for record in records))
        for finding in review.findings
        if instrument.id in finding.law
    ]
    return Supposed(instrument, answer, len(found), tuple(found[:SHOWN]))
