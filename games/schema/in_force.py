"""Whether two versions of a game hold alike on a gaming day: a block appended for a later day changes no earlier hand."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from games.schema import Block, Game, Schedule
from games.schema.dated import as_of
from games.schema.load import KINDS

_encode = msgspec.json.Encoder(order="sorted").encode
B = TypeVar("B", bound=Block)


def alike(one: Game, other: Game, day: datetime.date) -> bool:
    """Whether every block that holds on `day` is the same in both."""
    return in_force(one, day) == in_force(other, day)


def in_force(game: Game, day: datetime.date) -> bytes:
    """All of a game by which a hand of that day is judged."""
    blocks = {kind: _held(getattr(game, kind), day) for kind in KINDS if kind != "schedule"}
    schedules = [
        msgspec.structs.replace(schedule, option=tuple(_held(schedule.option, day)))
        for schedule in _held(game.schedule, day)
    ]
    return _encode([game.title, game.banked_by, blocks, schedules])


def on_day(game: Game, day: datetime.date) -> Game:
    """The game with the blocks that hold on a day, and no others."""
    blocks = {kind: tuple(as_of(getattr(game, kind), day).values()) for kind in KINDS}
    blocks["schedule"] = tuple(schedule_on(schedule, day) for schedule in blocks["schedule"])
    return msgspec.structs.replace(game, **blocks)


def schedule_on(schedule: Schedule, day: datetime.date) -> Schedule:
    """A fee page with the options that hold on a day, and no others."""
    return msgspec.structs.replace(schedule, option=tuple(as_of(schedule.option, day).values()))


def _held(blocks: Iterable[B], day: datetime.date) -> list[B]:
    """The blocks that hold, without their last day: that a block is ended later changes nothing on this day."""
    return [msgspec.structs.replace(block, until=None) for block in as_of(blocks, day).values()]
