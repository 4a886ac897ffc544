"""Edges of a day's reckoning that no worked case of a rule sees: shifts, hours, the order of a ledger."""

from __future__ import annotations

from typing import Any

from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import ledgers
from compliance.money.ledger.reconciliation import lines, totals
from compliance.money.ledger.spread import figures
from compliance.money.rules.day_cases import DayCase
from games.schema import load


def day(**differs: Any) -> Day:
    case = DayCase(name="edge", outcome="pass", why="An edge of the ledger.", **differs)
    return case.day(dict(load.catalogue().games))


def slip(begins: str, ends: str) -> dict[str, Any]:
    times = {"from": f"2026-09-01T{begins}:00-07:00", "to": f"2026-09-01T{ends}:00-07:00"}
    return {"id": "SL-1", "table": "T2", "kind": "fee", "amount": "90.00"} | times


def by_shift(of: Day) -> dict[str, tuple[int | None, int]]:
    found = (line for line in lines(of) if (line.table, line.holds) == ("T2", "drop"))
    return {line.shift: (line.by_slips, line.across) for line in found}


def test_a_slip_across_two_shifts_is_counted_once_where_it_begins() -> None:
    across = day(papers={"slip": [slip("13:30", "14:30")]})
    assert by_shift(across) == {"Day": (9_000, 1), "Swing": (None, 1)}
    assert next(total for total in totals(across) if total.holds == "drop").collected == 50_000 + 9_000


def test_a_slip_that_ends_with_its_shift_reaches_into_no_other() -> None:
    assert by_shift(day(papers={"slip": [slip("13:30", "14:00")]})) == {"Day": (9_000, 0)}
    assert by_shift(day(papers={"slip": [slip("13:30", "14:01")]})) == {"Day": (9_000, 1), "Swing": (None, 1)}


def test_hands_an_hour_are_over_all_hours_in_which_were_hands() -> None:
    hour = {
        "table": "T1",
        "game": "ez-baccarat",
        "kind": "fee",
        "dealer": "D-101",
        "hands": 25,
        "due": 0,
        "collected": 0,
    }
    found = figures(day(takings={"of[+]": {**hour, "hour": 12}}))
    assert found["hands an hour", "table T1 Day"] == 75 * 100 // 2
    assert found["hands an hour", "dealer D-101"] == 75 * 100 // 2


def test_a_funds_ledger_is_in_the_order_of_time_whatever_its_papers_are_called() -> None:
    def entry(name: str, clock: str, amount: str) -> dict[str, Any]:
        own = {"id": name, "at": f"2026-09-01T{clock}:00-07:00", "amount": amount, "reason": f"Entry {name}."}
        return {"fund": "bad-beat", "way": "in", "by": "A-1"} | own

    entries = [entry("FE-1", "15:00", "1.00"), entry("FE-3", "09:00", "3.00"), entry("FE-2", "12:00", "2.00")]
    [fund] = ledgers(day(papers={"fund-entry": entries}))
    assert [one.paper for one in fund.movements if one.at is not None] == ["FE-3", "FE-2", "FE-1"]
    assert fund.left == fund.opening + sum(one.amount for one in fund.movements)
