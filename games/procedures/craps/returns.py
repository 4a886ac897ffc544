"""Two dice: wagers on one roll against all thirty-six, those that last until they are decided, whatever is rolled between.

A wager that lasts goes from one state of the table to the next: its own number, and the point or a come-out roll. Each
state is a short row of rolls that the procedure itself settles with one roll more; what decides it, and how, is its answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple, TypeVar

from msgspec import convert
from msgspec.structs import replace

from games.hand.dice_rolls import UNDECIDED, read_rolls
from games.hand.form import Wager
from games.procedures.craps.settle import Condition, Options
from games.returns.answer import Chance, Tell, WagerReturn, Way
from games.returns.tally import Outcome, Tally, outcome, round_of, wager, way
from games.terms.game import GameTerms, WagerTerms

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)


def ends(
    start: S, moves: Mapping[S, Mapping[S, Fraction]], stops: Mapping[S, Mapping[E, Fraction]]
) -> dict[E, Fraction]:
    """The chance of each end from `start`. Of a state `moves` are the chances of the next one, `stops` those of an end."""
    states = list(moves)
    at = {state: i for i, state in enumerate(states)}
    every = list(dict.fromkeys(end for state in states for end in stops[state]))
    rows = [
        _row(state, states, moves[state], [stops[state].get(end, Fraction(0)) for end in every]) for state in states
    ]
    for i in range(len(states)):
        pivot = next(j for j in range(i, len(states)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for j in range(len(states)):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [value - factor * own if own else value for value, own in zip(rows[j], rows[i], strict=True)]
    return dict(zip(every, rows[at[start]][len(states) :], strict=True))


def _row(state: S, states: list[S], moves: Mapping[S, Fraction], ends_: list[Fraction]) -> list[Fraction]:
    """Being in a state is: each move times being where it leads, and each end."""
    own = [(Fraction(1) if other == state else Fraction(0)) - moves.get(other, Fraction(0)) for other in states]
    return own + ends_


# --- Two dice ---------------------------------------------------------------------------------------------------------

DICE = [list(dice) for dice in product(range(1, 7), repeat=2)]
OF = "throws of two dice"
ONE = Fraction(1, len(DICE))
Rolls = list[list[int]]
State = tuple[int | None, int | None]  # its own number, the table's point


class Laid(NamedTuple):
    """A wager as it lies, what lies beside it, and what was rolled before."""

    number: str
    when: str
    wager: Wager
    beside: tuple[Wager, ...] = ()
    before: tuple[tuple[int, ...], ...] = ()


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager, on each number on which it may lie; numbers on which it fares alike are one."""
    craps = _Craps(terms)
    for done, name in enumerate(names):
        tell(done, len(names))
        tally = Tally(terms, [name])
        ways = _merged([(laid, craps.way(laid, tally)) for laid in craps.laid(name)])
        yield tally.counted(name, OF, ways)


def _merged(found: Sequence[tuple[Laid, Way]]) -> tuple[Way, ...]:
    """Numbers on which it fares alike are one way; so is when it is laid, where that makes no difference."""
    same: dict[tuple[Chance, ...], list[Laid]] = {}
    for laid, way_ in found:
        same.setdefault(way_.lines, []).append(laid)
    every = len(same)
    return tuple(
        Way(_named(laid) if every > 1 else "", lines, deals=_throws(found, lines)) for lines, laid in same.items()
    )


def _named(alike: Sequence[Laid]) -> str:
    numbers = list(dict.fromkeys(one.number for one in alike if one.number))
    times = list(dict.fromkeys(one.when for one in alike if one.when))
    on = f"{'on ' if numbers[0].isdigit() else ''}{' or '.join(numbers)}" if numbers else ""
    return ", ".join(part for part in (on, times[0] if len(times) == 1 else "") if part)


def _throws(found: Sequence[tuple[Laid, Way]], lines: tuple[Chance, ...]) -> int:
    return next(way_.deals for _, way_ in found if way_.lines == lines)


class _Craps:
    """One game's wagers as they may lie, and what becomes of them."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)
        self._says = {name: convert(kind.wins or {}, Condition) for name, kind in terms.wagers.items()}
        self._points = frozenset(self.options.points)

    # --- how a wager may lie ------------------------------------------------------------------------------------------

    def laid(self, name: str) -> Iterator[Laid]:
        """Every way in which it may lie."""
        says = self._says[name]
        if says.play == "hop":
            for called, on in (("pair", ["1", "1"]), ("unlike", ["1", "2"])):
                if says.dice in (None, called):
                    yield Laid("a pair" if called == "pair" else "two different numbers", "", wager(name, on=on))
        elif says.play == "parts" and says.one_more:
            for total in dict.fromkeys(total for part in says.parts for total in self._says[part].totals):
                yield Laid(f"high {total}", "", wager(name, on=[str(total)]))
        elif says.play in ("line", "number", "odds"):
            yield from {"line": self._line, "number": self._number, "odds": self._odds}[says.play](name, says)
        else:
            yield Laid("", "", wager(name))

    def _line(self, name: str, says: Condition) -> Iterator[Laid]:
        if says.point == "own":
            for point in self.options.points:
                yield Laid("", f"while the point is {point}", wager(name, from_roll=2), (), (_roll(point),))
        else:
            yield Laid("", "", wager(name, from_roll=1))

    def _number(self, name: str, says: Condition) -> Iterator[Laid]:
        for number in self.options.points if says.number is None else (says.number,):
            on = [str(number)] if says.number is None else None
            called = str(number) if on else ""
            yield Laid(called, "before a come-out roll", wager(name, on=on, from_roll=1))
            point = _roll(next(one for one in self.options.points if one != number))
            yield Laid(called, "while a point stands", wager(name, on=on, from_roll=2), (), (point,))

    def _odds(self, name: str, says: Condition) -> Iterator[Laid]:
        supports = self._says[says.supports or ""]
        for number in self.options.points if says.number is None else (says.number,):
            on = [str(number)] if says.number is None else None
            other = _roll(next(one for one in self.options.points if one != number))
            before: tuple[tuple[int, ...], ...]
            if supports.play == "line" and supports.point == "shooter":
                before, first = (_roll(number),), 1
            elif supports.play == "line":
                before, first = (other, _roll(number)), 2
            else:
                before, first = (other,), 2
            own = [str(number)] if supports.play == "number" and supports.number is None else None
            beside = wager(says.supports or "", from_roll=first, on=own)
            yield Laid(
                str(number) if says.number is None else "",
                "",
                wager(name, on=on, from_roll=len(before) + 1),
                (beside,),
                before,
            )

    # --- what becomes of it -------------------------------------------------------------------------------------------

    def way(self, laid: Laid, tally: Tally) -> Way:
        """Its lines, with their chances."""
        name = laid.wager.wager
        says, kind = self._says[name], self.terms.wagers[name]
        if says.play in ("line", "number", "odds"):
            return self._lasting(laid, kind, tally)
        found: Counter[Outcome] = Counter()
        for dice in DICE:
            one, _ = self._settled(laid, [dice], tally, f"total {sum(dice)}" if says.play == "parts" else "")
            found[one._replace(label="") if one.result == "lose" else one] += 1
        return _met(way(kind, found)) if says.play in ("parts", "hop") else way(kind, found)

    def _settled(self, laid: Laid, rolls: Rolls, tally: Tally, label: str = "") -> tuple[Outcome, bool]:
        """What becomes of it after these rolls, and whether they decide it."""
        sheet = self.terms.settle(round_of(self.terms, [laid.wager, *laid.beside], rolls=rolls))
        name = laid.wager.wager
        line, why = (sheet.lines or ())[0], sheet.whys[0]
        found = outcome(self.terms.wagers[name], line, label)
        decided = not (found.result == "open" and why == UNDECIDED)
        if decided:
            tally.put(name, found, 1, sheet.readings, why)
        return found, decided

    def _lasting(self, laid: Laid, kind: WagerTerms, tally: Tally) -> Way:
        start = [list(dice) for dice in laid.before]
        moves: dict[State, dict[State, Fraction]] = {}
        stops: dict[State, dict[Outcome, Fraction]] = {}
        waiting: dict[State, Rolls] = {self._state(laid, start): start}
        while waiting:
            state, rolls = waiting.popitem()
            moves[state], stops[state] = {}, {}
            for dice in DICE:
                after = [*rolls, dice]
                found, decided = self._settled(laid, after, tally)
                if decided:
                    stops[state][found] = stops[state].get(found, Fraction(0)) + ONE
                    continue
                then = self._state(laid, after)
                moves[state][then] = moves[state].get(then, Fraction(0)) + ONE
                if then not in moves and then not in waiting:
                    waiting[then] = after
        return _told(kind, ends(self._state(laid, start), moves, stops))

    def _state(self, laid: Laid, rolls: Rolls) -> State:
        """What the next roll can look at: the number that a line bet got, and the point of the table."""
        first, own = laid.wager.from_roll or 1, None
        if self._says[laid.wager.wager].play == "line" and len(rolls) >= first:
            own = sum(rolls[first - 1])
        return own, read_rolls([*rolls, [1, 1]], self._points, self.options.seven)[-1].point


def _roll(total: int) -> tuple[int, ...]:
    """Some throw with that total."""
    return tuple(next(dice for dice in DICE if sum(dice) == total))


def _told(kind: WagerTerms, chances: Mapping[Outcome, Fraction]) -> Way:
    """The lines in the order of the pay table. The runs of rolls are without end, so there is no number of them."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    found = Counter({end: int(chance * whole) for end, chance in chances.items()})
    return replace(_met(way(kind, found)), deals=0)


def _met(found: Way) -> Way:
    """Without the lines of a pay table that are for other numbers than its own."""
    return replace(found, lines=tuple(line for line in found.lines if line.chance))
