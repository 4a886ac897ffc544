"""What an option asks for before anybody can say its fee: which wagers it counts, and which facts of the hand."""

from __future__ import annotations

import datetime

from msgspec import Struct

from games.schema import Game, dated
from games.terms.game import ChargeTerms, fee_terms

FACTS = ("players", "ended", "pot", "minutes", "vouchers", "won", "opened")
ACTION = "total_table_action"
_SEATS = 8  # rows to type into where no layout of the game is printed


class QuoteFields(Struct, frozen=True):
    """The fields of the question, in the order in which they are typed."""

    wagers: tuple[tuple[str, str], ...]  # name and title of each that counts, as the game prints them
    others: tuple[str, ...]  # titles of the wagers that do not count
    facts: tuple[str, ...]
    seats: int
    by_action: bool  # the whole table's action may be typed instead of every wager

    @property
    def nothing(self) -> bool:
        """Whether the fee is the same whatever happens in the hand."""
        return not self.wagers and not self.facts


def quote_fields(game: Game, schedule: str, option: int, day: datetime.date, layout: str | None = None) -> QuoteFields:
    """What the option's charges look at on that day; NotInForce as `fee_terms` has it. `layout`: of the table, if known."""
    charges = fee_terms(game, schedule, option, day).charges
    wanted = {name for charge in charges for name in _asks(charge)}
    counted = frozenset().union(*(charge.counts for charge in charges if "stakes" in _asks(charge)))
    kinds = [kind for kind in dated.as_of(game.wager, day).values() if kind.placed == "before-deal"]
    seats = [one.seats for one in dated.as_of(game.layout, day).values() if layout in (None, one.table)]
    return QuoteFields(
        wagers=tuple((kind.name, kind.title) for kind in kinds if kind.name in counted),
        others=tuple(kind.title for kind in kinds if counted and kind.name not in counted),
        facts=tuple(name for name in FACTS if name in wanted),
        seats=max(seats, default=_SEATS),
        by_action=any(charge.charge.basis == ACTION for charge in charges),
    )


def _asks(charge: ChargeTerms) -> frozenset[str]:
    """Of a share only that which it is a share of."""
    spared = {"bet": "won", "win": "stakes", "payout": "stakes"}.get(charge.charge.share_of or "")
    return charge.asks - {spared} if spared else charge.asks
