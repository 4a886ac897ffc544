"""What the lint says of a printed fee page, by the lines that it names: marks in the margin, words below."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from compliance.licensed.read.catalogue_stored import Linted
from games.terms.defect import Defect


class Marks(Struct, frozen=True):
    """The lint of one schedule: everything it says, numbered, and which of it stands at which line."""

    said: tuple[tuple[int, Defect], ...]
    at: dict[str, tuple[tuple[int, Defect], ...]]


def marks_by_schedule(linted: Iterable[Linted]) -> dict[str, Marks]:
    """The marks of each schedule of a game."""
    found: dict[str, list[Defect]] = {}
    for one in linted:
        found.setdefault(one.said.schedule, []).append(one.said)
    return {schedule: _marks(defects) for schedule, defects in found.items()}


def _marks(defects: list[Defect]) -> Marks:
    said = tuple(enumerate(defects, start=1))
    at: dict[str, tuple[tuple[int, Defect], ...]] = {}
    for numbered in said:
        line = numbered[1].lines[0] if numbered[1].lines else ""
        at[line] = (*at.get(line, ()), numbered)
    return Marks(said, at)
