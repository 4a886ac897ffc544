"""Amounts as people type them."""

from __future__ import annotations

from games.money import parse_amount


def cents_typed(text: str) -> int:
    """Cents of $1,250, 250.5, 250. and 250.50; MoneyError for what is no exact amount."""
    whole, _, cents = text.strip().removeprefix("$").replace(",", "").partition(".")
    return parse_amount(f"{whole}.{cents.ljust(2, '0')}")
