"""After so many hands somebody else must hold the bank; if nobody else takes it, the game is broken."""

from __future__ import annotations

from collections.abc import Iterator

from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn

TITLE = "somebody else must intervene, or the game is broken"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    yield from bank.held_too_long(asked)
    yield from bank.went_on(asked)
    yield from bank.not_entitled(asked)
    yield from bank.asked_wrongly(asked)


def carry(asked: Turn) -> Carried | None:
    """What the conditions look at."""
    return bank.carry(asked)
