"""Nothing goes round: the house banks every hand, or the text says so."""

from __future__ import annotations

from collections.abc import Iterator

from games.rotation.asked import Carried, Slip, Turn

TITLE = "nothing goes round"


def slips(asked: Turn) -> Iterator[Slip]:
    """Nothing can go against it."""
    return iter(())


def carry(asked: Turn) -> Carried | None:
    """Nothing is carried."""
    return None
