"""One card each against the dealer's; on equal cards a player gives up, or goes to war with a second card."""

from __future__ import annotations

from games.cards.card import Card, rank_of
from games.dealing import Parts, Round
from games.hand.form import Decision, Wager

DEALER = "dealer"
GIVES_UP = 0.3


def deal(of: Round) -> Parts:
    """The first cards, and for those whose card is equal the choice and the war."""
    said, shoe = of.terms.options, of.shoe
    cards: dict[str, list[Card]] = {f"seat-{seat}": [shoe.draw()] for seat in of.seats}
    cards[DEALER] = [shoe.draw()]
    decisions: list[Decision] = []
    wagers: list[Wager] = list(of.wagers)
    war = False
    for seat in of.seats:
        own = cards[f"seat-{seat}"]
        if rank_of(own[0]) != rank_of(cards[DEALER][0]):
            continue
        made = None if of.rng.random() < GIVES_UP else of.later(seat, said["war"], of.of(seat))
        if made is None:
            decisions.append(Decision(seat, said["gives_up"], of.seated(seat)))
            continue
        wagers.append(made)
        decisions.append(Decision(seat, "war", made.bettor))
        own.append(shoe.draw())
        war = True
    if war:
        cards[DEALER].append(shoe.draw())
    return Parts(wagers, cards, decisions)
