"""How large each wager may be at one table: the limits posted there, and what the text prints beside them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from games.cards.money import cents_of
from games.schema import Bound, Range, dated
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
        self._ranges: list[Range] = list(dated.as_of(terms.game.range, terms.day).values())
        self._own: dict[str, Limits] = {}
        for limit in () if fee is None else (*fee.schedule.wager_limit, *fee.option.wager_limit):
            low = posted.low if limit.min is None else cents_of(limit.min)
            high = posted.high if limit.max is None else cents_of(limit.max)
            self._own |= dict.fromkeys(limit.wagers, Limits(low, high))

    def of(self, name: str, own: Mapping[str, int]) -> Limits:
        """The limits of a wager beside those that its bettor has made already."""
        low, high = self._own.get(name, self.posted)
        for bound in self._kinds[name]:
            low, high = self._within(bound, Limits(low, high), own)
        for held in self._ranges:
            if (not held.wagers or name in held.wagers) and held.max_at_most is not None:
                high = min(high, cents_of(held.max_at_most))
        return Limits(min(low, high), high)

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
        if bound.min is not None:
            low = max(low, cents_of(bound.min))
        if bound.max is not None:
            high = min(high, cents_of(bound.max))
        if bound.of_posted_max is not None:
            high = min(high, int(self.posted.high * Fraction(bound.of_posted_max)))
        if bound.of in own and bound.of is not None:
            if bound.at_least is not None:
                low = max(low, int(own[bound.of] * Fraction(bound.at_least)))
            if bound.at_most is not None:
                high = min(high, int(own[bound.of] * Fraction(bound.at_most)))
        return Limits(low, high)
