"""Progressive meters: what each reading should show, worked out from the reading before it.

From one reading to the next a meter grows by its increment for each coin, and falls by what was paid. An award that takes the
whole sets it back to its base. In a dispute the payoff goes into escrow and the meter to its base; decided for the house, the
payoff comes back less the base. It never shows more than its limit. At one and the same moment a reading before a payout comes
first, then what is paid, then the other readings.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from compliance.money.ledger.day import Carried, Day, MeterState
from compliance.money.ledger.progressive import Terms, reading_open, set_up_at, takes_all, terms_between
from compliance.money.papers.award import Award
from compliance.money.papers.dispute import Dispute
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.papers.forms.form import cents
from games import said

__all__ = ["Step", "meters", "place", "set_up_at", "states", "steps"]

_MOMENTS = {"before-payout": 0, "shift-end": 3, "shift-start": 4}
_PAID, _OTHER = 1, 2
_MOST = 2**62  # cents; beyond it nothing is stored


class Step(NamedTuple):
    """One reading against the one before it. Cents; `expected` None: it cannot be told, see `why`."""

    meter: str
    reading: Reading
    before: MeterState | None
    shown: int
    expected: int | None
    working: tuple[str, ...]
    why: str = ""
    fault: bool = False  # that it cannot be told is a fault itself: what there is on record contradicts itself
    hangs: str = ""  # the reading of the book on which it hangs

    @property
    def gap(self) -> int | None:
        """What it shows less what it should show."""
        return None if self.expected is None else self.shown - self.expected

    @property
    def still(self) -> bool:
        """Whether nothing moved since the reading before: no coin went in, nothing was paid, and it shows what it showed."""
        before = self.before
        played = before is not None and self.reading.coin_in not in (None, before.coin_in)
        return before is not None and not played and self.expected == self.shown == before.shown

    @property
    def turned_down(self) -> bool:
        """Whether it shows less than at the reading before, and nothing went off it in between."""
        return self.before is not None and self.shown < self.before.shown and not self.before.lowered


class Moved(NamedTuple):
    """Something that moved a meter: below zero it went off. `whole`: all that was on it."""

    at: datetime.datetime
    paper: str
    what: str
    amount: int
    whole: bool


def meters(day: Day) -> tuple[str, ...]:
    """Every meter of the house by its name."""
    named = {one.meter for one in (*day.set_up.of(Meter), *day.papers.of(Meter))}
    return tuple(sorted(named | {reading.meter for reading in day.papers.of(Reading)}))


def steps(day: Day) -> tuple[Step, ...]:
    """Every reading of the day with what it should show, meter by meter in the order of time."""
    return tuple(step for meter in meters(day) for step in _walk(day, meter)[0])


def states(day: Day) -> dict[str, MeterState]:
    """How the day leaves each meter that was ever read."""
    before = (day.before or Carried()).meters
    left = {meter: _walk(day, meter)[1] for meter in sorted({*meters(day), *before})}
    return {meter: state for meter, state in left.items() if state is not None}


def place(reading: Reading) -> tuple[datetime.datetime, int, str]:
    """Where a reading stands among what happened to its meter."""
    return reading.at, _MOMENTS.get(reading.moment, _OTHER), reading.id


def _walk(day: Day, meter: str) -> tuple[Sequence[Step], MeterState | None]:
    """The day's readings and what was paid in between, along the clock, from what the days before left."""
    state, found = (day.before or Carried()).meters.get(meter), list[Step]()
    happened: list[tuple[tuple[datetime.datetime, int, str], Reading | Moved]] = [
        (place(one), one) for one in day.papers.of(Reading) if one.meter == meter
    ]
    happened += [((one.at, _PAID, one.paper), one) for one in _moves(day, meter)]
    for _, one in sorted(happened, key=lambda each: each[0]):
        if isinstance(one, Reading):
            found.append(_step(day, one, state))
            state = _read_on(state, one)
        elif state is not None and one.at >= state.at:  # what was before that reading is in it
            state = _moved_on(state, one)
    return found, state


def _read_on(before: MeterState | None, reading: Reading) -> MeterState | None:
    """The state behind a reading. Without the coin-in the sum goes on from the last reading that has it."""
    shown = cents(reading.amount)
    if before is not None and reading.at < before.at:
        return before
    if reading.coin_in is not None:
        return MeterState(shown, reading.coin_in, reading.at, reading.id, shown, reading.at)
    return None if before is None else structs.replace(before, shown=shown, shown_at=reading.at, lowered=False)


def _moved_on(state: MeterState, one: Moved) -> MeterState:
    if one.amount > 0:
        return structs.replace(state, back=state.back + one.amount)
    wholes = state.wholes + one.whole
    return structs.replace(state, off=state.off - one.amount, wholes=wholes, lowered=True)


def _moves(day: Day, meter: str) -> Iterator[Moved]:
    """Awards, payoffs that went into escrow, and those that came back: less the base (book 004, 1185)."""
    for award in day.papers.of(Award):
        if award.meter == meter:
            set_up = set_up_at(day, meter, award.at)
            whole = set_up is not None and takes_all(day, set_up.game, award.rank)
            yield Moved(award.at, award.id, award.rank, -cents(award.amount), whole)
    for one in day.papers.of(Dispute):
        set_up = set_up_at(day, meter, one.at)
        if one.meter == meter and one.step == "opened":
            yield Moved(one.at, one.id, "dispute", -cents(one.amount), True)
        elif one.meter == meter and one.decided_for == "house" and set_up is not None:
            yield Moved(one.at, one.id, "dispute", cents(one.amount) - cents(set_up.base), False)


def _step(day: Day, reading: Reading, before: MeterState | None) -> Step:
    why, fault = _open(day, reading, before)
    terms = None if before is None or why else terms_between(day, reading.meter, before.at, reading.at)
    if before is None or why or terms is None:
        why, fault = (why, fault) if why else ("it was set up anew between the two readings", True)
        return Step(reading.meter, reading, before, cents(reading.amount), None, (), why, fault)
    return _worked(day, terms, reading, before)


def _open(day: Day, reading: Reading, before: MeterState | None) -> tuple[str, bool]:
    """Why nothing can be reckoned from the reading before to this one, empty where it can; and whether that is a fault."""
    why, fault = "", False
    if set_up_at(day, reading.meter, reading.at) is None:
        why, fault = "the meter was never set up on record", True
    elif before is None:
        why = "it is the first reading on record"
    elif reading.cause == "malfunction":
        why = "it was turned because of a malfunction"
    elif reading.at < before.at:
        why, fault = f"it was read before {said.paper(before.reading)}, which is in the books already", True
    elif reading.coin_in is None:
        why = "the coin-in was not read"
    elif reading.coin_in < before.coin_in:
        why, fault = f"the coin-in went back from {before.coin_in:,} to {reading.coin_in:,}", True
    return why, fault


def _worked(day: Day, terms: Terms, reading: Reading, before: MeterState) -> Step:
    coins = (reading.coin_in or 0) - before.coin_in
    grown, shown = coins * terms.increment, cents(reading.amount)
    step = Step(reading.meter, reading, before, shown, None, ())
    if before.wholes > 1:
        return step._replace(why="the whole went off it more than once between the two readings", fault=True)
    lines = [
        f"Reading before{said.total(before.amount)}",
        f"{coins:,} {terms.per}s × {said.money(terms.increment)}{said.total(grown, ' = ')}",
    ]
    expected = before.amount + grown - before.off
    if before.off:
        lines.append(f"Paid off it or put into escrow{said.total(-before.off)}")
    if before.wholes:
        # Set back to its base, whatever was paid: what has grown since cannot be more than all that has grown.
        expected = terms.base + min(max(expected, 0), grown)
        lines.append(
            f"The whole went off it: its base of {said.money(terms.base)} and what grew since, {said.money(expected)}"
        )
    if before.back:
        expected += before.back
        lines.append(f"Dispute decided for the house, less the base: + {said.money(before.back)}")
    if terms.lowest is not None and before.amount + grown + before.back > terms.lowest:
        if _limit_open(terms, before, shown):
            return step._replace(why="it may have stood at its limit between the two readings")
        expected = terms.lowest if terms.limit is None else terms.limit
        lines.append(f"Not above its limit, {said.money(expected)}")
    return _due_of(day, terms, step._replace(expected=expected, working=tuple(lines)), grown)


def _limit_open(terms: Terms, before: MeterState, shown: int) -> bool:
    """Whether it cannot be told how long it stood at a limit: something was paid meanwhile, or the limit was another."""
    return bool(before.off or terms.limits > 1) and (terms.limit is None or shown <= terms.limit)


def _due_of(day: Day, terms: Terms, step: Step, grown: int) -> Step:
    expected = step.expected or 0
    if max(expected, grown) > _MOST:
        why = "the coins and the increment make a sum out of all bounds"
        return step._replace(expected=None, working=(), why=why, fault=True)
    if step.reading.cause == "raised" and step.shown > expected:
        return step._replace(expected=None, working=(), why="it was raised")
    due = f"Due {said.money(expected)}, read {said.money(step.shown)}"
    return _below_seed(day, terms, step._replace(working=(*step.working, due)), grown)


def _below_seed(day: Day, terms: Terms, step: Step, grown: int) -> Step:
    """Whether a payout may have brought it below its seed, and the book leaves open whether it is set up again then."""
    before = step.before
    if before is None or not step.gap or not before.off or before.wholes or before.amount - before.off >= terms.base:
        return step
    name = reading_open(day, terms.game, "meter-below-seed", "reset")
    if name and terms.base <= step.shown <= terms.base + grown:
        why = f"a payout brought it below its base of {said.money(terms.base)}, and whether it is set up again is left open"
        return step._replace(expected=None, why=why, fault=True, hangs=name)
    return step
