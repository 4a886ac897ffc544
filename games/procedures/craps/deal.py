"""A shooter's round at craps: rolls until the seven-out, and before each of them what people lay on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from msgspec.structs import replace

from games.cards.money import plain
from games.dealing import DOLLAR, LOWEST_STEP, Parts, Round
from games.hand.form import Wager
from games.terms.game import GameTerms

LONGEST = 40  # rolls: after so many the shooter passes the dice, and the round is dealt anew
TAKEN_DOWN = 0.05
MOST = 120  # wagers
OFTEN = {"line": 0.1, "odds": 0.12, "number": 0.02, "one-roll": 0.015, "hop": 0.02, "parts": 0.015}


def _says(terms: GameTerms, name: str) -> Mapping[str, Any]:
    return terms.wagers[name].wins or {}


def left_out(terms: GameTerms) -> frozenset[str]:
    """All but the line bets of a come-out roll: everything else is laid as the rolls go."""
    first = {n for n in terms.wagers if _says(terms, n).get("play") == "line" and _come_out(_says(terms, n))}
    return frozenset(terms.wagers) - first


def _come_out(says: Mapping[str, Any]) -> bool:
    return bool(says.get("point", "shooter") == "shooter")


def deal(of: Round) -> Parts:
    """The rolls of one round with its wagers."""
    table = _Table(of)
    while not table.done and len(table.rolls) < LONGEST:
        table.lay()
        table.roll()
    rolls = len(table.rolls)
    wagers = [w if w.to_roll is None or w.to_roll < rolls else replace(w, to_roll=None) for w in table.wagers]
    return Parts(wagers, rolls=table.rolls)


class _Table:
    """The table between two rolls."""

    def __init__(self, of: Round) -> None:
        self.of, self.rolls, self.done = of, list[list[int]](), False
        said: Any = of.terms.options
        self.points, self.seven = tuple(said["points"]), int(said["seven"])
        self.point: int | None = None
        self.wagers: list[Wager] = list(of.wagers)
        self.places = [(wager.seat, wager.bettor) for wager in of.wagers]
        # By bettor and line bet: the numbers that stand for it, each with what lies on it.
        self.numbers: dict[tuple[int, str, str], dict[int, int]] = {}
        self.fresh: list[tuple[Wager, int]] = [(wager, self._cents(wager)) for wager in of.wagers]

    def roll(self) -> None:
        """Two dice; what they mean for the point and for the line bets."""
        dice = [self.of.rng.randint(1, 6), self.of.rng.randint(1, 6)]
        self.rolls.append(dice)
        total = sum(dice)
        for standing in self.numbers.values():
            if total == self.seven:
                standing.clear()
            standing.pop(total, None)
        for wager, cents in self.fresh:
            if total in self.points:
                self.numbers.setdefault((wager.seat, wager.bettor, wager.wager), {})[total] = cents
        self.fresh.clear()
        if self.point is None:
            self.point = total if total in self.points else None
        elif total in (self.point, self.seven):
            self.done = total == self.seven
            self.point = None

    def lay(self) -> None:
        """Before a roll: everybody may lay something."""
        for seat, bettor in dict.fromkeys(self.places):
            for name in self.of.terms.wagers:
                says = _says(self.of.terms, name)
                often = OFTEN.get(str(says.get("play")), 0)
                if len(self.wagers) < MOST and self.of.rng.random() < often:
                    self._lay(seat, bettor, name, says)

    def _lay(self, seat: int, bettor: str, name: str, says: Mapping[str, Any]) -> None:
        play, own = says["play"], dict[str, int]()
        on: list[str] | None = None
        if play == "line":
            if _come_out(says) is not (self.point is None) or not self.rolls:
                return
        elif play == "odds":
            beside = self.numbers.get((seat, bettor, says["supports"]), {})
            number = says.get("number") or (self.of.rng.choice(sorted(beside)) if beside else None)
            if number not in beside or self._standing(seat, bettor, name, number):
                return
            own = {says["supports"]: beside[number]}
            on = None if "number" in says else [str(number)]
        elif play == "number" and "number" not in says:
            on = [str(self.of.rng.choice(self.points))]
        elif play == "hop":
            dice = self._hop(says)
            on = [str(die) for die in dice]
        elif play == "parts" and says.get("one_more"):
            on = [str(self.of.rng.choice(self._totals(says)))]
        self._add(seat, bettor, name, says, own, on)

    def _add(
        self, seat: int, bettor: str, name: str, says: Mapping[str, Any], own: dict[str, int], on: list[str] | None
    ) -> None:
        limits, roll = self.of.bounds.of(name, own), len(self.rolls) + 1
        unit = self._unit(name, says)
        cents = max(1, min(-(-limits.low // unit), limits.high // unit)) * unit
        down = says["play"] == "number" and self.of.rng.random() < TAKEN_DOWN
        until = roll + 1 if down else None
        if any(
            (w.seat, w.bettor, w.wager, w.on, w.from_roll or 1) == (seat, bettor, name, on, roll) for w in self.wagers
        ):
            return
        wager = Wager(seat, bettor, name, plain(cents), on=on, from_roll=roll, to_roll=until)
        self.wagers.append(wager)
        if says["play"] == "line":
            self.fresh.append((wager, cents))

    def _unit(self, name: str, says: Mapping[str, Any]) -> int:
        """Dollars of which any winning number of them is paid in whole dollars; whole chips on each part of a spread one."""
        of = [self.of.terms.wagers[part] for part in (name, *says.get("parts", ()))]
        dollars = lcm(*(one.per for one in of), *(row.per for one in of for row in one.rows))
        parts = len(says.get("parts", ())) + bool(says.get("one_more"))
        return -(-LOWEST_STEP // (dollars * DOLLAR)) * dollars * DOLLAR * max(1, parts)

    def _standing(self, seat: int, bettor: str, name: str, number: int) -> bool:
        """Whether such odds were laid already: once for each wager is enough."""
        on = [str(number)]
        return any((w.seat, w.bettor, w.wager) == (seat, bettor, name) and w.on in (None, on) for w in self.wagers)

    def _hop(self, says: Mapping[str, Any]) -> tuple[int, int]:
        first, second = self.of.rng.randint(1, 6), self.of.rng.randint(1, 6)
        if says.get("dice") == "pair":
            return first, first
        if says.get("dice") == "unlike" and first == second:
            return first, first % 6 + 1
        return first, second

    def _totals(self, says: Mapping[str, Any]) -> Sequence[int]:
        return [total for part in says["parts"] for total in _says(self.of.terms, part).get("totals", ())]

    def _cents(self, wager: Wager) -> int:
        return self.of.of(wager.seat, wager.bettor)[wager.wager]
