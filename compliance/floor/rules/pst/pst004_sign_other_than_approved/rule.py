"""The sign at the table says other than what is printed and approved.

What it checks: where the sign at the table is on record word for word, what it says against the rule book: limits of single
wagers lie within those printed for them, pay tables and odds are printed ones (and where the book prints the least that is
paid, no less), the number of decks is an allowed one, rates are rates of the posted option, the approval is the game's. What
the book lets the house change by telling somebody is for the rules on that.

Why it matters: what is approved is approved with its figures. A sign that says otherwise offers the players a game that
nobody has approved, and every wager under it is measured by the wrong figure.

What to do: take the sign down and hang the right one, from a moment that is put down. If the sign was entered wrongly, end
the posting and enter it anew as it hung.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import faults
from compliance.law.finding import Faults
from games import said
from games.settling.wording import lines_say
from games.terms.sign_check import Remark

SEVERITY = "serious"
READS = (
    "limit",
    "wager-limit",
    "wager-bound:in-dollars",
    "wager-bound:of-posted-maximum",
    "range",
    "pay-table",
    "wager-odds",
    "deck",
    "charge",
    "edition",
    "sign:no-odds-for",
)


def check(facts: HandFacts) -> Faults:
    return faults(facts, "PST004", _says) if facts.hung is not None else ()


def _says(facts: HandFacts, one: Remark) -> str:
    printed = lines_say(one.cite, "print")
    return (
        f"The sign at table {said.table(facts.hand.table)} says {one.shows} for the {one.about}; {printed} {one.due}."
    )
