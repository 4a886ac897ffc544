"""Offered round the table after every so many hands; whether its holder may go on when everybody declines is a reading.

That it was offered at all is for the rule on the third hand; here stands what else the texts of this regime ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn

TITLE = "offered after every so many hands"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    if asked.hand.offers:
        yield from bank.went_on(asked)
        yield from bank.asked_wrongly(asked)
    if asked.rotation.needs:
        yield from bank.not_entitled(asked)
    yield from bank.offered_round(asked)


def carry(asked: Turn) -> Carried | None:
    """What the conditions look at."""
    return bank.carry(asked) if asked.rotation.needs else None
