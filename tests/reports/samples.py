"""A floor on paper: collections made up for the reports' tests, of any size, always the same for the same seed."""

from __future__ import annotations

import datetime
import random
from zoneinfo import ZoneInfo

from compliance.floor.read.collections import Collected, Collections, Outside, RuleFound, Sums
from reports.base import ReportRequest, Stamp

DAY = datetime.date(2026, 11, 15)
SHIFTS = ("Day 06:00–14:00", "Swing 14:00–22:00", "Grave 22:00–06:00")
STAMP = Stamp(
    made=datetime.datetime(2026, 11, 18, 6, 10, tzinfo=ZoneInfo("America/Los_Angeles")),
    position=48_213,
    code="COL01-7K3F-9Q2M-XW4T",
    address="https://oliver.example/check/COL01-7K3F-9Q2M-XW4T",
)


def asked(days: int = 3) -> ReportRequest:
    return ReportRequest("lucky-derby", DAY, DAY + datetime.timedelta(days=days - 1))


def floor(
    days: int = 3, tables: int = 8, options: int = 1, *, seed: int = 7, game: str = "EZ Baccarat Panda 8"
) -> Collections:
    choose = random.Random(seed)
    lines = [
        Collected(DAY + datetime.timedelta(days=day), f"T{table}", shift, game, f"california {option}", _sums(choose))
        for day in range(days)
        for table in range(1, tables + 1)
        for shift in SHIFTS
        for option in range(1, options + 1)
    ]
    return Collections(
        house="lucky-derby",
        title="Lucky Derby Casino",
        time_zone="America/Los_Angeles",
        demonstration=True,
        shifts=SHIFTS,
        lines=tuple(lines),
        outside=(
            Outside("T2", "the fee due cannot be told", 3, None, 900),
            Outside("T5", "no collection was recorded", 2, 700, None),
        ),
        rules=(
            RuleFound("FEE001", "The fee collected is not the fee due", "serious", 31, 3),
            RuleFound("FEE002", "A fee was due and none was collected", "serious", 4, 0),
            RuleFound("SET001", "A wager was not paid or taken as the cards have it", "severe", 2, 0),
        ),
        unreviewed=0,
        position=48_213,
        digests=("3f2a9c41d0e7b8a6" * 4, "9bd1c7e2aa410f35" * 4),
    )


def _sums(choose: random.Random) -> Sums:
    hands = choose.randint(80, 170)
    due = hands * choose.choice((200, 250, 300, 400))
    short = -choose.choice((0, 0, 0, 100, 500, 1_200))
    over = choose.choice((0, 0, 0, 0, 200, 500))
    differing = (short != 0) + (over != 0)
    return Sums(hands, due, due + short + over, differing, short, over, choose.choice((0, 0, 0, 1)), differing, 0)
