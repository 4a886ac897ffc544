"""The frozen facts of a gaming day, and how a figure is reckoned of them once."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import wraps
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.houses.forms.house import House
from compliance.houses.forms.shifts import in_order, shift_at
from compliance.papers.forms.day_papers import Papers
from games.hand.form import Hand
from games.schema import Game

WHOLE_DAY = "Whole day"
KEPT = datetime.timedelta(days=35)
"""What is open (a box that nobody has counted, vigorish put off) is known to the following days for so long; then it stands in
its own day's accounts alone."""


class Taking(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the reviewed hands of a table owed and gave within an hour: one kind of collection, one dealer, one option.

    Cents, except where hands are counted. `due` and `collected` are sums over the hands of which both are known; the others
    stand beside them by what is missing, with the money that is known of them: absent is not zero.
    """

    table: str
    hour: int  # local
    game: str
    kind: str  # fee, rake, jackpot-drop, vigorish, time
    hands: int
    due: int
    collected: int
    dealer: str = ""  # empty: not recorded
    option: str = ""  # "schedule 3"; empty: nothing hung there
    capped: int = 0  # hands of which only the most that may be taken is printed
    under_most: int = 0  # collected at them
    untold: int = 0  # hands at which what is due cannot be told
    untold_collected: int = 0
    unrecorded: int = 0  # hands at which it was not recorded what was collected
    unrecorded_due: int = 0
    neither: int = 0
    most: int = 0  # that might have been taken at the capped hands
    differing: int = 0  # hands at which it is not what was due, or more than the most
    short: int = 0  # below zero
    over: int = 0
    waived: int = 0  # of what was due and not collected

    @property
    def taken(self) -> int:
        """All that was recorded as collected, whether or not what was due is known."""
        return self.collected + self.under_most + self.untold_collected

    @property
    def compared(self) -> bool:
        """Whether of one hand at least both what was due and what was collected are known."""
        return self.hands > self.capped + self.untold + self.not_recorded

    @property
    def not_recorded(self) -> int:
        """Hands of which nobody wrote down what was collected."""
        return self.unrecorded + self.neither


class MeterState(Struct, frozen=True, omit_defaults=True, gc=False):
    """A progressive meter as its last reading with the coin-in left it, and what it showed last, read with it or without.

    What moved it behind that reading stands in sums: awards of a day on which the coin-in was not read again (the book asks
    for it at the beginning of a shift only) are part of the next day's arithmetic.
    """

    amount: int
    coin_in: int
    at: datetime.datetime
    reading: str  # the paper's id
    shown: int
    shown_at: datetime.datetime
    off: int = 0  # paid off it or put into escrow since the reading with the coin-in
    wholes: int = 0  # how often that was the whole
    back: int = 0  # came back since, out of disputes decided for the house, less the base
    lowered: bool = False  # something went off since it was last read at all


class BoxOut(Struct, frozen=True, gc=False):
    """A box that was removed and is not counted yet."""

    gaming_day: datetime.date
    box: str
    table: str
    shift: str
    holds: str
    told: bool = False  # on the day accounts of an earlier day that followed its own


class MarkerOut(Struct, frozen=True, gc=False):
    """Vigorish that was put off and is not settled yet, in cents."""

    gaming_day: datetime.date
    table: str
    amount: int


class Carried(Struct, frozen=True, omit_defaults=True):
    """What the day accounts of a day leave for the next. Bounded: by the meters, funds and tables of a house."""

    meters: Mapping[str, MeterState] = {}
    funds: Mapping[str, int] = {}  # balances; a fund that cannot be told is left out
    disputes: tuple[str, ...] = ()  # ids of the papers that opened those not yet decided
    boxes: tuple[BoxOut, ...] = ()
    markers: Mapping[str, MarkerOut] = {}


class Stopped(NamedTuple):
    """A rule that an error of the program stopped."""

    rule: str
    error: str


class Day(Struct, eq=False, kw_only=True, weakref=True):
    """A gaming day of a house. What is None is not known, and a rule says so instead of guessing."""

    house: House
    gaming_day: datetime.date
    papers: Papers  # of the day, as they stand
    set_up: Papers  # meters and funds of earlier days
    takings: tuple[Taking, ...]  # of the recorded hands; summed when they were reviewed
    unreviewed: int = 0  # hands that are in no taking yet
    before: Carried | None = None  # None: no earlier day accounts
    hands: Mapping[str, Hand] = {}  # those that the papers name, by the recorder's id; one that is not held is absent
    games: Mapping[str, Game] = {}
    usual: Mapping[tuple[str, str], Usual] = {}  # of the days before, by figure and whom it is about
    stopped: tuple[Stopped, ...] = ()

    @property
    def zone(self) -> ZoneInfo:
        """By whose clock its hours are told."""
        return ZoneInfo(self.house.time_zone)

    def shift_of(self, hour: int) -> str:
        """The name of the shift to which a local hour belongs."""
        return shift_at(self.house.shifts, hour).name if self.house.shifts else WHOLE_DAY

    def shift_named(self, name: str) -> str:
        """The shift that a paper means: a house without shifts has one, whatever a clerk calls it."""
        return name if self.house.shifts else WHOLE_DAY

    @property
    def shifts(self) -> tuple[str, ...]:
        """The shifts in the order of the gaming day."""
        ordered = in_order(self.house.shifts, self.house.boundary_hour)
        return tuple(shift.name for shift in ordered) or (WHOLE_DAY,)


class Usual(Struct, frozen=True, gc=False):
    """What a figure was on the days before: how often it was seen, its sum and the sum of its squares, in whole units."""

    seen: int
    total: int
    squares: int


T = TypeVar("T")


def once(reckon: Callable[[Day], T]) -> Callable[[Day], T]:
    """The figures of a day, kept as long as somebody holds the day. What is kept must not hold the day itself."""
    kept: WeakKeyDictionary[Day, T] = WeakKeyDictionary()

    @wraps(reckon)
    def asked(day: Day) -> T:
        if day not in kept:
            kept[day] = reckon(day)
        return kept[day]

    return asked
