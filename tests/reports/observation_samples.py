"""What people saw, made up for the reports' tests: of any size, always the same."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from compliance.houses.models import Establishment
from compliance.observed.forms.standing import Part, Standing
from compliance.observed.read.plans import PlanStands
from compliance.observed.read.seen import Seen
from compliance.observed.sampling.binomial import limits
from compliance.observed.sampling.sums import Sums
from reports.registry import report
from tests.reports import samples

QUESTION = "Is the fee that is due taken at baccarat, in full, from whoever owes it?"


def held(days: int = 1, tables: int = 1, *, lines: int = 0) -> Any:
    """A plan a day, the first failed and the others passed; whole hands seen at each table (or at so many)."""
    house = Establishment(slug="lucky-derby", title="Lucky Derby Casino", time_zone="America/Los_Angeles")
    house.boundary_hour, house.demonstration = 6, True
    module: Any = report("OBS01").module
    plans = tuple(_plan(samples.DAY + datetime.timedelta(days=day), day) for day in range(days))
    seen = tuple(Seen(f"T{number}", "hand", 20, 2, 1, 1, 2, 15, 0) for number in range(1, (lines or tables) + 1))
    return module.Held(house, plans, (), (), seen, 48_213)


def _plan(day: datetime.date, number: int) -> PlanStands:
    wrong = 5 if number == 0 else 0
    parts = (Part("T1", 400, 59, 59, wrong, 2, 0), Part("T2", 200, 30, 30, 0, 0, 0))
    stands = Standing(
        look=1, size=89, drawn=(), parts=parts, targeted=(), verdict="failed" if wrong else "passed", coverage="met",
        rate=Decimal(wrong) / 89, limits=limits(wrong, 89), upper=Decimal("0.05"),
        says=(f"{wrong} in 89 were wrong.",), short=Sums(3_000, 1_000, 12_000), over=Sums(0, 0, 9_000),
    )  # fmt: skip
    return PlanStands(number, f"fees-{number}", QUESTION, day, None, number, number, stands)
