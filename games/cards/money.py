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


# --- An amount written out in words, as a payout log has it -----------------------------------------------------------

_ONES = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {word: value for value, word in enumerate(_ONES)} | {word: 20 + 10 * i for i, word in enumerate(_TENS)}
_SCALES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_SAID = frozenset({"and", "only", "exactly", "even"})
_OVER = re.compile(r"\b(no|[0-9]{1,2})/100\b")


def cents_of_words(text: str) -> int | None:
    """“Ten thousand two hundred fifty dollars and fifty cents” → 1025050; None where the words are not read."""
    said = text.lower().replace("-", " ").replace(",", " ")
    over = _OVER.search(said)
    cents = 0 if over is None or over[1] == "no" else int(over[1])
    whole, dollars, rest = _OVER.sub(" ", said).partition("dollar")
    if not dollars:
        return None
    count = _number(whole)
    words = [word for word in rest.removeprefix("s").split() if word not in _SAID]
    if words:
        if over is not None or not words[-1].startswith("cent"):
            return None
        told = 0 if words[:-1] == ["no"] else _number(" ".join(words[:-1]))
        if told is None:
            return None
        cents = told
    return None if count is None or cents > 99 else count * 100 + cents


def _number(text: str) -> int | None:
    total = part = 0
    words = [word for word in text.split() if word not in _SAID]
    for word in words:
        if word in _VALUES:
            part += _VALUES[word]
        elif word == "hundred":
            part = (part or 1) * 100
        elif word in _SCALES:
            total += (part or 1) * _SCALES[word]
            part = 0
        elif word not in ("a", "no"):
            return None
    return total + part if words else None


def words_of_cents(cents: int) -> str:
    """1025050 → “Ten thousand two hundred fifty dollars and fifty cents”: what `cents_of_words` reads back."""
    if not 0 <= cents < 100 * 1_000 * max(_SCALES.values()):
        raise ValueError(f"{cents} cents are not written out")
    whole, rest = divmod(cents, 100)
    said = f"{_written(whole)} dollar{'' if whole == 1 else 's'}"
    if rest:
        said += f" and {_written(rest)} cent{'' if rest == 1 else 's'}"
    return said[0].upper() + said[1:]


def _written(number: int) -> str:
    for name, scale in sorted(_SCALES.items(), key=lambda one: -one[1]):
        if number >= scale:
            return _joined(f"{_written(number // scale)} {name}", number % scale, " ")
    if number >= 100:
        return _joined(f"{_ONES[number // 100]} hundred", number % 100, " ")
    if number < len(_ONES):
        return _ONES[number]
    return _joined(_TENS[number // 10 - 2], number % 10, "-")


def _joined(said: str, rest: int, between: str) -> str:
    return f"{said}{between}{_written(rest)}" if rest else said
