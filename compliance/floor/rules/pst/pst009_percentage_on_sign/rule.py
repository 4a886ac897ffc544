"""A rate on the sign is a percentage where the book forbids it.

What it checks: where the sign at the table is on record word for word and the book forbids rates that are a fraction or a
percentage of what is wagered or won, on its list of what hangs or as a duty of the game, no rate on it is one: in figures, in
words, as rows that keep one share or as steps that rise alike. Rows as the posted option prints them are as approved. Where the
book lets some wagers be charged so, only the others are held to it; a percentage of which the sign does not say on which wagers
it is charged cannot be told.

Why it matters: a house that takes a percentage banks on the play itself. The books forbid it in so many words, and the law
of California makes it the mark of a forbidden game.

What to do: take the sign down at once and hang the option's own rates. See what was collected while it hung.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import faults
from compliance.law.finding import Faults
from games import said
from games.settling.wording import lines_say
from games.terms.sign_check import Remark

SEVERITY = "severe"
READS = ("sign:no-percentage", "means:no-percentage", "means:commission-only-there")
NEEDS = {name: (name,) for name in READS}  # the list of what hangs or a duty: each is enough


def check(facts: HandFacts) -> Faults:
    return faults(facts, "PST009", _says) if facts.hung is not None else ()


def _says(facts: HandFacts, one: Remark) -> str:
    table, forbids = said.table(facts.hand.table), lines_say(one.cite, "forbid")
    if one.outcome == "cannot tell":
        return f"The sign at table {table} has a rate of {one.shows}, and not {one.due}; {forbids} a percentage."
    return f"The sign at table {table} has a rate that is a percentage: {one.shows}; {forbids} it."
