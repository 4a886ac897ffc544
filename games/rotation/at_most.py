"""Nobody holds the bank for more than so many hands in a row; where the text names conditions, whoever takes it meets them.

Book 000 has one hand in a row, and the house banks where nobody takes it: then a hand without a bank is the house's.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn

TITLE = "at most so many hands in a row"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    yield from bank.held_too_long(asked)
    yield from bank.went_on(asked)
    yield from bank.not_entitled(asked)
    yield from bank.asked_wrongly(asked)


def carry(asked: Turn) -> Carried | None:
    """What the conditions look at."""
    return bank.carry(asked)
