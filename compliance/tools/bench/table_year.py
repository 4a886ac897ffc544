"""A year of one table, hand after hand, without holding it: a few simulated table-days dealt out again from day to day.

`python -m compliance.tools.bench.table_year FOLDER HANDS` judges so many of them in one pass and says what that took: a
process of its own, because the most memory that a process ever held cannot be told of a part of it.
"""

from __future__ import annotations

import datetime
import resource
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from compliance.floor.rules.audit import audit
from compliance.floor.rules.review import Judge
from compliance.houses.forms import house
from compliance.tools.simulate import table_day
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec
from compliance.tools.simulate.tables import plan
from games.hand.form import Hand, canonical
from games.schema import load

HANDS_A_DAY = 1_370  # 365 such days are 500,000 hands
DAYS = 3  # simulated, then dealt out again
FIRST = datetime.date(2026, 9, 1)
ZONE = "America/Phoenix"  # as the simulated days have it in September, and the same all year
NOT_OFFERED = 40  # of so many offers that its holder kept the position by, one is left out
ROTATION = "ROT001"
DAY, NEXT, ID = b"@@DAY@@@@@", b"@@NEXT@@@@", b"@@ID@@@@"
HANDS_FILE, HOUSE_FILE = "table-days.ndjson", "house.toml"


class Pass(Struct, frozen=True):
    """One pass over so many hands: how long it took, the most memory that its process held, what it found."""

    hands: int
    seconds: float
    peak: int  # bytes
    faults: int  # of the rule on offers
    found: int  # of every rule


def write(folder: Path) -> None:
    """The table-days and their house; every hand of a day with its dates left open."""
    catalogue = load.catalogue()
    days = [FIRST + datetime.timedelta(days=n) for n in range(DAYS)]
    spec = Spec(last_day=days[-1], tables=1, days=DAYS, hands=HANDS_A_DAY, faults=0)
    made = plan(catalogue, spec)
    text = as_toml(replace(made.house, time_zone=ZONE, sessions=()))  # a playing book would end with those few days
    (folder / HOUSE_FILE).write_text(text, encoding="utf-8")
    with (folder / HANDS_FILE).open("wb") as file:
        for day in days:
            dealt = table_day.deal(table_day.surroundings(made.tables[0], day, spec), spec)
            for hand in _without_offers(dealt):
                file.write(_undated(canonical(hand), day) + b"\n")


def _without_offers(hands: list[Hand]) -> Iterator[Hand]:
    """Now and then nobody was asked, and whoever held the position went on."""
    last, kept = None, 0
    for hand in hands:
        holder = None if hand.bank is None else hand.bank.occupant
        if hand.offers and holder is not None and holder == last:
            kept += 1
            if kept % NOT_OFFERED == 0:
                hand = replace(hand, offers=[])
        last = holder
        yield hand


def _undated(line: bytes, day: datetime.date) -> bytes:
    following = day + datetime.timedelta(days=1)
    line = line.replace(f"{day:%Y%m%d}".encode(), ID)
    return line.replace(day.isoformat().encode(), DAY).replace(following.isoformat().encode(), NEXT)


def lines(folder: Path, hands: int) -> Iterator[bytes]:
    """So many hands of the table's year, in order, a file's line at a time."""
    return islice(_for_ever(folder / HANDS_FILE), hands)


def _for_ever(path: Path) -> Iterator[bytes]:
    day = FIRST - datetime.timedelta(days=1)
    dates = (b"", b"", b"")
    while True:
        number = sys.maxsize
        with path.open("rb") as file:
            for line in file:
                before, number = number, _number(line)
                if number < before:
                    day += datetime.timedelta(days=1)
                    dates = _dates(day)
                yield line.replace(DAY, dates[0]).replace(NEXT, dates[1]).replace(ID, dates[2])


def _number(line: bytes) -> int:
    start = line.index(ID) + len(ID) + 1  # the id ends with the hand's number
    return int(line[start : line.index(b'"', start)])


def _dates(day: datetime.date) -> tuple[bytes, bytes, bytes]:
    following = day + datetime.timedelta(days=1)
    return day.isoformat().encode(), following.isoformat().encode(), f"{day:%Y%m%d}".encode()


def judge(folder: Path) -> Judge:
    """Of the house at which the table stands."""
    return Judge(house.read(folder / HOUSE_FILE), load.catalogue().games)


def last_moment(hands: int) -> datetime.datetime:
    """When so many hands lie in the past."""
    return datetime.datetime.combine(FIRST, datetime.time(), datetime.UTC) + datetime.timedelta(days=hands // 1_000 + 3)


def one_pass(folder: Path, hands: int) -> Pass:
    """Every rule over so many hands, as `manage.py audit` goes through a file."""
    began, found, now = time.process_time(), 0, last_moment(hands)
    with audit(lambda: lines(folder, hands), lambda: judge(folder), now) as done:
        for _ in done.found:
            found += 1
    took = time.process_time() - began
    return Pass(done.tally.hands, took, peak(), done.tally.rules[ROTATION], done.tally.rules.total())


def peak() -> int:
    """The most memory that this process held. On Linux `getrusage` would count what its parent held when it began."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(one_pass(Path(sys.argv[1]), int(sys.argv[2]))))
