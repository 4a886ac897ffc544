"""Whole cents and exact odds. The only door between printed money and the numbers Oliver counts with; floats never pass."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

_AMOUNT = re.compile(r"(?:0|[1-9][0-9]{0,9})\.[0-9]{2}", re.ASCII)
_ODDS = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,3})", re.ASCII)
_CACHE_LIMIT = 100_000


class MoneyError(ValueError):
    """An amount or odds that is not written exactly."""


def parse_amount(text: str) -> int:
    """Cents of an exact decimal string such as "25.00"."""
    if _AMOUNT.fullmatch(text) is None:
        raise MoneyError(text)
    return int(text[:-3] + text[-2:])


class _CentsOf(dict[str, int]):
    """Amounts repeat from hand to hand, so a look-up is the fast way to read one; `CENTS[text]` raises MoneyError."""

    def __missing__(self, text: str) -> int:
        cents = parse_amount(text)
        if len(self) >= _CACHE_LIMIT:  # a hostile file must not fill the memory
            self.clear()
        self[text] = cents
        return cents


CENTS = _CentsOf()


def plain(cents: int) -> str:
    """The exact decimal string of an amount, as it stands in JSON: "25.00"."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: int) -> str:
    """An amount as a person reads it: $1,234.50, and −$5.00 with a true minus sign."""
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def cents_of(value: Decimal | int) -> int:
    """Cents of a catalogue figure (whole dollars, or dollars with at most two decimals)."""
    cents = value * 100
    if cents != int(cents):
        raise MoneyError(str(value))
    return int(cents)


def parse_odds(text: str) -> Fraction:
    """Exact odds of "8:1"; "8 for 1" and 8.0 are other things and are refused."""
    match = _ODDS.fullmatch(text)
    if match is None:
        raise MoneyError(text)
    return Fraction(int(match[1]), int(match[2]))
