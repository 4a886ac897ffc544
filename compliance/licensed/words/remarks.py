"""What a wager does not keep to, said beside a quote: the table's limit, the printed one, what must lie beside it.

A remark changes no figure. Only what is printed is held against a wager: an absent figure allows everything.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.cards.money import cents_of, dollars
from games.schema import Game, Limit, WagerLimit
from games.terms.defect import lowest
from games.terms.game import FeeTerms
from games.terms.play import Play, Stake

Range = tuple[int | None, int | None]


def remarks(game: Game, terms: FeeTerms, play: Play, posted: tuple[int, int] | None = None) -> tuple[str, ...]:
    """Wagers that the option's limit, or the one that hangs at the table (`posted`), does not allow."""
    own = {name: one for one in (*terms.schedule.wager_limit, *terms.option.wager_limit) for name in one.wagers}
    titles = {wager.name: wager.title for wager in game.wager}
    held = (
        (stake, _own(own[stake.wager]) if stake.wager in own else posted or _printed(terms.option.printed_limit))
        for stake in play.stakes
    )
    outside = (said for stake, allowed in held for said in _outside(stake, titles[stake.wager], allowed))
    return tuple(dict.fromkeys((*outside, *_alone(game, play, titles))))


def _outside(stake: Stake, title: str, allowed: Range) -> Iterable[str]:
    low, high = allowed
    if low is not None and stake.amount < low:
        yield f"Seat {stake.seat}: {title} {dollars(stake.amount)} is below the minimum of {dollars(low)}."
    if high is not None and stake.amount > high:
        yield f"Seat {stake.seat}: {title} {dollars(stake.amount)} is above the maximum of {dollars(high)}."


def _alone(game: Game, play: Play, titles: dict[str, str]) -> Iterable[str]:
    """Wagers that may only lie beside others of the same bettor, without them."""
    beside: dict[tuple[int, str], set[str]] = {}
    for stake in play.stakes:
        beside.setdefault((stake.seat, stake.bettor), set()).add(stake.wager)
    kinds = {wager.name: wager for wager in game.wager}
    for stake in play.stakes:
        kind, lies = kinds[stake.wager], beside[stake.seat, stake.bettor]
        lacking = [name for name in kind.needs_all_of if name not in lies]
        if lacking:
            wanted = " and ".join(titles[name] for name in lacking)
        elif kind.needs_one_of and not lies.intersection(kind.needs_one_of):
            wanted = " or ".join(titles[name] for name in kind.needs_one_of)
        else:
            continue
        yield f"Seat {stake.seat}: {titles[stake.wager]} lies there without {wanted}."


def _own(limit: WagerLimit) -> Range:
    return (
        None if limit.min is None else cents_of(limit.min),
        None if limit.max is None else cents_of(limit.max),
    )


def _printed(limit: Limit) -> Range:
    """The lowest minimum and the highest maximum that a table may have."""
    low = lowest(limit)
    high = limit.max if limit.max is not None else (limit.max_between or (None, None))[1]
    return None if low is None else cents_of(low), None if high is None else cents_of(high)
