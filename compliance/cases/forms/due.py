"""What is due on a day, as the calendar, its feed and the inbox say it. Pure."""

from __future__ import annotations

import datetime
from typing import Literal

from msgspec import Struct

Source = Literal[
    "case",
    "waiver",
    "licence",
    "law",
    "filing",
    "term",
    "video",
    "house",
    "count",
    "reading",
    "inspection",
    "plan",
    "audit",
]
LATE: dict[Source, tuple[str, str]] = {
    "case": ("fail", "overdue"),
    "term": ("fail", "overdue"),
    "filing": ("cannot tell", "no report of it"),
    "count": ("fail", "overdue"),
    "plan": ("cannot tell", "overdue"),
    "audit": ("fail", "overdue"),
    "reading": ("fail", "missed"),
    "inspection": ("fail", "missed"),
}
"""How it is marked when its day is over and it is not done; the other days are over, and that is all."""
STAYS: frozenset[Source] = frozenset({"audit", "count", "filing", "plan", "term"})
"""What can still be done when its day is over, and stands nowhere else in the inbox."""
DAILY: frozenset[Source] = frozenset({"count", "reading", "inspection"})
"""What every gaming day asks for: it is told from the day before on, not for all days to come."""


class Entry(Struct, frozen=True):
    """What is due on a day. `plain` says it without a badge, a pseudonym or what a case is about: it may leave the house."""

    day: datetime.date
    source: Source
    key: str  # what it is, always the same for the same thing
    what: str
    plain: str
    cite: str = ""
    refer: tuple[str, str] | None = None  # kind and id of what it leads to
    proof: tuple[str, str] | None = None  # kind and id of what shows that it was done
    done: bool = False

    @property
    def sorted_by(self) -> tuple[datetime.date, str, str]:
        return (self.day, self.source, self.key)

    def late(self, today: datetime.date) -> tuple[str, str] | None:
        """The mark and the word of what is over and not done."""
        return LATE.get(self.source) if self.day < today and not self.done else None
