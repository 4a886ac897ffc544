"""To which limits each wager is held: those that hang for it, those of the table, those that are printed for it.

Settlement, the rule on limits and the quote ask here, so that one sign has one answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from games.cards.money import cents_of
from games.schema import Bound
from games.settling.stakes import as_read
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms


class Limits(NamedTuple):
    """To which limits a wager is held, in cents, and where they are printed. None: no figure at that end."""

    low: int | None
    high: int | None
    cite: tuple[str, ...]
    bound: Bound | None = None  # the line of its own, which may hang on an interpretation

    def below(self, amount: int) -> bool:
        return self.low is not None and amount < self.low

    def outside(self, amount: int) -> bool:
        return self.below(amount) or (self.high is not None and amount > self.high)

    def beside(self, posted: Limits) -> Limits:
        """With the table's figure at an end that has none of its own."""
        low, high = posted.low if self.low is None else self.low, posted.high if self.high is None else self.high
        return self._replace(low=low, high=high)


NOT_BY_LIMIT = Limits(None, None, ())


def held_to(fee: FeeTerms | None, game: GameTerms, wager: str, posted: Limits) -> Iterator[tuple[bool, Limits]]:
    """The limits of a wager, each with whether it is one that hangs: of its own on the sign or else of the table; and one
    that is printed for it, whatever hangs. Where the sign gives a wager one end alone, the other is the table's. A printed one
    of which the book leaves open whether it holds is asked only where nothing hangs."""
    printed, own = limits_of_its_own(fee, game).get(wager), shown(game).get(wager)
    if printed is not None and printed.bound is not None and as_read(game.readings, printed.bound.under) is None:
        hangs = posted if own is None else own.beside(posted)
        yield (False, printed) if (hangs.low, hangs.high) == (None, None) else (True, hangs)
        return
    hung = posted if own is None else own if printed is not None else own.beside(posted)
    if own is not None or printed is None:
        yield True, hung
    if printed is not None:
        yield False, printed
        if own is None and fee is None and wager in _by_both(game):
            yield True, hung


@lru_cache(maxsize=4096)
def limits_of_its_own(fee: FeeTerms | None, game: GameTerms) -> Mapping[str, Limits]:
    """Wagers that the table limit does not hold: with a limit of their own, measured by another wager, or made after the
    deal (a play wager, a double). In a pot game the limit is of a round of betting, not of one wager."""
    if game.game.banked_by == "pot":
        return dict.fromkeys(game.wagers, NOT_BY_LIMIT)
    own = {}
    for name, terms in game.wagers.items():
        bounds = [bound for bound in terms.kind.bound if as_read(game.readings, bound.under) is not False]
        sums = [bound for bound in bounds if bound.of is None and (bound.min is not None or bound.max is not None)]
        if sums and sums[0].schedules and fee is None:  # which of several it is, the schedule that hangs says
            own[name] = NOT_BY_LIMIT
        elif sums:
            own[name] = Limits(_cents(sums[0].min), _cents(sums[0].max), sums[0].cite, sums[0])
        elif terms.kind.placed == "after-deal" or (bounds and not any(bound.within_limits for bound in bounds)):
            own[name] = NOT_BY_LIMIT
    for limit in () if fee is None else (*fee.schedule.wager_limit, *fee.option.wager_limit):
        own |= dict.fromkeys(limit.wagers, Limits(_cents(limit.min), _cents(limit.max), limit.cite))
    return own


@lru_cache(maxsize=1024)
def shown(game: GameTerms) -> Mapping[str, Limits]:
    """By wager: the limits of its own that hang at the table."""
    found = {}
    for one in () if game.sign is None else game.sign.limits:
        kind = game.wagers.get(one.wager)
        found[one.wager] = Limits(_cents(one.min), _cents(one.max), () if kind is None else kind.kind.cite)
    return found


@lru_cache(maxsize=256)
def _by_both(game: GameTerms) -> frozenset[str]:
    """Without a schedule: wagers with which a hand begins, held to what hung as well as to the limit printed for them all."""
    plain = {
        name: [(one.min, one.max) for one in terms.kind.bound if one.min is not None or one.max is not None]
        for name, terms in game.wagers.items()
        if not (terms.kind.bonus or terms.needs_one_of or terms.kind.needs_all_of)
        and terms.kind.placed == "before-deal"
    }
    first = next(iter(plain.values()), [])
    return frozenset(name for name, bounds in plain.items() if bounds and bounds == first)


def _cents(figure: Decimal | None) -> int | None:
    return None if figure is None else cents_of(figure)
