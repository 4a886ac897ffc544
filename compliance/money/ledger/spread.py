"""What an auditor's eye compares from day to day: the fee a hand, the hands an hour, by table, shift and dealer; how these
figures were spread over some gaming days, and which days fall outside.
"""

import datetime
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import NamedTuple

from compliance.law.thresholds import threshold, thresholds
from compliance.money.ledger.day import Day, Usual
from games import said

Key = tuple[str, str]
FEE, HANDS = "fee a hand", "hands an hour"
BACK = "usual-looks-back"


class Limits(NamedTuple):
    """Between what a figure lay: its mean, and so many standard deviations below and above it, in whole units."""

    mean: int
    low: int
    high: int


def looks_back(day: datetime.date) -> int:
    """Gaming days before this one from which is told what is usual."""
    return threshold(BACK, day).value


def looks_back_at_most() -> int:
    """The most gaming days that any day has looked back, or will."""
    return max(one.value for one in thresholds() if one.name == BACK)


def usual_of(days: Iterable[Iterable[tuple[str, str, int]]]) -> dict[Key, Usual]:
    """How the figures of some days were spread: (what, who, value) each."""
    seen: dict[Key, list[int]] = {}
    for day in days:
        for what, who, value in day:
            seen.setdefault((what, who), []).append(value)
    return {
        key: Usual(len(values), sum(values), sum(value * value for value in values)) for key, values in seen.items()
    }


class Whom(NamedTuple):
    """Of whom a figure is: a dealer, or a table in a shift."""

    table: str = ""
    shift: str = ""
    dealer: str = ""

    @property
    def kind(self) -> str:
        return "dealer" if self.dealer else "table"

    @property
    def name(self) -> str:
        """As a sentence names it, with its typed part."""
        return said.person(self.dealer) if self.dealer else f"{said.table(self.table)} {self.shift}"

    @property
    def key(self) -> str:
        """Under which the day accounts keep it."""
        return said.plain(f"{self.kind} {self.name}")


def figures(day: Day) -> Mapping[Key, int]:
    """Figures of a gaming day: ("fee a hand", "dealer D-101") in cents, ("hands an hour", "table T1 Day") in hundredths."""
    return {(what, whom.key): value for (what, whom), value in measured(day).items()}


def measured(day: Day) -> Mapping[tuple[str, Whom], int]:
    """The same by what they are of."""
    hands: dict[Whom, int] = {}
    fees: dict[Whom, int] = {}
    hours: dict[Whom, set[int]] = {}
    for taking in day.takings:
        if taking.kind != "fee":
            continue
        shift = day.shift_of(taking.hour)
        for who in (Whom(taking.table, shift), *([Whom(dealer=taking.dealer)] if taking.dealer else [])):
            hands[who] = hands.get(who, 0) + taking.hands
            fees[who] = fees.get(who, 0) + taking.taken
            hours.setdefault(who, set()).add(taking.hour)
    least = threshold("hands-of-the-usual", day.gaming_day).value
    told = [who for who, count in hands.items() if count >= least]
    return {(FEE, who): fees[who] // hands[who] for who in told} | {
        (HANDS, who): hands[who] * 100 // len(hours[who]) for who in told
    }


def limits(usual: Usual, times: int) -> Limits:
    """Limits at `times` standard deviations, widened to whole units."""
    square = times * times * _spread(usual)
    reach = isqrt(square)
    reach += reach * reach < square
    low, high = (usual.total - reach) // usual.seen, -((-usual.total - reach) // usual.seen)
    return Limits(usual.total // usual.seen, max(low, 0), high)


def outside(value: int, usual: Usual, times: int) -> bool:
    """Whether a figure lies beyond them: (value − mean)² > times² × variance, in whole numbers."""
    return (value * usual.seen - usual.total) ** 2 > times * times * _spread(usual)


def deviation(usual: Usual) -> int:
    """The standard deviation, in whole units."""
    return isqrt(_spread(usual)) // usual.seen


def _spread(usual: Usual) -> int:
    """seen² × variance: no fraction."""
    return usual.squares * usual.seen - usual.total * usual.total


class Control(NamedTuple):
    """One figure of one dealer or table's shift over the days. Cents, or hundredths of hands."""

    what: str
    who: str
    days: int
    mean: int
    low: int
    high: int
    lowest: int
    highest: int
    outside: tuple[datetime.date, ...]


def controls(days: Iterable[Day], *, least: int, times: int) -> tuple[Control, ...]:
    """Mean and limits at `times` standard deviations of every figure that was seen on `least` days or more."""
    seen: dict[tuple[str, str], dict[datetime.date, int]] = {}
    for day in days:
        for key, value in figures(day).items():
            seen.setdefault(key, {})[day.gaming_day] = value
    return tuple(_control(*key, values, times) for key, values in sorted(seen.items()) if len(values) >= least)


def _control(what: str, who: str, values: dict[datetime.date, int], times: int) -> Control:
    usual = Usual(len(values), sum(values.values()), sum(value * value for value in values.values()))
    beyond = tuple(day for day, value in values.items() if outside(value, usual, times))
    return Control(what, who, usual.seen, *limits(usual, times), min(values.values()), max(values.values()), beyond)
