"""A table's gaming day of very many hands, as no floor deals them: for what must stay bounded."""

from __future__ import annotations

import datetime
from typing import Any

from tests import builders

OPENS = datetime.datetime(2026, 9, 1, 13, tzinfo=datetime.UTC)  # 06:00 in California
APART = datetime.timedelta(seconds=8)


def hands(count: int, *, held_on: int = 50) -> list[dict[str, Any]]:
    """Sound hands but for each `held_on`-th, before which the position was not offered to anybody after two hands."""
    return [_hand(number, held_on) for number in range(1, count + 1)]


def _hand(number: int, held_on: int) -> dict[str, Any]:
    started = OPENS + number * APART
    times = {
        "started": started.isoformat(),
        "dealt": (started + datetime.timedelta(seconds=2)).isoformat(),
        "ended": (started + datetime.timedelta(seconds=6)).isoformat(),
    }
    changes: dict[str, Any] = {}
    if number % held_on == 1 and number > 1:
        last = builders.hand(number - 1)
        changes = {"bank": last["bank"], "wagers": last["wagers"], "offers": []}
    return builders.hand(number, **times, **changes)
