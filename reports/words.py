"""Words that reports have in common: how many of something, and the gaming days asked for."""

from __future__ import annotations

from reports.base import Asked


def counted(number: int, word: str) -> str:
    """ "1 hand", "8,672 hands"."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def period_words(asked: Asked) -> str:
    """The gaming days as people in the trade write them."""
    first, last = (day.strftime("%m/%d/%Y") for day in (asked.first, asked.last))
    return f"Gaming day {first}" if asked.first == asked.last else f"Gaming days {first} – {last}"
