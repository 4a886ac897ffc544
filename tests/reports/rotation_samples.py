"""Table-days made up for the tests of ROT01: of any length, always the same for the same seed."""

from __future__ import annotations

import datetime
import random
from typing import Any

from compliance.floor.explained.table_turns import table_turns
from compliance.floor.explained.turns import Kind, Offered, RotationFinding, Round
from compliance.floor.read.rotation import TableRotation
from compliance.floor.read.rotation_period import Rotation, TableDay
from compliance.floor.read.supposed import Supposed
from compliance.law.finding import Cite, Finding
from compliance.law.instruments import instruments
from tests.reports.samples import DAY

WORN = "ccr-11-2076-2077"
_SEATS = 8
_OPENS = datetime.datetime(2026, 11, 15, 14, tzinfo=datetime.UTC)  # 06:00 in California


def table_day(
    table: str = "T1", hands: int = 400, day: int = 0, *, seed: int = 7, person: str = "P{}", missing: bool = True
) -> TableRotation:
    """The position goes round the table, at times held too long; seat 5 is a proposition player."""
    choose, rounds, found = random.Random(f"{seed} {table} {day}"), [], []
    at, seat, run = _OPENS + datetime.timedelta(days=day), 1, 0
    for number in range(1, hands + 1):
        run += 1
        moves = run > 2 and choose.random() < 0.9
        asked = [(seat + step) % _SEATS + 1 for step in range(choose.choice((1, 1, 2, 3)))] if moves else []
        if moves:
            seat, run = asked[-1], 1
        if not (missing and number % 157 == 0):
            rounds.append(_round(number, at, seat, asked, person))
            if run > 2:
                found.append(_found(number, run))
        at += datetime.timedelta(seconds=57)
    return TableRotation(table, DAY + datetime.timedelta(days=day), table_turns(rounds), tuple(found), 0)


def _round(number: int, at: datetime.datetime, seat: int, asked: list[int], person: str) -> Round:
    kind: Kind = "proposition" if seat == 5 else "player"
    return Round(
        record=1_000 + number,
        hand_id=f"H{number}",
        number=number,
        started=at,
        ended=at + datetime.timedelta(seconds=50),
        seat=seat,
        who=person.format(seat),
        kind=kind,
        provider="Knights Gaming" if kind == "proposition" else None,
        offers=None if number % 101 == 0 else tuple(Offered(one, person.format(one), one == seat) for one in asked),
        seats=tuple(range(1, _SEATS + 1)),
        opened=number == 1,
    )


def _found(number: int, run: int) -> RotationFinding:
    says = f"The position was held for {run} hands in a row and not offered."
    outcome, severity = ("cannot tell", "serious") if number % 101 == 0 else ("fail", "severe")
    return RotationFinding(number, number, f"H{number}", "ROT001", severity, outcome, says, "new")


def rotation(*days: TableRotation, as_if: bool = False, **changes: Any) -> Rotation:
    """A house of these table-days."""
    held = days or (table_day(), table_day("T2", 200))
    instrument = instruments()[WORN] if as_if else None
    values: dict[str, Any] = {
        "house": "lucky-derby",
        "title": "Lucky Derby Casino",
        "time_zone": "America/Los_Angeles",
        "demonstration": True,
        "days": tuple(TableDay(one, None if instrument is None else _supposed(one)) for one in held),
        "clauses": {
            found.id: "Cal. Pen. Code § 330.11; lucky-derby, lines 812-815" for one in held for found in one.found
        },
        "instrument": instrument,
        "position": 48_213,
        "digests": ("3f2a9c41d0e7b8a6" * 4,),
    }
    return Rotation(**values | changes)


def _supposed(held: TableRotation) -> Supposed:
    said = "It was not offered to anybody before this hand."
    finding = Finding("ROT013", "serious", "fail", said, (WORN,), "See on surveillance.", cites=(Cite("book", "1-2"),))
    found = tuple((each.number, finding) for each in held.turns.rounds if not each.offers)[:40]
    return Supposed(instruments()[WORN], "no", len(found), found)
