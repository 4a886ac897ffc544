"""The words in which a game's file says when a wager at dice wins, and the wagers that last: line bets, numbers, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from games.hand.dice_rolls import UNDECIDED, Fate, Race, Rolled, raced
from games.hand.form import Wager
from games.settling.stakes import as_read

NOBODY_SAYS = Fate("not stated", "the book leaves it open")


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins; for a line of a pay table, on which totals or dice it pays."""

    play: Literal["one-roll", "hop", "parts", "number", "line", "odds"] | None = None
    totals: tuple[int, ...] = ()  # of one roll; of a line: numbers
    dice: Literal["pair", "unlike"] | None = None  # of a hop
    parts: tuple[str, ...] = ()  # wagers over which the stake is spread evenly
    one_more: bool = False  # and one part more on the total that is recorded with it
    net: bool = False  # what the losing parts cost comes off what the winning ones are paid: nothing is taken
    number: int | None = None  # that must come before a seven; absent: it is recorded with the wager
    right: bool = True  # wins with the number or the point; not right: with the seven
    hard: bool = False
    wins_at_once: tuple[int, ...] = ()
    loses_at_once: tuple[int, ...] = ()
    pushes_at_once: tuple[int, ...] = ()
    loses_where: dict[str, str] = {}  # the readings under which it loses at once
    point: Literal["shooter", "own"] = "shooter"  # own: of the roll after it was placed
    late: bool = False  # may also be placed while the point stands
    contract: bool = False  # stays once its point stands
    supports: str | None = None
    off: bool = False  # on come-out rolls, unless called on
    off_by: str | None = None  # the reading that says so
    off_under: tuple[str, ...] = ()  # by these of its values
    where: dict[str, str] = {}  # holds under these readings


class Lasting(NamedTuple):
    """What is asked of a wager that lasts: its rolls, its words, the readings applied."""

    wager: Wager
    says: Condition
    rolls: Sequence[Rolled]
    readings: Mapping[str, str]
    seven: int

    @property
    def first(self) -> int:
        return self.wager.from_roll or 1

    def lying(self, after: int = 0, stays: bool = False) -> Sequence[Rolled]:
        """The rolls for which it lay, those after the roll `after` only."""
        last = None if stays else self.wager.to_roll
        return self.rolls[max(self.first - 1, after) : last]

    def off(self, rolled: Rolled) -> bool | None:
        """Whether the roll passes it by; None where the book does not say."""
        if not rolled.come_out or rolled.place in (self.wager.called_on or ()):
            return False
        if self.says.off_by is None:
            return self.says.off
        applied = self.readings.get(self.says.off_by, "not-stated")
        return None if applied == "not-stated" else applied in self.says.off_under

    def race(self, number: int, after: int = 0, stays: bool = False) -> Fate:
        """The number against the seven from the roll after `after` on."""
        race = Race(number, self.seven, self.says.right, self.says.hard)
        down = self.wager.to_roll is not None and not stays
        return raced(race, self.lying(after, stays), self.off, down, self.says.supports is not None)


class Stands(NamedTuple):
    """A wager that has a number: since which roll, until which."""

    number: int
    since: int
    until: int  # the roll that decided it, or one beyond the last

    def holds(self, roll: int, number: int | None) -> bool:
        """Whether it stood when this roll was thrown, on this number where one is named."""
        return self.since < roll <= self.until and number in (None, self.number)


def numbered(of: Lasting, number: int | None) -> Fate:
    """A number before a seven, or a seven before it: place, buy, lay, put, big and hard ways."""
    if number is None:
        return Fate("not stated", "the number that it lay on was not recorded")
    return of.race(number)


def lined(of: Lasting) -> tuple[Fate, Stands | None]:
    """A line bet, and the point it got."""
    says, lying = of.says, of.lying()
    if not lying:
        return Fate("not stated", UNDECIDED), None
    first = lying[0]
    if of.wager.on is not None and says.point == "own" and of.first == 1:  # it came with its number from before
        return _pointed(of, int(of.wager.on[0]), 0)
    if first.come_out is (says.point == "own"):
        return _late(of, first)
    fate = _at_once(of, first)
    if fate is not None:
        return fate, None
    return _pointed(of, first.total, first.place)


def _late(of: Lasting, first: Rolled) -> tuple[Fate, Stands | None]:
    """Placed when it is not usually: while the point stands it may still take that point. Before the first roll on record a
    point stands only where it was taken over, with the wagers that lie on it."""
    if first.point is not None and (of.says.late or first.place == 1):
        return _pointed(of, first.point, first.place - 1)
    when = "before a come out roll" if first.come_out else "after the come out roll"
    return Fate("not stated", f"placed {when}, for which the book has no rule", first), None


def _pointed(of: Lasting, number: int, since: int) -> tuple[Fate, Stands | None]:
    fate = of.race(number, since, of.says.contract)
    until = len(of.rolls) + 1 if fate.roll is None else fate.roll.place
    return fate, Stands(number, since, until)


def _at_once(of: Lasting, first: Rolled) -> Fate | None:
    """What the first roll decides; None where it makes a point."""
    says, shown = of.says, f"roll {first.place}, its first, is {first.total}"
    if first.total in says.wins_at_once:
        return Fate("win", shown, first)
    if first.total in says.pushes_at_once:
        return Fate("push", shown, first)
    if first.total in says.loses_at_once:
        if says.loses_where and not as_read(of.readings, says.loses_where):
            return NOBODY_SAYS._replace(roll=first)
        return Fate("lose", shown, first)
    return None


def supported(of: Lasting, beside: Sequence[Stands], number: int | None) -> tuple[Fate, int | None]:
    """Odds beside a wager that has its point, and the number they lay on."""
    held = {stands.number for stands in beside if stands.holds(of.first, number)}
    if len(held) != 1:
        what = "which of several it supports was not recorded" if held else "no wager stood that it could support"
        return Fate("not stated", what), None
    found = held.pop()
    return of.race(found), found
