"""The most that one game pays to all players together: who is paid in full beside it, and how the rest is shared, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from games.cards.money import cents_of
from games.schema import Cap
from games.settling.told import Asked


@dataclass
class Payoff:
    """What a ticket is handed, in cents; None where nobody can say. Cut in place where the ceiling reaches it."""

    bettor: str
    sum: Fraction | None
    why: str


class Ceiling(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The caps by name, what is paid beside them, and what is left open."""

    game: str  # the cap over all players
    bettor: str  # the cap of a single winner
    in_full: str  # the duty whose figure is the payoff, in dollars, up to which one is paid in full and not deducted
    cite: tuple[str, ...]
    cut_below_by: str | None = None  # a share that falls to what would have been paid in full
    beside_by: str | None = None  # small payoffs beside a single winner who is held to the cap
    tickets_by: str | None = None  # how one player's share divides over his tickets

    def hold(self, payoffs: Sequence[Payoff], caps: Mapping[object, Cap], small: int, asked: Asked) -> None:
        """Cut the payoffs above `small` to what the ceiling leaves."""
        counted = [one for one in payoffs if one.sum is not None and one.sum > small]
        if not counted:
            return
        if any(one.sum is None for one in payoffs):
            for one in counted:
                one.sum, one.why = (
                    None,
                    f"{one.why}; the ceiling of the game may reach it, and not all tickets can be told",
                )
            return
        total = sum((one.sum or Fraction(0) for one in counted), Fraction(0))
        single = len({one.bettor for one in counted}) == 1
        limit = Fraction(cents_of(caps[self.bettor if single else self.game].amount))
        if total <= limit:
            return
        self._cut(counted, limit, total, small, asked)
        if single and asked.of(self.beside_by) != "beside-it":
            for one in payoffs:
                if one.sum and one not in counted:
                    one.sum, one.why = None, f"{one.why}; whether it is paid beside the ceiling the book leaves open"

    def _cut(self, counted: Sequence[Payoff], limit: Fraction, total: Fraction, small: int, asked: Asked) -> None:
        several = {one.bettor for one in counted if sum(other.bettor == one.bettor for other in counted) > 1}
        for one in counted:
            share = (one.sum or Fraction(0)) * limit / total
            one.why = f"{one.why}; its share of the ceiling of the game"
            below = share < small and asked.of(self.cut_below_by) != "paid-pro-rata"
            split = one.bettor in several and asked.of(self.tickets_by) != "pro-rata"
            one.sum = None if below or split else share
