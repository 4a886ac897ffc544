"""From a walk to its four figures: which room a file lies in, and how often a road comes back to a room it has left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from compliance.tools.roads.walk import Step

WHOLE = ("games", "reports")
"""Top-level packages that are one room each."""
LAYERS = frozenset({"models", "read", "write", "rules", "pages", "api", "tasks"})
"""Rooms below a roof that may still be one file."""


class Figures(NamedTuple):
    """What a road costs a person who follows it."""

    functions: int
    files: int
    rooms: int
    returns: int


class Opening(NamedTuple):
    """A file that the road enters for the first time, by the step that enters it."""

    step: int
    room: str
    left: str  # the room of the file before; the same one when the room does not change
    returns: bool  # it lies in another room than the file before, and the road has been there


def roof(file: str) -> str | None:
    """The room as a person holds it in mind; None for files that wire the rooms together."""
    first, *rest = PurePosixPath(file).parts
    if first in WHOLE:
        return first
    return rest[0] if len(rest) > 1 else None


def layer(file: str) -> str | None:
    """The room below the roof, where the roof has rooms."""
    first, *rest = PurePosixPath(file).parts
    under = roof(file)
    below = rest if first in WHOLE else rest[1:]
    if under is None or not below:
        return under
    name = PurePosixPath(below[0]).stem
    return f"{under}/{name}" if len(below) > 1 or name in LAYERS else under


def counted(steps: Iterable[Step]) -> list[tuple[int, Step]]:
    """The steps that lie in a room, each with its place in the walk."""
    return [(number, step) for number, step in enumerate(steps) if roof(step.file) is not None]


def openings(steps: Sequence[Step], room_of: Callable[[str], str | None]) -> list[Opening]:
    """Every file in the order in which the road enters it."""
    found: list[Opening] = []
    entered, visited, here = set[str](), set[str](), ""
    for number, step in counted(steps):
        if step.file in entered:
            continue
        room = room_of(step.file) or ""
        found.append(Opening(number, room, here, room != here and room in visited))
        entered.add(step.file)
        visited.add(room)
        here = room
    return found


def figures(steps: Sequence[Step], room_of: Callable[[str], str | None] = roof) -> Figures:
    opened = openings(steps, room_of)
    return Figures(
        functions=len(counted(steps)),
        files=len(opened),
        rooms=len({each.room for each in opened}),
        returns=sum(each.returns for each in opened),
    )
