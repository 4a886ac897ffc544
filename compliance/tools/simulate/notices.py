"""What may hang at a table: options that a house can hang and a dealer can collect by, and limits within what is printed."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from random import Random

from games.dealing import Limits
from games.schema import Game, Option, Schedule, dated
from games.terms.game import FeeTerms, GameTerms, fee_terms

ROUND_MINIMA = (5, 10, 15, 25, 50, 100)
ROUND_MAXIMA = (200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10000)
OWN_LIMITS = Limits(500, 50_000)  # of a house where the book prints no limit; cents


def options(game: Game, day: datetime.date, rng: Random) -> list[tuple[Schedule, Option]]:
    """Options of every schedule in turn, so that a floor of two tables already has both schedules; such as a house can
    hang and a dealer can collect by, where there are any: with their limits, and a fee that one hand tells."""
    lists = []
    for schedule in dated.as_of(game.schedule, day).values():
        printed = [(schedule, option) for option in dated.as_of(schedule.option, day).values()]
        every = [one for one in printed if can_hang(one[1])]
        told = [one for one in every if tells_fee(fee_terms(game, schedule.schedule, one[1].number, day))]
        hung = told or every or printed
        rng.shuffle(hung)
        lists += [hung] if hung else []
    longest = max(map(len, lists), default=0)
    return [hung[i % len(hung)] for i in range(longest) for hung in lists]


def can_hang(option: Option) -> bool:
    """Whether the option prints a limit at both ends, or "no limit"; or prints none at all, and rules none."""
    limit = option.limit
    if limit is None:
        return True
    low = limit.min is not None or limit.min_between is not None
    return low and (limit.max is not None or limit.max_between is not None or limit.no_max)


def tells_fee(fee: FeeTerms) -> bool:
    """Whether one hand tells what is due, and to whom."""
    return fee.main.charge.kind != "fee" or fee.payer in ("player-dealer", "pot", "not-stated", "button")


def limits_alone(terms: GameTerms) -> tuple[Decimal, Decimal]:
    """The limits that the house holds where the book prints no schedule: within what the book lets it post."""
    low, high = (Decimal(cents) / 100 for cents in OWN_LIMITS)
    first = next((name for name, one in terms.wagers.items() if not one.kind.bonus), "")
    for held in dated.as_of(terms.game.range, terms.day).values():
        if not held.wagers or first in held.wagers:
            low = held.min_exactly or max(low, held.min_at_least or low)
            high = max(min(high, held.max_at_most or high), held.max_at_least or low)
    return low, high


def limits_of(option: Option, rng: Random) -> tuple[Decimal, Decimal]:
    """The option's own limit, or round figures within its ranges; the house's own where the option leaves it free."""
    limit = option.printed_limit
    own = tuple(Decimal(cents) / 100 for cents in OWN_LIMITS)
    low, high = limit.min, limit.max
    if low is None and limit.min_between is not None:
        low = Decimal(rng.choice(_round(ROUND_MINIMA, limit.min_between)[:4]))
    if high is None and limit.max_between is not None:
        high = Decimal(rng.choice(_round(ROUND_MAXIMA, limit.max_between)))
    low = own[0] if low is None else low
    return low, max(own[1], 10 * low) if high is None else high


def _round(figures: Sequence[int], between: tuple[Decimal, Decimal]) -> list[Decimal]:
    """The round figures of a range; where it holds none, its lowest."""
    return [Decimal(x) for x in figures if between[0] <= x <= between[1]] or [between[0]]
