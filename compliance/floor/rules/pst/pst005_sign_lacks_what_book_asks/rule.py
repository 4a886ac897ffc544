"""The sign at the table lacks what the book asks of it.

What it checks: where the sign at the table is on record word for word, everything that the rule book wants to be posted there
stands on it: payouts, limits of wagers with their own, collection rates, qualifying hands, house rules. A sign on record is
taken as whole: what it does not say does not hang. Where the areas of a layout or the words on a button are on record beside it,
they are those that the book names.

Why it matters: players wager on what they can read. What the book wants posted binds nobody whom nobody told, and a
dispute about it is lost.

What to do: put what is missing on the sign and enter the new sign from its moment. If it hung and was not entered, end the
posting and enter it anew with all that hung.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import remarks
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import in_lines, lines_say, listed

SEVERITY = "minor"
READS = (
    "sign:limits", "sign:wager-limits", "sign:pays", "sign:fees", "sign:words", "means:limits-posted", "means:fees-posted",
    "means:sign-of-table", "means:pay-table-posted", "means:rules-posted", "means:rake-ceiling-posted", "sign:areas",
    "sign:marker", "means:layout-areas", "means:marker-words",
)  # fmt: skip
NEEDS = {
    "means:limits-posted": ("sign:limits", "sign:wager-limits"),
    "means:fees-posted": ("sign:fees",),
    "means:sign-of-table": ("sign:limits", "sign:fees", "sign:words"),
    "means:pay-table-posted": ("sign:pays",),
    "means:rules-posted": ("sign:words",),
    "means:rake-ceiling-posted": ("sign:words",),
    "means:layout-areas": ("sign:areas",),
    "means:marker-words": ("sign:marker",),
}


def check(facts: HandFacts) -> Faults:
    if facts.hung is None or facts.game is None:
        return ()
    found = remarks("PST005", facts.game, facts.fee, *facts.hung)
    if not found:
        return ()
    lines = tuple(dict.fromkeys(line for one in found for line in one.cite))
    lacks = listed([one.about for one in found])
    says = f"The sign at table {said.table(facts.hand.table)} does not show {lacks}; {lines_say(lines, 'ask')} for it."
    asked = dict.fromkeys(f"{one.text} ({in_lines(one.cite)})" for one in found)
    return (Fault("fail", says, "table", "nothing", lacks, None, cites(facts, lines), None, tuple(asked)),)
