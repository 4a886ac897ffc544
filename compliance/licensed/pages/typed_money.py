"""Amounts as people type them."""

from __future__ import annotations

import re

from games.cards.money import MoneyError, parse_amount

_TYPED = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{0,2}))?", re.ASCII)


def cents_typed(text: str) -> int:
    """Cents of $1,250, 250.5, 250. and 250.50; MoneyError for what is no exact amount.

    A comma parts thousands and nothing else: 25,50 is refused, it must not be read as 2,550 dollars.
    """
    match = _TYPED.fullmatch(text.strip())
    if match is None:
        raise MoneyError(text)
    whole, cents = match[1].replace(",", ""), match[2] or ""
    return parse_amount(f"{int(whole)}.{cents.ljust(2, '0')}")
