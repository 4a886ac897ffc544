"""What hangs was changed without the notice that the book asks for.

What it checks: where what hangs at the table differs from what hung before it, and the book wants the players to have notice
of that, the notice was given in time, by the moment that stands with the sign. Where no moment stands there, it cannot be
told.

Why it matters: a limit or a payout that changes under a player's wager is one that he never took. The book puts the notice
before the change, so that nobody is surprised.

What to do: see from when the new sign or its announcement could be read. If it was in time and was not entered, end the
posting and enter it with the moment. Otherwise note it; the hands dealt too early stay as they are.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.signs import faults
from compliance.law.finding import Faults
from games import said
from games.settling.wording import lines_say
from games.terms.sign_check import Remark

SEVERITY = "minor"
READS = ("notice:players", "means:notice-to-patrons")


def check(facts: HandFacts) -> Faults:
    return faults(facts, "PST007", _says) if facts.hung is not None else ()


def _says(facts: HandFacts, one: Remark) -> str:
    head = f"What hangs at table {said.table(facts.hand.table)} was changed"
    told = (
        "when the players had notice of it is not recorded"
        if one.outcome == "cannot tell"
        else f"the players had notice of it at {one.shows}"
    )
    return f"{head}, and {told}; {lines_say(one.cite, 'ask')} for it {one.due}."
