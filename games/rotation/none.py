"""Nothing goes round: no line lets a player hold the bank, so nobody may."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.rotation.asked import Carried, Slip, Turn

TITLE = "nothing goes round"


def slips(asked: Turn) -> Iterator[Slip]:
    """A player who held a bank that the text gives to nobody."""
    bank = asked.hand.bank
    if bank is not None:
        did = f"{said.person(bank.occupant)} held a bank, which the rules give to nobody"
        yield Slip("not-entitled", "bank.occupant", did, "no bank of a player", asked.rotation.cite)


def carry(asked: Turn) -> Carried | None:
    """Nothing is carried."""
    return None
