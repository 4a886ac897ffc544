"""A wager was taken that the rules of the game do not have.

What it checks: every wager of the hand is one of the wagers that the game's rules name.

Why it matters: the approval covers the wagers in the rules and no others. For another wager there are no odds, no
order of settlement and no place in the fee, so the payouts of the whole hand cannot be checked either.

What to do: look at the layout and the recording. If the wager was named wrongly, correct the hand with a superseding
record. If such a wager was taken, close that betting space until it is approved.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import listed, stake

SEVERITY = "serious"
LAW = ("rule-book", "ccr-4-12392")
READS = ("wager", "means:only-listed-wagers")


def check(facts: HandFacts) -> Faults:
    game, sheet = facts.game, facts.sheet
    if game is None or (sheet is not None and sheet.lines is not None):  # a hand that was settled has only known wagers
        return ()
    known = listed([wager.title for wager in game.wagers.values()])
    lines = cites(facts, dict.fromkeys(line for wager in game.wagers.values() for line in wager.kind.cite))
    working = (f"The rules name {known}.", "The payouts of this hand were not checked.")
    faults = []
    for i, wager in enumerate(facts.hand.wagers):
        if wager.wager not in game.wagers:
            taken = f"{said.money(stake(wager))} was taken at seat {said.seat(wager.seat)} on {wager.wager}"
            says = f"{taken}, which {game.game.title} does not have."
            faults.append(Fault("fail", says, f"wagers[{i}]", wager.wager, known, cites=lines, working=working))
    return faults
