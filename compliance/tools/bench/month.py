"""(n) COL01's figures of a month, from the takings that reviews keep up against one GROUP BY over the month's hands."""

from __future__ import annotations

import datetime
import time
from importlib import import_module
from typing import Any

from compliance.floor.read.collections import collections_read
from compliance.floor.write.totals_recount import totals_recount
from compliance.tools.bench.measured import Aim, BenchFloor, DisagreementError, Measured, Say, alternate, rows, waited
from compliance.tools.bench.reading import FIRST_DAY, HANDS_A_DAY, house_fill
from compliance.tools.bench.table_year import peak
from compliance.tools.bench.throwaway import analyze, databases, use

NEEDS_DATABASE = True
PEER = "tests.tools.bench.grouped_hands"
HANDS, FEWER = 300_000, 60_000
OURS, GROUPED = "from the takings", "GROUP BY over the hands"
AIMS = (Aim(OURS, GROUPED, 10),)
SECONDS, QUICK = 60, 20


def measure(rounds: int, floor: BenchFloor, say: Say) -> Measured:
    """Both must come to the same hands, due and collected. The house deals a hundred days; all of them are asked for."""
    peer: Any = import_module(PEER)
    hands = FEWER if floor.quick else HANDS
    last = FIRST_DAY + datetime.timedelta(days=hands // HANDS_A_DAY + 1)

    def ours() -> tuple[int, ...]:
        lines = collections_read(slug="bench", first=FIRST_DAY, last=last).lines
        return _came_to([line.sums for line in lines])

    def grouped() -> tuple[int, ...]:
        return _came_to([row[6:15] for row in peer.lines("bench", FIRST_DAY, last)])

    with databases("month") as names:
        use(names["month"])
        say(f"{hands:,} hands …")
        house_fill(hands=hands)
        analyze(names["month"])
        use(names["month"])
        runs = {GROUPED: waited(grouped), OURS: waited(ours)}
        times, came_to = alternate(runs, rounds, say)
        notes = (_recounted(),)
    if came_to[OURS] != came_to[GROUPED]:
        raise DisagreementError(f"hands, due and collected: {came_to}")
    return Measured((__doc__ or "").strip(), "hands/s", GROUPED, rows(times, hands, GROUPED), hands, notes)


def _recounted() -> str:
    """What `manage.py recount` takes: every hand again, a table-day at a time."""
    began = time.perf_counter()
    totals_recount()
    return f"all of it recounted in {time.perf_counter() - began:.1f} s; the process held at most {peak() >> 20} MB"


def _came_to(sums: list[Any]) -> tuple[int, ...]:
    """Hands that are in the sums, due, collected: places 0, 6, 1 and 2 of `collections.Sums`."""
    hands = sum(one[0] - one[6] for one in sums)
    return hands, sum(one[1] for one in sums), sum(one[2] for one in sums)
