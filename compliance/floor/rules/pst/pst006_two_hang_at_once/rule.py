"""Two options, or two pay tables for one wager, hang at one table at once.

What it checks: where the sign at the table is on record word for word, no other schedule option hangs beside the posted one,
and no wager has two pay tables or two payouts at once, where the book wants one at a table at a time.

Why it matters: with two on the wall the house may choose after the cards are out. One option with its one limit is what is
approved for a table.

What to do: take down what does not hold, and put down from when to when both hung. See which of them was collected or paid
by meanwhile.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import faults
from compliance.law.finding import Faults
from games import said
from games.settling.wording import lines_say
from games.terms.sign_check import Remark

SEVERITY = "serious"
READS = ("sign:one-option", "sign:one-pay-table", "means:one-option-per-table", "means:one-pay-table-per-table")
NEEDS = {
    "means:one-option-per-table": ("sign:one-option",),
    "means:one-pay-table-per-table": ("sign:one-pay-table",),
}


def check(facts: HandFacts) -> Faults:
    return faults(facts, "PST006", _says) if facts.hung is not None else ()


def _says(facts: HandFacts, one: Remark) -> str:
    table, asks = said.table(facts.hand.table), lines_say(one.cite, "ask")
    return f"At table {table} there hung at once, for the {one.about}: {one.shows}; {asks} for {one.due}."
