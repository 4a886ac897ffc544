"""What of each wager is in action: where the text says what becomes of a wager above the posted maximum, the part up to it plays
and the rest goes back.

Settlement and fees look at the part that plays; what was recorded stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from games.cards.money import CENTS, cents_of, plain
from games.hand.form import Hand, Wager
from games.schema import OutsideLimits
from games.schema.dated import as_of
from games.settling.sheet import Sheet, WagerDue
from games.terms.game import GameTerms

IN_PART = ("no-action", "returned")


@lru_cache(maxsize=1024)
def cut(game: GameTerms) -> Mapping[str, OutsideLimits]:
    """By wager: the lines by which only the part up to the posted maximum plays."""
    blocks = [one for one in as_of(game.game.outside_limits, game.day).values() if one.above in IN_PART]
    found: dict[str, OutsideLimits] = {}
    for name, terms in game.wagers.items() if blocks else ():
        held = terms.kind.placed == "before-deal" and not terms.kind.bound  # by the table limit alone
        block = next((one for one in blocks if name in one.wagers or (held and not one.wagers)), None)
        if block is not None:
            found[name] = block
    return found


def in_action(hand: Hand, game: GameTerms, high: int | None) -> Hand:
    """The hand with its wagers as far as they play; `high` is the posted maximum in cents."""
    most = {} if high is None else tops(game, high)
    if not most or all(one.wager not in most or CENTS[one.amount] <= most[one.wager] for one in hand.wagers):
        return hand
    return replace(hand, wagers=[_cut(one, most[one.wager]) if one.wager in most else one for one in hand.wagers])


def tops(game: GameTerms, high: int) -> Mapping[str, int]:
    """By wager of which only a part may play: how much of it plays, in cents."""
    return {name: _top(game, name, high) for name in cut(game)}


def _top(game: GameTerms, wager: str, high: int) -> int:
    """The maximum that hangs for the wager itself, else that of the table."""
    own = None if game.sign is None else game.sign.limits_of(wager)
    return high if own is None or own.max is None else cents_of(own.max)


def _cut(wager: Wager, high: int) -> Wager:
    return wager if CENTS[wager.amount] <= high else replace(wager, amount=plain(high))


def settle(game: GameTerms, hand: Hand, high: int | None) -> Sheet:
    """The hand settled again, what does not play given back."""
    played = in_action(hand, game, high)
    sheet = game.settle(played)
    if played is hand or sheet.lines is None:
        return sheet
    pairs = zip(hand.wagers, played.wagers, sheet.lines, strict=True)
    return sheet._replace(
        lines=tuple(_with(CENTS[all_.amount] - CENTS[part.amount], line) for all_, part, line in pairs)
    )


def _with(rest: int, line: WagerDue) -> WagerDue:
    return line._replace(returned=line.returned + rest) if rest and line.result != "not stated" else line
