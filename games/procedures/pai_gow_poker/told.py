"""One wager of a round as it is told: its line, why, and what of it is a sum for other players' hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.settling.sheet import WagerDue
from games.settling.stakes import NOT_STATED, Exact


class Answer(NamedTuple):
    """A line and why. `envy` is a part of what it pays; `most` is what it could move where it is not stated."""

    line: WagerDue
    why: str
    envy: Exact = 0
    most: Exact = 0

    @property
    def money(self) -> tuple[object, ...]:
        """What of it can be seen on the table: two of these are the same."""
        return (self.line._replace(row=0), self.envy)

    @property
    def moves(self) -> Exact:
        return self.most if self.line.result == "not stated" else self.line.paid + self.line.taken


def not_stated(why: str, most: Exact) -> Answer:
    """A wager of which nobody can tell what becomes of it."""
    return Answer(NOT_STATED, why, most=most)


def agreed(ways: Sequence[Sequence[Answer]]) -> tuple[Answer, ...]:
    """Each wager where all ways in which the book may be read tell it alike; otherwise not stated."""
    found = []
    for each in zip(*ways, strict=True):
        alike = len({one.money for one in each}) == 1
        found.append(
            each[0] if alike else not_stated(f"{each[0].why}; the book leaves it open", max(one.moves for one in each))
        )
    return tuple(found)
