"""Nothing goes round: the house banks every hand, or the text says so."""

from __future__ import annotations

from collections.abc import Iterator

from games.rotation.asked import Asked, Carried, Slip

TITLE = "nothing goes round"


def slips(asked: Asked) -> Iterator[Slip]:
    """Nothing can go against it."""
    return iter(())


def carry(asked: Asked) -> Carried | None:
    """Nothing is carried."""
    return None
