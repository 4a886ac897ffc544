"""How fast long work goes, and how long it will still take, in words."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Things a second, and the time left; "" where nothing is known yet."""

    percent: int
    rate: int | None
    left: str


def pace_of(*, done: int, share: float, begun: datetime.datetime | None, until: datetime.datetime) -> Pace:
    """From what was done since it was begun, and how large a part of all (0 to 1) that is."""
    seconds = (until - begun).total_seconds() if begun is not None else 0.0
    if seconds <= 0 or done <= 0 or share <= 0:
        return Pace(int(share * 100), None, "")
    left = int(seconds * (1 - share) / share)
    minutes, rest = divmod(left, 60)
    words = f"{minutes:,} min {rest:02d} s" if minutes else f"{rest} s"
    return Pace(min(100, int(share * 100)), round(done / seconds), words)
