"""All that is asked of a sign, each by the rule that asks it: what the rules of hands and the page of signs both go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Literal

from games import said
from games.cards.money import cents_of
from games.schema import Limit
from games.settling.wording import whole
from games.terms import sign_areas, sign_asked, sign_check, sign_rates
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.ranges import range_of_notice
from games.terms.sign_asked import Hung
from games.terms.sign_check import Remark, above_by_notice
from games.terms.wager_limits import limits_of_its_own, shown

Asks = Callable[[GameTerms, FeeTerms | None, Hung, Hung | None], Iterator[Remark]]


def otherwise(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """The sign says other than what is approved."""
    yield from sign_check.otherwise(game, fee, now.limits[1])
    yield from sign_rates.otherwise(fee, game.sign)
    yield from sign_asked.odds_for(game)
    yield from sign_areas.too_many(game)


def lacking(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """The sign lacks what the book asks."""
    return sign_asked.lacking(game, fee)


def at_once(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """Two options or two pay tables at once."""
    return sign_asked.at_once(game, now.option)


def players(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """Changed without notice to the players."""
    return sign_asked.untold(game, now, before, "players")


def commission(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """Changed and not told to the commission."""
    return sign_asked.untold(game, now, before, "commission")


def percentages(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[Remark]:
    """A rate that is a percentage."""
    return sign_rates.percentages(game, fee)


KINDS: dict[str, Asks] = {
    "PST004": otherwise,
    "PST005": lacking,
    "PST006": at_once,
    "PST007": players,
    "PST008": commission,
    "PST009": percentages,
}


def everything(game: GameTerms, fee: FeeTerms | None, now: Hung, before: Hung | None) -> Iterator[tuple[str, Remark]]:
    """All that is to be said of what hangs, each with the rule that says it."""
    yield from limits_otherwise(game, fee, now)
    for rule, asks in KINDS.items():
        yield from ((rule, one) for one in asks(game, fee, now, before))


def limits_otherwise(game: GameTerms, fee: FeeTerms | None, now: Hung) -> Iterator[tuple[str, Remark]]:
    """The table's own limits, which hang with or without the words of a sign: by the option, or by the range of the book."""
    hangs = f"{said.money(now.limits[0])} to {said.money(now.limits[1])}"
    limit = None if fee is None else fee.option.limit
    if limit is not None:
        if not limit_allows(limit, now.limits):
            yield "PST002", Remark("table limits", hangs, _printed(limit), limit.cite, _outcome(limit))
        yield from (("PST002", one) for one in own_outside_option(game, fee))
        return
    within = range_of_notice(game)
    if within is not None and now.sign is not None and above_by_notice(game):
        within = within._replace(high=None)
    if within is not None and not within.lets(*now.limits):
        yield "PST003", Remark("table limits", hangs, within.words, within.cite)


def own_outside_option(game: GameTerms, fee: FeeTerms | None) -> Iterator[Remark]:
    """Limits of a single wager on the sign that reach beyond those of the option, where nothing else is printed for it."""
    limit = None if fee is None else fee.option.limit
    if limit is None:
        return
    printed = limits_of_its_own(fee, game)
    low = _edge(limit.min, limit.min_between, 0)
    high = None if limit.no_max else _edge(limit.max, limit.max_between, 1)
    for name, own in shown(game).items():
        short = own.low is not None and low is not None and own.low < low
        wide = own.high is not None and high is not None and own.high > high
        if name in game.wagers and name not in printed and (short or wide):
            says = " to ".join(said.money(end) for end in (own.low, own.high) if end is not None)
            yield Remark(f"limits of {game.wagers[name].title}", says, _printed(limit), limit.cite)


def _edge(fixed: Decimal | None, between: tuple[Decimal, Decimal] | None, end: int) -> int | None:
    figure = fixed if fixed is not None or between is None else between[end]
    return None if figure is None else cents_of(figure)


def _outcome(limit: Limit) -> Literal["fail", "cannot tell"]:
    """Where an end is not printed at all, whether it may hang cannot be told."""
    low = limit.min is not None or limit.min_between is not None
    high = limit.no_max or limit.max is not None or limit.max_between is not None
    return "fail" if low and high else "cannot tell"


def limit_allows(limit: Limit, limits: tuple[int, int]) -> bool:
    """Whether an option's printed limit allows a table limit in cents. “No limit”: whatever maximum a house sets is within it."""
    return _holds(limits[0], limit.min, limit.min_between) and (
        limit.no_max or _holds(limits[1], limit.max, limit.max_between)
    )


def _holds(cents: int, fixed: Decimal | None, between: tuple[Decimal, Decimal] | None) -> bool:
    if fixed is not None:
        return cents == cents_of(fixed)
    return between is not None and cents_of(between[0]) <= cents <= cents_of(between[1])


def _printed(limit: Limit) -> str:
    return (
        f"{_end(limit.min, limit.min_between)} – {'no limit' if limit.no_max else _end(limit.max, limit.max_between)}"
    )


def _end(fixed: Decimal | None, between: tuple[Decimal, Decimal] | None) -> str:
    if fixed is not None:
        return whole(cents_of(fixed))
    return "none printed" if between is None else f"{whole(cents_of(between[0]))} to {whole(cents_of(between[1]))}"
