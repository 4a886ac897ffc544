"""The whole day, where a part of it is not counted yet."""

from __future__ import annotations

from compliance.ledger.reconciliation import totals
from compliance.rules.day_cases import DayCase


def test_a_box_that_is_not_counted_yet_is_no_difference() -> None:
    case = DayCase(
        name="partly",
        outcome="pass",
        why="T1's second shift is still on its way.",
        takings={
            "of[+]": {"table": "T1", "hour": 15, "game": "g", "kind": "fee", "hands": 9, "due": 900, "collected": 900}
        },
        papers={"count[0].amount": "495.00", "count[1].amount": "495.00"},
    )
    drop = totals(case.told({}))[0]
    assert (drop.collected, drop.counted) == (50_900, 49_500)
    assert drop.gap("collected-counted") == -500
