"""A wager was placed after the cards were dealt.

What it checks: where the rules of the game have the cards dealt once all wagers are placed, every wager on record was
placed before the deal; but for those that the rules have placed later, such as a double down.

Why it matters: whoever bets after a card is on the table bets with knowledge that the player-dealer pays for. The fee is
counted from the wagers before the deal, so such a wager also goes past the collection.

What to do: see on surveillance when the wager was placed. If it lay there before the first card, correct the hand with a
superseding record; otherwise instruct the table: a late wager is returned unplayed.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Duty
from games.settling.wording import stake

SEVERITY = "serious"
READS = ("duty:wagers-before-cards",)
DUTY = "wagers-before-cards"  # as the game's file names what the text asks


def check(facts: HandFacts) -> Faults:
    game, late = facts.game, [i for i, one in enumerate(facts.hand.wagers) if one.placed != "before-deal"]
    asked = duty(game, (DUTY,)) if late and game is not None else None
    if asked is None or game is None:
        return ()
    later = {name for name, one in game.wagers.items() if one.kind.placed == "after-deal"}
    return [_fault(facts, asked, i) for i in late if facts.hand.wagers[i].wager not in later]


def _fault(facts: HandFacts, asked: Duty, i: int) -> Fault:
    wager = facts.hand.wagers[i]
    says = f"{wager_at(facts, wager)}: {said.money(stake(wager))} placed after the deal; wagers are placed before it."
    subject, lines = f"wagers[{i}].placed", cites(facts, asked.cite)
    return Fault("fail", says, subject, "after the deal", "before the deal", cites=lines)
