"""What a recorded hand owes of the fees of an option, all payers together: a figure, or why there is none."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import NamedTuple

from games.cards.money import dollars
from games.hand.form import Hand
from games.terms import play
from games.terms.game import ChargeTerms, FeeTerms

_MOST_REASONS = 20
_AMOUNT = re.compile(r"\$([0-9][0-9,]*\.[0-9]{2})")


class Total(NamedTuple):
    """Cents; None with the reason, where it cannot be told."""

    cents: int | None
    why: str = ""


def fees_of(fee: FeeTerms) -> tuple[ChargeTerms, ...]:
    """The charges that are the schedule's fee. Jackpot drops, rakes, vigorish and time are collections of their own."""
    return tuple(charge for charge in fee.charges if charge.charge.kind == "fee")


def total(fee: FeeTerms, hand: Hand) -> Total:
    """The fees of the option for a hand. One that cannot be told leaves the whole untold: no figure is half of one."""
    charges = fees_of(fee)
    if not charges:
        return Total(None, "the option prints no fee for a hand")
    facts, cents = play.of_hand(hand), 0
    for charge in charges:
        for owed in charge.owed(facts):
            if owed.due.ceiling:
                return Total(None, "the book prints the most that may be taken, not what is due")
            if owed.due.fee is None:
                return Total(None, owed.due.why)
            cents += owed.due.fee
    return Total(cents)


class Reasons:
    """Why hands are in no sum, each reason once: those that differ by their amount alone are one, from lowest to highest."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._amounts: dict[str, tuple[int, int]] = {}

    def take(self, why: str) -> None:
        """One hand with this reason."""
        found = _AMOUNT.findall(why)
        if len(found) == 1:
            cents = round(Decimal(found[0].replace(",", "")) * 100)
            why = _AMOUNT.sub("{}", why)
            low, high = self._amounts.get(why, (cents, cents))
            self._amounts[why] = (min(low, cents), max(high, cents))
        self._count[why] += 1

    def said(self) -> dict[str, int]:
        """The most frequent ones with how many hands, and the others together."""
        most = {self._words(why): count for why, count in self._count.most_common(_MOST_REASONS)}
        rest = self._count.total() - sum(most.values())
        return most | ({"Other reasons": rest} if rest else {})

    def _words(self, why: str) -> str:
        if why not in self._amounts:
            return why
        low, high = self._amounts[why]
        return why.replace("{}", dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}")
