"""Low hands that must qualify: five different ranks, none above the eight; A-2-3-4-5 is the best.

In this order print it book 001 line 13 (Omaha, "a qualifier of eight or better"; the wheel is the best low) and 002
lines 16-77 ("8 or better - best to worst": all fifty-six hands from A-2-3-4-5 to 4-5-6-7-8); 000 line 903 and 003
lines 290-299 ask for the qualifier.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import lows as low_tables

NONE = 0
"""The strength of a hand that does not qualify."""


def strength(cards: Sequence[str], highest: int = 8) -> int:
    """A number that is higher for the better, lower hand; `NONE` for every hand that does not qualify."""
    return low_tables.eight_or_better(low_tables.ace_to_five(cards), highest)


def category(value: int) -> str:
    """Whether the hand qualifies."""
    return "low" if value else "no-low"
