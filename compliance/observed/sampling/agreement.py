"""How far two who looked at the same units agree, question by question: never kappa alone, which misleads where errors are
rare (Feinstein and Cicchetti 1990).
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

KAPPA_WANTED = Decimal("0.6")
POSITIVE_WANTED = Decimal("0.7")
"""Below either, the question is written anew before its answers are used: the house's own bars."""
_Z = Decimal("1.959963984540054")  # 97.5 of 100 normal deviates lie below


class Agreement(NamedTuple):
    """None: not to be told of these answers."""

    seen: int
    observed: Decimal | None  # p₀, the share of equal answers
    kappa: Decimal | None  # Cohen 1960
    lower: Decimal | None
    upper: Decimal | None
    positive: Decimal | None  # 2a / (2a + b + c)
    adjusted: Decimal | None  # 2p₀ − 1

    @property
    def good_enough(self) -> bool | None:
        """None: nothing that was wrong was seen by either, so that nothing is known."""
        if self.kappa is None or self.positive is None:
            return None
        return self.kappa >= KAPPA_WANTED and self.positive >= POSITIVE_WANTED


def agreement(both: int, only_first: int, only_second: int, neither: int) -> Agreement:
    """Of how many units both said "wrong", only the one, only the other, or neither."""
    four = (both, only_first, only_second, neither)
    if min(four) < 0:
        raise ValueError(f"{four} are no counts")
    seen = sum(four)
    if not seen:
        return Agreement(0, None, None, None, None, None, None)
    observed = Decimal(both + neither) / seen
    first, second = both + only_first, both + only_second
    by_chance = Decimal(first * second + (seen - first) * (seen - second)) / seen**2
    wrong = 2 * both + only_first + only_second
    positive = Decimal(2 * both) / wrong if wrong else None
    if by_chance == 1:
        return Agreement(seen, observed, None, None, None, positive, 2 * observed - 1)
    kappa = (observed - by_chance) / (1 - by_chance)
    wide = _Z * (observed * (1 - observed) / (seen * (1 - by_chance) ** 2)).sqrt()
    lower, upper = max(Decimal(-1), kappa - wide), min(Decimal(1), kappa + wide)
    return Agreement(seen, observed, kappa, lower, upper, positive, 2 * observed - 1)
