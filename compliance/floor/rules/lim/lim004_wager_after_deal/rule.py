"""A wager was placed after the cards were dealt.

What it checks: where the rules of the game have the cards dealt once all wagers are placed, every wager on record was
placed before the deal; but for those that the rules have placed later, such as a double down. Where they say so of bonus
wagers only, it is asked of these.

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
ALL, BONUS = "wagers-before-cards", "bonus-before-cards"
READS = (f"means:{ALL}", f"means:{BONUS}")


def check(facts: HandFacts) -> Faults:
    game, late = facts.game, [i for i, one in enumerate(facts.hand.wagers) if one.placed != "before-deal"]
    if not late or game is None:
        return ()
    asked, of_bonus = duty(game, (ALL,)), duty(game, (BONUS,))
    faults = []
    for i in late:
        terms = game.wagers.get(facts.hand.wagers[i].wager)
        if terms is not None and terms.kind.placed == "after-deal":
            continue
        lines = asked or (of_bonus if terms is not None and terms.kind.bonus else None)
        if lines is not None:
            faults.append(_fault(facts, lines, i))
    return faults


def _fault(facts: HandFacts, asked: Duty, i: int) -> Fault:
    wager = facts.hand.wagers[i]
    says = f"{wager_at(facts, wager)}: {said.money(stake(wager))} placed after the deal; wagers are placed before it."
    subject, lines = f"wagers[{i}].placed", cites(facts, asked.cite)
    return Fault("fail", says, subject, "after the deal", "before the deal", cites=lines)
