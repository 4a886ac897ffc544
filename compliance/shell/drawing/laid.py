"""Wagers on the felt in few signs: a mark for each kind, in words what one covers and when it lay; of what a finding speaks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from games.hand.form import Wager

_MOST = 20  # numbers that a line can hold: a card of squares has more, and is laid out by itself


def marks(names: Collection[str]) -> dict[str, str]:
    """A short mark for each wager, no two alike: its own figure ("panda-8" → 8), else its first letter, else its first two,
    else letter and figure ("place-6-to-win" → P6), else a letter and a number of our own."""
    taken: dict[str, str] = {}
    for name in sorted(names):
        mark = next(mark for mark in _marks(name) if mark not in taken.values())
        taken[name] = mark
    return taken


def _marks(name: str) -> Iterator[str]:
    words = name.split("-")
    figures = [word for word in words if word.isdigit() and len(word) <= 2]
    if words[-1] in figures:
        yield words[-1]
    else:
        yield name[0].upper()
    yield name[:2].capitalize()
    if figures:
        yield f"{name[0].upper()}{figures[-1]}"
    yield "".join(word[0] for word in words).upper()[:3]
    yield from (f"{name[0].upper()}{number}" for number in count(1))


def laid(wager: Wager) -> str:
    """What a wager covers and when it lay, in words: “on 17, 20”, “from roll 3 to roll 5”."""
    many = len(wager.on or ()) > _MOST
    parts = [f"on {len(wager.on)} numbers" if many else f"on {', '.join(wager.on)}"] if wager.on else []
    parts += [f"from roll {wager.from_roll}"] if wager.from_roll is not None else []
    parts += [f"to roll {wager.to_roll}"] if wager.to_roll is not None else []
    parts += [f"called on for roll {', '.join(map(str, wager.called_on))}"] if wager.called_on else []
    parts += [f"time {wager.consecutive} in a row"] if wager.consecutive is not None else []
    return " ".join(parts)


def holds(subjects: Collection[str], path: str) -> bool:
    """Whether a finding speaks of this part of the hand or of something in it."""
    return any(subject == path or subject.startswith((f"{path}.", f"{path}[")) for subject in subjects)
