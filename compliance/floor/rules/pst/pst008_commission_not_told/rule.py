"""What hangs was not told to the commission in time.

What it checks: where the book wants the commission to be told in writing of limits, odds or pay tables, or of their changes,
or lets a higher maximum hang only once it was told and approved, that was done in time, by the moments that stand with the
sign. Where none stands there, it cannot be told.

Why it matters: the book gives the house the right to change such figures only with the commission's knowledge. Without the
letter the printed figures hold.

What to do: find the letter and its day. If it was in time and was not entered, end the posting and enter it with the moment.
Otherwise go back to the printed figures and tell the commission.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import faults
from compliance.law.finding import Faults
from games import said
from games.settling.wording import lines_say
from games.terms.sign_check import Remark

SEVERITY = "serious"
READS = ("notice:commission", "means:changes-told")


def check(facts: HandFacts) -> Faults:
    return faults(facts, "PST008", _says) if facts.hung is not None else ()


def _says(facts: HandFacts, one: Remark) -> str:
    table, asks = said.table(facts.hand.table), lines_say(one.cite, "ask")
    untold = one.outcome == "cannot tell"
    who = "the commission was told" if one.about == "the commission" else "it was approved"
    when = f"when {who} is not recorded" if untold else f"{who} at {one.shows}"
    return f"What hangs at table {table}: {when}; {asks} for it {one.due}."
