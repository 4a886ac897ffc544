"""Within which figures a house may post its limits, by wager."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from games.cards.money import cents_of, dollars
from games.schema import Range
from games.schema.dated import as_of
from games.terms.game import GameTerms

READING = "posted-figures"  # whether the figures that the book prints are a floor and a ceiling, or the only ones
WITHIN = "within-the-figures"


class Posted(NamedTuple):
    """What may be posted for a wager, in cents: the lowest and the highest, where they are printed."""

    low: int | None
    high: int | None
    exact: int | None  # the one minimum that may be posted
    wide: int | None  # the maximum is at least this
    cite: tuple[str, ...]

    def holds(self, amount: int) -> bool:
        """Whether some limits that may be posted allow the wager."""
        return (self.low is None or self.low <= amount) and (self.high is None or amount <= self.high)

    def lets(self, low: int, high: int) -> bool:
        """Whether these limits may be posted."""
        exact = self.exact is None or low == self.exact
        wide = self.wide is None or high >= self.wide
        return exact and wide and (self.low is None or self.low <= low) and (self.high is None or high <= self.high)

    @property
    def words(self) -> str:
        """“$1.00 to $500.00”."""
        if self.low is None or self.high is None:
            return f"at most {dollars(self.high)}" if self.high is not None else f"at least {dollars(self.low or 0)}"
        return f"{dollars(self.low)} to {dollars(self.high)}"


@lru_cache(maxsize=256)
def posted_ranges(game: GameTerms) -> Mapping[str, Posted]:
    """By wager: the range that names it, or the one that holds for every wager."""
    held = [_posted(one) for one in as_of(game.game.range, game.day).values()]
    everywhere = next((posted for one, posted in held if not one.wagers), None)
    found = {} if everywhere is None else dict.fromkeys(game.wagers, everywhere)
    return found | {name: posted for one, posted in held for name in one.wagers}


@lru_cache(maxsize=256)
def wager_of_notice(game: GameTerms) -> str | None:
    """The wager with which a hand begins: the notice names one minimum and one maximum, and they are its."""
    return next((name for name, one in game.wagers.items() if not one.kind.bonus), None)


def range_of_notice(game: GameTerms) -> Posted | None:
    """Within which figures that wager's limits are posted; None where the book does not rule it."""
    first = wager_of_notice(game)
    return None if first is None else posted_ranges(game).get(first)


def _posted(one: Range) -> tuple[Range, Posted]:
    exact = _cents(one.min_exactly)
    low = _cents(one.min_at_least) if exact is None else exact
    return one, Posted(low, _cents(one.max_at_most), exact, _cents(one.max_at_least), one.cite)


def _cents(figure: Decimal | None) -> int | None:
    return None if figure is None else cents_of(figure)
