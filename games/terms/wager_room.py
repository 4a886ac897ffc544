"""How much room each wager has at a table: the posted limits, those of its own, and what lies beside it already."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from games.cards.money import cents_of
from games.schema import Bound, Range, Together, dated
from games.settling.stakes import as_read
from games.terms.game import FeeTerms, GameTerms

LOWEST_STEP = 500  # cents: the smallest chip on the floor
DOLLAR = 100


class Limits(NamedTuple):
    """Limits in cents."""

    low: int
    high: int


class Bounds:
    """The limits of every wager of a game at a table."""

    def __init__(self, terms: GameTerms, posted: Limits, fee: FeeTerms | None) -> None:
        self.posted = posted
        self._kinds = {name: wager.kind.bound for name, wager in terms.wagers.items()}
        self._schedule = "" if fee is None else fee.schedule.schedule
        self._readings = terms.readings
        self._sums: list[Together] = [
            one for one in dated.as_of(terms.game.together, terms.day).values() if as_read(terms.readings, one.under)
        ]
        self._ranges: list[Range] = list(dated.as_of(terms.game.range, terms.day).values())
        self._own: dict[str, Limits] = {}
        for limit in () if fee is None else (*fee.schedule.wager_limit, *fee.option.wager_limit):
            low = posted.low if limit.min is None else cents_of(limit.min)
            high = posted.high if limit.max is None else cents_of(limit.max)
            self._own |= dict.fromkeys(limit.wagers, Limits(low, high))

    def of(self, name: str, own: Mapping[str, int]) -> Limits:
        """The limits of a wager beside those that its bettor has made already."""
        low, high = self._span(name, own)
        return Limits(min(low, high), high)

    def _span(self, name: str, own: Mapping[str, int]) -> Limits:
        low, high = self._own.get(name, self.posted)
        for bound in self._kinds[name]:
            if self._holds(bound):
                low, high = self._within(bound, Limits(low, high), own)
        for sum_ in self._sums:
            if name in sum_.wagers and sum_.per == "player":
                high = min(high, self._left(sum_, name, own, high))
        for held in self._ranges:
            if (not held.wagers or name in held.wagers) and held.max_at_most is not None:
                high = min(high, cents_of(held.max_at_most))
        return Limits(low, high)

    def fits(self, name: str, own: Mapping[str, int]) -> bool:
        """Whether a wager within its limits still fits beside the others."""
        low, high = self._span(name, own)
        return high >= max(low, DOLLAR)

    def _holds(self, bound: Bound) -> bool:
        listed = not bound.schedules or self._schedule in bound.schedules
        return listed and not bound.of_last and as_read(self._readings, bound.under) is not False

    def _left(self, asked: Together, name: str, own: Mapping[str, int], high: int) -> int:
        """What the others that are added up leave of what they may come to together."""
        there = sum(own.get(other, 0) for other in asked.wagers if other != name)
        if asked.of_posted_max is not None:
            high = min(high, int(self.posted.high * Fraction(asked.of_posted_max)) - there)
        base = sum(own.get(other, 0) for other in asked.of)
        if asked.at_most is not None and base:
            high = min(high, int(base * Fraction(asked.at_most)) - there)
        return high

    def measured(self, name: str, others: tuple[str, ...]) -> bool:
        """Whether the wager is measured by one of the others."""
        return any(bound.of in others for bound in self._kinds[name])

    def exactly(self, name: str, own: Mapping[str, int], checks: int = 0) -> list[int]:
        """The sums of which the wager must be one, where it is a multiple of another; after so many checks."""
        for bound in self._kinds[name]:
            other = own.get(bound.of or "")
            if bound.times and other is not None:
                given = bound.by_checks[checks] if checks < len(bound.by_checks) else bound.times
                sums = [other * Fraction(times) for times in given]
                return [int(cents) for cents in sums if cents.denominator == 1]
        return []

    def later(self, name: str, own: Mapping[str, int], rng: Random, checks: int = 0) -> int | None:
        """A sum for a wager after the deal: one of the multiples, or as much as is allowed, now and then less."""
        sums = self.exactly(name, own, checks)
        if sums:
            return rng.choice(sums)
        beside = [bound for bound in self._kinds[name] if bound.of in own and bound.of is not None]
        high = self.of(name, own).high
        for bound in beside:
            if bound.at_most is not None and bound.of is not None:
                high = min(high, int(own[bound.of] * Fraction(bound.at_most)))
        if not beside:
            high = min(high, max(own.values(), default=high))
        less = high // 2 // LOWEST_STEP * LOWEST_STEP
        low = self.of(name, own).low
        return None if high <= 0 else less if max(low, DOLLAR) <= less and rng.random() < 0.1 else high

    def _within(self, bound: Bound, limits: Limits, own: Mapping[str, int]) -> Limits:
        low, high = limits
        beside = own.get(bound.of or "", 0)
        if bound.of_under is not None and beside >= cents_of(bound.of_under):
            return limits
        if bound.min is not None:
            low = max(low, cents_of(bound.min))
        if bound.max is not None:
            high = min(high, cents_of(bound.max))
        if bound.of_posted_max is not None:
            high = min(high, int(self.posted.high * Fraction(bound.of_posted_max)))
        return self._against(bound, Limits(low, high), beside) if beside else Limits(low, high)

    @staticmethod
    def _against(bound: Bound, limits: Limits, beside: int) -> Limits:
        """What the other wager, so large, leaves."""
        low, high = limits
        if bound.at_least is not None:
            low = max(low, int(beside * Fraction(bound.at_least)))
        if bound.at_most is not None:
            high = min(high, int(beside * Fraction(bound.at_most)))
        if bound.below is not None:
            high = min(high, (int(beside * Fraction(bound.below)) - 1) // LOWEST_STEP * LOWEST_STEP)
        return Limits(low, high)
