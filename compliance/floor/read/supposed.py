"""A table's gaming day judged again in memory, as if an instrument of the law applied. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from compliance.floor.read.rotation import TableRotation
from compliance.floor.rules.review import Judge, review_in_order
from compliance.houses.read.games import games_read
from compliance.houses.read.house import house_read
from compliance.law.finding import Finding
from compliance.law.instruments import Instrument, binds, instruments
from compliance.law.registry import RULES
from compliance.record import read
from games.hand.form import Hand, decode

MOST = 3_000
"""Hands that are judged again for one page."""
SHOWN = 20
"""Findings on the page."""


class Supposed(Struct, frozen=True):
    """What would be found of a table's day if an instrument applied; hand numbers beside the findings."""

    instrument: Instrument
    binds: str  # whether it was in force that day
    count: int
    found: tuple[tuple[int, Finding], ...]
    differs: int | None = None  # findings that stand under one of the two only; None: not compared
    too_many: bool = False
    most: int = MOST


class UnknownInstrument(LookupError):
    """No instrument of this name can be asked about."""


def instrument_get(*, name: str) -> Instrument:
    """An instrument that can be asked about."""
    found = next((one for one in supposable() if one.id == name), None)
    if found is None:
        known = ", ".join(one.id for one in supposable())
        raise UnknownInstrument(f"no instrument named {name[:60]!r} can be asked about; there are: {known}")
    return found


def supposable() -> list[Instrument]:
    """The instruments with a status of their own that a rule about rotation stands on: what is asked here is rotation."""
    spoken = {name for rule in RULES.values() if rule.family == "rot" for name in rule.law}
    return [one for name, one in instruments().items() if name in spoken and one.binds_by == "status"]


def supposed_read(
    *,
    slug: str,
    held: TableRotation,
    instrument: Instrument,
    most: int | None = None,
    shown: int | None = None,
    compare: bool = False,
) -> Supposed:
    """The hands of a table's gaming day judged again; the findings that name the instrument. `shown` None: all; `most` None:
    as many as for a page.

    `compare` has them judged as the law stands as well, to say in how many findings the two differ.
    """
    answer = {True: "yes", False: "no", None: "cannot be told"}[binds(instrument, held.day)]
    most = MOST if most is None else most
    records = [each.record for each in held.turns.rounds]
    if len(records) > most:
        return Supposed(instrument, answer, 0, (), too_many=True, most=most)
    house, games, bodies = house_read(slug=slug, table=held.table), games_read(), read.bodies(records)
    hands = [decode(bodies[record]) for record in records]
    every = _judged(Judge(house, games, frozenset({instrument.id})), hands)
    found = tuple((number, finding) for number, finding in every if instrument.id in finding.law)
    differs = 0 if compare and answer == "yes" else None
    if compare and differs is None:
        differs = len(_said(every) ^ _said(_judged(Judge(house, games), hands)))
    return Supposed(instrument, answer, len(found), found[:shown], differs, most=most)


def _judged(judge: Judge, hands: Sequence[Hand]) -> list[tuple[int, Finding]]:
    return [(hand.number, found) for hand, review in review_in_order(judge, hands) for found in review.findings]


def _said(found: Iterable[tuple[int, Finding]]) -> set[tuple[int, str, str, str, str]]:
    """What is found, without the law for which it is."""
    return {(number, one.rule, one.subject, one.outcome, one.says) for number, one in found}
