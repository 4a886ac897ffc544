"""Jackpot money was not kept apart.

What it checks: where jackpot drops were taken at a table in a shift, its jackpot box was removed or counted, apart from the
drop box.

Why it matters: the jackpot is the players' money. What goes into the drop box is counted as the house's fee, and the fund
is short by it.

What to do: find out into which box the money went. Move it to the fund by a fund entry with the reason, and correct the
counts.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import lines
from compliance.money.papers.box import Box
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("ccr-4-12385",)


def check(day: Day) -> Sequence[Fault]:
    boxes = day.papers.of(Box)
    apart = {(box.table, box.shift) for box in boxes if box.holds == "jackpot"}
    dropped = {(box.table, box.shift) for box in boxes if box.holds == "drop"}
    return [
        _fault(line.table, line.shift, line.collected)
        for line in lines(day)
        if line.holds == "jackpot" and line.collected and line.counted is None
        and (line.table, line.shift) in dropped and (line.table, line.shift) not in apart
    ]  # fmt: skip


def _fault(table: str, shift: str, collected: int) -> Fault:
    says = (
        f"Table {said.table(table)}, {shift}: {said.money(collected)} of jackpot drops were collected; its drop box was"
        " removed, and there is no jackpot box."
    )
    subject = f"{said.table(table)} {shift} jackpot box"
    return Fault("fail", says, subject, "no jackpot box", said.money(collected), table=table)
