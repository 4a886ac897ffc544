"""What the lint says of a printed fee page, by the first line that it names: marks in the margin, words below."""

from __future__ import annotations

import datetime

from msgspec import Struct

from games import defect, lint
from games.defect import Defect
from games.schema import Game


class Marks(Struct, frozen=True):
    """The lint of one schedule: everything it says, numbered, and which of it stands at which line."""

    said: tuple[tuple[int, Defect], ...]
    at: dict[str, tuple[tuple[int, Defect], ...]]


def marks_by_line(game: Game, day: datetime.date) -> dict[str, Marks]:
    """The marks of each schedule of the game."""
    found: dict[str, list[Defect]] = {}
    for one in lint.find(defect.page(game, day)):
        found.setdefault(one.schedule, []).append(one)
    return {schedule: _marks(defects) for schedule, defects in found.items()}


def _marks(defects: list[Defect]) -> Marks:
    said = tuple(enumerate(defects, start=1))
    at: dict[str, tuple[tuple[int, Defect], ...]] = {}
    for numbered in said:
        line = numbered[1].lines[0] if numbered[1].lines else ""
        at[line] = (*at.get(line, ()), numbered)
    return Marks(said, at)
