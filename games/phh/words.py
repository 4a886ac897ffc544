"""The words of the standard: players, cards and amounts, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from games.phh.history import Refused

_CARD = re.compile(r"[2-9TJQKA?][shdc?]")
_PLAYER = re.compile(r"p([1-9][0-9]?)")


def player_of(path: str, word: str, count: int) -> int:
    """The player of a word, counted from 0."""
    match = _PLAYER.fullmatch(word)
    if match is None or int(match[1]) > count:
        raise Refused(path, repr(word), "no such player", f"Players are p1 to p{count}.")
    return int(match[1]) - 1


def cards_of(path: str, text: str) -> list[str]:
    """Cards as the hand form names them; ?? is one that is not known."""
    cards = _CARD.findall(text)
    if "".join(cards) != text:
        raise Refused(path, repr(text), "not cards", 'Write rank and suit of each, as "AhTs"; ?? is one not known.')
    named = [card[0] + card[1].upper() for card in cards]
    if wrong := [card for card in named if "?" in card and card != "??"]:
        raise Refused(path, wrong[0], "half a card", "Write both rank and suit, or ?? for a card not known.")
    return named


def cards(named: Iterable[str]) -> str:
    return "".join(card[0] + card[1].lower() for card in named)


def listed(cents: Iterable[int]) -> str:
    return "[" + ", ".join(map(chips, cents)) + "]"


def chips(cents: int) -> str:
    """Dollars: whole where they are, else with cents."""
    value = Fraction(cents, 100)
    return (
        str(value.numerator)
        if value.denominator == 1
        else f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"
    )


def text(said: str) -> str:
    """A string as TOML has it, escaped."""
    body = "".join(sign if sign.isprintable() and sign not in '"\\' else f"\\u{ord(sign):04x}" for sign in said)
    return f'"{body}"'
