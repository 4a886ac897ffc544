"""How the quote page writes sums that come as exact strings, and lists that may be long."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django import template

from games.cards.money import CENTS, dollars

register = template.Library()

_SEAT = re.compile(r"seat([0-9]+)\.")
_SHOWN = 8


@register.filter
def amount(text: str | None) -> str:
    """ "1234.50" as $1,234.50."""
    return "–" if text is None else dollars(CENTS[text])


@register.filter
def listed(names: Sequence[str]) -> str:
    """Names in a row; of many the first ones and how many more there are."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


@register.filter
def seat_of(name: str) -> str:
    """ "seat3.base" as "Seat 3, "; nothing for a field that belongs to no seat."""
    found = _SEAT.match(name)
    return f"Seat {found[1]}, " if found else ""
