"""A card shows of a rank that the game takes out of its packs.

What it checks: no card of the hand is of a rank that is to be taken out of the packs before the game is dealt, such
as the tens. That no card shows more often than the packs in play hold it, the intake asks of every hand.

Why it matters: the cards taken out are what the odds of the game rest on. A pack that still holds them is another
pack than the approved one, and a single such card may be a foreign one.

What to do: see the hand on surveillance. If the card was recorded wrongly, correct the hand with a superseding
record; otherwise take the shoe out of play, count it down and keep it.
"""

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital, cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.card import JOKER
from games.schema import Deck
from games.settling.wording import in_lines, lines_have, listed
from games.terms.game import GameTerms

SEVERITY = "severe"
READS = ("deck",)
NAMES = {"A": "aces", "T": "tens", "J": "jacks", "Q": "queens", "K": "kings"}


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games whose packs lack cards."""
    return game.deck is not None and bool(game.deck.without)


def check(facts: HandFacts) -> Faults:
    deck = None if facts.game is None else facts.game.deck
    if deck is None or not deck.without or not facts.hand.cards:
        return ()
    found = []
    for pile, dealt in facts.hand.cards.items():
        foreign = [card for card in dealt if card[0] in deck.without and card != JOKER]
        if foreign:
            found.append(_fault(facts, deck, pile, foreign))
    return found


def _fault(facts: HandFacts, deck: Deck, pile: str, foreign: Sequence[str]) -> Fault:
    shown = listed(said.cards([card]) for card in dict.fromkeys(foreign))
    out = listed([NAMES.get(rank, f"{rank}s") for rank in deck.without])
    says = f"{shown} in {_whose(pile)}; {lines_have(deck.cite)} the {out} taken out of the packs."
    working = (f"{capital(in_lines(deck.cite))}: packs without {out}",)
    lines = cites(facts, deck.cite)
    return Fault("fail", says, f"cards.{pile}", shown, f"packs without {out}", cites=lines, working=working)


def _whose(pile: str) -> str:
    """“the dealer's hand”, “the hand of seat 3”."""
    words = pile.split("-")
    return (
        f"the hand of seat {said.seat(int(words[1]))}"
        if words[0] == "seat" and len(words) > 1
        else f"the {words[0]}'s hand"
    )
