"""One stake won, lost, pushed or not told, as a line of a Sheet: exact, never rounded, because the books print no rounding; and
the sheet of a round without a bank, with the readings on which it hangs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from games.hand.form import Hand, Wager
from games.settling.sheet import UNPRICED, Sheet, WagerDue, cannot_settle

Readings = Mapping[str, str]


class ByReading(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The reading that decides, and what its values mean."""

    by: str
    means: dict[str, str]

    def of(self, readings: Readings, asked: dict[str, None]) -> str | None:
        """What the reading applied means; None: it leaves the question open."""
        asked.setdefault(self.by)
        return self.means.get(readings.get(self.by, ""))


# --- One stake won, lost, pushed or not told, as a line of a Sheet ----------------------------------------------------

Exact = int | Fraction
NOT_STATED = WagerDue("not stated", 0, 0, 0, 0)
WON = NOT_STATED._replace(may=(UNPRICED,))
"""Won, and what it pays is not printed."""


def whole(value: Exact) -> Exact:
    """An int where the fraction is one."""
    return int(value) if value == int(value) else value


def won(stake: int, odds: Fraction, row: int = 0) -> WagerDue:
    """Paid at `odds` to one beyond the stake, by line `row` of the pay tables."""
    return WagerDue("win", whole(stake * odds), 0, 0, 0, row)


def lost(stake: int) -> WagerDue:
    """Taken as a whole."""
    return WagerDue("lose", 0, stake, 0, 0)


def pushed(stake: int) -> WagerDue:
    """Neither won nor lost: the stake is the bettor's."""
    return WagerDue("push", 0, 0, stake, 0)


def either(lines: Iterable[WagerDue]) -> WagerDue:
    """The line where all agree; otherwise not stated, with all that it may be where each of them says so."""
    found = dict.fromkeys(lines)
    if len(found) == 1:
        return next(iter(found))
    if not all(line.results for line in found):
        return NOT_STATED
    may = dict.fromkeys(one for line in found for one in (line.may or (line,)))
    return NOT_STATED._replace(may=tuple(may))


def reads(where: Mapping[str, str], readings: Mapping[str, str], asked: dict[str, None]) -> bool | None:
    """Whether these readings are applied, each noted in `asked`; None where one is applied as not stated."""
    answer: bool | None = True
    for name, value in where.items():
        asked.setdefault(name)
        applied = readings.get(name, "not-stated")
        if applied == "not-stated" and value != "not-stated":
            answer = None
        elif applied != value:
            return False
    return answer


def as_read(readings: Mapping[str, str], where: Mapping[str, str]) -> bool | None:
    """Whether the readings applied are those under which something holds; None where one is said to be not stated."""
    applied = {name: readings.get(name, "not-stated") for name in where}
    if "not-stated" in applied.values():
        return None
    return all(applied[name] == value for name, value in where.items())


# --- What is told of a wager and why, which readings it hangs on, and the sheet that these make -----------------------


class Explained(NamedTuple):
    """What becomes of a wager, and why."""

    line: WagerDue
    why: str
    most: Exact = 0  # what it may move either way, where a bank may not reach it


def untold(why: str) -> Explained:
    """Nobody can say what becomes of the wager, and why not."""
    return Explained(NOT_STATED, why)


class Applied:
    """The readings of a game as a round asks for them: each is noted, because the round hangs on it then."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._readings, self._names = readings, dict[str, None]()

    def of(self, name: str | None) -> str:
        """The reading applied; "not-stated" where the game has none of the name."""
        if name is None or name not in self._readings:
            return "not-stated"
        self._names[name] = None
        return self._readings[name]

    @property
    def names(self) -> tuple[str, ...]:
        """Those that were asked for."""
        return tuple(self._names)


def chose(hand: Hand, action: str) -> list[str]:
    """The bettors who made a decision, in its order: the one it names, or whoever sits in the seat."""
    occupants = {seat.seat: seat.occupant for seat in hand.seats}
    return [one.bettor or occupants.get(one.seat, "") for one in hand.decisions or () if one.action == action]


def other_seat(wager: Wager) -> int | None:
    """The one other seat with which a wager is settled; None where the record names none."""
    marks = wager.on or ()
    return int(marks[0]) if len(marks) == 1 and marks[0].isdecimal() else None


def stranger(wagers: Collection[str], hand: Hand) -> Sheet | None:
    """That a hand cannot be settled because of a wager that the game does not have; None where it has all of them."""
    names = (wager.wager for wager in hand.wagers if wager.wager not in wagers)
    return next((cannot_settle(f"the game has no wager named {name}") for name in names), None)


def sheet_of(
    told: Sequence[Explained],
    outcome: str,
    asked: Applied,
    hands: Mapping[str, str] | None = None,
    action_seat: int | None = None,
    fouled: tuple[str, ...] = (),
) -> Sheet:
    """The sheet of a round in which nobody's wager covers the others'."""
    lines, whys = tuple(one.line for one in told), tuple(one.why for one in told)
    known = asked.names
    return Sheet(
        lines, "", outcome, action_seat=action_seat, readings=known, hands=hands or {}, whys=whys, fouled=fouled
    )
