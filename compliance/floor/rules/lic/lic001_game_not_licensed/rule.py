"""The game dealt is not licensed on that gaming day.

What it checks: the hand's game is one that the house's rule books hold, and an edition of it is in force on the
hand's gaming day.

Why it matters: only approved games may be dealt. Without an approved edition there are no rules to settle by and no
schedule to collect by, so nothing else of the hand can be checked.

What to do: find out which game was dealt and under which approval. If the name was mistyped, correct the hand with a
superseding record. If the game has no approval, stop it at the table and report it as the licence requires.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital
from compliance.law.finding import Fault, Faults
from games import said

SEVERITY = "severe"
LAW = ("ccr-4-12392", "penal-code-330-11", "business-professions-code-19805-c")
READS = ("edition", "means:authorized-games")
_HELD_LATER = "The text prints no date; the edition is held from a later day on"
_REST = "Nothing else of this hand can be checked"


def check(facts: HandFacts) -> Faults:
    if facts.game is not None:
        return ()
    game, day = facts.hand.game, said.day(facts.hand.gaming_day)
    if facts.before_edition:
        # That first day is when Oliver began to hold the text; the text prints none. It proves nothing about earlier days.
        says = f"Whether {game} was licensed on {day} cannot be told: the edition held begins later."
        return (Fault("cannot tell", says, "game", game, "an edition in force that day", working=(_HELD_LATER, _REST)),)
    says = f"{game} was dealt on {day}; no edition of it is in force that day."
    due, why = "a game with an edition in force that day", capital(facts.game_why)
    return (Fault("fail", says, "game", game, due, working=(why, _REST)),)
