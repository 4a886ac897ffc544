"""An amount written out in words, as a payout log has it: read back into cents, and written from them."""

from __future__ import annotations

import re

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
