"""A wager was taken on cards that bar it.

What it checks: where the rules let a wager be made when cards are seen, but not on certain cards (the players' two cards count
as much as the bank's open card, or they are a nine), that none was made on these.

Why it matters: on such cards the wager wins so often that the odds printed for it were never meant to pay it. The book has the
house dealer say whether it may be made.

What to do: see the cards and when the wager was placed. If a card was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table: the wager goes back before the next card.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import by_reading
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema.wagers import Barred
from games.settling.barred import DEALT, bars
from games.settling.wording import lines_say, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("wager-barred", "means:wager-barred")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games in which cards bar a wager."""
    return any(one.kind.barred for one in game.wagers.values())


def check(facts: HandFacts) -> Faults:
    game, cards = facts.game, facts.hand.cards or {}
    if game is None or not ASKED_OF(game):
        return ()
    faults = []
    for i, wager in enumerate(facts.hand.wagers):
        terms = game.wagers.get(wager.wager)
        if terms is None or not terms.kind.barred:
            continue
        if len(cards.get("player", ())) < DEALT or not cards.get("banker"):
            says = f"{wager_at(facts, wager)}: whether the cards bar it cannot be told: they were not recorded."
            faults.append(Fault("cannot tell", says, f"wagers[{i}]", cites=cites(facts, terms.kind.barred[0].cite)))
            continue
        bar = bars(game, wager.wager, cards)
        if bar is not None:
            faults.append(_fault(facts, i, bar))
    return faults


def _fault(facts: HandFacts, i: int, bar: Barred) -> Fault:
    wager, cards = facts.hand.wagers[i], facts.hand.cards or {}
    seen = f"{said.cards(cards['player'][:DEALT])} against {said.cards(cards['banker'][:1])}"
    says = f"{wager_at(facts, wager)}: {said.money(stake(wager))} wagered on {seen}; {lines_say(bar.cite, 'bar')} it there."
    fault = Fault("fail", says, f"wagers[{i}]", said.money(stake(wager)), "no such wager", cites=cites(facts, bar.cite))
    return by_reading(facts, bar, fault)
