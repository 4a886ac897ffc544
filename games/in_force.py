"""Whether two versions of a game hold alike on a gaming day: a block appended for a later day changes no earlier hand."""

from __future__ import annotations

import datetime

import msgspec

from games.dated import as_of
from games.load import KINDS
from games.schema import Game

_encode = msgspec.json.Encoder(order="sorted").encode


def alike(one: Game, other: Game, day: datetime.date) -> bool:
    """Whether every block that holds on `day` is the same in both."""
    return in_force(one, day) == in_force(other, day)


def in_force(game: Game, day: datetime.date) -> bytes:
    """All of a game by which a hand of that day is judged."""
    blocks = {kind: list(as_of(getattr(game, kind), day).values()) for kind in KINDS if kind != "schedule"}
    schedules = [
        msgspec.structs.replace(schedule, option=tuple(as_of(schedule.option, day).values()))
        for schedule in as_of(game.schedule, day).values()
    ]
    return _encode([game.title, game.banked_by, blocks, schedules])
