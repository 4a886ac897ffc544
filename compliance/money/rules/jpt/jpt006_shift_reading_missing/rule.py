"""A progressive meter was not read at a shift's beginning or end.

What it checks: in each shift in which a meter was read, or hands were dealt at a table that feeds it, the meter was read at
the beginning, with the coin-in, and at the end, where the game's book asks for it.

Why it matters: the two readings and the coins are what accounting reconciles the drop with. Without one of them the money
of the shift cannot be followed.

What to do: look whether the reading stands in the paper log and enter it. Otherwise note that the shift cannot be
reconciled, and read the meter now.
"""

import datetime
from collections.abc import Iterator, Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import meters
from compliance.money.ledger.progressive import duty_cites
from compliance.money.papers.box import Box
from compliance.money.papers.meter import Meter
from compliance.money.papers.preparation import Preparation
from compliance.money.papers.reading import Reading
from compliance.money.rules.day_wording import duty_cited
from games import said
from games.settling.wording import listed

OF = "day"
SEVERITY = "minor"
READS = ("means:shift-readings",)
MEANS = "shift-readings"


def check(day: Day) -> Sequence[Fault]:
    held = {one.meter: one for one in (*day.set_up.of(Meter), *day.papers.of(Meter))}
    bound = [held[name] for name in meters(day) if name in held and duty_cites(day, held[name].game, MEANS)]
    return [fault for meter in bound for fault in _faults(day, meter)]


def _faults(day: Day, meter: Meter) -> Iterator[Fault]:
    read = [one for one in day.papers.of(Reading) if one.meter == meter.meter]
    dealt = {
        day.shift_of(taking.hour)
        for taking in day.takings
        if taking.table in meter.tables and taking.game == meter.game
    }
    for shift in day.shifts:
        mine = [one for one in read if _shift(day, one) == shift]
        if not mine and shift not in dealt:
            continue
        starts = [one for one in mine if one.moment == "shift-start"]
        missing = [] if starts else ["at its beginning"]
        ended = any(one.moment == "shift-end" for one in mine) or not _over(day, shift)
        missing += [] if ended else ["at its end"]
        if missing:
            says = f"{meter.title} ({said.meter(meter.meter)}) was not read in the {shift} shift {listed(missing)}."
            yield _fault(day, meter, says, f"readings {said.meter(meter.meter)} {shift}")
        elif all(one.coin_in is None for one in starts):
            says = f"{meter.title} ({said.meter(meter.meter)}): the coin-in was not read at the beginning of the {shift} shift."
            yield _fault(day, meter, says, f"coin-in {said.meter(meter.meter)} {shift}")


def _over(day: Day, shift: str) -> bool:
    """Whether the shift is over, as far as the books show it: its boxes were removed, something of a later one is known, or
    somebody prepared the day for closing."""
    if day.papers.of(Preparation):
        return True
    later = set(day.shifts[day.shifts.index(shift) + 1 :])
    known = {day.shift_named(box.shift) for box in day.papers.of(Box)}
    begun = {_shift(day, reading) for reading in day.papers.of(Reading)}
    begun |= {day.shift_of(taking.hour) for taking in day.takings}
    return shift in known or bool(later & (known | begun))


def _shift(day: Day, reading: Reading) -> str:
    """The shift of a reading: as written, else by the clock, the end of a shift being the minute before the next begins."""
    if reading.shift is not None and day.house.shifts:
        return reading.shift
    moment = reading.at - datetime.timedelta(minutes=1) if reading.moment == "shift-end" else reading.at
    return day.shift_of(moment.astimezone(day.zone).hour)


def _fault(day: Day, meter: Meter, says: str, subject: str) -> Fault:
    return Fault("fail", says, subject, "not read", "read", cites=duty_cited(day, meter.game, MEANS))
