"""A wager was placed after the cards were dealt.

What it checks: where the rules of the game have the cards dealt once all wagers are placed, every wager on record was
placed before the deal; but for those that the rules have placed later, such as a double down. Where they say so of bonus
wagers only, it is asked of these. Where they close the wagers before the dice are uncovered, a wager whose moment is on record
lay before these.

Why it matters: whoever bets after a card is on the table bets with knowledge that the player-dealer pays for. The fee is
counted from the wagers before the deal, so such a wager also goes past the collection.

What to do: see on surveillance when the wager was placed. If it lay there before the first card, correct the hand with a
superseding record; otherwise instruct the table: a late wager is returned unplayed.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.form import AFTER_DEAL
from games.schema import Duty
from games.settling.wording import lines_say, stake

SEVERITY = "serious"
ALL, BONUS, DICE = "wagers-before-cards", "bonus-before-cards", "wagers-before-dice"
READS = (f"means:{ALL}", f"means:{BONUS}", f"means:{DICE}")
LATER = ("after-dice", *AFTER_DEAL)


def check(facts: HandFacts) -> Faults:
    game, late = facts.game, [i for i, one in enumerate(facts.hand.wagers) if one.placed != "before-deal"]
    if game is None:
        return ()
    faults = [*_after_dice(facts)]
    asked, of_bonus = (duty(game, (ALL,)), duty(game, (BONUS,))) if late else (None, None)
    for i in late:
        terms = game.wagers.get(facts.hand.wagers[i].wager)
        if terms is not None and terms.kind.placed == "after-deal":
            continue
        lines = asked or (of_bonus if terms is not None and terms.kind.bonus else None)
        if lines is not None:
            faults.append(_fault(facts, lines, i))
    return faults


def _after_dice(facts: HandFacts) -> Iterator[Fault]:
    """Wagers made when the dice lay open. One after the deal is said once, by the lines on cards."""
    game = facts.game
    late = [(i, one) for i, one in enumerate(facts.hand.wagers) if one.moment in LATER]
    asked = None if game is None or not late else duty(game, (DICE,))
    if game is None or asked is None:
        return
    for i, wager in late:
        terms = game.wagers.get(wager.wager)
        if terms is not None and terms.kind.placed == "after-deal":
            continue
        if wager.placed == "before-deal" or duty(game, (ALL,)) is None:
            due, done = "before the dice are uncovered", "after the dice were uncovered"
            head = f"{wager_at(facts, wager)}: {said.money(stake(wager))} placed {done}"
            says = f"{head}; {lines_say(asked.cite, 'have')} it placed before."
            yield Fault("fail", says, f"wagers[{i}].moment", done, due, cites=cites(facts, asked.cite))


def _fault(facts: HandFacts, asked: Duty, i: int) -> Fault:
    wager = facts.hand.wagers[i]
    says = f"{wager_at(facts, wager)}: {said.money(stake(wager))} placed after the deal; wagers are placed before it."
    subject, lines = f"wagers[{i}].placed", cites(facts, asked.cite)
    return Fault("fail", says, subject, "after the deal", "before the deal", cites=lines)
