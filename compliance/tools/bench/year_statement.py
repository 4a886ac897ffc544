"""What a statement takes from its figures to its files: `python -m compliance.tools.bench.year_statement CODE FIRST LAST`.

A process of its own, on the database of DATABASE_URL: the most memory that a process ever held cannot be told of a part of it.
"""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from compliance.tools.bench.measured import DisagreementError
from compliance.tools.bench.table_year import peak


class Step(Struct, frozen=True):
    """One step: how long it took, and the most memory that the process had held when it was done. `made`: rows, or bytes."""

    name: str
    seconds: float
    peak: int
    made: int


def steps_of(code: str, first: datetime.date, last: datetime.date) -> list[Step]:
    """The figures in one snapshot, the document, then each file; the process knows the rule books already."""
    from compliance.houses.read.games import games_read
    from reports.base import ReportRequest, Stamp
    from reports.registry import report
    from reports.services import FORMATS, snapshot

    games_read()
    done: list[Step] = []

    def step(name: str, work: Callable[[], object], made: Callable[[object], int]) -> object:
        began = time.perf_counter()
        came_to = work()
        done.append(Step(name, time.perf_counter() - began, peak(), made(came_to)))
        return came_to

    asked = ReportRequest("bench", first, last)
    done.append(Step("before", 0.0, peak(), 0))
    with snapshot():
        gathered = step("figures", lambda: report(code).gather(asked), lambda _: 0)
    document = step("document", lambda: report(code).compose(asked, gathered), lambda made: made.rows)  # type: ignore[attr-defined]
    stamp = Stamp(datetime.datetime.combine(last, datetime.time(12), datetime.UTC), None, "ABCD-EFGH-JKLM", "")
    for name, writer in FORMATS.items():
        step(name, lambda writer=writer: writer.write(document, stamp, lambda _: None), len)  # type: ignore[misc,arg-type]
    return done


def measured(code: str, first: datetime.date, last: datetime.date, url: str) -> list[Step]:
    """The same in a process of its own."""
    argv = [sys.executable, "-m", __name__, code, first.isoformat(), last.isoformat()]
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "compliance.settings"}
    ended = subprocess.run(argv, env=environment, capture_output=True, check=False)  # our own words
    if ended.returncode:
        raise DisagreementError(f"{code} was not made: {ended.stderr.decode()[-500:]}")
    return msgspec.json.decode(ended.stdout, type=list[Step])


if __name__ == "__main__":
    import django

    django.setup()
    days = [datetime.date.fromisoformat(day) for day in sys.argv[2:4]]
    sys.stdout.buffer.write(msgspec.json.encode(steps_of(sys.argv[1], days[0], days[1])))
