"""The shoe held another number of decks than the rules allow.

What it checks: the recorded number of decks lies between the rules' minimum and maximum, is the number on the sign at the
table, and no card shows more often in one hand than the maximum number of decks could show it. When the number was not
recorded and no sign says it, it cannot be told.

Why it matters: the number of decks changes the chances of every wager, and the approval fixes it.

What to do: see the shoe's record. If the number was recorded wrongly, correct the hand with a superseding record;
otherwise take the shoe out of play and count it down.
"""

from collections import Counter

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.card import JOKER, JOKERS_OF_A_PACK
from games.hand.seat_hands import on_the_table
from games.schema import Deck
from games.settling.wording import in_lines, lines_say, listed

SEVERITY = "serious"
READS = ("deck",)


def check(facts: HandFacts) -> Faults:
    game, decks, cards = facts.game, facts.hand.decks, facts.hand.cards
    if game is None or game.deck is None:
        return ()
    deck = game.deck
    dealt = 0
    if cards is not None:
        for pile in cards.values():
            dealt += len(pile)
    shown = None if game.sign is None else game.sign.decks
    if shown is not None and decks is not None and decks != shown:
        return _other_than_shown(facts, deck, decks, shown)
    most = deck.most
    if most is None:
        return ()  # the text prints no number of decks
    if decks is None and shown is not None and deck.allows(shown):
        decks = most = shown  # the number in play is the one that hangs
    if decks is not None and deck.allows(decks) and dealt <= most:
        return ()  # too few cards for any of them to show too often
    return _faults(facts, deck, decks, most)


def _other_than_shown(facts: HandFacts, deck: Deck, decks: int, shown: int) -> Faults:
    says = f"The shoe held {_many(decks)}; the sign at table {said.table(facts.hand.table)} says {_many(shown)}."
    return (Fault("fail", says, "decks", str(decks), str(shown), cites=cites(facts, deck.cite)),)


def _many(decks: int) -> str:
    return "1 deck" if decks == 1 else f"{decks} decks"


def _faults(facts: HandFacts, deck: Deck, decks: int | None, most: int) -> Faults:
    lines, allows = cites(facts, deck.cite), lines_say(deck.cite, "allow")
    due = _due(deck, most)
    jokers = JOKERS_OF_A_PACK if deck.jokers is None else deck.jokers
    shown = Counter(card for _, _, card in on_the_table(facts.hand.cards or {})).most_common()
    surplus = [(card, times) for card, times in shown if times > most * (jokers if card == JOKER else 1)]
    if surplus:
        card, times = surplus[0]
        shows = said.cards([card])
        says = f"{shows} shows {times} times in one hand; {allows} at most {_many(most)}."
        return (Fault("fail", says, "cards", f"{shows} {times} times", due, cites=lines),)
    if decks is None:
        says = (
            f"Whether the shoe held {due} ({in_lines(deck.cite)}) cannot be told: the number of decks was not recorded."
        )
        return (Fault("cannot tell", says, "decks", None, due, cites=lines),)
    if deck.allows(decks):
        return ()
    says = f"The shoe held {_many(decks)}; {allows} {due}."
    return (Fault("fail", says, "decks", str(decks), due, cites=lines),)


def _due(deck: Deck, most: int) -> str:
    """The printed numbers of decks: "3 to 8 decks", "4, 6 or 8 decks"."""
    if deck.packs_one_of:
        return f"{listed([str(packs) for packs in deck.packs_one_of], 'or')} decks"
    least = deck.packs_min or 1
    return f"{least} to {most} decks" if least != most else "1 deck" if most == 1 else f"{most} decks"
