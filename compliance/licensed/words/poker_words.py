"""By which poker hand a wager or a line of a pay table is paid, in words: "an ace and a jack, queen or king"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_CARDS = {
    "own": "by the player's own cards",
    "own-and-board": "by the best five of the player's cards and the board",
    "own-and-bank": "by the best five of the player's cards and the dealer's",
    "own-and-first": "by the player's cards and the first card of the board",
    "board": "by the cards of the board",
    "hole": "by the player's two cards alone",
    "beaten": "by the hand that is beaten, the player's or the dealer's",
}
_NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten",
    "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_WHOLE = {("suited", True): "of one suit", ("suited", False): "of several suits", ("other", True): "any other hand"}


def fact(name: str, value: Any) -> str | None:
    """One key of a condition; None where it says nothing of a poker hand."""
    if name == "hand":
        return _CARDS.get(value)
    if name == "category":
        return str(value).replace("-", " ")
    if name == "to_category":
        return f"{str(value).replace('-', ' ')} or lower"
    if name == "rank":
        return f"of {_NAMES[value]}{'es' if value == '6' else 's'}"
    if name == "held":
        return " and ".join(_one_of(group) for group in value)
    return _WHOLE.get((name, value)) if isinstance(value, bool) else None


def _one_of(ranks: Sequence[str]) -> str:
    *most, last = [_NAMES[rank] for rank in ranks]
    named = f"{', '.join(most)} or {last}" if most else last
    return f"{'an' if named[0] in 'ae' else 'a'} {named}"
